import { ServiceError } from '../../client/errors.ts';
import { medEvents } from '../../contract/med.ts';
import { CliError } from '../../errors/cli-error.ts';
import { medWords } from '../../words/med.ts';

/** Runs a call to the routes of disputes. @throws {CliError} exit 81 that names the events */
export async function explainingOffline(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reply.errorCode !== 'service_temporarily_unavailable')
      throw error;
    throw new CliError({
      code: 'service_temporarily_unavailable',
      ends: 'unavailable',
      message: error.message,
      hint: medWords.offline(medEvents),
      httpStatus: error.reply.status,
      requestId: error.reply.requestId,
      cause: error,
    });
  }
}
