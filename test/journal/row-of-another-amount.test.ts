import { expect, test } from 'vitest';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { firstProof } from '../../src/lib/journal/rails/prove.ts';

const client = { connection: { settings: defaultGapSettings } } as never;
const seen = { state: 'SETTLED', status: 'COMPLETED', endToEndId: null, bodyText: '{"amount":11}' } as never;
const facts = {
  bodyText: '{"amount":10}',
  amountCentavos: 1000,
  destination: 'EMAIL a@b.c',
  operation: 'pix.out',
  answered: { endToEndId: null },
  shown: [],
  ref: 'r',
};
const row = { ...facts, identifier: 'c1-1', idempotencyKey: 'brl-c1-1' } as never;
const ofRef = { ...facts, identifier: `r1-${'1'.repeat(32)}`, idempotencyKey: 'brl-r1-1' } as never;

test('the names of a row are made from its amount and payee: shown with others they prove nothing, and refuse nothing', async () => {
  const look = (intent: never) => firstProof(client, intent, [async () => seen]);
  expect((await look(row))?.state).toBe('UNCERTAIN');
  expect((await look(ofRef))?.state).toBe('REFUSED');
});
