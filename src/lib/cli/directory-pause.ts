import type { Client } from '../client/client.ts';
import { ServiceError } from '../client/errors.ts';
import type { Journal } from '../journal/journal.ts';
import { CliError } from './errors.ts';

/**
 * Asks the key directory, unless it is closed for this account; a refusal for the quota closes it for all processes
 * (specification, section 8).
 * @throws {CliError} `dict_paused`, exit 61
 */
export async function askDirectory<T>(client: Client, journal: Journal, ask: () => Promise<T>): Promise<T> {
  const { connection, clock } = client;
  const scope = `${connection.environment}/${connection.tenantId}/${connection.accountId}`;
  const pausedUntilMs = journal.dictPausedUntilMs(scope);
  if (pausedUntilMs !== null && clock.now() < pausedUntilMs) throw paused(pausedUntilMs);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'dict_lookup_limit_exceeded') {
      journal.pauseDict(scope, clock.now() + connection.settings.dictPauseSeconds * 1000);
    }
    throw error;
  }
}

function paused(untilMs: number): CliError {
  return new CliError({
    code: 'dict_paused',
    exit: 61,
    message: `The key directory refused this account's look-ups; none is made until ${new Date(untilMs).toISOString()}. Asking again counts as abuse.`,
    hint: 'Wait; pix send still works without --expect-document and --expect-name.',
  });
}
