import { ServiceError } from '../../client/errors.ts';
import { medEvents } from '../../contract/med.ts';
import { CliError } from '../../errors/cli-error.ts';

/** What every command of disputes says in its help. */
export const medOffline = `The service has taken these routes offline (HTTP 503 service_temporarily_unavailable) and gives no date: the command then ends
with exit 81, and nothing is done. The events ${medEvents.join(' and ')} still come: subscribe to them with
brl webhooks create, or list those of the sandbox with brl sandbox events. Answer a dispute through support meanwhile.`;

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
      hint: `Disputes (MED) are offline, without a date. The events ${medEvents.join(' and ')} still come: brl webhooks create`,
      httpStatus: error.reply.status,
      requestId: error.reply.requestId,
      cause: error,
    });
  }
}
