import { recordFor } from '../../errors/records.ts';
import type { Intent, IntentState } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Run, RunRow, Runs } from '../../journal/runs.ts';
import { payeeSentence } from '../../payments/destination.ts';
import type { Field } from '../../terminal/answer.ts';
import { messageText } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { type RowOutcome, type RunOutcome, rowOutcome, rowsOf } from './ending.ts';
import { amountShown, payeeNames } from './file/row-text.ts';
import { isUnderWay, type Worked } from './work/worked-on.ts';

/** The first rows of each outcome that a person must look at. */
export type ToldRows = Readonly<Partial<Record<RowOutcome, readonly RunRow[]>>>;

/** Most rows of one outcome that are named; the others are counted. */
const mostNamed = 5;

/** The outcomes that a person must look at, and the states of their rows. */
const toldStates: Readonly<Partial<Record<RowOutcome, readonly IntentState[]>>> = {
  held: ['PENDING'],
  refused: ['REFUSED', 'REVERSED'],
  uncertain: ['SENT', 'UNCERTAIN'],
};

/** Reads the first rows that are not paid, held or in doubt; in an active run no row is in doubt yet. */
export async function toldRows(runs: Runs, run: Run, outcome: RunOutcome, worked: Worked): Promise<ToldRows> {
  const told: Partial<Record<RowOutcome, readonly RunRow[]>> = {};
  for (const [name, states] of Object.entries(toldStates) as [RowOutcome, IntentState[]][]) {
    const isTold = name !== 'uncertain' || !isUnderWay(run, worked);
    if (outcome[name].rows > 0 && isTold) told[name] = await firstRows(runs, run, name, states);
  }
  return told;
}

async function firstRows(
  runs: Runs,
  { runId }: Run,
  name: RowOutcome,
  states: readonly IntentState[],
): Promise<readonly RunRow[]> {
  const found: RunRow[] = [];
  for await (const row of rowsOf(runs, runId, states)) {
    if (rowOutcome(row.intent) === name) found.push(row);
    if (found.length === mostNamed) break;
  }
  return found;
}

/** One line for each named row, and one that counts the others. */
export function toldFields(
  run: Run,
  name: RowOutcome,
  all: number,
  rows: readonly RunRow[],
  further: (line: string) => string,
): readonly Field[] {
  const nameOf = payeeNames(run);
  const more = rows.length === 0 ? 0 : all - rows.length;
  return [
    ...rows.map((row): Field => [{ said: runWords.line(row.line) }, rowText(row, nameOf(row))]),
    [
      { said: runWords.others },
      more === 0 ? null : runWords.moreRows(more, further(`brl payout show ${run.runId} --state ${name}`)),
    ],
  ];
}

function rowText(row: RunRow, name: string): string {
  const destination = payeeSentence(payeeOf(row.intent), false);
  return [runWords.rowTold(amountShown(row), destination, name), ...whyOf(row.intent)].join(': ');
}

/** The sentence for the code that a row ended with, else the service's own; none if the state says it all. */
function whyOf({ state, finding }: Intent): readonly string[] {
  if (state === 'REVERSED') return [runWords.reversed];
  if (finding === null || state === 'PENDING') return [];
  const { code, message } = finding;
  const sentence =
    (code !== null && recordFor(code, null)?.text.meaning) || (message && messageText(message));
  if (code === null) return sentence === null ? [] : [sentence];
  return [`${sentence ?? ''} (${code})`.trim()];
}
