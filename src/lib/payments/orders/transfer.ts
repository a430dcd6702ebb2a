import { documentOfDigits, formatDocument } from '../../brazil/documents.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { Centavos } from '../../contract/money.ts';
import { internal, internalByBankAccount, internalByDocument } from '../../contract/transfer.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Payee } from '../../journal/payee.ts';
import type { Message } from '../../words/topic.ts';
import { transferWords } from '../../words/transfer.ts';
import {
  checkedDescription,
  checkNames,
  type NameFlags,
  type PaymentDraft,
  paymentFacts,
  reais,
} from '../facts.ts';
import type { RowCells } from './row-cells.ts';
import { readHolderName } from './ted.ts';

/** The flags as typed, before they are interpreted. */
export interface TransferFlags extends NameFlags {
  readonly amount: string;
  readonly 'to-account'?: string | undefined;
  readonly 'to-document'?: string | undefined;
  readonly 'to-branch'?: string | undefined;
  readonly 'to-number'?: string | undefined;
  readonly 'holder-document'?: string | undefined;
  readonly 'holder-name'?: string | undefined;
  readonly description?: string | undefined;
}

/** Where an internal transfer goes: one of the three forms of specification section 2.8. */
export type TransferTarget =
  | { readonly kind: 'account'; readonly destinationAccountId: string }
  | { readonly kind: 'document'; readonly document: string }
  | {
      readonly kind: 'bank-account';
      readonly branch: string;
      readonly accountNumber: string;
      readonly holderDocument: string;
      readonly holderName: string | null;
    };

/** An internal transfer as interpreted. */
export interface TransferPayment {
  readonly amountCentavos: Centavos;
  readonly description: string | null;
  readonly target: TransferTarget;
}

/** Reads and checks all of it. @throws {CliError} exit 2 */
export function readTransfer(flags: TransferFlags): TransferPayment {
  checkNames(flags);
  return {
    amountCentavos: parseAmount(flags.amount),
    description: checkedDescription(flags.description),
    target: readTarget(flags),
  };
}

/** Reads a row of a file as {@link readTransfer} reads a command line. */
export function transferOfRow(row: RowCells): TransferPayment {
  return {
    amountCentavos: row.need('amount', parseAmount),
    description: row.may('description', checkedDescription),
    target: targetOfRow(row),
  };
}

/** By account id, else by branch and number, else by document alone. */
function targetOfRow(row: RowCells): TransferTarget {
  const byNumber = row.fills('branch') || row.fills('account');
  if (row.fills('account-id')) {
    if (byNumber) row.fault('account-id', 'account_id', transferWords.twoTargets);
    return row.need('account-id', byAccount);
  }
  if (!byNumber) return { kind: 'document', document: row.need('document', documentOfDigits) };
  return {
    kind: 'bank-account',
    branch: row.need('branch', plainNumber),
    accountNumber: row.need('account', plainNumber),
    holderDocument: row.need('document', documentOfDigits),
    holderName: row.may('name', readHolderName),
  };
}

/** The operation that a target requires. */
export function transferOperation(target: TransferTarget) {
  if (target.kind === 'account') return internal;
  return target.kind === 'document' ? internalByDocument : internalByBankAccount;
}

/** The transfer before its names are assigned. */
export function transferDraft({ amountCentavos, description, target }: TransferPayment): PaymentDraft {
  return {
    operation: transferOperation(target),
    rail: 'internal',
    bodyText: (identifier) =>
      JSON.stringify({
        value: reais(amountCentavos),
        ...withoutNulls({ ...target, kind: null }),
        description: description ?? undefined,
        identifier,
      }),
    amountCentavos,
    to: payeeOfTarget(target),
  };
}

/** Everything that is written down before sending. */
export function transferFacts(client: Client, payment: TransferPayment, flags: NameFlags): IntentFacts {
  return paymentFacts(client, flags, transferDraft(payment));
}

/** Who is paid, for the screen. */
export function targetShown(target: TransferTarget): Message {
  const { account, document, bankAccount } = transferWords.targets;
  if (target.kind === 'account') return account(target.destinationAccountId);
  if (target.kind === 'document') return document(formatDocument(target.document));
  return bankAccount(target.branch, target.accountNumber, formatDocument(target.holderDocument));
}

function payeeOfTarget(target: TransferTarget): Payee {
  if (target.kind === 'account') return { kind: 'account', accountId: target.destinationAccountId };
  if (target.kind === 'document') return target;
  const { branch, accountNumber: account, holderDocument: document } = target;
  return { kind: 'own-bank-account', branch, account, document };
}

function readTarget(flags: TransferFlags): TransferTarget {
  const byNumber = [flags['to-branch'], flags['to-number'], flags['holder-document']];
  const given = [
    flags['to-account'] !== undefined,
    flags['to-document'] !== undefined,
    [...byNumber, flags['holder-name']].some((value) => value !== undefined),
  ].filter(Boolean).length;
  if (given !== 1) throw usageError('usage', transferWords.oneTarget, transferWords.seeTargets);
  if (flags['to-account'] !== undefined) return byAccount(flags['to-account'], '--to-account');
  if (flags['to-document'] !== undefined)
    return { kind: 'document', document: documentOfDigits(flags['to-document']) };
  const [branch, number, document] = byNumber;
  if (branch === undefined || number === undefined || document === undefined)
    throw usageError('usage', transferWords.oneTarget);
  return {
    kind: 'bank-account',
    branch: plainNumber(branch, '--to-branch'),
    accountNumber: plainNumber(number, '--to-number'),
    holderDocument: documentOfDigits(document),
    holderName:
      flags['holder-name'] === undefined ? null : readHolderName(flags['holder-name'], '--holder-name'),
  };
}

/** @throws {CliError} exit 2 */
export function byAccount(text: string, name: string): TransferTarget {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    return { kind: 'account', destinationAccountId: text };
  throw usageError('invalid_field', transferWords.badAccountId(name, text));
}

/** Sent as typed: it is not documented whether a check digit is part of it. @throws {CliError} exit 2 */
export function plainNumber(text: string, flag: string): string {
  if (/^\d{1,20}(-[0-9Xx])?$/.test(text)) return text;
  throw usageError('invalid_field', transferWords.badNumber(flag, text));
}

function withoutNulls(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
