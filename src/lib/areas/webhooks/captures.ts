import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { type Resolved, resolveConnection } from '../../connection/connect.ts';
import { capturesPath } from '../../connection/paths.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { OutputFormat } from '../../terminal/output.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** Decides environment and language as every command does, but opens no line to the service. @throws {CliError} exit 91 */
export async function resolved(command: BaseCommand, flags: GlobalFlags): Promise<Resolved> {
  const connection = resolveConnection({ flags, env: process.env });
  command.preferred = connection.preferences;
  await command.speak();
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

/**
 * A captured delivery by its number, or the newest of an event by the event's id.
 * @param store null where nothing was captured yet
 * @throws {CliError} exit 30 when there is none
 */
export function requireCapture(store: CaptureStore | null, id: string): Capture {
  const found = store === null ? null : find(store, id);
  if (found) return found;
  throw notCaptured(webhooksWords.captures.noneNamed(id.slice(0, 100)));
}

/** Nothing is there to show or to send: exit 30. */
export function notCaptured(message: string): CliError {
  return new CliError({ code: 'not_captured', ends: 'refused', message, hint: 'brl webhooks captured list' });
}

function find(store: CaptureStore, id: string): Capture | null {
  for (const capture of store.list({ eventId: id, limit: 1 })) return capture;
  return /^[1-9]\d{0,14}$/.test(id) ? store.find(Number(id)) : null;
}
