import type { KeyType } from '../contract/fields.ts';
import type { Message } from '../words/records.ts';

/**
 * The intended payee: facts that a record of the service can be compared with (`payee-compare.ts`).
 * Keys and documents are canonical, banks are a code of 3 digits or an ISPB of 8.
 */
export type Payee =
  /** The type is null when a body supplied by the user names none and it cannot be inferred. */
  | { readonly kind: 'pix-key'; readonly keyType: KeyType | null; readonly key: string }
  | {
      readonly kind: 'bank-account';
      readonly bank: string;
      readonly branch: string;
      readonly account: string;
      readonly accountType: string;
      readonly document: string;
    }
  /** An account that a body supplied by the user describes only in part. */
  | {
      readonly kind: 'account-number';
      readonly account: string;
      readonly bank: string | null;
      readonly branch: string | null;
    }
  /** An account at the settlement bank, by branch and number (specification, section 2.8). */
  | {
      readonly kind: 'own-bank-account';
      readonly branch: string;
      readonly account: string;
      readonly document: string;
    }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'document'; readonly document: string }
  /** Key and document as the bank decoded them from the code; null when its reading shows none. */
  | {
      readonly kind: 'qr';
      readonly key: string | null;
      readonly document: string | null;
      /** What identifies the code when the bank names no key: its address, or the key inside it. */
      readonly code: string;
      readonly keyInCode: string | null;
    }
  /** The line is null when none can be found in a body supplied by the user. */
  | { readonly kind: 'boleto'; readonly line: string | null }
  | { readonly kind: 'batch'; readonly batchId: string }
  /** The sender of the PIX that is refunded. */
  | { readonly kind: 'payer'; readonly endToEndId: string }
  /** A call of `brl api`, or what a creation makes: a text, and the payee as far as the body names one. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly inBody: Payee | null;
      /** The same as data, for a person. */
      readonly said?: Message;
    };

/**
 * The bytes that row names and payment claims are derived from. Frozen: a different byte means a different Idempotency-Key,
 * and two versions of brl would pay one file twice (`test/journal/row-names.test.ts`).
 */
export function payeeText(payee: Payee): string {
  switch (payee.kind) {
    case 'pix-key':
      return payee.keyType === null ? payee.key : `${payee.keyType} ${payee.key}`;
    case 'bank-account': {
      const { bank, branch, account, accountType, document } = payee;
      return `bank ${bank} branch ${branch.padStart(4, '0')} account ${account} ${accountType} of ${document}`;
    }
    case 'account-number': {
      const where = [payee.bank, payee.branch].filter(Boolean).join(' / ');
      return where === '' ? `account ${payee.account}` : `account ${payee.account} at ${where}`;
    }
    case 'own-bank-account':
      return `branch ${payee.branch} account ${payee.account} of ${payee.document}`;
    case 'account':
      return `account ${payee.accountId}`;
    case 'document':
      return `the account of ${payee.document}`;
    case 'qr':
      return payee.key === null ? `QR code ${payee.code}` : `QR ${payee.key}`;
    case 'boleto':
      return payee.line === null ? 'a boleto' : `boleto ${payee.line}`;
    case 'batch':
      return `batch ${payee.batchId}`;
    case 'payer':
      return `the payer of ${payee.endToEndId}`;
    case 'text':
      return payee.text;
  }
}

/** The actual payee: for a call of `brl api`, the one its body names. */
export function paidBy(payee: Payee): Payee {
  return payee.kind === 'text' ? (payee.inBody ?? payee) : payee;
}
