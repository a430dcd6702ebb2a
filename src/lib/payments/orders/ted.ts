import { documentKind, formatDocument, normaliseDocument } from '../../brazil/documents.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { Centavos } from '../../contract/money.ts';
import { type AccountType, accountTypes, out } from '../../contract/ted.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Field } from '../../terminal/answer.ts';
import { askYes, canAsk } from '../../terminal/ask.ts';
import { confirmationWords } from '../../words/confirmation.ts';
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

/** What the person typed, before it is understood. */
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

/** A TED as it is meant. */
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
 * Understands and checks all of it after specification section 2.7; nothing is guessed, padded or cut.
 * @throws {CliError} exit 2
 */
export async function readTed(flags: TedFlags): Promise<TedPayment> {
  checkNames(flags);
  return {
    amountCentavos: parseAmount(flags.amount),
    bankCode: readBankCode(flags['bank-code']),
    accountType: readAccountType(flags['account-type']),
    // A CNPJ with letters passes: the service says whether it takes one.
    taxNumber: normaliseDocument(flags['tax-number']),
    holderName: readHolderName(flags['holder-name'], '--holder-name'),
    description: checkedDescription(flags.description),
    branch: await readBranch(flags.branch),
    account: await readAccount(flags['account-number']),
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

/** The TED before it has its names. */
export function tedDraft(ted: TedPayment): PaymentDraft {
  return {
    operation: out,
    rail: 'ted',
    bodyText: (identifier) => tedBodyText(ted, identifier),
    amountCentavos: ted.amountCentavos,
    destination: destinationText(ted),
  };
}

/** Everything that is written down before sending. */
export function tedFacts(client: Client, ted: TedPayment, flags: NameFlags): IntentFacts {
  return paymentFacts(client, flags, tedDraft(ted));
}

/** Where it goes, in one form however it was typed; the name is left out, as it may be spelled in two ways. */
function destinationText(ted: TedPayment): string {
  const { bankCode, branch, account, accountType, taxNumber } = ted;
  return `bank ${bankCode} branch ${branch.padStart(4, '0')} account ${account} ${accountType} of ${taxNumber}`;
}

/** The payee as the person confirms it. */
export function tedPayeeFields(ted: TedPayment, bankName: string | null): Field[] {
  const { bankCode, branch, account, accountType, taxNumber, holderName } = ted;
  return [
    ['To bank', bankName === null ? bankCode : `${bankCode} ${bankName}`],
    ['Branch', branch],
    ['Account', valueWords.aside(account, accountType)],
    ['Holder', holderName],
    [documentKind(taxNumber), formatDocument(taxNumber)],
  ];
}

function readBankCode(text: string): string {
  if (/^\d{3}$/.test(text)) return text;
  if (/^[0-9A-Z]{8}$/i.test(text)) {
    const { isIspb, codeOfIspb } = tedWords;
    throw usageError('invalid_bank_code', isIspb(text), codeOfIspb(text.toUpperCase()));
  }
  throw usageError('invalid_bank_code', tedWords.badBankCode(text), tedWords.seeBanks);
}

async function readBranch(text: string): Promise<string> {
  const split = /^(\d{1,4})-([0-9Xx])$/.exec(text);
  if (split) return withoutCheckDigit('--branch', text, split[1] ?? '');
  if (/^\d{1,4}$/.test(text)) return text;
  const { longBranch, badBranch } = tedWords;
  throw usageError('invalid_field', /^\d{5,}$/.test(text) ? longBranch(text, text.length) : badBranch(text));
}

async function readAccount(text: string): Promise<string> {
  const split = /^(\d+)-([0-9Xx])$/.exec(text);
  if (split) return withoutCheckDigit('--account-number', text, split[1] ?? '');
  if (/^\d+$/.test(text)) return text;
  throw usageError('invalid_field', tedWords.badAccount(text));
}

/** What stands before the dash is sent only if the person says so. */
async function withoutCheckDigit(flag: string, text: string, digits: string): Promise<string> {
  if (!canAsk()) {
    const hint = tedWords.withoutCheckDigit(flag, digits);
    throw usageError('invalid_field', tedWords.checkDigit(flag, text), hint);
  }
  if (await askYes(tedWords.askCheckDigit(flag, text, digits))) return digits;
  throw new CliError({ code: 'declined', ends: 'interrupted', message: confirmationWords.declined });
}

/** One of the four types, CHECKING where none is named. @throws {CliError} exit 2 */
export function readAccountType(text: string | undefined): AccountType {
  if (text === undefined) return accountTypes[0];
  const found = accountTypes.find((known) => known === text.toUpperCase());
  if (found) return found;
  throw usageError('invalid_account_type', orderWords.accountTypes(accountTypes.join(', ')));
}

/** A name as typed, without blanks around. @throws {CliError} exit 2 */
export function readHolderName(text: string, flag: string): string {
  const name = text.trim();
  if (name === '' || [...name].some((character) => character < ' ' || character === '\u007f')) {
    throw usageError('invalid_field', orderWords.oneLine(flag));
  }
  return name;
}
