import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { type Desk, desk } from '../plan/desk.ts';
import type { Run } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';

/** Bia and Caio administer the policy: the file of the machine says so, and the journal has what both signed. */

let postgres: PostgresDesk;
let set: Desk;
let journal: string;
const logins = new Map<string, Record<string, string>>();

async function login(name: string, role: (typeof roles)[number]): Promise<string> {
  const place = await postgres.place('machine', role);
  const passwords = set.path(`pgpass-${name}`);
  writeFileSync(passwords, `*:*:*:*:${await place.password?.(place)}\n`, { mode: 0o600 });
  logins.set(name, { BRL_JOURNAL: place.location, PGPASSFILE: passwords });
  return place.location;
}

const schema = fromJSONSchema(JSON.parse(readFileSync('schemas/policy-publish.schema.json', 'utf8')));
const ofShared = test.skipIf(!hasTools('postgres'));
const codeOf = ({ code, json }: Run) => [code, json.error?.code ?? null];
const unusable = [91, 'policy_unusable'];

/** The line of an administrator's key. */
const admin = (person: string, principal = `${person}@empresa.example`) =>
  set.line(person, 'namespaces="brl.policy.v1"').replace(`${person}@empresa.example`, principal);
const admins = (...lines: readonly string[]) =>
  writeFileSync(set.path('admins.allowed'), `${lines.join('\n')}\n`, { mode: 0o600 });

/** The file of the machine, which asks for nothing by itself. */
const anchor = (more: Readonly<Record<string, unknown>> = {}) =>
  set.policy({
    required: true,
    journal,
    approvers: undefined,
    groups: undefined,
    bands: [{ need: {} }],
    shared: { admins: 'admins.allowed', need: 2 },
    ...more,
  });

/** Writes a policy for the journal. */
function draft(serial: number, more: Readonly<Record<string, unknown>> = {}): string {
  const path = set.path(`treasury-${serial}.json`);
  const policy = {
    brlPolicy: 1,
    serial,
    required: true,
    accounts: [set.bank.accountId],
    approvers: ['ana', 'bia', 'caio'].map((person) => set.line(person)),
    groups: { tesouraria: ['ana@empresa.example', 'bia@empresa.example'] },
    bands: [{ upTo: '100.00', need: {} }, { need: { tesouraria: 1 } }],
    ...more,
  };
  writeFileSync(path, `${JSON.stringify(policy, null, 1)}\n`);
  return path;
}

const as = (name: string, ...args: readonly string[]) =>
  set.machine.brl([...args, '--json'], { env: logins.get(name) ?? {} });
const publish = (path: string, person: string) =>
  as('approver', 'policy', 'publish', path, '--key', set.path(person), '--yes');

/** Publishes a policy that holds from now on. */
async function hold(serial: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const path = draft(serial, more);
  await publish(path, 'bia');
  expect((await publish(path, 'caio')).json).toMatchObject({ isInForce: true });
  return path;
}

/** Puts a text with a signature of a key there, as somebody does who types SQL. */
function put(path: string, key: string, namespace = 'brl.policy.v1', signedPath = path): string {
  const text = readFileSync(path, 'utf8');
  const sig = set.path('by-hand');
  set.sign(sig, readFileSync(signedPath, 'utf8'), key, namespace);
  return `SELECT brl.publish_policy($brl$${text}$brl$, '${readFileSync(`${sig}.sig`, 'utf8')}')`;
}

const send = (ref: string, amount = '50,00') => set.send(['--ref', ref, '--amount', amount]);

beforeAll(async () => {
  if (hasTools('postgres')) postgres = await openPostgresDesk();
});
afterAll(() => postgres?.close());
beforeEach(async () => {
  if (!hasTools('postgres')) return;
  await postgres.empty();
  set = await desk();
  journal = await login('operator', 'brl_operator');
  await login('approver', 'brl_approver');
  Object.assign(set.machine.env, logins.get('operator'));
  admins(admin('bia'), admin('caio'));
  anchor();
});

ofShared('holds once both have signed it, by brl or by ssh-keygen, and the file holds as well', async () => {
  expect(codeOf(await send('none'))).toEqual(unusable);
  const path = draft(1, { accounts: [set.bank.accountId, 'other'] });
  expect(codeOf(await publish(path, 'ana'))).toEqual([32, 'approval_invalid']);
  expect((await publish(path, 'bia')).json).toMatchObject({
    signedBy: ['bia@empresa.example'],
    isInForce: false,
  });
  expect(codeOf(await send('one'))).toEqual(unusable);
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'brl.policy.v1', '-f', set.path('caio'), path], {
    stdio: 'ignore',
  });
  const signed = await as('approver', 'policy', 'publish', path, '--signature', `${path}.sig`);
  expect(signed.json).toMatchObject({ need: 2, isInForce: true });
  expect(schema.safeParse(JSON.parse(signed.stdout))).toMatchObject({ success: true });
  expect(set.bank.posts()).toEqual([]);

  expect((await send('small')).code).toBe(0);
  expect(codeOf(await send('large', '150,00'))).toEqual([32, 'approval_missing']);
  anchor({ serial: 2, limits: { perPayment: '40.00' } });

  expect(codeOf(await send('above'))).toEqual([32, 'policy_limit_payment']);
  expect(set.bank.debits).toHaveLength(1);

  // Nor does a machine without the file pay from an account that the journal's policy alone names.
  expect(await postgres.ask('SELECT account FROM brl.policies WHERE required ORDER BY account DESC')).toEqual(
    [{ account: 'other' }, { account: set.bank.accountId }],
  );
  const rows = await postgres.ask('SELECT policy, signature, login FROM brl.shared_policies ORDER BY number');
  const [{ policy, signature, login: who } = {}] = rows;
  writeFileSync(set.path('theirs.sig'), String(signature));
  const check = [
    '-Y',
    'verify',
    '-f',
    set.path('admins.allowed'),
    '-I',
    'bia@empresa.example',
    '-n',
    'brl.policy.v1',
  ];
  const verified = execFileSync('ssh-keygen', [...check, '-s', set.path('theirs.sig')], {
    input: String(policy),
  });
  expect(verified.toString()).toContain('Good "brl.policy.v1" signature');
  expect(rows.map((row) => row.login)).toEqual([who, who]);
});

ofShared('signatures that do not count are none, and the policy that holds goes on', async () => {
  const path = await hold(3);
  const rows = 'SELECT * FROM brl.shared_policies';
  const { user: operator } = await postgres.place('machine', 'brl_operator');
  const next = draft(4, { bands: [{ need: {} }] });
  const refusal = async (ref: string) => codeOf(await send(ref, '150,00'));
  // Of a stranger, for another purpose, of another text, one key twice.
  for (const sql of [
    put(next, 'stranger'),
    put(next, 'bia', 'brl.approval.v1'),
    put(next, 'bia', 'git'),
    put(next, 'bia', 'brl.policy.v1', path),
    put(next, 'caio'),
    put(next, 'caio'),
  ])
    await postgres.askAs(operator, sql);
  expect(await refusal('forged')).toEqual([32, 'approval_missing']);
  // Whoever administers the database appoints nobody by it, and loosens nothing by a byte.
  await postgres.ask(put(draft(5, { bands: [{ need: {} }] }), 'ana'));
  expect(await refusal('owner')).toEqual([32, 'approval_missing']);
  expect((await send('free')).code).toBe(0);
  for (const [is, was] of [
    [`"upTo": "900.00"`, `"upTo": "100.00"`],
    [`"serial": 9`, `"serial": 3`],
  ]) {
    await postgres.ask(
      `UPDATE brl.shared_policies SET policy = replace(policy, '${was}', '${is}') WHERE serial = 3`,
    );
    expect(await refusal('flipped')).toEqual(unusable);
    await postgres.ask(
      `UPDATE brl.shared_policies SET policy = replace(policy, '${is}', '${was}') WHERE serial = 3`,
    );
  }
  expect(await refusal('again')).toEqual([32, 'approval_missing']);
  // No role changes or removes one, and a worker adds none.
  const { user: worker } = await postgres.place('machine', 'brl_worker');
  await expect(postgres.askAs(worker, put(next, 'bia'))).rejects.toThrow('permission denied');
  expect(await postgres.askAs(worker, rows)).toHaveLength(9);
  for (const sql of ["UPDATE brl.shared_policies SET policy = ''", 'DELETE FROM brl.shared_policies'])
    await expect(postgres.askAs(operator, sql)).rejects.toThrow('permission denied');
  const junk = (text: string) => postgres.askAs(operator, `SELECT brl.publish_policy('${text}', 'x')`);
  for (const text of [
    '',
    '{"brlPolicy":1}',
    '{"brlPolicy":1,"serial":0}',
    `{"brlPolicy":1,"serial":1,"a":"${'a'.repeat(100_000)}"}`,
  ])
    await expect(junk(text)).rejects.toThrow('no policy is like this');
  await postgres.askAs(
    operator,
    `SELECT brl.publish_policy('{"brlPolicy":1,"serial":' || n || '}', 'x') FROM generate_series(1, 14) AS s (n)`,
  );
  await expect(junk('{"brlPolicy":1,"serial":99}')).rejects.toThrow('as often as it may in a day');
  expect((await hold(6)).length).toBeGreaterThan(0);
  expect(set.bank.debits).toHaveLength(1);
});

ofShared('an older one never comes back, wherever the row has gone', async () => {
  await hold(1);
  await hold(2, { bands: [{ upTo: '60.00', need: {} }, { need: { tesouraria: 1 } }] });
  expect((await send('first')).code).toBe(0);
  const older = await publish(draft(1, { bands: [{ need: {} }] }), 'bia');
  expect([codeOf(older), older.json.error?.hint]).toEqual([
    [2, 'invalid_field'],
    expect.stringContaining('3'),
  ]);
  await postgres.ask('CREATE TABLE kept AS SELECT * FROM brl.shared_policies WHERE serial = 2');
  await postgres.ask('DELETE FROM brl.shared_policies WHERE serial = 2');
  // What the row says of itself makes it no newer.
  await postgres.ask('UPDATE brl.shared_policies SET serial = 99 WHERE serial = 1');
  const ways = [
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '50', '--ref', 'away', '--yes'],
    ['payout', 'run', set.path('rows.csv'), '--ref', 'rows'],
    ['api', 'POST', '/v1/accounts/{accountId}/pix/out', '--field', 'amount=50,00', '--ref', 'raw', '--yes'],
    ['policy', 'show'],
  ];
  writeFileSync(set.path('rows.csv'), 'key;amount\nmaria@example.com;10,00\n');
  for (const line of ways)
    expect([line[0], ...codeOf(await as('operator', ...line))]).toEqual([line[0], ...unusable]);
  expect(set.bank.debits).toHaveLength(1);
  // Another text under the serial that was obeyed, by whoever persuades both.
  await hold(2, { bands: [{ need: {} }] });
  expect(codeOf(await send('same', '150,00'))).toEqual(unusable);
  await postgres.ask(
    'INSERT INTO brl.shared_policies OVERRIDING SYSTEM VALUE SELECT * FROM kept; DROP TABLE kept',
  );
  expect(codeOf(await send('two'))).toEqual(unusable);
  await hold(3);
  expect((await send('third', '50,01')).code).toBe(0);
});

const throttled = { run: 'none', status: 429, code: 'partner_rate_limited' } as const;

ofShared('it counts for what is under way, from the next attempt on', async () => {
  await hold(1);
  set.bank.plan(throttled, throttled, throttled);
  const throttledEnd = await send('inv');
  expect(throttledEnd.code, throttledEnd.stderr).toBe(60);
  const file = set.path('rows.csv');
  writeFileSync(file, 'key;amount\nmaria@example.com;10,00\nmaria@example.com;11,00\n');
  expect((await as('operator', 'payout', 'plan', file, '--ref', 'rows')).code).toBe(0);
  const posts = set.bank.posts().length;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const lines = [
    ['journal', 'resume', 'inv', '--yes'],
    ['payout', 'run', 'rows', '--confirm', '21,00'],
    [
      'pix',
      'send',
      '--key',
      'maria@example.com',
      '--amount',
      '5',
      '--ref',
      'later',
      '--on',
      tomorrow,
      '--yes',
    ],
  ];
  const ends = async () => {
    const codes: unknown[] = [];
    for (const line of lines) codes.push(codeOf(await as('operator', ...line)));
    return codes;
  };
  await hold(2, { bands: [{ need: { tesouraria: 1 } }] });
  expect(await ends()).toEqual(lines.map(() => [32, 'approval_missing']));
  await postgres.ask('UPDATE brl.shared_policies SET serial = -serial');
  expect(await ends()).toEqual(lines.map(() => unusable));
  expect(set.bank.posts()).toHaveLength(posts);
  await postgres.ask('UPDATE brl.shared_policies SET serial = -serial');
  await hold(3);
  const [resumed, , later] = await ends();
  expect([resumed, later]).toEqual([
    [0, null],
    [20, null],
  ]);
  expect(set.bank.debits.length).toBeGreaterThan(0);
});

ofShared('who administers stands in files of root alone, and in the journal that they name', async () => {
  await hold(1);
  const spoiled: readonly (() => void)[] = [
    () => admins(admin('bia', '*@empresa.example'), admin('caio')),
    () => admins(admin('bia'), admin('bia', 'caio@empresa.example')),
    () => admins(admin('bia'), set.line('caio')),
    () => admins(admin('bia')),
    () => admins(admin('bia'), admin('caio').replace('namespaces', 'valid-before="20200101Z",namespaces')),
    () => rmSync(set.path('admins.allowed')),
    () => anchor({ shared: { admins: 'admins.allowed', need: 3 } }),
    () => anchor({ shared: { admins: 'admins.allowed', need: 0 } }),
    () => anchor({ shared: { admins: 'admins.allowed', need: 2, from: 2 } }),
    () => anchor({ required: false }),
    () => anchor({ journal: undefined }),
    () => anchor({ journal: 'postgres://other.example/treasury' }),
  ];
  for (const spoil of spoiled) {
    spoil();
    expect([String(spoil), ...codeOf(await send('spoiled'))]).toEqual([String(spoil), ...unusable]);
    admins(admin('bia'), admin('caio'));
    anchor();
  }
  // A journal of this machine alone has no such policy, and counts nothing either.
  const own = await set.machine.brl(
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '50', '--ref', 'own', '--yes', '--json'],
    {
      env: { BRL_JOURNAL: set.path('own.sqlite') },
    },
  );
  expect(codeOf(own)).toEqual(unusable);
  // One that names accounts and appoints nobody in the text.
  for (const more of [{ shared: { admins: 'x', need: 1 } }, { approvers: 'approvers.allowed' }, { wrong: 1 }])
    expect(codeOf(await publish(draft(2, more), 'bia'))).toEqual([2, 'invalid_field']);
  expect(codeOf(await publish(draft(2, { bands: [{ need: { tesouraria: 3 } }] }), 'bia'))).toEqual([
    35,
    'policy_unsound',
  ]);
  expect(set.bank.posts()).toEqual([]);
});
