import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const unread = (line: string) =>
  refused(line, 90, 'journal_unavailable', { before: 'export BRL_JOURNAL=/dev/null/journal.sqlite' });
const later =
  'brl pix send --key maria@example.com --amount 7,31 --at 23:59 --ref later --yes --accept-pending';

/** Payments that wait for their hour: the service has no route for it, so the routes are those of the payments. */
export const scheduleArea: Area = {
  routes: [],
  commands: {
    'schedule list': [
      done('schedule list', ['Nothing is scheduled']),
      unread('schedule list'),
      bad('schedule list now', 'usage'),
    ],
    'schedule show': [
      done('schedule show later', ['waits for its hour', '7,31'], { before: later }),
      refused('schedule show nobody', 2, 'intent_not_found'),
      bad('schedule show', 'usage'),
    ],
    'schedule cancel': [
      done('schedule cancel later --yes', ['later is cancelled'], { before: later }),
      refused('schedule cancel nobody --yes', 2, 'intent_not_found'),
      bad('schedule cancel', 'usage'),
    ],
    'schedule run': [
      done('schedule run', ['Nothing is due']),
      unread('schedule run'),
      bad('schedule run --every day', 'usage'),
    ],
    'schedule install': [
      done('schedule install --print', ['schedule run', 'OnCalendar', 'schtasks']),
      refused('schedule install', 2, 'usage'),
      bad('schedule install now', 'usage'),
    ],
  },
};
