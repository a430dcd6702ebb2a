import { documentKind, documentOfDigits, formatDocument } from '../../brazil/documents.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { Centavos } from '../../contract/money.ts';
import { type AccountType, accountTypes, out } from '../../contract/ted.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { bankPayee } from '../../journal/bank-payee.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Field } from '../../terminal/answer.ts';
import { askYes, canAsk } from '../../terminal/ask.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { accountTypeText } from '../../words/destinations.ts';
import { orderWords } from '../../words/orders.ts';
import { tedWords } from '../../words/ted.ts';
import { valueWords } from '../../words/values.ts';
import {
  checkedDescription,
  checkNames,
  type NameFlags,
  type PaymentDraft,
  paymentFacts,
  reais,
} from '../facts.ts';
import { isPlainLine } from '../plain-line.ts';
import { plainWord } from './columns.ts';
import type { RowCells } from './row-cells.ts';

/** The flags as typed, before they are interpreted. */
export interface TedFlags extends NameFlags {
  readonly amount: string;
  readonly 'bank-code': string;
  readonly branch: string;
  readonly 'account-number': string;
  readonly 'account-type'?: string | undefined;
  readonly 'tax-number': string;
  readonly 'holder-name': string;
  readonly description?: string | undefined;
}

/** A TED as interpreted. */
export interface TedPayment {
  readonly amountCentavos: Centavos;
  readonly bankCode: string;
  readonly branch: string;
  readonly account: string;
  readonly accountType: AccountType;
  readonly taxNumber: string;
  readonly holderName: string;
  readonly description: string | null;
}

/**
 * Reads and checks all of it by specification section 2.7; nothing is guessed, padded or cut.
 * @throws {CliError} exit 2
 */
export async function readTed(flags: TedFlags): Promise<TedPayment> {
  checkNames(flags);
  return {
    amountCentavos: parseAmount(flags.amount),
    bankCode: readBankCode(flags['bank-code']),
    accountType: readAccountType(flags['account-type']),
    taxNumber: documentOfDigits(flags['tax-number']),
    holderName: readHolderName(flags['holder-name'], '--holder-name'),
    description: checkedDescription(flags.description),
    branch: await readBranch(flags.branch),
    account: await readAccount(flags['account-number']),
  };
}

/** Reads a row of a file as {@link readTed} reads a command line; nobody is asked about a check digit. */
export function tedOfRow(row: RowCells): TedPayment {
  return {
    amountCentavos: row.need('amount', parseAmount),
    bankCode: row.need('bank', readBankCode),
    accountType: accountTypeOfRow(row),
    taxNumber: row.need('document', documentOfDigits),
    holderName: row.need('name', readHolderName),
    description: row.may('description', checkedDescription),
    branch: row.need('branch', plainBranch),
    account: row.need('account', plainAccount),
  };
}

/** The exact JSON text of the request; the amount is written from the integer. */
export function tedBodyText(ted: TedPayment, identifier: string): string {
  const { amountCentavos, description, ...destination } = ted;
  const { bankCode, branch, account, accountType, taxNumber, holderName } = destination;
  return JSON.stringify({
    value: reais(amountCentavos),
    bankCode,
    branch,
    account,
    accountType,
    taxNumber,
    holderName,
    description: description ?? undefined,
    identifier,
  });
}

/** The TED before its names are assigned. */
export function tedDraft(ted: TedPayment): PaymentDraft {
  return {
    operation: out,
    rail: 'ted',
    bodyText: (identifier) => tedBodyText(ted, identifier),
    amountCentavos: ted.amountCentavos,
    to: bankPayee({ ...ted, bank: ted.bankCode, document: ted.taxNumber }),
  };
}

/** Everything that is written down before sending. */
export function tedFacts(client: Client, ted: TedPayment, flags: NameFlags): IntentFacts {
  return paymentFacts(client, flags, tedDraft(ted));
}

/** The payee as shown for confirmation. */
export function tedPayeeFields(ted: TedPayment, bankName: string | null): Field[] {
  const { bankCode, branch, account, accountType, taxNumber, holderName } = ted;
  return [
    ['To bank', bankName === null ? bankCode : `${bankCode} ${bankName}`],
    ['Branch', branch],
    ['Account', valueWords.aside(account, accountTypeText(accountType))],
    ['Holder', holderName],
    [documentKind(taxNumber), formatDocument(taxNumber)],
  ];
}

/** @throws {CliError} exit 2 */
export function readBankCode(text: string): string {
  if (/^\d{3}$/.test(text)) return text;
  if (/^[0-9A-Z]{8}$/i.test(text)) {
    const { isIspb, codeOfIspb } = tedWords;
    throw usageError('invalid_bank_code', isIspb(text), codeOfIspb(text.toUpperCase()));
  }
  throw usageError('invalid_bank_code', tedWords.badBankCode(text), tedWords.seeBanks);
}

const branchWithDigit = /^(\d{1,4})-([0-9Xx])$/;
const accountWithDigit = /^(\d+)-([0-9Xx])$/;

/** @throws {CliError} exit 2, where it seems to have its check digit, too */
export function plainBranch(text: string, name: string): string {
  if (/^\d{1,4}$/.test(text)) return text;
  const digits = branchWithDigit.exec(text)?.[1];
  if (digits !== undefined) throw checkDigit(name, text, digits);
  const { longBranch, badBranch } = tedWords;
  const isLong = /^\d{5,}$/.test(text);
  throw usageError('invalid_field', isLong ? longBranch(name, text, text.length) : badBranch(name, text));
}

/** @throws {CliError} as {@link plainBranch} */
export function plainAccount(text: string, name: string): string {
  if (/^\d+$/.test(text)) return text;
  const digits = accountWithDigit.exec(text)?.[1];
  if (digits !== undefined) throw checkDigit(name, text, digits);
  throw usageError('invalid_field', tedWords.badAccount(name, text));
}

function checkDigit(name: string, text: string, digits: string): CliError {
  return usageError(
    'invalid_field',
    tedWords.checkDigit(name, text),
    tedWords.withoutCheckDigit(name, digits),
  );
}

async function readBranch(text: string): Promise<string> {
  const digits = branchWithDigit.exec(text)?.[1];
  return digits !== undefined && canAsk()
    ? withoutCheckDigit('--branch', text, digits)
    : plainBranch(text, '--branch');
}

async function readAccount(text: string): Promise<string> {
  const digits = accountWithDigit.exec(text)?.[1];
  return digits !== undefined && canAsk()
    ? withoutCheckDigit('--account-number', text, digits)
    : plainAccount(text, '--account-number');
}

/** The digits before the dash, sent only if the person says so. */
async function withoutCheckDigit(flag: string, text: string, digits: string): Promise<string> {
  if (await askYes(tedWords.askCheckDigit(flag, text, digits))) return digits;
  throw new CliError({ code: 'declined', ends: 'interrupted', message: confirmationWords.declined });
}

/** One of the four types, CHECKING if none is named. @throws {CliError} exit 2 */
export function readAccountType(text: string | undefined, name = '--account-type'): AccountType {
  if (text === undefined) return accountTypes[0];
  const found = accountTypes.find((known) => known === text.toUpperCase());
  if (found) return found;
  throw usageError('invalid_account_type', orderWords.accountTypes(name, accountTypes.join(', ')));
}

/** The names of the account types in Portuguese files, as {@link plainWord} writes them. */
const accountTypeNames: Readonly<Record<AccountType, readonly string[]>> = {
  CHECKING: ['corrente', 'contacorrente', 'cc'],
  SAVINGS: ['poupanca', 'contapoupanca', 'cp'],
  PAYMENT: ['pagamento', 'contadepagamento'],
  SALARY: ['salario', 'contasalario'],
};

/** The type of a row, in Portuguese too. */
export function accountTypeOfRow(row: RowCells): AccountType {
  const read = (text: string, name: string) =>
    accountTypes.find((known) => accountTypeNames[known].includes(plainWord(text))) ??
    readAccountType(text, name);
  return row.may('account-type', read) ?? accountTypes[0];
}

/** A name as typed, without surrounding blanks. @throws {CliError} exit 2 */
export function readHolderName(text: string, flag: string): string {
  const name = text.trim();
  if (name === '' || !isPlainLine(name)) throw usageError('invalid_field', orderWords.oneLine(flag));
  if (!/\p{L}/u.test(name)) throw usageError('invalid_field', orderWords.noName(flag, name));
  return name;
}
