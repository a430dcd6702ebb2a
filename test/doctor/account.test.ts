import { expect, test } from 'vitest';
import { checksOf, doctor, openHomeForEachTest, service } from './doctor-desk.ts';

openHomeForEachTest();

const locks = (members: object) => ({ '/security/locks': { cashoutBlocked: false, ...members } });
const left = (availableBrl: number) => ({
  '/limits/available': { pix: { singleTransfer: { usedBrl: 0, availableBrl } } },
});

test.each([
  ['open', { ...locks({}), ...left(150.5) }, 'pass', ['No lock', '150,50 for one payment'], null],
  ['blocked', locks({ cashoutBlocked: true }), 'fail', ['blocked by a lock'], 'brl locks show'],
  ['narrowed', locks({ cashoutHours: { start: '08:00', end: '18:00' } }), 'pass', ['set hours'], null],
  ['used up', { ...locks({}), ...left(0) }, 'warn', ['used up (for one payment)'], 'brl limits show'],
  ['not told', {}, 'pass', ['did not say'], null],
] as const)('an account that is %s', async (_how, answers, status, says, next) => {
  const { env } = await service({ answers });
  const run = await doctor(['--json'], env);
  const { account } = checksOf(run);
  expect(account).toMatchObject({ status, next });
  for (const words of ['account-1', ...says]) expect(account?.message).toContain(words);
  expect(run.exit).toBe(status === 'fail' ? 35 : 0);
});

test('an account that the credential does not read: the catalogue says what it means, in both languages', async () => {
  const refusal = { errorCode: 'account_not_found', message: 'Conta não encontrada.' };
  const { env } = await service({ answers: { '/limits/available': refusal }, refuses: 404 });
  const run = await doctor(['--json'], env);
  expect(checksOf(run).account).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('account_not_found'),
    next: expect.any(String),
  });
  expect(run.exit).toBe(35);
  const spoken = await doctor([], { ...env, BRL_LANG: 'pt-BR' });
  expect(spoken.stdout).toMatch(/falha +conta +(?!The)/);
});

test('without an account it says how to set one', async () => {
  const { env, seen } = await service();
  const { BRL_ACCOUNT_ID: _none, ...rest } = env;
  const run = await doctor(['--json'], rest);
  expect(checksOf(run).account).toMatchObject({ status: 'warn', next: 'Set BRL_ACCOUNT_ID.' });
  expect(seen.some((line) => line.includes('/accounts/'))).toBe(false);
});
