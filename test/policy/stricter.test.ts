import { expect, test } from 'vitest';
import { type Centavos, formatPlain } from '../../src/lib/contract/money.ts';
import { bandOf } from '../../src/lib/policy/judge.ts';
import { type Policy, readPublished } from '../../src/lib/policy/policy.ts';
import { stricter } from '../../src/lib/policy/stricter.ts';

const keys = {
  ana: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f',
  bia: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g',
};
const line = (name: keyof typeof keys, options = 'namespaces="brl.plan.v1,brl.approval.v1"') =>
  `${name}@x.example ${options} ${keys[name]}`;

const policy = (given: Readonly<Record<string, unknown>>): Policy =>
  readPublished(
    JSON.stringify({
      brlPolicy: 1,
      serial: 1,
      accounts: ['a'],
      bands: [{ need: {} }],
      groups: { t: ['ana@x.example', 'bia@x.example', 'caio@x.example'], d: ['caio@x.example'] },
      approvers: [line('ana'), line('bia')],
      ...given,
    }),
    'test',
  );

/** A member in one, in the other, and what holds of both, as the policy has it. */
const rows: readonly (readonly [string, unknown, unknown, Partial<Policy>])[] = [
  ['serial', 3, 12, { serial: 3 }],
  ['required', false, true, { required: true }],
  ['required', true, undefined, { required: true }],
  ['required', undefined, undefined, { required: false }],
  ['accounts', ['a', 'b'], ['b', 'c'], { accounts: ['a', 'b', 'c'] }],
  ['journal', 'j', undefined, { journal: 'j' }],
  ['journal', undefined, 'j', { journal: 'j' }],
  [
    'groups',
    { t: ['ana', 'bia'], one: ['x'] },
    { t: ['bia', 'dora'], other: ['y'] },
    { groups: { t: ['bia'], one: ['x'], other: ['y'] } },
  ],
  [
    'limits',
    { perPayment: '5.00', perDay: '9.00' },
    { perPayment: '4.00', perPayeePerDay: '3.00' },
    { perPaymentCentavos: 400, perDayCentavos: 900, perPayeePerDayCentavos: 300 },
  ],
  ['limits', {}, {}, { perPaymentCentavos: null, perDayCentavos: null, perPayeePerDayCentavos: null }],
  ['firstPayment', { need: { t: 1 } }, { need: { t: 2, d: 1 } }, { firstPayment: { t: 2, d: 1 } }],
  ['firstPayment', undefined, { need: { t: 1 } }, { firstPayment: { t: 1 } }],
  ['firstPayment', undefined, undefined, { firstPayment: null }],
  ['changedPayee', 'refuse', { need: { t: 1 } }, { changedPayee: 'refuse' }],
  ['changedPayee', undefined, 'refuse', { changedPayee: 'refuse' }],
  ['changedPayee', { need: { t: 1 } }, { need: { d: 1 } }, { changedPayee: { t: 1, d: 1 } }],
  ['changedPayee', undefined, { need: { d: 1 } }, { changedPayee: { d: 1 } }],
  ['changedPayee', undefined, undefined, { changedPayee: null }],
  ['deny', ['api'], ['ted'], { deny: ['api', 'ted'] }],
  ['deny', undefined, ['ted'], { deny: ['ted'] }],
];

test.each(rows)('%s: %j and %j', (name, one, other, expected) => {
  const joined = (here: unknown, there: unknown) =>
    stricter(policy({ [name]: here }), policy({ [name]: there }));
  const wanted = name === 'groups' ? { groups: undefined, approvers: undefined, bands: undefined } : {};
  const given = (value: unknown) => policy({ ...wanted, bands: [{ need: {} }], [name]: value });
  expect(name === 'groups' ? stricter(given(one), given(other)) : joined(one, other)).toMatchObject(expected);
});

test.each([
  ['both', [line('ana')], [line('ana'), line('bia')], ['ana@x.example']],
  ['the same person by another key', [line('ana')], [`ana@x.example namespaces="x" ${keys.bia}`], []],
  ['the same key under another name', [line('ana')], [`dora@x.example namespaces="x" ${keys.ana}`], []],
  ['nobody', undefined, [line('ana')], []],
] as const)('keys: %s', (_, one, other, people) => {
  const joined = stricter(policy({ approvers: one }), policy({ approvers: other }));
  expect(joined.approvers.map(({ principal }) => principal)).toEqual(people);
});

test('a key counts for what both let it sign, and while both do; who names nobody says nothing of keys', () => {
  const one = policy({
    approvers: [line('ana', 'namespaces="brl.plan.v1",valid-after="20260101Z",valid-before="20270101Z"')],
  });
  const other = policy({
    approvers: [
      line(
        'ana',
        'namespaces="brl.plan.v1,brl.approval.v1",valid-after="20260201Z",valid-before="20280101Z"',
      ),
    ],
  });
  expect(stricter(other, one).approvers).toMatchObject([
    {
      namespaces: ['brl.plan.v1'],
      validAfterMs: Date.parse('2026-02-01'),
      validBeforeMs: Date.parse('2027-01-01'),
    },
  ]);
  const silent = policy({ approvers: undefined, groups: undefined });
  expect(stricter(silent, one).approvers).toEqual(one.approvers);
  expect(stricter(one, silent).approvers).toEqual(one.approvers);
});

const bands: readonly (readonly [unknown[], unknown[]])[] = [
  [[{ need: {} }], [{ upTo: '5.00', need: {} }, { need: { t: 1 } }]],
  [
    [
      { upTo: '5.00', payee: 'known', need: {} },
      { upTo: '9.00', need: { t: 1 }, hardwareKey: 'touch' },
    ],
    [
      { upTo: '7.00', payee: 'new', hours: '22:00-06:00', need: { d: 1 } },
      { need: { t: 2 }, hardwareKey: 'pin' },
    ],
  ],
  [
    [
      { hours: '20:00-08:00', need: { t: 1 } },
      { hours: '08:00-12:00', need: { d: 1 } },
    ],
    [
      { hours: '06:00-23:00', need: {} },
      { hours: '23:00-05:00', payee: 'known', need: { d: 1 } },
    ],
  ],
];
const hardness = { null: 0, touch: 1, pin: 2 };

test.each(bands)('bands of %j and %j: what either needs, for every amount, payee and hour', (one, other) => {
  const [here, there] = [policy({ bands: one }), policy({ bands: other })];
  const joined = stricter(here, there);
  for (const centavos of [0, 500, 501, 700, 701, 900, 901, null])
    for (const payee of ['known', 'new', 'changed', 'unseen'] as const)
      for (let hour = 0; hour < 24; hour++) {
        const judged = { bandCentavos: centavos, payee, timeMs: Date.UTC(2026, 10, 28, hour) };
        const [a, b, both] = [here, there, joined].map((each) => bandOf(each, judged));
        const where = `${centavos === null ? 'any' : formatPlain(centavos as Centavos)} ${payee} ${hour}`;
        expect([where, both === null]).toEqual([where, !a || !b]);
        if (!a || !b || !both) continue;
        const need = (group: string) => Math.max(a.need[group] ?? 0, b.need[group] ?? 0);
        expect([where, both.need.t ?? 0, both.need.d ?? 0]).toEqual([where, need('t'), need('d')]);
        const most = Math.max(hardness[`${a.hardwareKey}`], hardness[`${b.hardwareKey}`]);
        expect([where, hardness[`${both.hardwareKey}`]]).toEqual([where, most]);
      }
});
