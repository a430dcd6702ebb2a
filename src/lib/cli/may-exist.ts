import { NoAnswerError, ServiceError } from '../client/errors.ts';
import { findError } from '../contract/errors.ts';

/** Whether something may have been made although the request ended in an error: then nothing that belongs to it is dropped. */
export function mayExist(error: unknown): boolean {
  if (error instanceof NoAnswerError)
    return !(error.reply.kind === 'none' && error.reply.fate === 'not-sent');
  if (!(error instanceof ServiceError)) return false;
  const { errorCode, status } = error.reply;
  const entry = errorCode === null ? undefined : findError(errorCode);
  return entry ? entry.exitCode.write === 40 : status >= 500;
}
