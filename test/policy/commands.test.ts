import { chmodSync, readFileSync, statSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { type Desk, desk } from '../plan/desk.ts';

let set: Desk;

beforeEach(async () => {
  set = await desk();
});

const check = () => set.brl('policy', 'check', '--json');

test('check tells for which maker a band waits for ever, and which keys end soon', async () => {
  const soon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}Z`;
  const ending = set.line('caio', `namespaces="brl.approval.v1",valid-before="${soon}"`);
  set.approvers(set.line('ana'), set.line('bia'), ending);
  const sound = await check();
  expect([sound.code, sound.json]).toMatchObject([
    0,
    {
      findings: [
        ...[2, 3].flatMap((band) => [
          { kind: 'only_one', band, person: 'ana@empresa.example', groups: ['tesouraria'] },
          { kind: 'only_one', band, person: 'bia@empresa.example', groups: ['tesouraria'] },
        ]),
        { kind: 'only_one', band: 3, person: 'caio@empresa.example', groups: ['diretoria'] },
        { kind: 'expires', person: 'caio@empresa.example', isProblem: false },
      ],
    },
  ]);
  // Deputies are what an absence asks for.
  set.policy({
    groups: { tesouraria: ['ana@empresa.example', 'bia@empresa.example', 'caio@empresa.example'] },
    bands: [{ upTo: '10.00', need: {} }, { need: { tesouraria: 1 } }],
  });
  expect((await check()).json).toMatchObject({ findings: [{ kind: 'expires' }] });
  set.policy({ bands: [{ upTo: '10.00', need: {} }, { need: { tesouraria: 1, diretoria: 1 } }] });
  set.approvers(set.line('ana'), ending);
  const alone = await check();
  expect([alone.code, alone.json.error]).toMatchObject([
    35,
    {
      code: 'policy_unsound',
      violations: [{ kind: 'nobody', band: 2, person: 'ana@empresa.example' }, {}, {}],
    },
  ]);
  expect(alone.json.error?.message).toContain('Band 2: nobody can approve what ana@empresa.example makes');
  set.policy({ bands: [{ upTo: '10.00', need: { tesouraria: 1 }, hardwareKey: 'touch' }, { need: {} }] });
  set.approvers(set.line('ana'), set.line('bia'));
  expect((await check()).json.error?.violations).toMatchObject([
    { band: 1 },
    { band: 1 },
    { kind: 'no_key' },
  ]);
  set.policy({
    bands: [{ payee: 'known', need: {} }, { need: {} }],
    firstPayment: { need: { diretoria: 1 } },
  });
  expect((await check()).json.error?.violations).toMatchObject([
    { band: 2, groups: ['diretoria'] },
    { band: 2 },
    {},
  ]);
  set.approvers(set.line('bia', 'namespaces="brl.approval.v1"'));
  expect((await check()).json.error?.violations).toMatchObject([{ kind: 'no_maker' }, {}, {}]);
  chmodSync(set.path('policy.json'), 0o666);
  expect((await check()).code).toBe(91);
});

test('explain says what is needed, from whom, and what is left of the day', async () => {
  set.policy({
    bands: [
      { upTo: '100.00', payee: 'known', need: {} },
      { upTo: '1000.00', need: { tesouraria: 1 } },
    ],
    limits: { perDay: '500.00', perPayeePerDay: '300.00', perPayment: '2000.00' },
  });
  const explain = async (...more: string[]) => (await set.brl('policy', 'explain', ...more, '--json')).json;
  const maria = ['--key', 'maria@example.com', '--as', 'ana'];
  expect(await explain('--amount', '90', ...maria)).toMatchObject({
    holds: true,
    payeeStanding: 'new',
    maker: 'ana@empresa.example',
    band: 2,
    need: [{ group: 'tesouraria', count: 1, people: ['bia@empresa.example'] }],
    leftToday: '500.00',
    leftTodayToPayee: '300.00',
  });
  set.policy({ bands: [{ need: {} }], changedPayee: 'refuse' });
  expect((await set.send(['--ref', 'inv', '--amount', '60,00'])).code).toBe(0);
  set.policy({
    bands: [
      { upTo: '100.00', payee: 'known', need: {} },
      { upTo: '1000.00', need: { tesouraria: 1 } },
    ],
    limits: { perDay: '500.00', perPayeePerDay: '300.00', perPayment: '2000.00' },
  });
  expect(await explain('--amount', '90', ...maria)).toMatchObject({
    payeeStanding: 'known',
    band: 1,
    need: [],
    leftToday: '440.00',
    leftTodayToPayee: '240.00',
  });
  expect(await explain('--amount', '1000,01')).toMatchObject({ band: null, refusal: 'policy_no_band' });
  expect(await explain('--amount', '2000,01')).toMatchObject({ refusal: 'policy_limit_payment' });
  expect((await set.brl('policy', 'explain', '--amount', '1', '--as', 'dora', '--json')).code).toBe(2);
  const pinned = await set.brl('payees', 'list', '--pinned', '--json');
  expect(pinned.json).toMatchObject([{ payee: 'key maria@example.com', owner: '***.456.789-**' }]);
});

test('init writes a policy that check finds sound, for everybody to read, and never over another', async () => {
  const line = ['policy', 'init', '--out', set.path('first.json'), '--account', set.bank.accountId, '--json'];
  const people = ['ana', 'bia'].flatMap((name) => [
    '--person',
    `${name}@x.example=${set.path(`${name}.pub`)}`,
  ]);
  const there = await set.brl(...line, ...people, '--free-up-to', '500');
  expect([there.code, there.json.error?.code]).toEqual([2, 'file_exists']);
  const apart = line.map((word) => word.replace('first.json', 'empty/policy.json'));
  expect((await set.brl(...apart, ...people.slice(2))).json.error?.message).toContain('2 people at least');
  const made = await set.brl(...apart, ...people, '--free-up-to', '500', '--per-day', '1000');
  expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
  const path = set.path('empty/policy.json');
  expect(statSync(path).mode & 0o777).toBe(0o644);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    required: true,
    bands: [{ upTo: '500.00', payee: 'known', need: {} }, { need: { approvers: 1 } }],
    limits: { perDay: '1000.00' },
  });
  set.machine.env.BRL_POLICY = path;
  expect((await check()).code).toBe(0);
  expect((await set.send(['--ref', 'inv'])).json.error?.code).toBe('approval_missing');
  const shown = await set.brl('policy', 'show');
  expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'up to R$ 500,00, a known payee: nobody has to approve',
  );
});
