import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { Questions } from './connect.ts';

/** The version that the tests run on; nobody has tried an older one. */
export const oldestServer = 15;

/** As `server_version_num` and `server_version` say it. */
export interface ServerVersion {
  readonly number: number;
  readonly name: string;
}

/** Asks a server which version it is. */
export async function serverVersion(questions: Questions): Promise<ServerVersion> {
  const found = await questions.one<{ readonly number: number; readonly name: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  return found ?? { number: 0, name: '' };
}

/** Whether brl is not tried on it. */
export function isTooOld({ number }: ServerVersion): boolean {
  return number < oldestServer * 10_000;
}

/** @throws {JournalError} for one that is older than those that brl is tried on */
export function refuseOldServer(location: string, version: ServerVersion): void {
  if (isTooOld(version))
    throw new JournalError(postgresWords.serverTooOld(location, version.name, oldestServer));
}
