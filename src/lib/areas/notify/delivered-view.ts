import type { Ending } from '../../errors/exit-codes.ts';
import type { Column } from '../../terminal/answer.ts';
import { notifyWords } from '../../words/notify.ts';
import { type Telling, textOf } from '../../words/topic.ts';
import type { Delivered } from './deliver.ts';

/** The columns of what was delivered. */
export const deliveredColumns: readonly Column<Delivered>[] = [
  { header: 'Name', value: ({ notifier }) => notifier, whole: true },
  { header: 'Event', value: ({ notice }) => `${notice.event} ${notice.status}`, whole: true },
  { header: 'State', value: ({ why }) => stateText(why), sentence: true },
];

const stateText = (why: Telling | null) => (why === null ? notifyWords.taken : textOf(why));

/** The same as a document. */
export function deliveredJson(done: readonly Delivered[]): object {
  return {
    items: done.map(({ notifier, notice, why }) => ({
      notifier,
      taken: why === null,
      why: why === null ? null : textOf(why),
      notice,
    })),
  };
}

/** What was not taken is told again, and somebody has to see to the notifier. */
export function deliveredEnding(done: readonly Delivered[]): Ending {
  return done.every(({ why }) => why === null) ? 'settled' : 'check_failed';
}
