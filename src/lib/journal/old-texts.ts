import { keyTypes } from '../contract/fields.ts';
import type { Payee } from './payee.ts';

type Read = (...values: string[]) => Payee;

/** The sentences in which earlier versions of brl recorded the payee, before it kept the facts; the first match counts. */
const shapes: readonly (readonly [RegExp, Read])[] = [
  [
    /^bank (\S+) branch (\S+) account (\S+) (\S+) of (\S+)$/,
    (bank = '', branch = '', account = '', accountType = '', document = '') => ({
      kind: 'bank-account',
      bank,
      branch,
      account,
      accountType,
      document,
    }),
  ],
  [
    /^account (\S+) at (\S+) \/ (\S+)$/,
    (account = '', bank = '', branch = '') => ({ kind: 'account-number', account, bank, branch }),
  ],
  [
    /^branch (\S+) account (\S+) of (\S+)$/,
    (branch = '', account = '', document = '') => ({ kind: 'own-bank-account', branch, account, document }),
  ],
  [/^the account of (\S+)$/, (document = '') => ({ kind: 'document', document })],
  [/^account (\S{36})$/, (accountId = '') => ({ kind: 'account', accountId })],
  [/^account (\S+)$/, (account = '') => ({ kind: 'account-number', account, bank: null, branch: null })],
  [/^the payer of (\S+)$/, (endToEndId = '') => ({ kind: 'payer', endToEndId })],
  [/^QR code (\S*)$/, (code = '') => ({ kind: 'qr', key: null, document: null, code, keyInCode: null })],
  [/^QR (\S+)$/, (key = '') => ({ kind: 'qr', key, document: null, code: '', keyInCode: null })],
  [/^boleto (\S+)$/, (line = '') => ({ kind: 'boleto', line })],
  [/^a boleto$/, () => ({ kind: 'boleto', line: null })],
  [/^batch (\S+)$/, (batchId = '') => ({ kind: 'batch', batchId })],
];

/** Until there was a code, the message of an answer that counted only once the payment was read back. */
export const readBackFirst = 'to be read back first';

/** The payee of an intent; earlier versions recorded only a sentence. */
export function payeeOf({
  to,
  destination,
}: {
  readonly to?: Payee | undefined;
  readonly destination: string | null;
}): Payee {
  return to ?? payeeOfText(destination ?? '');
}

function payeeOfText(text: string): Payee {
  for (const [shape, read] of shapes) {
    const found = shape.exec(text);
    if (found) return read(...found.slice(1));
  }
  const [, type, key = ''] = /^([A-Z]+) (\S+)$/.exec(text) ?? [];
  const keyType = keyTypes.find((known) => known === type);
  if (keyType !== undefined) return { kind: 'pix-key', keyType, key };
  return { kind: 'text', text, inBody: null };
}
