import { dayText } from '../../brazil/clock.ts';
import type { DaySpan } from '../../brazil/days.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { BalanceFault } from '../../payments/ofx/balances.ts';
import { reconcileSays } from '../../words/reconcile.ts';
import type { Telling } from '../../words/topic.ts';
import type { ClosedDay } from './closed-days.ts';
import { balanceDiffers } from './ending.ts';
import type { Means, Reconciled } from './reconcile.ts';
import type { FileFacts } from './statement-ofx.ts';
import type { Seen } from './walk.ts';

/** How a day is to be closed. */
export interface ClosingFlags {
  readonly close: boolean;
  readonly 'close-with-differences': boolean;
  readonly 'close-again': boolean;
}

/** Whether the day was closed by this command, and if not, why. */
export interface Closing {
  readonly kept: boolean;
  readonly text: Telling;
}

/** What is wrong besides entries. */
export function otherDifferences(
  { summary, isIncomplete, inFile }: Pick<Reconciled, 'summary' | 'isIncomplete' | 'inFile'>,
  closesAgain: boolean,
): readonly Telling[] {
  const { incomplete, balance, fileBalance, moreBalances, closedBefore } = reconcileSays.differences;
  const faults = balanceFaults(inFile, summary);
  const isTold = faults.some(
    ({ day, centavos }) => day === summary.to && centavos === summary.closing?.centavos,
  );
  const money = (centavos: number) => formatReais(centavos as Centavos);
  const changed = closesAgain ? [] : summary.closed.filter(({ differs }) => differs);
  return [
    ...(isIncomplete ? [incomplete] : []),
    ...faults
      .slice(0, faultsTold)
      .map(({ day, centavos, computedCentavos }) =>
        fileBalance(dayText(day), money(centavos), money(computedCentavos)),
      ),
    ...(faults.length > faultsTold ? [moreBalances(faults.length - faultsTold)] : []),
    ...(balanceDiffers(summary) && !isTold ? [balance] : []),
    ...changed.map(({ day }) => closedBefore(dayText(day))),
  ];
}

const faultsTold = 5;

/** The balances of a file that its lines of these days do not add up to. */
export function balanceFaults(inFile: FileFacts | null, { from, to }: DaySpan): readonly BalanceFault[] {
  return inFile?.balances.faults.filter((fault) => fault.to >= from && fault.from <= to) ?? [];
}

/** Keeps the day's hash and totals, unless something in it is still unexplained. */
export function closeDay(
  { closes, owner, session }: Means,
  reconciled: Reconciled,
  seen: Seen,
  flags: ClosingFlags,
  operator: string,
): Closing {
  const { summary } = reconciled;
  const [closed] = summary.closed;
  const says = reconcileSays.closes;
  const day = dayText(summary.from);
  if (closed && !closed.differs && !flags['close-again'])
    return { kept: false, text: says.closedAlready(day) };
  if (closed && !flags['close-again']) return { kept: false, text: says.closedOtherwise(day) };
  const { doubt, difference } = seen.meanings;
  const isClean = doubt + difference + otherDifferences(reconciled, true).length === 0;
  if (!isClean && !flags['close-with-differences']) return { kept: false, text: says.notClosed(day) };
  closes.add(owner, closedDay(reconciled, session.client.clock.now(), operator));
  return { kept: true, text: says.isClosed(day) };
}

function closedDay({ summary }: Reconciled, closedAtMs: number, operator: string): ClosedDay {
  const { from, linesSha256, byRail, total, opening, closing, computedClosingCentavos } = summary;
  return {
    day: from,
    closedAtMs,
    operator,
    linesSha256,
    byRail,
    total,
    openingCentavos: opening?.centavos ?? null,
    closingCentavos: closing?.centavos ?? computedClosingCentavos,
  };
}
