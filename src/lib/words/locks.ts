import { topic } from './topic.ts';

/** Sentences about locks. */
export const lockWords = topic('locks', {
  any: 'any',
  hours: (start: string, end: string) => `${start} to ${end}`,
  waits: (hours: number, time: string) =>
    `Loosening a lock takes ${hours} hours: the change takes effect on ${time}. Sending the change again may restart the wait.`,
  askApprove: (environment: string) => `Approve the waiting change of the locks (${environment})?`,
  nameLock: 'Name a lock (--blocked, --hours, --source-ip), or give the body with --data or --field.',
  askChange: 'Change these locks in production?',
  cancelled: 'The waiting change was cancelled; the locks stay as shown.',
  nonePending: 'No change of the locks is waiting. To see the locks as they are: brl locks show',
  badHours: '--hours must be HH:MM-HH:MM, such as 08:00-18:00, or any. Nothing was sent.',
});
