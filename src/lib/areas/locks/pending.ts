import { ServiceError } from '../../client/errors.ts';
import { CliError } from '../../errors/cli-error.ts';
import { lockWords } from '../../words/locks.ts';

/**
 * Runs the query for the change that waits. What the service answers where none does is not documented; `not_found` is
 * its code for a thing that is missing, and it ends like any other. @throws {CliError} exit 30 that says none waits
 */
export async function explainingNonePending(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reply.errorCode !== 'not_found') throw error;
    throw new CliError({
      code: 'not_found',
      ends: 'refused',
      message: error.message,
      hint: lockWords.nonePending,
      httpStatus: error.reply.status,
      requestId: error.reply.requestId,
      cause: error,
    });
  }
}
