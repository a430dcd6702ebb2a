import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { type Resolved, resolveConnection } from '../../connection/connect.ts';
import { capturesPath } from '../../connection/paths.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import type { OutputFormat } from '../../terminal/output.ts';

/** Decides the environment as every command does, but opens no line to the service. @throws {CliError} exit 91 */
export function resolved(command: BaseCommand, flags: GlobalFlags): Resolved {
  const connection = resolveConnection({ flags, env: process.env });
  command.preferred = connection.preferences;
  return connection;
}

/** A pipe gets NDJSON unless something else was asked for. */
export function pipeFormat(command: BaseCommand, flags: GlobalFlags): OutputFormat {
  const format = command.format(flags);
  return format === 'table' && flags.output === undefined && !process.stdout.isTTY ? 'ndjson' : format;
}

/** Opens the captured deliveries of an environment for `work`, and closes them whatever happens. */
export async function withCaptures<T>(
  environment: string,
  work: (store: CaptureStore) => Promise<T>,
): Promise<T> {
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(capturesPath(process.env, environment));
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
