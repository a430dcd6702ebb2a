import { brasiliaDay, isDay } from '../../brazil/clock.ts';
import { AmountError, parseAmountOrZero } from '../../brazil/typed-amount.ts';
import type { Centavos } from '../../contract/money.ts';
import { ruinedBySpreadsheet } from '../../payments/orders/cell-lint.ts';
import { columnLetter, type Finding } from '../../payments/orders/row-table.ts';
import type { SheetLine } from '../../payments/sheet/sheet.ts';
import { reconcileSays } from '../../words/reconcile.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import type { LedgerFact } from './facts.ts';
import type { LedgerColumns, LedgerRole } from './ledger-columns.ts';
import { sideOf } from './ledger-kinds.ts';

/** How the amounts of a file indicate direction. */
export type LedgerSigns = 'side' | 'signed' | 'out' | 'in';

/** One row as read; its fact is meaningless if it has a fault. */
export interface ReadRow {
  readonly fact: LedgerFact;
  readonly isNegative: boolean;
  readonly faults: readonly Finding[];
}

/** Reads one row of a ledger, collecting all its faults. */
export function ledgerRow(
  { line, cells }: SheetLine,
  columns: LedgerColumns,
  signs: LedgerSigns,
  ordinal: number,
): ReadRow {
  const faults: Finding[] = [];
  const fault = (role: LedgerRole, rule: Finding['rule'], message: Message) => {
    const place = columns.get(role);
    const column = place ? columnLetter(place.index) : null;
    faults.push({ line, row: ordinal, column, heading: place?.heading ?? null, rule, message });
  };
  const textOf = (role: LedgerRole): string | null => {
    const text = bare(cells[columns.get(role)?.index ?? -1] ?? '');
    const ruined = role === 'amount' ? null : ruinedBySpreadsheet(null, text);
    if (ruined) fault(role, ruined.rule, ruined.message);
    return text === '' ? null : text;
  };
  const amount = amountOf(textOf('amount') ?? '', (rule, message) => fault('amount', rule, message));
  const side = signs === 'side' ? sideOf(textOf('side') ?? '') : null;
  if (signs === 'side' && side === null)
    fault('side', 'missing', reconcileSays.ledger.noSide(textOf('side') ?? ''));
  const day = dayOf(textOf('date'), (message) => fault('date', 'date', message));
  return {
    isNegative: amount < 0,
    faults,
    fact: {
      line,
      amountCentavos: withSide(amount, signs, side),
      day,
      endToEndId: textOf('e2e'),
      identifier: textOf('id'),
      bankId: textOf('bankId'),
      key: textOf('key'),
      text: textOf('text'),
    },
  };
}

function bare(text: string): string {
  return text.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
}

function withSide(amount: Centavos, signs: LedgerSigns, side: 'in' | 'out' | null): Centavos {
  if (signs === 'signed') return amount;
  const size = Math.abs(amount);
  return (side === 'in' || size === 0 ? size : -size) as Centavos;
}

/** `-150,00`, `150,00-`, `(150,00)` and `R$ -150,00`: the minus may be on either side, or be brackets. */
const negative = /^(?:\((.*)\)|(R\$\s*)?[-\u2212]\s*(.*)|(.*?)\s*[-\u2212])$/;

function amountOf(text: string, fault: (rule: Finding['rule'], message: Message) => void): Centavos {
  if (text === '') fault('missing', rowWords.emptyCell);
  const minus = negative.exec(text);
  const size = minus ? (minus[1] ?? minus[3] ?? minus[4] ?? '') : text.replace(/^\+\s*/, '');
  try {
    const centavos = text === '' ? 0 : parseAmountOrZero(size);
    return (minus && centavos !== 0 ? -centavos : centavos) as Centavos;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    fault('amount', error.said);
    return 0 as Centavos;
  }
}

const localDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|(?<=[/.])\d{2})(?:[ T].*)?$/;
const bareDay = /^(20\d{2})(\d{2})(\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}[ T][\d:.]+(Z|[+-]\d{2}:?\d{2})?$/;

/** A day, or the Brasilia day of an instant; days come before months, as in Brazil. */
function dayOf(text: string | null, fault: (message: Message) => void): string | null {
  if (text === null) return null;
  const local = localDay.exec(text);
  const [, date = '', month = '', year = ''] = local ?? [];
  const zone = instant.exec(text)?.[1];
  const ms = zone === undefined ? Number.NaN : Date.parse(text.replace(' ', 'T'));
  const day = local
    ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : Number.isNaN(ms)
      ? text.replace(bareDay, '$1-$2-$3').slice(0, instant.test(text) ? 10 : undefined)
      : brasiliaDay(ms);
  if (isDay(day)) return day;
  fault(reconcileSays.ledger.noDay(text));
  return null;
}
