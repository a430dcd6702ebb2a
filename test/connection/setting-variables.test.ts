import { expect, test } from 'vitest';
import { settingVariable } from '../../src/lib/connection/setting-variables.ts';
import { scene } from '../support/scene.ts';
import { serveSandbox } from '../support/served.ts';
import { afterFile } from '../support/tidy.ts';

test('a ceiling of the environment refuses, and asks for the amount, as one of a profile does', async () => {
  const { bank, send } = await scene();
  const env = { BRL_MAX_AMOUNT: '200,00', BRL_CONFIRM_ABOVE: '100' };
  const above = await send(['--ref', 'a', '--amount', '200,01'], { env });
  expect([above.code, above.json.error?.code]).toEqual([2, 'above_max_amount']);
  const untyped = await send(['--ref', 'b', '--amount', '150'], { env });
  expect([untyped.code, untyped.json.error?.code]).toEqual([2, 'needs_confirm']);
  expect(bank.posts()).toEqual([]);
  expect((await send(['--ref', 'b', '--amount', '150', '--confirm', '150'], { env })).code).toBe(0);
});

test.each([
  ['BRL_MAX_AMOUNT', ''],
  ['BRL_MAX_AMOUNT', 'much'],
  ['BRL_CONFIRM_ABOVE', ' '],
  ['BRL_REFUND_WINDOW_DAYS', 'ninety'],
  ['BRL_TIMESTAMP_FORMAT', 'julian'],
])('%s=%j is exit 91, and nothing is sent', async (name, value) => {
  const { bank, send } = await scene();
  const run = await send(['--ref', 'a'], { env: { [name]: value } });
  expect([run.code, run.json.sent, run.json.retry]).toEqual([91, 'no', 'after']);
  expect(run.json.error?.message).toContain(name);
  expect(bank.seen).toEqual([]);
});

test('of a profile and the environment the lower ceiling holds, and each setting is a variable', async () => {
  const served = await serveSandbox(true);
  afterFile(() => served.close());
  const secret = served.file('secret', `${served.parent.BRL_CLIENT_SECRET}\n`);
  const { BRL_BASE_URL: base = '', BRL_TENANT_ID: tenant = '' } = served.parent;
  const { brl } = served.machine;
  const login = [
    [
      'auth',
      'login',
      '--profile',
      'p',
      '--environment',
      'sandbox',
      '--base-url',
      base,
      '--tenant-id',
      tenant,
    ],
    ['--client-id', 'sandbox-app', '--client-secret-file', secret, '--store', 'vault'],
  ].flat();
  expect((await brl(login)).code).toBe(0);
  expect((await brl(['config', 'set', 'max-amount', '300', '--profile', 'p'])).code).toBe(0);
  const shown = async (env: Record<string, string>) =>
    (await brl(['config', 'show', '--origin', '--profile', 'p', '--json'], { env })).json as unknown;
  const row = (from: string, source: string, value: string) => ({ from, source, value });
  expect(await shown({ BRL_MAX_AMOUNT: '200' })).toMatchObject({
    values: { 'max-amount': row('environment', 'BRL_MAX_AMOUNT', '200.00') },
  });
  expect(await shown({ BRL_MAX_AMOUNT: '400', BRL_BANK_DATA_BANK_FIELD: 'bank' })).toMatchObject({
    values: {
      'max-amount': row('profile', 'p', '300.00'),
      bankDataBankField: row('environment', 'BRL_BANK_DATA_BANK_FIELD', 'bank'),
    },
  });
  expect(settingVariable('tokenPath')).toBe('BRL_TOKEN_PATH');
});

test('a name that is almost a variable of ours is told, with the one that may be meant', async () => {
  const { send } = await scene();
  const run = await send(['--ref', 'a'], { env: { BRL_MAX_AMOUNTS: '1', BRL_OF_ANOTHER_PROGRAM: 'x' } });
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('BRL_MAX_AMOUNTS is set');
  expect(run.stderr).toContain('is BRL_MAX_AMOUNT meant');
  expect(run.stderr).not.toContain('BRL_OF_ANOTHER_PROGRAM');
});
