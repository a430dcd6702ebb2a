import type { Ending } from '../../errors/exit-codes.ts';
import type { Column } from '../../terminal/answer.ts';
import { notifyWords } from '../../words/notify.ts';
import { inEnglish, type Telling, textOf } from '../../words/topic.ts';
import type { Delivered } from './deliver.ts';

/** The columns of what was delivered. */
export const deliveredColumns: readonly Column<Delivered>[] = [
  { header: 'Name', value: ({ notifier }) => notifier, whole: true },
  {
    header: 'Event',
    value: ({ notice }) => `${notice.event} ${notifyWords.statuses[notice.status]}`,
    whole: true,
  },
  { header: 'State', value: ({ why }) => stateText(why), sentence: true },
];

const stateText = (why: Telling | null) => (why === null ? notifyWords.taken : textOf(why));

/** The same as a document, without the sentence that the notifier was told: it is in the person's language. */
export function deliveredJson(done: readonly Delivered[]): object {
  return {
    items: done.map(({ notifier, notice: { message: _, ...notice }, why }) => ({
      notifier,
      taken: why === null,
      why: why && inEnglish(() => textOf(why)),
      notice,
    })),
  };
}

/** What was not taken is told again, and somebody has to see to the notifier. */
export function deliveredEnding(done: readonly Delivered[]): Ending {
  return done.every(({ why }) => why === null) ? 'settled' : 'check_failed';
}
