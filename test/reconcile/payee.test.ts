import { expect, test } from 'vitest';
import { type Asked, classify, type Sides } from '../../src/lib/areas/reconcile/classify.ts';
import type { BookedFact, MeantFact } from '../../src/lib/areas/reconcile/facts.ts';
import type { Payee } from '../../src/lib/journal/payee.ts';

/** A line with the name of our payment is ours only where it shows our payee. */

const asked: Asked = { hasLedger: false, ledgerHasCredits: false, awaited: null, isStatementFile: false };
const key: Payee = { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' };
const ted: Payee = {
  kind: 'bank-account',
  bank: '341',
  branch: '1',
  account: '56789',
  accountType: 'CHECKING',
  document: '52998224725',
};

test.each<[string, Payee, Partial<BookedFact>, string]>([
  ['the key that was meant', key, { pixKey: 'Maria@example.com' }, 'matched'],
  ['another key', key, { pixKey: 'mario@example.com' }, 'payee_differs'],
  ['no key and another document than was shown', key, { otherDocument: '***.111.222-**' }, 'payee_differs'],
  ['no payee', key, {}, 'payee_not_shown'],
  ['a name alone', key, { otherSide: 'Maria Exemplo' }, 'payee_not_shown'],
  ['the document that was meant, masked', ted, { otherDocument: '***.982.247-**' }, 'matched'],
  ['another document', ted, { otherDocument: '***.982.248-**' }, 'payee_differs'],
])('a line that shows %s', (_what, to, shown, expected) => {
  const line = {
    amountCentavos: -1000,
    isDebit: true,
    status: 'COMPLETED',
    rail: 'PIX',
    description: null,
    pixKey: null,
    otherDocument: null,
    ...shown,
  } as BookedFact;
  const meant = {
    state: 'SETTLED',
    amountCentavos: 1000,
    to,
    payeeDocument: '***.456.789-**',
    wasInDoubt: false,
  } as unknown as MeantFact;
  const sides: Sides = {
    line,
    meant,
    isRepeat: false,
    isGivenBack: false,
    isSecond: false,
    isBeyond: false,
    ledger: null,
    told: [],
  };
  expect(classify(sides, asked).class).toBe(expected);
});
