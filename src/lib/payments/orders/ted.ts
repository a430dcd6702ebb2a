import { documentKind, formatDocument, normaliseDocument } from '../../brazil/documents.ts';
import type { Client } from '../../client/client.ts';
import { type Centavos, parseAmount } from '../../contract/money.ts';
import { type AccountType, accountTypes, out } from '../../contract/ted.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Field } from '../../terminal/answer.ts';
import { askYes, canAsk } from '../../terminal/ask.ts';
import { checkedDescription, checkNames, type NameFlags, paymentFacts, reais } from '../facts.ts';

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

/** Everything that is written down before sending. */
export function tedFacts(client: Client, ted: TedPayment, flags: NameFlags): IntentFacts {
  return paymentFacts(client, flags, {
    operation: out,
    rail: 'ted',
    bodyText: (identifier) => tedBodyText(ted, identifier),
    amountCentavos: ted.amountCentavos,
    destination: destinationText(ted),
  });
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
    ['Account', `${account} (${accountType})`],
    ['Holder', holderName],
    [documentKind(taxNumber), formatDocument(taxNumber)],
  ];
}

function readBankCode(text: string): string {
  if (/^\d{3}$/.test(text)) return text;
  if (/^[0-9A-Z]{8}$/i.test(text)) {
    throw usageError(
      'invalid_bank_code',
      `${text} is an ISPB. A TED takes only the 3-digit bank code (COMPE); the service refuses the ISPB.`,
      `See the code of that bank: brl banks show ${text.toUpperCase()}`,
    );
  }
  throw usageError(
    'invalid_bank_code',
    `"${text}" is not a bank code. It has exactly 3 digits, and zeros in front count: 033, 001.`,
    'See them all: brl banks list --ted',
  );
}

async function readBranch(text: string): Promise<string> {
  const split = /^(\d{1,4})-([0-9Xx])$/.exec(text);
  if (split) return withoutCheckDigit('--branch', text, split[1] ?? '');
  if (/^\d{1,4}$/.test(text)) return text;
  const why = /^\d{5,}$/.test(text)
    ? `has ${text.length} digits. A TED takes up to 4, without the check digit; it is not cut here`
    : 'is not a branch. A TED takes up to 4 digits, without the check digit';
  throw usageError('invalid_field', `--branch "${text}" ${why}.`);
}

async function readAccount(text: string): Promise<string> {
  const split = /^(\d+)-([0-9Xx])$/.exec(text);
  if (split) return withoutCheckDigit('--account-number', text, split[1] ?? '');
  if (/^\d+$/.test(text)) return text;
  throw usageError(
    'invalid_field',
    `--account-number "${text}" must be digits only, without the final check digit.`,
  );
}

/** What stands before the dash is sent only if the person says so. */
async function withoutCheckDigit(flag: string, text: string, digits: string): Promise<string> {
  const sentence = `${flag} "${text}" seems to end with a check digit, which a TED leaves out.`;
  if (!canAsk()) {
    throw usageError('invalid_field', `${sentence} It is not cut here.`, `If that is so: ${flag} ${digits}`);
  }
  if (await askYes(`${sentence} Use ${digits}?`)) return digits;
  throw new CliError({ code: 'declined', ends: 'interrupted', message: 'Declined. Nothing was sent.' });
}

/** One of the four types, CHECKING where none is named. @throws {CliError} exit 2 */
export function readAccountType(text: string | undefined): AccountType {
  if (text === undefined) return accountTypes[0];
  const found = accountTypes.find((known) => known === text.toUpperCase());
  if (found) return found;
  throw usageError('invalid_account_type', `--account-type must be one of ${accountTypes.join(', ')}.`);
}

/** A name as typed, without blanks around. @throws {CliError} exit 2 */
export function readHolderName(text: string, flag: string): string {
  const name = text.trim();
  if (name === '' || [...name].some((character) => character < ' ' || character === '\u007f')) {
    throw usageError('invalid_field', `${flag} must be one line of text.`);
  }
  return name;
}
