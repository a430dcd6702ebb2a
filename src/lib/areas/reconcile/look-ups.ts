import type { Session } from '../../connection/session.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { lookOnce } from '../../journal/look.ts';
import { recover } from '../../journal/pay.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { batchOf } from '../../journal/rails/batch.ts';
import { railOf } from '../../journal/rails/index.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { fresh, LockedElsewhere, withLock } from '../../journal/with-lock.ts';
import type { Book } from './book.ts';
import type { MeantFact } from './facts.ts';
import { meantFacts, openStates, settledAtMs } from './meant.ts';

/** What look-ups need. */
export interface Asking {
  readonly session: Session;
  readonly journal: Journal;
  readonly book: Book;
  readonly interrupt: AbortSignal;
  /** Called before each look-up. */
  readonly tell: (done: number, all: number) => void;
}

/** The result of a round of look-ups. */
export interface AskedRound {
  readonly asked: number;
  /** Payments left for the next command: more than one command may ask about. */
  readonly left: number;
}

/** Beyond this number a person waits too long, and the service is asked too much at once. */
const mostLookUps = 500;
/** How many are asked at a time. */
const width = 4;
const lookBudgetMs = 10_000;

/**
 * Asks the service about every payment that is open, or settled but in no line, as `journal recover` does: findings are
 * written to the journal, and nothing is sent.
 * @param done those already asked about, which are not asked again; those of this round are added
 */
export async function lookUpOpen(asking: Asking, done: Set<string>): Promise<AskedRound> {
  const { queue, left } = wantedIn(asking.book, done);
  for (const { intentId } of queue) done.add(intentId);
  let next = 0;
  const worker = async () => {
    for (let fact = queue[next++]; fact && !asking.interrupt.aborted; fact = queue[next++]) {
      asking.tell(next, queue.length);
      await lookUp(asking, fact);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, queue.length) }, worker));
  return { asked: queue.length, left };
}

/**
 * Those that a line shows come first; those booked on another day need no look-up. The rest of a long list is only
 * counted.
 */
function wantedIn(book: Book, done: ReadonlySet<string>): { queue: readonly MeantFact[]; left: number } {
  const queue = new Map<string, MeantFact>();
  const isNew = ({ intentId }: MeantFact) => !done.has(intentId) && !queue.has(intentId);
  for (const fact of book.resolvable()) {
    if (queue.size === mostLookUps) break;
    if (isNew(fact)) queue.set(fact.intentId, fact);
  }
  let left = 0;
  for (const { class: own, meant } of book.entries()) {
    const isOpen = own === 'in_doubt' || own === 'on_its_way';
    if (!meant || !isOpen || !mayBeAsked(meant) || !isNew(meant)) continue;
    if (queue.size < mostLookUps) queue.set(meant.intentId, meant);
    else left += 1;
  }
  return { queue: [...queue.values()], left };
}

function mayBeAsked({ state }: MeantFact): boolean {
  return openStates.includes(state) || state === 'SETTLED';
}

async function lookUp(asking: Asking, before: MeantFact): Promise<void> {
  const { session, journal, book, interrupt } = asking;
  const rail = railOf(before.operation)?.rail;
  if (!rail) return;
  const ports: PayPorts = { client: session.client, journal, interrupt };
  const isOpen = openStates.includes(before.state);
  try {
    const look = isOpen ? recovered : settledAgain;
    for (const after of await look(ports, rail, before))
      book.replaceMeant({ ...after, reference: before.reference ?? null });
  } catch (error) {
    // Its holder is paying or asking about it now.
    if (!(error instanceof LockedElsewhere)) throw error;
  }
}

async function recovered(ports: PayPorts, rail: Rail, before: MeantFact): Promise<MeantFact[]> {
  const { intent } = await recover(ports, rail, before.intentId, 0);
  const facts = await factsOf(ports, intent);
  return facts.map((after) => ({
    ...after,
    wasInDoubt: wasInDoubt(before) && !openStates.includes(after.state),
  }));
}

async function factsOf({ journal, client }: PayPorts, intent: Intent): Promise<MeantFact[]> {
  const sheets = batchOf(intent.target) === null ? [] : await journal.sheets(intent);
  return meantFacts(intent, sheets, client.clock.now());
}

function wasInDoubt({ state, wasInDoubt: before }: MeantFact): boolean {
  return before || state === 'SENT' || state === 'UNCERTAIN';
}

/** A settled payment that is in no line of these days may be in another day's: the service knows which. */
async function settledAgain(ports: PayPorts, rail: Rail, before: MeantFact): Promise<MeantFact[]> {
  if (rail.noRoute !== undefined) return [];
  const { intent, finding } = await withLock(ports, before.intentId, (found: Intent | null) =>
    lookOnce(ports, rail, fresh(found), lookBudgetMs),
  );
  const facts = await factsOf(ports, intent);
  return facts.map((after) => ({
    ...after,
    settledAtMs: (finding && settledAtMs(finding)) ?? after.settledAtMs,
  }));
}
