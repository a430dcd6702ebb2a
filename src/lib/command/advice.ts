import { ServiceError } from '../client/errors.ts';
import type { CommandKind } from '../errors/ends.ts';
import { asCliError } from './failure.ts';

/**
 * Runs a request whose refusal by one of these codes has a specific meaning here: the code's general advice mentions ids
 * that the command does not have. @throws {CliError} the same refusal, with this advice
 */
export async function advised<T>(
  kind: CommandKind,
  adviceByCode: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof ServiceError ? error.reply.errorCode : null;
    const advice = code === null ? undefined : adviceByCode[code];
    throw advice === undefined ? error : asCliError(error as ServiceError, kind)?.withHint(advice);
  }
}
