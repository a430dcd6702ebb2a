import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'production' });
});
afterAll(() => home.remove());

const noAccount = {
  BRL_BASE_URL: 'https://bank.example.com',
  BRL_TENANT_ID: '5a4db0c5-0000-4000-8000-000000000001',
  BRL_CLIENT_ID: 'erp',
  BRL_CLIENT_SECRET: 'made-up',
};
const sandbox = { BRL_ENVIRONMENT: 'sandbox' };
const aboutPayments = /earlier run|execução anterior|pay again|pagar de novo|money moved/i;

test.each([
  ['receipt NAME', {}, 91],
  ['receipt NAME', sandbox, 2],
  ['pix status NAME', {}, 91],
  ['journal show NAME', sandbox, 2],
  ['payout status NAME', sandbox, 2],
] as const)(
  '%s, which knows no payment yet, says nothing of payments made before',
  async (line, env, exit) => {
    for (const BRL_LANG of ['en', 'pt-BR']) {
      const { code, stderr } = await home.brl(line.split(' '), { env: { ...env, BRL_LANG } });
      expect([code, stderr]).toEqual([exit, expect.not.stringMatching(aboutPayments)]);
    }
    // A script must not take it for unpaid.
    const { json } = await home.brl([...line.split(' '), '--json'], { env });
    expect(json).toMatchObject({ sent: 'no', moneyMoved: line.startsWith('payout') ? 'no' : 'unknown' });
  },
);

test.each([
  ['no account', noAccount, 2],
  ['no settings', {}, 91],
] as const)(
  'a payment that may have been made, and that nobody can look for, is warned of: %s',
  async (_, env, exit) => {
    const line = 'pix send --key maria@example.com --amount 1,00 --ref r --yes'.split(' ');
    for (const [BRL_LANG, words] of [
      ['en', 'whether an earlier run paid'],
      ['pt-BR', 'execução anterior'],
    ] as const) {
      const { code, stderr } = await home.brl(line, { env: { ...env, BRL_LANG } });
      expect([code, stderr]).toEqual([exit, expect.stringContaining(words)]);
    }
  },
);

test('a payment that a broken journal may have is warned of as before', async () => {
  const line = 'pix send --key maria@example.com --amount 1,00 --ref r --yes'.split(' ');
  const { code, stderr } = await home.brl(line, { env: { ...sandbox, XDG_STATE_HOME: '/dev/null' } });
  expect([code, stderr]).toEqual([90, expect.stringContaining('whether an earlier run paid this')]);
});
