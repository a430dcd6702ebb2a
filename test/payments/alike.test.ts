import { expect, test } from 'vitest';
import { type Client, createClient } from '../../src/lib/client/client.ts';
import type { WireAnswer } from '../../src/lib/client/port.ts';
import type { Intent, IntentFacts } from '../../src/lib/journal/intent.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { alikeOnStatement, newestDebits } from '../../src/lib/payments/confirm/alike.ts';
import { textOf } from '../../src/lib/words/topic.ts';
import { connection, jsonAnswer } from '../safety/desk.ts';

const facts = {
  environment: 'sandbox',
  accountId: '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e',
  operation: 'pix.out',
  amountCentavos: 150_00,
  destination: 'EMAIL maria@example.com',
} as IntentFacts;
/** Knows one payment, by its identifier. */
const journal = {
  findByIdentifier: async (_environment: string, identifier: string) =>
    identifier === 'ours' ? ({} as Intent) : null,
} as Journal;
const line = {
  direction: 'OUT',
  amount: -150,
  status: 'COMPLETED',
  pixKey: 'maria@example.com',
  identifier: 'theirs',
  timestamp: '2026-11-21T08:00:00-03:00',
};

test.each<[string, object, object, RegExp | null]>([
  [
    'another machine paid the same',
    line,
    {},
    /the same amount to the same key at 2026-11-21 08:00:00 \(Brasilia\)/,
  ],
  ['our own payment', { ...line, identifier: 'ours' }, {}, null],
  ['another amount', { ...line, amount: -151 }, {}, null],
  ['another key', { ...line, pixKey: 'joana@example.com' }, {}, null],
  ['a credit', { ...line, direction: 'IN', amount: 150 }, {}, null],
  ['a failure', { ...line, status: 'FAILED' }, {}, null],
  ['a TED shows no key', { ...line, pixKey: undefined }, { operation: 'ted.out' }, /the same amount at 2026/],
  ['a boleto is not compared', line, { operation: 'boleto.pay' }, null],
])('%s', async (_what, item, more, expected) => {
  const said = await toldBy(clientOf(jsonAnswer(200, { items: [item] })), { ...facts, ...more });
  if (expected === null) expect(said).toBeNull();
  else expect(said).toMatch(expected);
});

test('a statement that cannot be read is said, and stops nothing', async () => {
  const silent = clientOf(jsonAnswer(500, { errorCode: 'internal_error' }));
  expect(await toldBy(silent, facts)).toMatch(/could not be checked/);
});

async function toldBy(client: Client, paid: IntentFacts): Promise<string | null> {
  const said = await alikeOnStatement(
    await newestDebits(client, paid, 'asking'),
    journal,
    paid,
    client.clock.now(),
  );
  return said && textOf(said);
}

function clientOf(answer: WireAnswer): Client {
  return createClient({
    connection,
    transport: { send: async () => answer, close: async () => undefined },
    clock: {
      now: () => Date.parse('2026-11-21T12:00:00Z'),
      monotonic: () => 0,
      sleep: () => new Promise(() => {}),
    },
    tokens: {
      get: async () => ({
        accessToken: 'token',
        issuedAtMs: 0,
        expiresAtMs: Number.MAX_SAFE_INTEGER,
        skewMs: 0,
        authMethod: 'client_secret_post',
      }),
      forget: () => undefined,
    },
    userAgent: 'brl/test',
  });
}
