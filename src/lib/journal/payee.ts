import type { KeyType } from '../contract/fields.ts';

/**
 * Who is paid, as it was meant: facts that a record of the service can be compared with (`payee-compare.ts`).
 * Keys and documents are canonical, banks are a code of 3 digits or an ISPB of 8.
 */
export type Payee =
  /** The type is null where a body of one's own names none, and none can be told. */
  | { readonly kind: 'pix-key'; readonly keyType: KeyType | null; readonly key: string }
  | {
      readonly kind: 'bank-account';
      readonly bank: string;
      readonly branch: string;
      readonly account: string;
      readonly accountType: string;
      readonly document: string;
    }
  /** An account of which a body of one's own names less. */
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
  /** Key and document as the bank read them out of the code; null where its reading shows none. */
  | {
      readonly kind: 'qr';
      readonly key: string | null;
      readonly document: string | null;
      /** What names the code where the bank names no key: its address, or the key that it has itself. */
      readonly code: string;
      readonly keyInCode: string | null;
    }
  /** The line is null where a body of one's own has none that can be found. */
  | { readonly kind: 'boleto'; readonly line: string | null }
  | { readonly kind: 'batch'; readonly batchId: string }
  /** Who had sent the PIX that is given back. */
  | { readonly kind: 'payer'; readonly endToEndId: string }
  /** A call of `brl api`, or what a creation makes: a text, and whom the body pays as far as it says. */
  | { readonly kind: 'text'; readonly text: string; readonly inBody: Payee | null };

/**
 * The bytes that the names of rows and the claims of payments are made of. Frozen: another byte is another
 * Idempotency-Key, and two versions of brl would pay one file twice (`test/journal/row-names.test.ts`).
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

/** The one who gets the money, where a call of `brl api` pays whom its body names. */
export function paidBy(payee: Payee): Payee {
  return payee.kind === 'text' ? (payee.inBody ?? payee) : payee;
}
