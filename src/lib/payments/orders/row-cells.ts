import { BoletoError } from '../../brazil/boleto-line.ts';
import { BrCodeError } from '../../brazil/br-code.ts';
import { DocumentError } from '../../brazil/documents.ts';
import { KeyError } from '../../brazil/key.ts';
import { AmountError } from '../../brazil/typed-amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { OwnerBefore } from '../../journal/payees.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import { ruinedBySpreadsheet } from './cell-lint.ts';
import type { PayoutColumns, PayoutRole } from './payout-columns.ts';
import { columnLetter, type Finding, type FindingRule } from './row-table.ts';

/** Reads the value of a cell for an order; `name` is its heading, for messages. */
export type ReadCell<T> = (text: string, name: string) => T;

/** The cells of one row by meaning. Faults are collected, so that all of them are reported at once. */
export interface RowCells {
  /** Everything found wrong so far. */
  readonly faults: readonly Fault[];
  /** What its nickname stands for; null without one. */
  readonly filling: Filling | null;
  /** Whether the row has something in that column. */
  fills(role: PayoutRole): boolean;
  /** A required cell. If the row has a fault, the returned value is meaningless. */
  need<T>(role: PayoutRole, read: ReadCell<T>): T;
  /** A cell that may be empty or missing. */
  may<T>(role: PayoutRole, read: ReadCell<T>): T | null;
  /** Reports a fault: of a cell, or of the whole row if no column is named. */
  fault(role: PayoutRole | null, rule: FindingRule, message: Message): void;
}

/** One fault of a row; the position of the row is known elsewhere. */
export type Fault = Pick<Finding, 'column' | 'heading' | 'rule' | 'message'>;

const rules: Readonly<Record<PayoutRole, FindingRule>> = {
  nickname: 'nickname',
  rail: 'rail',
  amount: 'amount',
  key: 'key',
  'key-type': 'key_type',
  bank: 'bank',
  branch: 'branch',
  account: 'account',
  'account-type': 'account_type',
  'account-id': 'account_id',
  line: 'boleto',
  barcode: 'boleto',
  qr: 'qr',
  document: 'document',
  name: 'name',
  description: 'description',
  reference: 'reference',
  date: 'date',
  'due-date': 'date',
};

/** What a row leaves out because a nickname stands for it: texts by their meaning. */
export interface Filling {
  readonly texts: ReadonlyMap<PayoutRole, string>;
  /** The ways by which such a payee is paid. */
  readonly rails: readonly string[];
  /** Whom its key is known to belong to. */
  readonly owner: OwnerBefore | null;
  /** What is wrong with a cell that says something else. */
  readonly contradiction: (own: string, filled: string) => Message;
}

/** Reads one row by the columns of its file. @param filling what stands in empty cells, and must agree with the others */
export function rowCells(
  columns: PayoutColumns,
  cells: readonly string[],
  filling: Filling | null = null,
): RowCells {
  const faults: Fault[] = [];
  const ownText = (role: PayoutRole) => trimmed(cells[columns.get(role)?.index ?? -1] ?? '');
  const textOf = (role: PayoutRole) => ownText(role) || (filling?.texts.get(role) ?? '');
  const fault: RowCells['fault'] = (role, rule, message) => {
    const place = role === null ? undefined : columns.get(role);
    faults.push({
      column: place ? columnLetter(place.index) : null,
      heading: place?.heading ?? null,
      rule,
      message,
    });
  };
  const agree = <T>(role: PayoutRole, value: T, reader: ReadCell<T>): void => {
    const filled = filling?.texts.get(role);
    const own = ownText(role);
    if (filling === null || filled === undefined || own === '' || own === filled) return;
    // A name may be spelled in more than one way, the key tells its type, and a rail that does not fit is told as such.
    if (role === 'name' || role === 'key-type' || role === 'rail') return;
    if (JSON.stringify(value) !== JSON.stringify(reader(filled, role)))
      fault(role, 'nickname', filling.contradiction(own, filled));
  };
  const read = <T>(role: PayoutRole, text: string, reader: ReadCell<T>): T => {
    const ruined = ruinedBySpreadsheet(roleOfCell(role), text);
    if (ruined) fault(role, ruined.rule, ruined.message);
    else {
      try {
        const value = reader(text, columns.get(role)?.heading ?? role);
        agree(role, value, reader);
        return value;
      } catch (error) {
        fault(role, rules[role], sentenceOf(error));
      }
    }
    return undefined as T;
  };
  return {
    faults,
    filling,
    fills: (role) => textOf(role) !== '',
    fault,
    need(role, reader) {
      const text = textOf(role);
      if (text !== '') return read(role, text, reader);
      fault(role, 'missing', columns.has(role) ? rowWords.emptyCell : rowWords.noColumnFor(role));
      return undefined as never;
    },
    may: (role, reader) => (textOf(role) === '' ? null : read(role, textOf(role), reader)),
  };
}

/** Blanks around a cell are ignored. */
function trimmed(text: string): string {
  return text.replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
}

function roleOfCell(role: PayoutRole) {
  return role === 'amount' || role === 'key' || role === 'description' ? role : null;
}

/** The refusals of a typed text. */
const typedTexts = [AmountError, BoletoError, BrCodeError, DocumentError, KeyError];

/** @throws anything other than a refusal of a typed text */
function sentenceOf(error: unknown): Message {
  if (error instanceof CliError) return valueSays.several(error.said, ...(error.hint ? [error.hint] : []));
  const refusal = typedTexts.find((kind) => error instanceof kind);
  if (refusal) return (error as InstanceType<typeof refusal>).said;
  throw error;
}
