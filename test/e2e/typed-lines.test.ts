import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectEnd, expectPaidAtMostOnce, journalRows, scene } from '../support/scene.ts';

describe.concurrent('pix send, a line that is not understood', () => {
  const wrong: [string, string[], RegExp?][] = [
    ['eleven digits that are a CPF and a mobile', ['--key', '11987654374', '--amount', '1,00', '--ref', 'r']],
    ['an amount with two readings', ['--key', 'maria@example.com', '--amount', '1.234', '--ref', 'r']],
    ['an amount of zero', ['--key', 'maria@example.com', '--amount', '0', '--ref', 'r']],
    ['a negative amount', ['--key', 'maria@example.com', '--amount=-5,00', '--ref', 'r']],
    ['three decimals', ['--key', 'maria@example.com', '--amount', '1,005', '--ref', 'r']],
    ['no key', ['--amount', '1,00', '--ref', 'r']],
    ['an unknown flag', ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--fast']],
    [
      'ref with identifier',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--identifier', 'i'],
    ],
    [
      'ref with key',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--idempotency-key', 'k'],
    ],
    [
      'an identifier of 39',
      ['--key', 'maria@example.com', '--amount', '1,00', '--identifier', 'i'.repeat(39)],
    ],
    ['an empty ref', ['--key', 'maria@example.com', '--amount', '1,00', '--ref', '']],
    [
      'a description of 141',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--description', 'x'.repeat(141)],
    ],
    [
      'a description with a line break',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--description', 'a\nb'],
    ],
    ['neither ref nor journal', ['--key', 'maria@example.com', '--amount', '1,00']],
    [
      'a JMESPath that is none',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--query', '['],
    ],
    ['a wait that is none', ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--wait=soon']],
    [
      'an empty name to expect',
      ['--key', 'maria@example.com', '--amount', '1,00', '--ref', 'r', '--expect-document', ''],
    ],
  ];
  test.each(wrong)('%s: exit 2, nothing sent, nothing written', async (_name, args) => {
    const { bank, machine } = await scene();
    const run = await machine.brl(['pix', 'send', '--yes', '--json', ...args]);
    expectEnd(run, 2);
    expect(run.json).toMatchObject({ outcome: 'invalid', moneyMoved: 'no' });
    expect(bank.seen).toEqual([]);
    expect(existsSync(machine.journal())).toBe(false);
  });

  test('without --yes off a terminal: exit 2, nothing sent', async () => {
    const { bank, machine } = await scene();
    const run = await machine.brl(
      ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--ref', 'r', '--json'],
      { stdin: 'y\n' },
    );
    expectEnd(run, 2);
    expect(run.json.error?.code).toBe('needs_yes');
    expect(bank.seen).toEqual([]);
  });
});

describe.concurrent('pix send, what was typed around the payment', () => {
  test('an output format that does not exist stops before the payment', async () => {
    const { bank, machine } = await scene();
    const line = ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--ref', 's', '--yes'];
    const run = await machine.brl(line, { env: { BRL_OUTPUT: 'xml' } });
    expect(run.code).toBe(2);
    expect(bank.posts()).toEqual([]);
  });

  test('a query that fails on the outcome does not change the exit code of a payment that was made', async () => {
    const { bank, send } = await scene();
    const run = await send(['--ref', 'r', '--query', 'length(amount)']);
    expect(bank.debits).toHaveLength(1);
    expect(run.code).toBe(0);
  });

  test('the sandbox must be asked for by name off a terminal', async () => {
    const { machine, send } = await scene();
    const bare = Object.fromEntries(
      Object.keys(machine.env)
        .filter((name) => name.startsWith('BRL_'))
        .map((name) => [name, undefined]),
    );
    const run = await send(['--ref', 'r'], { env: bare });
    expectEnd(run, 91);
    expect(existsSync(machine.journal())).toBe(false);
    expectEnd(
      await send(['--ref', 'r', '--amount', '1,00'], { env: { ...bare, BRL_ENVIRONMENT: 'sandbox' } }),
      0,
    );
  });

  test.each(['BRL_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID', 'BRL_CLIENT_SECRET'])(
    'a lost %s is exit 91, never the sandbox',
    async (name) => {
      const { bank, send } = await scene();
      for (const value of [undefined, '']) {
        const run = await send(['--ref', 'r'], { env: { [name]: value } });
        expectEnd(run, 91);
        // Whether an earlier run paid this ref is not known without its connection.
        expect(run.json).toMatchObject({ outcome: 'not_sent', moneyMoved: 'unknown', sent: 'no' });
      }
      expect(bank.seen).toEqual([]);
    },
  );

  test('--dry-run shows the request, sends nothing and asks nobody', async () => {
    const { bank, machine } = await scene();
    const run = await machine.brl([
      'pix',
      'send',
      '--key',
      'maria@example.com',
      '--amount',
      '150,00',
      '--dry-run',
      '--json',
    ]);
    expect(run.code).toBe(0);
    expect(Object.keys(run.json)).toEqual(['method', 'url', 'headers', 'body', 'signing']);
    expect(run.json).toMatchObject({
      method: 'POST',
      url: `${bank.url}/v1/accounts/${bank.accountId}/pix/out`,
      body: { amount: 150, keyType: 'EMAIL' },
    });
    expect(bank.seen).toEqual([]);
    expect(existsSync(machine.journal())).toBe(false);
  });
});

describe.concurrent('pix send, who is expected', () => {
  test('the owner that was expected: paid after one look-up', async () => {
    const { bank, send } = await scene();
    expectEnd(
      await send(['--ref', 'r', '--expect-name', 'Maria da Silva', '--expect-document', '123.456.789-09']),
      0,
    );
    expect(bank.at('key')).toHaveLength(1);
    expectPaidAtMostOnce(bank);
  });

  test.each([
    ['another name', ['--expect-name', 'Mario da Silva'], {}],
    ['another document', ['--expect-document', '111.444.777-35'], {}],
    ['a name that is not given', ['--expect-name', 'Maria da Silva'], { document: '***.456.789-**' }],
    ['a document wholly hidden', ['--expect-document', '123.456.789-09'], { document: '***.***.***-**' }],
    ['an empty name', ['--expect-name', ''], { name: 'Maria' }],
  ])('%s: exit 35, nothing sent or written', async (_name, more, body) => {
    const { bank, machine, send } = await scene();
    if (Object.keys(body).length > 0) bank.planOther({ route: 'key', body });
    const run = await send(['--ref', 'r', ...more]);
    expect(run.code).toBe(35);
    expect(run.json.moneyMoved).toBe('no');
    expect(bank.posts()).toEqual([]);
    if (existsSync(machine.journal())) expect(journalRows(machine.journal())).toEqual([]);
  });

  test('a closed directory stops a payment that needs it, and is not asked again by anyone', async () => {
    const { bank, machine, send } = await scene();
    bank.planOther({
      route: 'key',
      status: 429,
      body: { errorCode: 'dict_lookup_limit_exceeded', message: 'maxLookupsPerMinute' },
    });
    expectEnd(await send(['--ref', 'r', '--expect-name', 'Maria da Silva']), 61);
    expectEnd(await send(['--ref', 'r', '--expect-name', 'Maria da Silva']), 61);
    expect((await machine.brl(['pix', 'lookup', 'joao@example.com', '--json'])).code).toBe(61);
    expect(bank.at('key')).toHaveLength(1);
    expect(bank.posts()).toEqual([]);
    // The payment resolves the key itself (specification, section 8).
    expectEnd(await send(['--ref', 'r']), 0);
  });
});
