import type { Day } from '../../brazil/bank-calendar.ts';
import { bodyOf, type Finding, type Intent, isTerminal, isUnsent } from '../../journal/intent.ts';
import { look } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import type { RunRow, Runs } from '../../journal/runs.ts';
import { textMember } from '../../json/members.ts';
import { eachOf } from '../../payments/each-of.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';
import { type Compared, type PaidAnotherWay, paidAnotherWay, unconfirmed } from './paid-another-way.ts';
import type { Asking } from './settle-open.ts';
import { toldIntent, toldRuns } from './told-runs.ts';
import { mayBeSentAgain } from './work/work.ts';

/** What came of asking about rows that, according to this journal, are not paid. */
export interface AskedAgain {
  /** The runs as reported from now on. */
  readonly told: Runs;
  /** The rows that may be paid, or that nobody answered about, as reported; by line. */
  readonly doubted: readonly RunRow[];
}

/** Which rows are asked about. */
export interface AskedAbout {
  /** Those looked up by their own names: REFUSED, and also INTENT if unsent rows are asked about. */
  readonly states: readonly ('REFUSED' | 'INTENT')[];
  /** Those that may be paid next, by us or by a person, and so are compared with the statement first. */
  readonly compared: Compared;
}

/** The flags that decide which rows may be sent. */
export interface SentFlags {
  readonly 'allow-duplicate': boolean;
  readonly 'new-attempt': boolean;
}

/** What is asked before sending rows of a run that an earlier command planned. @param day whose rows are sent; null for all */
export function askedToSend(flags: SentFlags, day: Day | null): AskedAbout {
  const states = flags['new-attempt'] ? (['INTENT', 'REFUSED'] as const) : (['INTENT'] as const);
  return { states: ['REFUSED'], compared: flags['allow-duplicate'] ? notCompared : { states, day } };
}

/** No row is compared with the statement. */
export const notCompared: Compared = { states: [], day: null };

/** How long a row waits for its answer. */
const lookMs = 10_000;
/**
 * After this many in a row without an answer nobody is asked any more: the rest of a long file must not wait for each.
 */
const mostUnanswered = 20;

/**
 * Asks the service once more about refused rows before they are reported, exported or treated as payable: another machine
 * may have paid them under the same names. Findings are written down; nothing is sent.
 */
export async function askAgain(
  asking: Asking,
  { states, compared }: AskedAbout,
  width: number,
  interrupt: AbortSignal = new AbortController().signal,
): Promise<AskedAgain> {
  const { command, session, journal, runs, run } = asking;
  const total = (await runs.tally(run.runId))
    .filter(({ state }) => states.some((wanted) => wanted === state))
    .reduce((sum, { rows }) => sum + rows, 0);
  const ports: PayPorts = { client: readingPagesOnce(session.client), journal, interrupt };
  const asked: Count = { done: 0, total };
  const doubts = new Map<string, Finding>();
  const doubted: RunRow[] = [];
  let paid = 0;
  const ask = openQuestions(ports);
  const rows = rowsOf(runs, run.runId, states);
  const askAll = () =>
    eachOf(rows, Math.min(width, total), null, async (row) => {
      const before = row.intent;
      const stands = await ask(before);
      if (stands.doubt) doubts.set(before.intentId, stands.doubt);
      const intent = toldIntent(stands.intent, doubts);
      if (intent.state === 'SETTLED' && toldIntent(before).state !== 'SETTLED') paid += 1;
      if (!states.some((state) => state === intent.state)) doubted.push({ ...row, intent });
      asked.done += 1;
    });
  const telling = counter(asked, ({ done }, { left }) => runWords.askingAgain(done, total, left));
  if (total > 0) await whileWaiting(telling, askAll);
  if (paid > 0) command.note(() => runWords.paidSince(paid));
  if (doubts.size > 0)
    command.note(() => runWords.unconfirmed(doubts.size, command.further(`brl payout recover ${run.runId}`)));
  doubted.push(...(await heldBack(asking, compared, doubts)));
  return { told: toldRuns(runs, doubts), doubted: doubted.toSorted((a, b) => a.line - b.line) };
}

/**
 * Rows that the statement shows as paid under another name are in doubt for this command; so is an unsent one until a
 * look-up shows its failure, or a person decides. @returns those that were refused, as reported
 */
async function heldBack(
  asking: Asking,
  compared: Compared,
  doubts: Map<string, Finding>,
): Promise<readonly RunRow[]> {
  const { command, session, journal } = asking;
  const isOpen = ({ row }: PaidAnotherWay) => row.intent.since === null && !doubts.has(row.intent.intentId);
  const held = (await paidAnotherWay(asking, compared)).filter(isOpen);
  if (held.length > 0) command.note(() => runWords.heldBack(held.length));
  const atMs = session.client.clock.now();
  for (const { row, finding } of held) {
    const { intentId, state } = row.intent;
    // Its own name may show the other machine's failure: for this command it is still in doubt.
    doubts.set(intentId, finding);
    if (isUnsent(state)) await journal.append(intentId, { kind: 'STATE', atMs, finding });
  }
  return held
    .filter(({ row }) => row.intent.state === 'REFUSED')
    .map(({ row }) => ({ ...row, intent: toldIntent(row.intent, doubts) }));
}

/** Asks about one refused payment after the other; after too many without an answer, nobody is asked any more. */
export function openQuestions(ports: PayPorts): (intent: Intent) => Promise<Stands> {
  let unanswered = 0;
  return async (intent) => {
    const stands = await asItStands(ports, intent, unanswered < mostUnanswered);
    unanswered = stands.isAnswered ? 0 : unanswered + 1;
    return stands;
  };
}

/** A row after it was asked about. */
interface Stands {
  readonly intent: Intent;
  /** Null if its record says it all. */
  readonly doubt: Finding | null;
  readonly isAnswered: boolean;
}

/** @param asks whether the service is asked at all */
async function asItStands(ports: PayPorts, intent: Intent, asks: boolean): Promise<Stands> {
  const { since } = intent;
  const stands = { intent, doubt: null, isAnswered: true };
  if (since && isTerminal(since.state)) return stands;
  const inDoubt = { ...stands, doubt: since === null ? unconfirmed : null };
  const rail = railOf(intent.operation)?.rail;
  if (!asks || !rail || rail.noRoute !== undefined) return { ...inDoubt, isAnswered: asks };
  // A failure that already permitted a new attempt is not news, but still tells the payment's state.
  const { result, finding } = await look(ports, rail, { ...intent, supersededFailure: null }, lookMs);
  if (result === 'no-answer') return { ...inDoubt, isAnswered: false };
  if (finding === null) return isHidden(intent) ? inDoubt : stands;
  if (finding.state === 'REFUSED' && since === null) return stands;
  const looked = { kind: 'LOOKUP', atMs: ports.client.clock.now(), result, finding } as const;
  const found = await ports.journal.append(intent.intentId, looked);
  const isUntaken = found.state === 'REFUSED' && found.since === null && finding.state !== 'REFUSED';
  return { intent: found, doubt: isUntaken ? { ...finding, state: 'UNCERTAIN' } : null, isAnswered: true };
}

/** A look-up that does not show the failure reported by the service does not show what came after it either. */
function isHidden(intent: Intent): boolean {
  const { finding } = intent;
  const hasFailed = finding && [finding.status, textMember(bodyOf(finding), 'status')].includes('FAILED');
  return mayBeSentAgain(intent) && hasFailed === true;
}
