import { NoAnswerError, ServiceError } from '../client/errors.ts';
import { endsOf } from '../errors/ends.ts';

/** Whether something may have been made although the request ended in an error: then nothing that belongs to it is dropped. */
export function mayExist(error: unknown): boolean {
  if (error instanceof NoAnswerError)
    return !(error.reply.kind === 'none' && error.reply.fate === 'not-sent');
  if (!(error instanceof ServiceError)) return false;
  const { entry, reply } = error;
  return entry ? endsOf(entry).write === 'uncertain' : reply.status >= 500;
}
