import type { Ending } from '../../../errors/exit-codes.ts';
import { paidAnotherWayCode } from '../../../journal/intent.ts';
import type { RunRow } from '../../../journal/runs.ts';
import { runWords } from '../../../words/run.ts';
import type { Telling } from '../../../words/topic.ts';
import { type RowOutcome, rowOutcome } from '../ending.ts';
import { resultOf } from './result.ts';

/** Why a refused row is not written down to be paid anew, and how the command ends then; the worst first. */
const reasons = {
  unconfirmed: 'batch_uncertain',
  may_still_arrive: 'batch_uncertain',
  held: 'held',
  on_its_way: 'pending',
  paid_since: 'settled',
  paid_another_way: 'settled',
  reversed: 'settled',
} as const satisfies Readonly<Record<string, Ending>>;

/** One of these. */
export type Reason = keyof typeof reasons;

const byOutcome: Readonly<Partial<Record<RowOutcome, Reason>>> = {
  uncertain: 'unconfirmed',
  pending: 'on_its_way',
  held: 'held',
  settled: 'paid_since',
};

/** Most lines named by a sentence; a document has all of them. */
const mostNamed = 10;

/** Why a payment that this journal has as refused, as it is reported now, is not paid anew. */
export function reasonOf({ intent }: Pick<RunRow, 'intent'>): Reason {
  if (intent.finding?.code === paidAnotherWayCode) return paidAnotherWayCode;
  return byOutcome[rowOutcome(intent)] ?? (intent.state === 'REVERSED' ? 'reversed' : 'may_still_arrive');
}

/** How a command ends that left these rows out. */
export function leftOutEnding(rows: readonly RunRow[]): Ending {
  const found = new Set(rows.map(reasonOf));
  const worst = (Object.keys(reasons) as Reason[]).find((reason) => found.has(reason));
  return worst === undefined ? 'settled' : reasons[worst];
}

/** A left-out row, for a program. */
export function leftOutJson(row: RunRow): object {
  const { day = null } = row.intent;
  return { line: row.line, day, reference: row.reference, reason: reasonOf(row), ...resultOf(row.intent) };
}

/** One sentence for each reason, with the lines it applies to. */
export function leftOutTexts(rows: readonly RunRow[]): readonly Telling[] {
  return [...Map.groupBy(rows, reasonOf)].map(([reason, found]) => {
    const lines = found.slice(0, mostNamed).map(({ line }) => line);
    return () =>
      runWords.leftOut(
        found.length,
        `${lines.join(', ')}${found.length > mostNamed ? ' …' : ''}`,
        runWords.leftOutReasons[reason],
      );
  });
}
