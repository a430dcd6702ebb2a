import { renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { type Desk, desk } from '../plan/desk.ts';
import { runHere } from '../support/in-process.ts';

let set: Desk;

beforeEach(async () => {
  set = await desk();
});

const bands = [{ need: {} }];
let refs = 0;
/** A payment of that amount, as exit code and error code. */
async function pay(amount: string, more: readonly string[] = []) {
  refs += 1;
  const end = await set.send(['--ref', `inv-${refs}`, '--amount', amount, ...more]);
  return [end.code, end.json.error?.code ?? null];
}
const keyOf = (document: string) => ({
  route: 'key',
  body: { name: 'Maria da Silva', document, bankName: 'Banco Um', accountNumber: '12345-6' },
});

test('a policy that is required is missed, and neither an older nor a changed one takes its place', async () => {
  set.policy({ required: true, serial: 12 });
  expect(await pay('10,00')).toEqual([0, null]);
  const gone = (name: string) => renameSync(set.path(name), set.path(`${name}.gone`));
  const { BRL_POLICY = '' } = set.machine.env;
  delete set.machine.env.BRL_POLICY;
  expect(await pay('10,01')).toEqual([91, 'policy_unusable']);
  const capitals = { env: { BRL_ACCOUNT_ID: set.bank.accountId.toUpperCase() } };
  expect((await set.send(['--ref', 'capitals', '--amount', '10,02'], capitals)).code).toBe(91);
  set.machine.env.BRL_POLICY = BRL_POLICY;
  const objections: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ serial: 11, required: true }, 'newer than the one here'],
    [{ serial: 11 }, 'newer than the one here'],
    [{ serial: 12, required: true, deny: ['ted'] }, 'changed under the same serial'],
    [{ serial: 13, required: true, accounts: ['another'] }, 'This machine has none for it'],
  ];
  for (const [policy, said] of objections) {
    set.policy(policy);
    const end = await set.send(['--ref', 'other', '--amount', '10,03']);
    expect([end.code, end.json.error?.code]).toEqual([91, 'policy_unusable']);
    expect(end.json.error?.message).toContain(said);
  }
  gone('policy.json');
  expect(await pay('10,04')).toEqual([91, 'policy_unusable']);
  expect(set.bank.debits).toHaveLength(1);
  // A person is told before anything is shown or asked.
  const line = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,04', '--ref', 'typed'];
  const { home: cwd } = set.machine;
  const { BRL_POLICY: _gone, ...env } = set.machine.env;
  const typed = await runHere(line, { env, cwd, terminal: { shows: 'both', answers: [] } });
  expect([typed.code, typed.stdout.includes('Maria')]).toEqual([91, false]);
  expect(typed.stdout.replaceAll(/\s+/g, ' ')).toContain('This machine has none for it');
  set.policy({ serial: 13, required: true });
  expect(await pay('10,05')).toEqual([0, null]);
});

test('a day has so much for the account and so much for a payee, whatever it is called', async () => {
  set.policy({ bands, limits: { perDay: '300.00', perPayeePerDay: '200.00' } });
  expect(await pay('150,00')).toEqual([0, null]);
  const above = await set.send(['--ref', 'above', '--amount', '50,01', '--key', 'MARIA@example.com']);
  expect([above.code, above.json.error?.code]).toEqual([32, 'policy_limit_payee_day']);
  expect(above.json.error?.message).toMatch(/200,00 a day to one payee: R\$ 150,00 .* R\$ 50,00 is left/);
  expect(above.json.error?.hint).toMatch(/begins at \d{4}-\d\d-\d\d 00:00 \(Brasilia\)/);
  const raw = [
    '--field',
    'amount=60,00',
    '--field',
    'key=Maria@Example.com',
    '--ref',
    'raw',
    '--yes',
    '--json',
  ];
  const bigPix = await set.brl('pix', 'bigpix', 'send', ...raw);
  expect([bigPix.code, bigPix.json.error?.code]).toEqual([32, 'policy_limit_payee_day']);
  expect(await pay('150,01', ['--key', '529.982.247-25'])).toEqual([32, 'policy_limit_day']);
  set.bank.plan({ run: 'timeout' });
  expect((await pay('100,00', ['--key', '52998224725', '--wait', '0']))[0]).toBe(40);
  expect(await pay('60,00', ['--key', 'joao@example.com'])).toEqual([32, 'policy_limit_day']);
  set.bank.plan({ run: 'fail' });
  expect(await pay('50,00', ['--key', 'joao@example.com'])).toEqual([30, 'partner_rejected']);
  expect(await pay('50,00', ['--key', 'joao@example.com'])).toEqual([0, null]);
  expect(await pay('0,01', ['--key', 'joao@example.com'])).toEqual([32, 'policy_limit_day']);
  const unknown = await set.brl(
    'pix',
    'bigpix',
    'send',
    '--field',
    'key=a@example.com',
    '--ref',
    'u',
    '--yes',
    '--json',
  );
  expect([unknown.code, unknown.json.error?.code]).toEqual([32, 'policy_limit_day']);
});

test('the rows of a file stop at the limit of the day, and go on under another policy', async () => {
  set.policy({ bands, limits: { perDay: '120.00' } });
  const lines = ['ana', 'bia', 'caio'].map((name) => `${name}@example.com;60,00`);
  writeFileSync(set.path('rows.csv'), `key;amount\n${lines.join('\n')}\n`);
  const run = (...more: string[]) =>
    set.brl('payout', 'run', set.path('rows.csv'), '--ref', 'rows', '--confirm', '180', '--json', ...more);
  const stopped = await run();
  expect([stopped.code, stopped.json]).toMatchObject([32, { halt: { code: 'policy_limit_day' } }]);
  expect(set.bank.debits).toHaveLength(2);
  set.policy({ bands });
  // The bank of the tests keeps no statement to compare the rows with.
  const again = await run('--allow-duplicate');
  expect(again.code).toBe(0);
  expect(set.bank.debits).toHaveLength(3);
});

test('the first band that fits decides, by payee and hour; what fits none is refused', async () => {
  const need = { tesouraria: 1 };
  set.policy({
    bands: [
      { upTo: '100.00', payee: 'known', need: {} },
      { upTo: '50.00', need: {} },
      { upTo: '500.00', need },
    ],
  });
  expect(await pay('60,00')).toEqual([32, 'approval_missing']);
  expect(await pay('501,00')).toEqual([32, 'policy_no_band']);
  expect(await pay('40,00')).toEqual([0, null]);
  expect(await pay('60,00')).toEqual([0, null]);
  expect(set.bank.at('key')).toHaveLength(1);
  const hour = new Date(Date.now() - 3 * 3_600_000).getUTCHours();
  const text = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:00`;
  set.policy({ bands: [{ hours: `${text(hour - 1)}-${text(hour + 2)}`, need: {} }, { need }] });
  expect(await pay('61,00')).toEqual([0, null]);
  set.policy({ bands: [{ hours: `${text(hour + 2)}-${text(hour - 1)}`, need: {} }, { need }] });
  expect(await pay('62,00')).toEqual([32, 'approval_missing']);
});

test('another owner behind a key is refused whatever the name, and so is one that nobody looked up', async () => {
  set.policy({ bands, firstPayment: { need: { tesouraria: 1 } }, changedPayee: 'refuse' });
  expect(await pay('60,00')).toEqual([32, 'approval_missing']);
  set.policy({ bands, changedPayee: 'refuse' });
  expect(await pay('60,00')).toEqual([0, null]);
  const path = `/v1/accounts/${set.bank.accountId}/pix/out`;
  const raw = ['--field', 'amount=61,00', '--field', 'key=maria@example.com', '--confirm', '61,00'];
  const api = await set.brl('api', 'POST', path, ...raw, '--ref', 'raw', '--yes', '--json');
  expect([api.code, api.json.error?.code]).toEqual([32, 'policy_payee_changed']);
  set.policy({ bands, firstPayment: { need: { tesouraria: 1 } }, changedPayee: 'refuse' });
  expect(await pay('62,00')).toEqual([0, null]);
  set.machine.env.XDG_CACHE_HOME = set.path('another-cache');
  set.bank.planOther(keyOf('***.111.222-**'));
  expect(await pay('63,00')).toEqual([32, 'policy_payee_changed']);
  set.policy({ bands, changedPayee: { need: { diretoria: 1 } } });
  expect(await pay('64,00')).toEqual([32, 'approval_missing']);
  expect(set.bank.debits).toHaveLength(2);
});

test('what a journal remembers is neither forgotten nor set back by its own tables', async () => {
  set.policy({ required: true, bands });
  await pay('10,00');
  const database = new DatabaseSync(set.machine.journal());
  expect(() => database.exec('DELETE FROM policies')).toThrow('never forgotten');
  database.close();
});
