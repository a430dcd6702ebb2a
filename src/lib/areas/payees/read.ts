import { documentOfDigits, normaliseDocument } from '../../brazil/documents.ts';
import { usageError } from '../../errors/cli-error.ts';
import { bankPayee } from '../../journal/bank-payee.ts';
import type { KnownPayee, PayeePlace } from '../../journal/payees.ts';
import { type Columns, findColumns, type Headings } from '../../payments/orders/columns.ts';
import { keyContradiction } from '../../payments/orders/key-document.ts';
import { headings as payoutHeadings } from '../../payments/orders/payout-columns.ts';
import { keyOfCells } from '../../payments/orders/pix.ts';
import { readBank } from '../../payments/orders/pix-bank.ts';
import type { RowCells } from '../../payments/orders/row-cells.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { accountTypeOfRow, plainAccount, plainBranch, readHolderName } from '../../payments/orders/ted.ts';
import { byAccount, plainNumber } from '../../payments/orders/transfer.ts';
import { isPlainLine } from '../../payments/plain-line.ts';
import { payeeBookSays, payeeBookWords } from '../../words/payee-book.ts';
import { pixWords } from '../../words/pix.ts';
import { valueSays } from '../../words/values.ts';

const { nickname, key, bank, branch, account, document, name } = payoutHeadings;

/** The columns of a file of payees: those of a file of payments, but that a note stands where those have a description. */
const headings = {
  nickname,
  key,
  'key-type': payoutHeadings['key-type'],
  bank,
  branch,
  account,
  'account-type': payoutHeadings['account-type'],
  'account-id': payoutHeadings['account-id'],
  document,
  name,
  description: ['note', 'nota', 'observacao', 'obs'],
} as const satisfies Headings<string>;

/** The meaning of such a column. */
export type PayeeRole = keyof typeof headings;

/** Finds the columns, and what is wrong with the heading. */
export function payeeColumns(
  columns: readonly string[],
  headingLine: number | null,
): { readonly columns: Columns<PayeeRole>; readonly findings: readonly Finding[] } {
  return findColumns<PayeeRole>(headings, columns, headingLine, new Map(), []);
}

/** Reads and checks a payee, offline; null if it has faults, which the row then has. */
export function payeeOfCells(row: RowCells): KnownPayee | null {
  const nickname = row.need('nickname', checkedNickname);
  const to = placeOf(row);
  const given = row.may('document', normaliseDocument);
  const name = row.may('name', readHolderName);
  const note = row.may('description', checkedNote);
  if (to === null || row.faults.length > 0) return null;
  const wrong = to.kind === 'pix-key' ? keyContradiction(to.keyType, to.key, given) : null;
  if (wrong !== null) row.fault('document', 'document', valueSays.several(wrong, pixWords.whichIsRight));
  return wrong === null ? { nickname, to, document: documentOf(to) ?? given, name, note, owner: null } : null;
}

/** The document that a place shows by itself. */
export function documentOf(to: PayeePlace): string | null {
  if (to.kind === 'pix-key') return to.keyType === 'CPF' || to.keyType === 'CNPJ' ? to.key : null;
  return to.kind === 'account' ? null : to.document;
}

function placeOf(row: RowCells): PayeePlace | null {
  const isByAccount = (['bank', 'branch', 'account'] as const).some((role) => row.fills(role));
  const given = [row.fills('key'), row.fills('account-id'), isByAccount].filter(Boolean).length;
  if (given !== 1) {
    row.fault(null, 'nickname', payeeBookSays.onePlace);
    return null;
  }
  if (row.fills('key')) return { kind: 'pix-key', ...keyOfCells(row) };
  if (row.fills('account-id')) return accountOf(row);
  return row.fills('bank') ? bankAccountOf(row) : ownAccountOf(row);
}

function accountOf(row: RowCells): PayeePlace {
  const accountId = row.need('account-id', (text, name) => {
    byAccount(text, name);
    return text;
  });
  return { kind: 'account', accountId };
}

function bankAccountOf(row: RowCells): PayeePlace {
  const place = {
    bank: row.need('bank', readBank),
    branch: row.need('branch', plainBranch),
    account: row.need('account', plainAccount),
    accountType: accountTypeOfRow(row),
    document: row.need('document', documentOfDigits),
  };
  // Neither a TED nor a PIX by bank data leaves without the holder's name.
  row.need('name', readHolderName);
  return bankPayee(place) as PayeePlace;
}

function ownAccountOf(row: RowCells): PayeePlace {
  return {
    kind: 'own-bank-account',
    branch: row.need('branch', plainNumber),
    account: row.need('account', plainNumber),
    document: row.need('document', documentOfDigits),
  };
}

const longestNickname = 60;
const longestNote = 140;

/** Letters of one script only, so that no nickname looks like another one; and never a text that may be a key. */
export function checkedNickname(text: string, name: string): string {
  const isPlain = /^[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d .,&/'()_-]*$/u.test(text);
  if (isPlain && /\p{L}/u.test(text) && [...text].length <= longestNickname) return text.normalize('NFC');
  throw usageError('invalid_field', payeeBookWords.badNickname(name, longestNickname));
}

function checkedNote(text: string, name: string): string {
  if (isPlainLine(text) && [...text].length <= longestNote) return text;
  throw usageError('invalid_field', payeeBookWords.badNote(name, longestNote));
}
