import * as Flags from '@oclif/core/flags';
import { documentKind, documentOfDigits, formatDocument } from '../../brazil/documents.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { Centavos } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GapSettings } from '../../contract/settings.ts';
import type { AccountType } from '../../contract/ted.ts';
import { usageError } from '../../errors/cli-error.ts';
import { bankPayee } from '../../journal/bank-payee.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Field } from '../../terminal/answer.ts';
import { accountTypeText } from '../../words/destinations.ts';
import { pixWords } from '../../words/pix.ts';
import { valueWords } from '../../words/values.ts';
import {
  checkedDescription,
  checkNames,
  type NameFlags,
  type PaymentDraft,
  paymentFacts,
  reais,
} from '../facts.ts';
import type { RowCells } from './row-cells.ts';
import { accountTypeOfRow, readAccountType, readHolderName } from './ted.ts';

/** A nickname, or a body of one's own, stands for every flag of the payee. */
const leads = ['to', 'data', 'field'] as const;

/** Flags of a PIX by bank data, named as those of `ted send`. */
export const bankDataFlags = {
  'bank-code': Flags.string({ helpValue: 'CODE', leads, check: readBank }),
  branch: Flags.string({ helpValue: 'DIGITS', leads, check: readBranch }),
  'account-number': Flags.string({ helpValue: 'DIGITS', leads, check: readAccount }),
  'account-type': Flags.string({ helpValue: 'CHECKING|SAVINGS|PAYMENT|SALARY' }),
  'tax-number': Flags.string({ helpValue: 'CPF|CNPJ', leads }),
  'holder-name': Flags.string({ helpValue: 'NAME', leads, check: readHolderName }),
  amount: Flags.string({ helpValue: 'REAIS', leads: ['data', 'field'] }),
  description: Flags.string({ helpValue: 'TEXT' }),
  'bank-check': Flags.boolean({
    allowNo: true,
    default: true,
    helpGroup: 'SAFETY',
  }),
};

/** The flags that a payment requires. */
const needed = ['bank-code', 'branch', 'account-number', 'tax-number', 'holder-name', 'amount'] as const;
const optional = ['account-type', 'description'] as const;

/** The flags as typed, before they are interpreted. */
export type BankDataFlags = NameFlags & {
  readonly [name in (typeof needed)[number] | (typeof optional)[number]]?: string | undefined;
};

/** A PIX by bank data as interpreted. */
export interface BankData {
  readonly amountCentavos: Centavos;
  /** 3 digits, or an ISPB of 8. */
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly accountType: AccountType;
  readonly document: string;
  readonly holder: string;
  readonly description: string | null;
}

/** Whether any of the payee's flags was typed, so that no custom body is meant. */
export function namesBankData(flags: BankDataFlags): boolean {
  return [...needed, ...optional].some((name) => flags[name] !== undefined);
}

/**
 * Reads and checks all of it; nothing is guessed, padded or cut.
 * @throws {CliError} {@link AmountError} {@link DocumentError} exit 2
 */
export function readBankData(flags: BankDataFlags): BankData {
  const missing = needed.filter((name) => flags[name] === undefined).map((name) => `--${name}`);
  if (missing.length > 0) throw usageError('usage', pixWords.missingFlags(missing.join(', ')));
  checkNames(flags);
  const text = (name: (typeof needed)[number]) => flags[name] ?? '';
  return {
    amountCentavos: parseAmount(text('amount')),
    bank: readBank(text('bank-code'), '--bank-code'),
    branch: readBranch(text('branch'), '--branch'),
    account: readAccount(text('account-number'), '--account-number'),
    accountType: readAccountType(flags['account-type']),
    document: documentOfDigits(text('tax-number')),
    holder: readHolderName(text('holder-name'), '--holder-name'),
    description: checkedDescription(flags.description),
  };
}

/** Reads a row of a file as {@link readBankData} reads a command line. */
export function bankDataOfRow(row: RowCells): BankData {
  return {
    amountCentavos: row.need('amount', parseAmount),
    bank: row.need('bank', readBank),
    branch: row.need('branch', readBranch),
    account: row.need('account', readAccount),
    accountType: accountTypeOfRow(row),
    document: row.need('document', documentOfDigits),
    holder: row.need('name', readHolderName),
    description: row.may('description', checkedDescription),
  };
}

/** The payment before its names are assigned; the names of the members are settings. */
export function bankDataDraft(operation: Operation, settings: GapSettings, data: BankData): PaymentDraft {
  return {
    operation,
    rail: operation.id,
    bodyText: (identifier) => bankDataBody(settings, data, identifier),
    amountCentavos: data.amountCentavos,
    to: bankPayee(data),
  };
}

/** Everything that is written down before sending. */
export function bankDataFacts(
  client: Client,
  operation: Operation,
  data: BankData,
  flags: NameFlags,
): IntentFacts {
  return paymentFacts(client, flags, bankDataDraft(operation, client.connection.settings, data));
}

/** The payee as shown for confirmation. */
export function bankDataFields(data: BankData, bankName: string | null): Field[] {
  const { bank, branch, account, accountType, document, holder } = data;
  return [
    ['To bank', bankName === null ? bank : `${bank} ${bankName}`],
    ['Branch', branch],
    ['Account', valueWords.aside(account, accountTypeText(accountType))],
    ['Holder', holder],
    [documentKind(document), formatDocument(document)],
  ];
}

/** The specification lists the forms of the bank's code (section 4.1). @throws {CliError} exit 2 */
export function readBank(text: string, name: string): string {
  if (/^(?:[0-9]{3}|[0-9A-Z]{8})$/.test(text)) return text;
  throw usageError('invalid_bank_code', pixWords.badBank(name, text.slice(0, 20)), valueWords.seeBanks);
}

/** @throws {CliError} exit 2 */
export function readBranch(text: string, name: string): string {
  if (/^[0-9]{1,4}$/.test(text)) return text;
  throw usageError('invalid_field', pixWords.badBranch(name, text.slice(0, 20)));
}

function readAccount(text: string, name: string): string {
  if (/^[0-9]{1,20}$/.test(text)) return text;
  throw usageError('invalid_field', pixWords.badAccount(name, text.slice(0, 30)));
}

function bankDataBody(settings: GapSettings, data: BankData, identifier: string): string {
  return JSON.stringify({
    [settings.bankDataAmountField]: reais(data.amountCentavos),
    [settings.bankDataBankField]: data.bank,
    [settings.bankDataBranchField]: data.branch,
    [settings.bankDataAccountField]: data.account,
    [settings.bankDataAccountTypeField]: data.accountType,
    [settings.bankDataDocumentField]: data.document,
    [settings.bankDataHolderField]: data.holder,
    description: data.description ?? undefined,
    [settings.bankDataIdentifierField]: identifier,
  });
}
