import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { asCliError } from '../../command/failure.ts';
import { search } from '../../contract/statement.ts';
import { textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { type Line, newTally, secondOf } from '../../payments/statement/reader.ts';
import { readSearch, type SearchStep } from '../../payments/statement/search.ts';
import type { Clock } from '../../ports/clock.ts';
import { statementWatchWords } from '../../words/statement-watch.ts';
import type { Telling } from '../../words/topic.ts';
import { type DerivedEvent, derivedEvent, lineName, type Scope } from './derived-event.ts';
import type { WatchState } from './watch-state.ts';

/** What became of an event: taken, answered with no, or nobody there, which ends this reading. */
export type Emitted = 'taken' | 'refused' | 'unreached' | 'reader-gone';

/** One watch over the statement of one account. */
export interface Watch {
  readonly client: Client;
  readonly scope: Scope;
  readonly state: WatchState;
  readonly clock: Clock;
  /** The service's time. */
  readonly nowMs: () => number;
  readonly everyMs: number;
  /** How far back each reading goes again: a line may appear later than its time. */
  readonly lookBackMs: number;
  /** Where a first watch begins; null for now. */
  readonly sinceMs: number | null;
  readonly once: boolean;
  readonly emit: (event: DerivedEvent) => Promise<Emitted>;
  readonly note: (text: Telling) => void;
  readonly stop: AbortSignal;
}

/** Reads the statement again and again until it is stopped; emits each event that it proves, at least once. */
export async function watchStatement(watch: Watch): Promise<void> {
  const { clock, everyMs, note, once, stop } = watch;
  for (let failures = 0; !stop.aborted; ) {
    let pauseMs = everyMs;
    try {
      const isHeld = (await readOnce(watch)) === 'held';
      failures = isHeld ? failures + 1 : 0;
      if (isHeld) pauseMs = backOffMs(everyMs, failures, 0);
    } catch (error) {
      const passing = passingFailure(error);
      if (passing === null || once) throw error;
      failures += 1;
      pauseMs = backOffMs(everyMs, failures, passing.askedMs);
      note(() => statementWatchWords.noAnswer(passing.why, Math.round(pauseMs / 1000)));
    }
    if (once) return;
    await clock.sleep(pauseMs, stop);
  }
}

/** The longest pause after failures, unless the service asks for more. */
const longestPauseMs = 600_000;

function backOffMs(everyMs: number, failures: number, askedMs: number): number {
  return Math.max(Math.min(everyMs * 2 ** (failures - 1), longestPauseMs), everyMs, askedMs);
}

/** Why a reading failed, if another may succeed; null for what only a person can mend. */
function passingFailure(error: unknown): { readonly why: string; readonly askedMs: number } | null {
  const failure = asCliError(error as Error, 'read');
  if (failure === null || !['rate_limited', 'unavailable', 'not_sent'].includes(failure.ends)) return null;
  const asked = error instanceof ServiceError ? Number(error.reply.headers['retry-after'] ?? 0) * 1000 : 0;
  return { why: failure.detail.message, askedMs: Number.isFinite(asked) ? asked : 0 };
}

/** What one reading found. */
interface Count {
  taken: number;
  refused: number;
  waiting: number;
  before: number;
  unnamed: number;
}

async function readOnce(watch: Watch): Promise<'read' | 'held'> {
  const { client, state, lookBackMs, sinceMs, note, stop } = watch;
  const nowMs = watch.nowMs();
  const givenUp = state.giveUp(nowMs - longestWaitMs);
  if (givenUp > 0) note(() => statementWatchWords.givenUp(givenUp));
  const before = state.mark();
  const startMs = before ?? state.begin(sinceMs, nowMs);
  const isFromHere = before === null && sinceMs !== null;
  const fromMs = Math.min(
    isFromHere ? startMs : startMs - lookBackMs,
    state.oldestWaiting() ?? Number.POSITIVE_INFINITY,
  );
  const query = { order: 'asc', occurredAfter: new Date(fromMs).toISOString() } as const;
  const read = (step: SearchStep) => client.read(search, { query: { ...query, ...step } });
  const count: Count = { taken: 0, refused: 0, waiting: 0, before: 0, unnamed: 0 };
  const tally = newTally();
  let markMs = startMs;
  for await (const { lines, reply } of readSearch(read, tally, query.occurredAfter)) {
    markMs = Math.max(markMs, Date.parse(textMember(reply?.json.value, 'fetchedAt') ?? '') || 0);
    for (const line of lines) {
      const isOld = before === null && sinceMs === null && Date.parse(secondOf(line)) <= startMs;
      const end = await dealWith(watch, line, isOld, count, nowMs);
      if (end === 'unreached') note(() => statementWatchWords.unreached);
      if (end !== 'on' || stop.aborted) return tellCount(watch, count, 'held');
    }
  }
  for (const second of tally.doubtful) note(() => statementWatchWords.doubtful(second));
  state.readUpTo(markMs, Math.min(markMs - lookBackMs, fromMs) - forgetMarginMs);
  return tellCount(watch, count, 'read');
}

/** An outcome comes within 48 hours (specification, section 8, TED); a receiver gets the days that `webhooks listen` gives it. */
const longestWaitMs = 72 * 3_600_000;

/** Lines are kept in whole seconds. */
const forgetMarginMs = 60_000;

async function dealWith(
  { state, scope, emit, clock }: Watch,
  line: Line,
  isOld: boolean,
  count: Count,
  nowMs: number,
): Promise<'on' | 'unreached' | 'reader-gone'> {
  const name = lineName(line);
  const atMs = Date.parse(secondOf(line));
  if (name === null || Number.isNaN(atMs)) {
    count.unnamed += 1;
    return 'on';
  }
  if (state.has(name)) return 'on';
  const amount = amountOfLine(line);
  const isDebit = typeof amount !== 'string' && amount.isDebit;
  // Money that comes back carries the ids of the debit that failed.
  const ids = ['partnerId', 'endToEndId']
    .map((id) => textMember(line, id))
    .filter((id) => id !== null)
    .map((id) => `debit ${id}`);
  if (isDebit) for (const id of ids) state.done(id, atMs + longestWaitMs);
  const isReturn = !isDebit && line.reversal !== true && ids.some(state.has);
  if (open.has(String(line.status))) {
    count.waiting += 1;
    state.wait(name, atMs, nowMs);
    return 'on';
  }
  const event = isReturn ? null : derivedEvent(line, scope);
  if (event === null || isOld) {
    if (isOld) count.before += 1;
    state.done(name, atMs);
    return 'on';
  }
  const emitted = await emit(event);
  if (emitted === 'taken') {
    count.taken += 1;
    state.done(name, atMs);
    return 'on';
  }
  state.wait(name, atMs, clock.now());
  if (emitted !== 'refused') return emitted;
  count.refused += 1;
  return 'on';
}

/** Statuses that an outcome may follow (specification, section 2.4). */
const open = new Set(['PROCESSING', 'PENDING_APPROVAL', 'UNKNOWN']);

function tellCount<T>({ note }: Watch, { taken, refused, waiting, before, unnamed }: Count, end: T): T {
  const says = statementWatchWords;
  if (before > 0) note(() => says.fromBefore(before));
  if (taken + refused > 0) note(() => says.emitted(taken, refused, waiting));
  if (unnamed > 0) note(() => says.unnamed(unnamed));
  return end;
}
