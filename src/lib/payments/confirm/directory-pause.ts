import { secondText } from '../../brazil/clock.ts';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { confirmationWords } from '../../words/confirmation.ts';

/**
 * Asks the key directory, unless it is closed for this account; a refusal because of the quota closes it for all
 * processes (specification, section 8).
 * @param ask is told whether it may still repeat: another process may have closed it since
 * @throws {CliError} `dict_paused`, exit 61
 */
export async function askDirectory<T>(
  client: Client,
  journal: Journal,
  ask: (mayRepeat: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const { connection, clock } = client;
  const scope = `${connection.environment}/${connection.tenantId}/${connection.accountId}`;
  const closedUntilMs = async () => {
    const untilMs = await journal.dictPausedUntilMs(scope);
    return untilMs !== null && clock.now() < untilMs ? untilMs : null;
  };
  const pausedUntilMs = await closedUntilMs();
  if (pausedUntilMs !== null) throw paused(pausedUntilMs);
  try {
    return await ask(async () => (await closedUntilMs()) === null);
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'dict_lookup_limit_exceeded') {
      await journal.pauseDict(scope, clock.now() + connection.settings.dictPauseSeconds * 1000);
    }
    throw error;
  }
}

function paused(untilMs: number): CliError {
  return new CliError({
    code: 'dict_paused',
    ends: 'dict_quota',
    message: confirmationWords.directoryPaused(secondText(untilMs)),
    hint: confirmationWords.waitForDirectory,
  });
}
