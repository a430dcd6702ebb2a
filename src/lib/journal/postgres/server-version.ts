import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { Questions } from './connect.ts';

/** The oldest version that the tests run on; older ones are untested. */
export const oldestServer = 15;

/** As reported by `server_version_num` and `server_version`. */
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

/** Whether it is older than any version brl is tested on. */
export function isTooOld({ number }: ServerVersion): boolean {
  return number < oldestServer * 10_000;
}

/** @throws {JournalError} for a server older than those brl is tested on */
export function refuseOldServer(location: string, version: ServerVersion): void {
  if (isTooOld(version))
    throw new JournalError(postgresWords.serverTooOld(location, version.name, oldestServer));
}
