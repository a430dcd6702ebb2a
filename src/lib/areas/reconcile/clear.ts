import { brasiliaDay } from '../../brazil/clock.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import type { Because, Entry, EntryClass } from './entry.ts';

/** What a person does next about an entry. */
export interface Clearing {
  /** What to do, as a sentence that is the same for all entries of a class and a reason. */
  readonly advice: string;
  /** The command to type; null if none of ours helps. */
  readonly command: string | null;
}

interface Way {
  readonly advice: Advice;
  readonly command?: (entry: Entry) => string | null;
}

type Advice = keyof typeof reconcileWords.clear;

const recover = ({ meant }: Entry) => meant && `brl journal recover ${meant.intentId}`;
const show = ({ meant }: Entry) => meant && `brl journal show ${meant.intentId}`;
const delivery = ({ told: [event] }: Entry) =>
  event ? `brl webhooks captured show ${event.captureId}` : null;

/** How to clear an entry of each class; a class that is not here needs nothing. */
const ways: Readonly<Partial<Record<EntryClass, Way>>> = {
  in_doubt: { advice: 'askAgain', command: recover },
  on_its_way: { advice: 'wait', command: recover },
  unexpected_debit: { advice: 'whoPaid', command: status },
  ledger_only: { advice: 'notBooked' },
  not_in_ledger: { advice: 'addToLedger' },
  amount_differs: { advice: 'compareAmounts', command: show },
  payee_differs: { advice: 'comparePayees', command: show },
  event_missing: { advice: 'eventMissing', command: gaps },
  event_without_line: { advice: 'eventAlone', command: delivery },
};

/** The ways for specific reasons. */
const waysBecause: Readonly<Partial<Record<Because, Way>>> = {
  'settled-not-booked': { advice: 'settledAbsent', command: recover },
  'may-still-arrive': { advice: 'waitADay', command: show },
  'file-only-proof': { advice: 'askService' },
  'refused-here': { advice: 'paidElsewhere', command: show },
  'not-sent-here': { advice: 'paidElsewhere', command: show },
  'ledger-amount': { advice: 'correctLedger' },
  'event-amount': { advice: 'compareEvent', command: delivery },
  'refund-amount': { advice: 'compareRefund', command: original },
};

function status({ line }: Entry): string | null {
  const name = [line?.endToEndId, line?.identifier].find(isTyped);
  return name ? `brl status ${name}` : null;
}

/** Whether a shell takes a name for one plain word: a command partly written by others is typed as it is. */
function isTyped(name: string | null | undefined): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name ?? '');
}

function original({ line }: Entry): string | null {
  const name = line?.originalEndToEnd;
  return isTyped(name) ? `brl status ${name}` : null;
}

/** Gaps are searched only among PIX; for another rail, the events that did come are all there is to look at. */
function gaps({ atMs, rail }: Entry): string | null {
  const day = atMs === null ? null : brasiliaDay(atMs);
  return day && `brl webhooks captured list ${rail === 'PIX' ? '--gaps ' : ''}--since ${day} --until ${day}`;
}

/** How each class of an entry is cleared, its own first; empty if nothing is to be done. */
export function clearingsOf(entry: Entry): readonly Clearing[] {
  const own = entry.because === null ? undefined : waysBecause[entry.because];
  const found = [own ?? ways[entry.class], ...entry.also.map((name) => ways[name])];
  return found
    .filter((way) => way !== undefined)
    .map(({ advice, command }) => ({
      advice: reconcileWords.clear[advice],
      command: command?.(entry) ?? null,
    }));
}
