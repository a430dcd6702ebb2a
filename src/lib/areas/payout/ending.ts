import type { OutcomeName } from '../../command/outcome.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import { endingOf } from '../../journal/ending.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Halt, RunRow, RunState, Runs } from '../../journal/runs.ts';

/** The outcomes of a run's rows, for an exit code and for people. Amounts in centavos. */
export interface RunOutcome {
  readonly settled: Count;
  readonly pending: Count;
  readonly held: Count;
  readonly refused: Count;
  readonly uncertain: Count;
  /** Proven not to have been executed, and not started again. */
  readonly unsent: Count;
  /** Written down for another day or hour. */
  readonly scheduled: Count;
  /** Settled rows that had been reported as refused: somebody may have paid them another way. */
  readonly settledLate: number;
}

/** A number of rows and their sum. */
export interface Count {
  readonly rows: number;
  readonly centavos: number;
}

/** The states of a row, in the order in which they are reported. */
export const rowOutcomes = [
  'settled',
  'pending',
  'held',
  'refused',
  'uncertain',
  'unsent',
  'scheduled',
] as const;
/** One of {@link rowOutcomes}. */
export type RowOutcome = (typeof rowOutcomes)[number];

/** The state of one row. A proven refusal keeps its row; a row rejected unexamined was not sent. */
export function rowOutcome(intent: Intent): RowOutcome {
  switch (intent.state) {
    case 'SETTLED':
      return 'settled';
    case 'PENDING':
      return intent.finding?.reason === 'held' ? 'held' : 'pending';
    case 'SCHEDULED':
      return 'scheduled';
    case 'INTENT':
      return 'unsent';
    case 'REFUSED':
    case 'REVERSED':
      return 'refused';
    case 'SENT':
    case 'UNCERTAIN':
      return 'uncertain';
  }
}

function noRows() {
  const none = rowOutcomes.map((name) => [name, { rows: 0, centavos: 0 }]);
  return Object.fromEntries(none) as Record<RowOutcome, { rows: number; centavos: number }>;
}

/** Adds up the states of a run's rows. */
export async function outcomeOf(runs: Runs, runId: string): Promise<RunOutcome> {
  const counts = noRows();
  const add = (name: RowOutcome, rows: number, centavos: number) => {
    counts[name].rows += rows;
    counts[name].centavos += centavos;
  };
  for (const { state, rows, centavos } of await runs.tally(runId)) {
    // Which of those under way are held is known only from their answers.
    if (state !== 'PENDING') add(rowOutcome({ state, finding: null } as Intent), rows, centavos);
  }
  for await (const { intent } of rowsOf(runs, runId, ['PENDING']))
    add(rowOutcome(intent), 1, intent.amountCentavos ?? 0);
  return { ...counts, settledLate: await runs.settledLate({ runId }) };
}

/**
 * Adds up the rows that one process reports; one reported again later counts again. @param tell what else is done with
 * each
 */
export function countRows(tell: (row: RunRow) => void) {
  const outcome: RunOutcome = { ...noRows(), settledLate: 0 };
  return {
    outcome,
    onRow(row: RunRow): void {
      const count = outcome[rowOutcome(row.intent)] as { rows: number; centavos: number };
      count.rows += 1;
      count.centavos += row.intent.amountCentavos ?? 0;
      tell(row);
    },
  };
}

/** Every row of a run in these states, page by page. */
export async function* rowsOf(
  runs: Runs,
  runId: string,
  states?: readonly Intent['state'][],
): AsyncGenerator<RunRow> {
  for (let after = 0; ; ) {
    const { rows, place } = await runs.rows(runId, { ...(states && { states }), after, limit: 500 });
    if (rows.length === 0) return;
    yield* rows;
    after = place;
  }
}

/** The outcome of rows together, in the words of every answer: the worst known of any. */
export function outcomeWord(outcome: RunOutcome): OutcomeName {
  const worst = (['uncertain', 'held', 'pending', 'refused'] as const).find((name) => outcome[name].rows > 0);
  if (worst !== undefined) return worst;
  return outcome.unsent.rows > 0 || outcome.settled.rows === 0 ? 'not_sent' : 'settled';
}

/** The state of a run that nobody works on any more. */
export function stateAfter(outcome: RunOutcome, isStopped: boolean, halt: unknown): RunState {
  const { scheduled, unsent, uncertain, ...ended } = outcome;
  if (unsent.rows === 0 && uncertain.rows === 0) {
    if (scheduled.rows === 0) return 'finished';
    const { settled, pending, held, refused } = ended;
    return settled.rows + pending.rows + held.rows + refused.rows === 0 ? 'planned' : 'halted';
  }
  return isStopped ? 'stopped' : halt !== null || unsent.rows > 0 ? 'halted' : 'finished';
}

/** The number of rows in each state and their sums in BRL, as in a document. */
export function countsJson(outcome: Pick<RunOutcome, RowOutcome>): Readonly<Record<string, object>> {
  return Object.fromEntries(
    rowOutcomes.map((name) => [
      name,
      { rows: outcome[name].rows, amount: amountNumber(outcome[name].centavos as Centavos) },
    ]),
  );
}

/** How a command about a run ends: 41, then what stopped it, then 21, 20 and 34, then 0. */
export function runEnding(outcome: RunOutcome, halt: Halt | null): Ending {
  if (outcome.uncertain.rows > 0) return 'batch_uncertain';
  if (halt !== null) return haltEnding(halt);
  if (outcome.held.rows > 0) return 'held';
  if (outcome.pending.rows > 0) return 'pending';
  return outcome.refused.rows + outcome.unsent.rows > 0 ? 'batch_failures' : 'settled';
}

function haltEnding({ reason }: Halt): Ending {
  return reason === null ? 'batch_failures' : endingOf({ state: 'REFUSED', reason });
}
