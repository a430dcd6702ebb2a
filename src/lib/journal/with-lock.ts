import { paymentJournalWords } from '../words/payment-journal.ts';
import { type Intent, isTerminal, isUnsent } from './intent.ts';
import type { Journal } from './journal.ts';
import type { PayPorts } from './pay-ports.ts';

/** Another process holds the intent, which is left to it. */
export class LockedElsewhere extends Error {
  readonly intent: Intent | null;

  constructor(intent: Intent | null) {
    super(paymentJournalWords.busy);
    this.name = 'LockedElsewhere';
    this.intent = intent;
  }
}

const lockWaitMs = 45_000;

/** Runs `work` while holding the intent's lock, on the intent as it is once the lock is ours. */
export async function withLock<T>(
  ports: PayPorts,
  intentId: string,
  work: (intent: Intent | null) => Promise<T>,
): Promise<T> {
  const { client, journal } = ports;
  const known = await journal.find(intentId);
  if (known && !isUnsent(known.state) && !isTerminal(known.state)) ports.onOpen?.(known);
  const wait = { clock: client.clock, waitMs: lockWaitMs, stop: ports.interrupt };
  const lock = await journal.lock(intentId, wait);
  if (!lock) throw new LockedElsewhere(await journal.find(intentId));
  try {
    return await work(await journal.find(intentId));
  } finally {
    await lock.release(await isOver(journal, intentId));
  }
}

/** A journal that can't be read at this point must not hide what `work` found out. */
async function isOver(journal: Journal, intentId: string): Promise<boolean> {
  try {
    const state = (await journal.find(intentId))?.state;
    return state === undefined || state === 'SETTLED';
  } catch {
    return false;
  }
}

/** The intent whose id was locked. @throws {Error} when the journal has none */
export function fresh(intent: Intent | null): Intent {
  if (!intent) throw new Error('The intent is not in this journal.');
  return intent;
}
