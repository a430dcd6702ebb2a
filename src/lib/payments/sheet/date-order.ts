import { dayText } from '../../brazil/clock.ts';
import { usageError } from '../../errors/cli-error.ts';
import { dateWords } from '../../words/dates.ts';
import { plainWord } from '../orders/columns.ts';
import { dayInCell, isPortugueseDate } from '../orders/date-cells.ts';
import type { PayoutColumns } from '../orders/payout-columns.ts';
import type { Sheet } from './sheet.ts';

/** What the dates of a file prove of the order in which it writes them. */
export interface DateOrderSeen {
  note(text: string, line: number): void;
  /**
   * Dates were read with the day first. @param isBrazilian whether the file itself says that it writes them so
   * @throws {CliError} exit 2 if that is not certain
   */
  refuseDoubt(isBrazilian: boolean): void;
}

/** Starts with no dates. */
export function dateOrderSeen(): DateOrderSeen {
  let hasDayFirst = false;
  let monthFirstLine: number | null = null;
  /** The first date that has a reading in each order. */
  let doubt: string | null = null;
  return {
    note(text, line) {
      const [day, other] = [dayInCell(text, 'day-first'), dayInCell(text, 'month-first')];
      if (day === other) return;
      if (other === null) hasDayFirst = true;
      else if (day === null) monthFirstLine ??= line;
      else doubt ??= text;
    },
    refuseDoubt(isBrazilian) {
      if (doubt === null || (monthFirstLine === null && (isBrazilian || hasDayFirst))) return;
      const message = monthFirstLine === null ? eitherText(doubt) : dateWords.bothOrders(monthFirstLine);
      throw usageError('invalid_rows', message, dateWords.sayOrder);
    },
  };
}

function eitherText(text: string): string {
  const readings = (['day-first', 'month-first'] as const).map((order) => dayInCell(text, order) ?? '');
  const [one = '', other = ''] = readings.map(dayText);
  return dateWords.eitherOrder(text, one, other);
}

/** Whether a file says by its form that its dates have the day first: a Portuguese heading, or the semicolons of a Brazilian Excel. */
export function isBrazilian({ form }: Sheet, columns: PayoutColumns): boolean {
  const dates = [columns.get('date'), columns.get('due-date')].filter((column) => column !== undefined);
  const own = form?.();
  const hasSemicolons = own !== undefined && 'separator' in own && own.separator === ';';
  return hasSemicolons || dates.some(({ heading }) => isPortugueseDate(plainWord(heading)));
}
