import type { Client } from '../../../client/client.ts';
import type { Reply } from '../../../client/reply.ts';
import { loggedRows } from '../../../command/journal.ts';
import type { NightLimit } from '../../../journal/coordinator.ts';
import { gatheredJournal } from '../../../journal/gathered.ts';
import { type Finding, type Intent, type IntentState, mayStillArrive } from '../../../journal/intent.ts';
import { type Journal, SentMeanwhile } from '../../../journal/journal.ts';
import { payRowAgain } from '../../../journal/pay.ts';
import type { PayPorts, PayReport } from '../../../journal/pay-ports.ts';
import { policyPlace } from '../../../journal/permit.ts';
import { railOf } from '../../../journal/rails/index.ts';
import { bareFinding } from '../../../journal/rails/rail.ts';
import type { Halt, Run, RunRow, Runs } from '../../../journal/runs.ts';
import { attemptInTurn, send } from '../../../journal/send.ts';
import type { Turn, Turns } from '../../../journal/turns.ts';
import { type Message, recorded, says } from '../../../words/records.ts';
import { doubtsAllowed, meaningOf, refusedByPolicy, systemicMost } from './halts.ts';
import { createPace, type Pace } from './pace.ts';
import { type Throttle, watchThrottle } from './throttle.ts';
import { closedNight, closedWindow, type Windows } from './windows.ts';

/** The dependencies of sending the rows of a run. */
export interface WorkPorts {
  readonly client: Client;
  readonly journal: Journal;
  readonly runs: Runs;
  /** The same as reported: only what is reported as not paid is paid again. */
  readonly told: Runs;
  /** Aborted when no further row may start; those under way get their answers. */
  readonly stop: AbortSignal;
  /** Aborted when answers are no longer waited for either. */
  readonly interrupt: AbortSignal;
  /** The service's clock, milliseconds since the epoch. */
  readonly serviceNow: () => number;
  /** Called when a row has ended, or stays in doubt. */
  readonly onRow: (row: RunRow, finding: Finding) => void;
  /** The rate at which rows leave; null for as many as are answered. */
  readonly turns: Turns | null;
}

/** How rows are sent. */
export interface WorkOptions {
  /** How many requests may be under way at once. */
  readonly width: number;
  readonly windows: Windows;
  /** Null if the service does not tell the night limit. */
  readonly night: NightLimit | null;
  /** Whether rows that FAILED are sent once more; see {@link mayBeSentAgain}. */
  readonly newAttempt: boolean;
  /** Rows of the run that are already in doubt. */
  readonly doubts?: number;
}

/** Why rows were not started; all null if none is left, or a stop was requested. */
export interface WorkEnd {
  readonly halt: Halt | null;
  /** Why none of the remaining rows may start now; null if some may, or none is left. */
  readonly held: Halt | null;
  /** The first failure on our side rather than the service's. */
  readonly failure: Error | null;
}

/** The number of rows that are read at a time. */
const pageRows = 256;
/** How long a row rejected as too many waits if the service does not say. */
const pauseMs = 1000;
/** How many rounds over the rejected rows before a person must look. */
const mostRounds = 20;

/** The state while rows are under way. */
export interface Working {
  readonly ports: WorkPorts;
  readonly pay: PayPorts;
  readonly pace: Pace;
  readonly run: Run;
  readonly windows: Windows;
  readonly night: NightLimit | null;
  /** Aborted when no further row may start, for any reason. */
  readonly over: AbortController;
  /** The rows that started and are not over. */
  readonly rows: Set<Promise<void>>;
  halt: Halt | null;
  /** Why rows of one rail were skipped; those of other rails continue. */
  held: Halt | null;
  /** The first failure on our side rather than the service's. */
  failure: Error | null;
  doubts: number;
  /** Consecutive rows that were rejected as too many. */
  readonly throttle: Throttle;
  /** The latest systemic answers, all of the same code. */
  systemic: { readonly code: string; readonly times: number };
  begun: number;
}

/**
 * Sends the rows of a run that were not executed yet, each like a single payment: ATTEMPT durable before the first byte,
 * doubts looked up. Ends when none is left, or no further ones may start.
 */
export async function work(ports: WorkPorts, run: Run, options: WorkOptions): Promise<WorkEnd> {
  const { client, runs, told } = ports;
  return passing(ports, run, options, async (working) => {
    const { over } = working;
    let isThrough = false;
    for (let round = 0; round < mostRounds && !isThrough && !over.signal.aborted; round++) {
      const { begun } = working;
      working.held = null;
      await pass(working, runs, ['INTENT'], begin);
      await Promise.all(working.rows);
      isThrough = working.begun === begun && !over.signal.aborted;
    }
    if (!isThrough && !over.signal.aborted) working.halt = working.throttle.latest();
    const isMeant = (intent: Intent) => mayBeSentAgain(intent) && !mayStillArrive(intent, client.clock.now());
    if (options.newAttempt) await pass(working, told, ['REFUSED'], beginAgain, isMeant);
    if (!isThrough) working.held = null;
  });
}

/** Starts rows in one or several passes, and ends when those have ended. */
export async function passing(
  ports: WorkPorts,
  run: Run,
  { width, windows, night, doubts = 0 }: Omit<WorkOptions, 'newAttempt'>,
  passes: (working: Working) => Promise<void>,
): Promise<WorkEnd> {
  const { client, journal, runs, stop } = ports;
  const pace = paceOf(client, width);
  const over = new AbortController();
  const working: Working = {
    ports,
    pay: {
      client: observed(client, pace),
      journal: await loggedRows(gatheredJournal(journal, runs)),
      interrupt: ports.interrupt,
    },
    pace,
    run,
    windows,
    night,
    over,
    rows: new Set(),
    halt: null,
    held: null,
    failure: null,
    doubts,
    throttle: watchThrottle(client.clock),
    systemic: { code: '', times: 0 },
    begun: 0,
  };
  const stopped = () => over.abort();
  stop.addEventListener('abort', stopped, { once: true });
  if (stop.aborted) over.abort();
  try {
    await passes(working);
  } finally {
    stop.removeEventListener('abort', stopped);
    // Also if a page could not be read: the caller hands its lease back next.
    await Promise.all(working.rows);
  }
  const { halt, held, failure } = working;
  return { halt, held, failure };
}

/**
 * The pace of rows. An operator's PIN is sent with one row at a time until a payment was accepted with it: three wrong
 * tries lock the operator for 15 minutes, six until a reset (specification, section 4.8).
 */
function paceOf({ clock, connection }: Client, width: number): Pace {
  const { actingDocument, transactionPin } = connection;
  return createPace(clock, width, actingDocument !== null && transactionPin !== null);
}

/** Whether the service accepted a payment, and with it the PIN. */
export function isTaken({ state }: Pick<Finding, 'state'>): boolean {
  return state === 'SETTLED' || state === 'PENDING';
}

/** Starts every row in these states, once. */
export async function pass(
  working: Working,
  runs: Runs,
  states: readonly IntentState[],
  beginOne: (working: Working, row: RunRow, pay: PayPorts, release: () => void) => Promise<void>,
  isMeant: (intent: Intent) => boolean = () => true,
): Promise<void> {
  const { ports, run, pace, over } = working;
  let after = 0;
  for (;;) {
    const { rows, place } = await runs.rows(run.runId, { states, after, limit: pageRows });
    if (rows.length === 0) return;
    after = place;
    for (const row of rows) {
      if (!isMeant(row.intent)) continue;
      const closed = closedWindow(row.intent.operation, ports.serviceNow(), working.windows);
      if (closed) {
        // It applies to all of them.
        if (closed.code === 'until_reached') return stopFor(working, closed);
        working.held ??= closed;
        continue;
      }
      if (!(await pace.take(over.signal))) return;
      const held = await closedNight(row.intent, ports.serviceNow(), working.night);
      if (held) {
        working.held ??= held;
        pace.release();
        continue;
      }
      const turn = await ports.turns?.next(over.signal);
      if (turn === null) return pace.release();
      working.begun += 1;
      const release = once(pace.release);
      // Any failure ends the run but not the process: the journal tells what is known of the row.
      const ended = beginOne(working, row, turned(working, turn), release)
        .catch((error: Error) => fail(working, error))
        .finally(() => {
          working.rows.delete(ended);
          release();
        });
      working.rows.add(ended);
    }
  }
}

/** The turn that was waited for, then one each time the row is resent. */
function turned({ ports: { turns, interrupt }, pay }: Working, first: Turn | undefined): PayPorts {
  if (turns === null || first === undefined) return pay;
  let waiting: Turn | null = first;
  const turn = async () => {
    const next = waiting ?? (await turns.next(interrupt));
    waiting = null;
    return next ?? (async () => {});
  };
  return { ...pay, turn };
}

/** Sends one row. */
async function begin(working: Working, row: RunRow, pay: PayPorts, release: () => void): Promise<void> {
  const payPorts = { ...pay, journal: releasing(pay.journal, release) };
  const known = railOf(row.intent.operation);
  if (known === null) throw new Error(`${row.intent.operation} is of a later version.`);
  await payPorts.client.prepare(known.operation);
  if (working.over.signal.aborted) return;
  const { started, isHeldUp } = await attemptInTurn(payPorts, await withOwner(payPorts, row.intent));
  if (isHeldUp) return notSent(payPorts, started);
  const order = { ...known, facts: row.intent, allowDuplicate: true, newAttempt: false, waitMs: 0 };
  rowEnded(working, row, await send(payPorts, order, started));
}

/** A row with the owner of its key, as a look-up of the last day showed it: a policy may ask. */
async function withOwner({ client }: PayPorts, intent: Intent): Promise<Intent> {
  if (intent.to?.kind !== 'pix-key' || intent.payee || policyPlace(process.env) === null) return intent;
  const { keptPayee, openCache } = await import('../../../payments/confirm/payee.ts');
  const found = (await openCache({ client, env: process.env })).find(intent.to.key);
  return found ? { ...intent, payee: keptPayee(found) } : intent;
}

/**
 * The same journal, by which a settled row releases its slot together with the record of its end, not after it: the
 * ATTEMPT of the next row is written in the same commit or a later one, so that never more rows than the width are open
 * on disk. Any other end is judged first, as it may be the last.
 */
function releasing(journal: Journal, release: () => void): Journal {
  return {
    ...journal,
    append: (intentId, event, terms) => {
      const written = journal.append(intentId, event, terms);
      if (event.kind === 'RESPONSE' && event.finding.state === 'SETTLED') release();
      return written;
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/**
 * Whether a refused row may be resent under its own names: PIX by key releases the key of a FAILED payment
 * (specification, section 3.1). A TED has used its identifier up, and for the other rails nothing is said: those are for
 * a person.
 */
export function mayBeSentAgain({ operation, state }: Pick<Intent, 'operation' | 'state'>): boolean {
  return state === 'REFUSED' && operation === 'pix.out';
}

/** Resends a FAILED row after a look-up that shows the failure. */
async function beginAgain(working: Working, row: RunRow, pay: PayPorts): Promise<void> {
  const known = railOf(row.intent.operation);
  if (known === null) return;
  const order = { ...known, facts: row.intent, allowDuplicate: true, newAttempt: true, waitMs: 0 };
  rowEnded(working, row, await payRowAgain(pay, order));
}

function rowEnded(working: Working, row: RunRow, { intent, finding }: PayReport): void {
  working.ports.onRow({ ...row, intent }, finding);
  judge(working, finding);
}

/** The ATTEMPT is written and no byte was sent: the row is as it was before. */
async function notSent({ client, journal }: PayPorts, { intentId }: Intent): Promise<void> {
  const finding = bareFinding('INTENT', 'held_up', recorded.heldUp, 'unreachable');
  await journal.append(intentId, { kind: 'STATE', atMs: client.clock.now(), finding });
}

/** Applies what a row's end means to the rows after it. */
function judge(working: Working, finding: Finding): void {
  const meaning = meaningOf(finding);
  const code = finding.code ?? 'unknown';
  if (isTaken(finding)) working.pace.widen();
  if (finding.state === 'UNCERTAIN') {
    working.doubts += 1;
    if (working.doubts > doubtsAllowed(working.run.rows))
      stopFor(working, haltOf(finding, 'doubts', recorded.tooManyDoubts(`${working.doubts}`)));
  }
  if (meaning === 'halt') stopFor(working, haltOf(finding, code));
  if (meaning === 'pause') {
    working.pace.slowDown(pauseMs);
    if (working.throttle.isTooLong(haltOf(finding, code))) stopFor(working, haltOf(finding, code));
  } else working.throttle.over();
  if (meaning !== 'systemic') working.systemic = { code: '', times: 0 };
  else {
    const times = working.systemic.code === code ? working.systemic.times + 1 : 1;
    working.systemic = { code, times };
    if (times >= systemicMost) stopFor(working, haltOf(finding, code));
  }
}

/** Why no further row starts, given how one ended. */
export function haltOf(finding: Finding, code: string, message?: Message): Halt {
  // It would not be true of the run: other rows were sent.
  const told = Array.isArray(finding.message)
    ? finding.message.filter((one) => !says(one, 'unsent'))
    : finding.message;
  return { code, message: message ?? told ?? code, untilMs: null, reason: finding.reason };
}

function fail(working: Working, error: Error): void {
  if (error instanceof SentMeanwhile) return;
  const refused = refusedByPolicy(error);
  if (refused) stopFor(working, refused);
  else working.failure ??= error;
  working.over.abort();
}

export function stopFor(working: Working, halt: Halt): void {
  working.halt ??= halt;
  working.over.abort();
}

/** The same client, whose exchanges set the pace. */
function observed(client: Client, pace: Pace): Client {
  return {
    ...client,
    async exchange(request) {
      const startedMs = client.clock.monotonic();
      const reply = await client.exchange(request);
      if (isThrottle(reply)) pace.slowDown(askedPauseMs(reply));
      else pace.answered(client.clock.monotonic() - startedMs);
      return reply;
    },
  };
}

function isThrottle(reply: Reply): boolean {
  return reply.kind !== 'none' && [429, 502, 503].includes(reply.status);
}

function askedPauseMs(reply: Reply): number {
  const seconds = reply.kind === 'answer' ? Number(reply.headers['retry-after'] ?? 0) : 0;
  return Number.isFinite(seconds) ? Math.min(seconds, 60) * 1000 : 0;
}
