import { topic } from '../topic.ts';

/** The labels of a failure on the screen. */
export const errorViewWords = topic('errors view', {
  error: 'Error',
  service: 'The service says',
  unknownCode: 'The service answered with a code that the specification does not list.',
  noReason: 'The service gave no reason.',
  rule: 'Rule',
  line: 'Line',
  row: 'Row',
  column: 'column',
  more: (count: number) => `... and ${count} more: --json lists all of them`,
  bank: 'The bank says',
  next: 'Next',
  correct: 'Correct it and run the command again.',
  requestId: 'Request id',
});
