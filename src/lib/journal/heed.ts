import { ispbOf } from '../brazil/institutions.ts';
import { payingAccount } from '../policy/paying-account.ts';
import type { DayLimits, Objection, SeenPolicy, Used } from '../policy/terms.ts';
import { type IntentFacts, isPayment } from './intent.ts';
import { JournalError } from './journal.ts';
import { type Payee, paidBy } from './payee.ts';
import { statedAmount } from './rails/stated.ts';

/** A payment as it counts from its ATTEMPT on, whatever its environment is called. */
export interface Sent {
  /** The account that its path names, else that of the connection. */
  readonly account: string;
  /** One name for each payee, however it is written; null where the request names nobody. */
  readonly payee: string | null;
  /** By which its owner is recognised later: a document, masked where only that was shown. */
  readonly owner: string | null;
  readonly centavos: number;
}

/** @returns null for what moves no money */
export function sentOf(
  facts: Pick<
    IntentFacts,
    'creation' | 'target' | 'accountId' | 'to' | 'amountCentavos' | 'bodyText' | 'payee'
  >,
): Sent | null {
  if (!isPayment(facts)) return null;
  const { target, accountId, to, amountCentavos, bodyText, payee } = facts;
  const paid = to && paidBy(to);
  return {
    account: payingAccount(target, accountId),
    payee: paid ? payeeName(paid) : null,
    owner: (paid && ownDocument(paid)) ?? payee?.document ?? null,
    centavos: Math.max(amountCentavos ?? 0, statedAmount(bodyText) ?? 0),
  };
}

/** A CPF as a key, as the owner of an account and by itself names the same payee. */
export function payeeName(payee: Payee): string | null {
  switch (payee.kind) {
    case 'pix-key':
      return keyName(payee.key);
    case 'qr': {
      const key = payee.key ?? payee.keyInCode;
      if (key !== null) return keyName(key);
      return payee.code === '' ? null : `code ${payee.code}`;
    }
    case 'bank-account':
    case 'account-number':
    case 'own-bank-account': {
      const bank = 'bank' in payee ? payee.bank : null;
      const [branch, account] = [payee.branch ?? '', payee.account].map(bare);
      return `account ${(bank && (ispbOf(bank) ?? bank)) ?? ''} ${branch} ${account}`;
    }
    case 'account':
      return `id ${payee.accountId.toLowerCase()}`;
    case 'document':
      return `key ${bare(payee.document)}`;
    case 'boleto':
      return payee.line === null ? null : `boleto ${payee.line}`;
    case 'payer':
      return `payer of ${payee.endToEndId}`;
    case 'batch':
    case 'text':
      return null;
  }
}

function keyName(key: string): string {
  return `key ${key.includes('@') ? key.trim().toLowerCase() : bare(key.replace(/^\+/, ''))}`;
}

/** Without punctuation, leading zeros and capitals. */
function bare(text: string): string {
  return text
    .replace(/[^0-9a-z]/gi, '')
    .replace(/^0+(?=.)/, '')
    .toLowerCase();
}

/** What a payee shows of its owner by itself; an account's id never has another one. */
function ownDocument(payee: Payee): string | null {
  switch (payee.kind) {
    case 'pix-key':
      return payee.keyType === 'CPF' || payee.keyType === 'CNPJ' ? payee.key : null;
    case 'account':
      return payee.accountId.toLowerCase();
    default:
      return 'document' in payee ? payee.document : null;
  }
}

/** Nothing was written down. */
export class Objected extends JournalError {
  readonly objection: Objection;

  constructor(objection: Objection) {
    super(`The policy objects: ${objection.why}.`);
    this.name = 'Objected';
    this.objection = objection;
  }
}

/** Why a policy does not fit the one that a journal remembers; null if it does. */
export function memoryObjection(seen: SeenPolicy | null, here: SeenPolicy | null): Objection | null {
  if (seen === null) return null;
  const { serial } = seen;
  if (here === null) return seen.required ? { why: 'missing', serial } : null;
  if (here.sha256 === seen.sha256 || !(seen.required || here.required)) return null;
  if (seen.isMachine && !here.isMachine) return { why: 'variable', serial };
  if (here.isMachine && !seen.isMachine) return null;
  if (here.serial < serial) return { why: 'older', serial };
  return here.serial === serial ? { why: 'same serial', serial } : null;
}

/** The limit that a payment would pass with what was sent before it; null for none. */
export function limitObjection(sent: Sent, limits: DayLimits, used: Used): Objection | null {
  const { perDayCentavos: day, perPayeeCentavos: payee } = limits;
  if (day !== null && used.centavos + sent.centavos > day)
    return { why: 'day', limit: day, used: used.centavos };
  if (payee !== null && used.byPayee + sent.centavos > payee)
    return { why: 'payee day', limit: payee, used: used.byPayee };
  return null;
}
