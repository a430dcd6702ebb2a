import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleOf } from '../../src/lib/contract/event-samples.ts';
import { type EventRow, type EventType, eventEnvelope, events } from '../../src/lib/contract/events.ts';
import { lineOf } from '../support/boletos.ts';
import { personBody } from '../support/person.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const control = () => teller.sandbox.control;
const main = () => teller.sandbox.connection().accountId;
const post = async (path: string, body: object, key = 'k1') =>
  (await teller.call('POST', path, { body, key })).body;
const pass = (minutes: number) => control().advanceClock(minutes * 60_000);
const days = (count: number) => pass(count * 24 * 60);

/** One after the other. */
const inTurn =
  (...steps: readonly (() => unknown)[]) =>
  async () => {
    for (const step of steps) await step();
  };

const payTo = (name: string) => teller.pay({ key: `${name}@example.com` }, 'k1');
const charge = () =>
  post('A/pix/qr-code/dynamic', { pixKey: 'loja@example.com', value: 25, identifier: 'c1' });
const paidCharge = async () => {
  await charge();
  control().settle('c1', 'COMPLETED');
  return (await teller.call('GET', 'A/pix/qr-code/lookup?identifier=c1')).body.endToEndId as string;
};
const refund = async (amount: number) =>
  post('A/pix/out/refund', { originalEndToEnd: await paidCharge(), reason: 'MD06', amount });
const ted = (account = '56789') =>
  post('A/ted/out', {
    value: 10,
    bankCode: '341',
    branch: '1234',
    account,
    taxNumber: '52998224725',
    holderName: 'Joana Exemplo',
  });
const transfer = () =>
  post('A/transfers/internal', { value: 1, destinationAccountId: main().replace(/acc1$/, 'acc2') });
const boletoTo = (centavos: number) => post('A/boleto/pay', { digitableLine: lineOf(centavos) });
const boleto = (amount: number) =>
  post('A/boleto/charge', { identifier: 'c1', amount, dueDate: '2026-03-12' });
const open = (cpf: string, more: object = {}) =>
  post('/v1/accreditations/pf', { ...personBody(cpf), ...more });
const ordinary = '39053344705';
const withAccount = '52998224725';
const batch = async (path: string, items: object[], review: boolean) => {
  const { batchId } = await post(path, {});
  await teller.call('PUT', `${path}/${batchId}/items`, { body: { items } });
  if (review) await post(`${path}/${batchId}/review`, {});
  await post(`${path}/${batchId}/dispatch`, { acknowledged: true });
};

/** How each event is provoked; the specification says of the others that they are currently not sent, or reserved. */
const provocations: Readonly<Record<EventType, (() => Promise<unknown>) | 'not emitted'>> = {
  'pix.in.completed': async () => control().deposit(main(), 10_00),
  'qrcode.paid': paidCharge,
  'qrcode.expired': inTurn(
    () => charge(),
    () => days(2),
  ),
  'qrcode.cancelled': inTurn(
    () => charge(),
    () => teller.call('DELETE', 'A/pix/qr-code?identifier=c1'),
  ),
  'pix.out.completed': () => payTo('maria'),
  'pix.out.failed': () => payTo('refused'),
  'pix.out.timeout': () => payTo('timeout-forever'),
  'pix.refund.completed': () => refund(5),
  'pix.refund.failed': () => refund(0.13),
  'pix.refund.received': inTurn(
    () => teller.pay({ identifier: 'p1' }),
    () => control().refund(main(), 'p1', 4_00),
  ),
  'pix.med.opened': async () => control().deposit(main(), 10_00, 'disputed'),
  'pix.med.updated': inTurn(
    () => control().deposit(main(), 10_00, 'disputed'),
    () => pass(10),
  ),
  'pix.batch.completed': inTurn(
    () =>
      batch(
        'A/pix/batches',
        [{ amount: 10, keyType: 'EMAIL', key: 'maria@example.com', identifier: 'b1' }],
        true,
      ),
    () => pass(2),
  ),
  'transfer.internal.out': transfer,
  'transfer.internal.in': transfer,
  'ted.out.requested': () => ted(),
  'ted.out.confirmed': inTurn(
    () => ted(),
    () => pass(30),
  ),
  'ted.out.failed': inTurn(
    () => ted('90001'),
    () => pass(30),
  ),
  'ted.in.received': async () => control().deposit(main(), 10_00, 'ted'),
  'ted.payment': inTurn(
    () => ted(),
    () => pass(30),
  ),
  'fee.charged': 'not emitted',
  'fee.refunded': 'not emitted',
  'edi.batch': 'not emitted',
  'accreditation.pf.created': () => open(ordinary),
  'accreditation.pj.created': () =>
    post('/v1/accreditations/pj', {
      documentType: 'CNPJ',
      document: '11222333000181',
      legalName: 'Exemplo Ltda',
      company: { cnpj: '11222333000181' },
      partners: [{ cpf: ordinary, name: 'José' }],
    }),
  'accreditation.biometry.link.created': () => open(ordinary),
  'accreditation.acceptance.link.created': async () => {
    const { evidenceId } = await post('/v1/accreditations/biometry-evidence', { provider: 'example' });
    return open(ordinary, { biometry: { evidenceId } });
  },
  'accreditation.consent.link.created': () => open(withAccount),
  'accreditation.updated': inTurn(
    () => open(ordinary),
    () => pass(2),
  ),
  'accreditation.active': inTurn(
    () => open(ordinary),
    () => pass(4),
  ),
  'accreditation.failed': inTurn(
    () => open('11122233396'),
    () => pass(4),
  ),
  'account.shared_access.granted': async () =>
    control().settle((await open(withAccount)).accreditationId, 'COMPLETED'),
  'account.balance_updated': inTurn(
    () => control().deposit(main(), 10_00),
    () => pass(1),
  ),
  'policy.violation': () =>
    post('A/pix/qr-code/dynamic', { pixKey: 'loja@example.com', value: 7777.01, identifier: 'c1' }),
  'boleto.paid': () => boletoTo(15_000),
  'boleto.failed': () => boletoTo(6666_06),
  'boleto.charge.registered': inTurn(
    () => boleto(80),
    () => pass(1),
  ),
  'boleto.charge.registration_failed': inTurn(
    () => boleto(5555.01),
    () => pass(1),
  ),
  'boleto.charge.settled': inTurn(
    () => boleto(5555.02),
    () => pass(3),
  ),
  'boleto.charge.overdue': inTurn(
    () => boleto(80),
    () => days(3),
  ),
  'boleto.charge.written_off': inTurn(
    () => boleto(5555.04),
    () => pass(3),
  ),
  'boleto.charge.cancelled': inTurn(
    () => boleto(5555.03),
    () => pass(3),
  ),
  'boleto.charge.expired': inTurn(
    () => boleto(80),
    () => days(34),
  ),
  'boleto.charge.failed': 'not emitted',
  'boleto.charge.batch.completed': inTurn(
    () => batch('A/boleto/charge/batches', [{ identifier: 's1' }], false),
    () => pass(2),
  ),
  'identity.verification.completed': inTurn(
    () =>
      post('/v1/identity-verifications', {
        cpf: '52998224725',
        purpose: 'sensitive_action',
        referenceId: 'order-77',
        callbackUri: 'https://app.example.com/return',
      }),
    () => pass(1),
  ),
};

const table = Object.entries(provocations) as [EventType, (() => Promise<unknown>) | 'not emitted'][];
const provoked = table.flatMap(([type, provoke]) =>
  provoke === 'not emitted' ? [] : [[type, provoke] as const],
);

test('the events that nothing provokes are those that the specification says are not sent', () => {
  const silent = table.filter(([, provoke]) => provoke === 'not emitted').map(([type]) => type);
  const rows: Readonly<Record<string, EventRow>> = events;
  expect(silent).toEqual(Object.keys(rows).filter((type) => rows[type]?.emitted === false));
});

test.each(provoked)('%s can be provoked, and is what the contract says', async (type, provoke) => {
  await provoke();
  const found = control().events({ type });
  expect(found).not.toEqual([]);
  const row: EventRow = events[type];
  for (const envelope of control().events({})) {
    expect(eventEnvelope.safeParse(envelope).error).toBeUndefined();
    expect(provocations[envelope.type as EventType]).not.toBe('not emitted');
  }
  for (const { data } of found) {
    // The events that `webhooks trigger` makes up have the same names as those the sandbox sends.
    const made = Object.keys(sampleOf(type).data);
    expect(Object.keys(data).filter((name) => !made.includes(name))).toEqual([]);
    if (typeof row.data === 'object') expect(row.data.safeParse(data).error).toBeUndefined();
    if (row.status) expect(row.status).toContain(data.status);
  }
});

describe('money that comes in by hand', () => {
  test('a refund of a payment marks both lines, and never comes to more than the payment', async () => {
    await teller.pay({ identifier: 'p1' });
    expect(control().refund(main(), 'p1', 4_00)?.balanceCentavos).toBe(50_000_00 - 6_00);
    expect(control().refund(main(), 'p1', 6_01)).toBeNull();
    expect(control().refund(main(), 'other', 1)).toBeNull();
    const [event] = control().events({ type: 'pix.refund.received' });
    const { items } = (await teller.call('GET', 'A/statement?order=asc')).body;
    expect(items).toMatchObject([
      { amount: -10, refundEndToEnd: event?.data.refundEndToEnd },
      {
        amount: 4,
        reversal: true,
        partnerType: 'PIX_REFUND',
        originalEndToEnd: event?.data.originalEndToEnd,
      },
    ]);
  });

  test('a PIX can be sent back, and a TED has its own line', async () => {
    control().deposit(main(), 10_00);
    const [event] = control().events({ type: 'pix.in.completed' });
    expect(event?.data).toMatchObject({ method: 'DICT', amount: 10 });
    await post('A/pix/out/refund', { originalEndToEnd: event?.data.endToEnd, reason: 'MD06' });
    expect(teller.balance()).toBe(50_000);
    control().deposit(main(), 7_00, 'ted');
    const { items } = (await teller.call('GET', 'A/statement?operation=TED')).body;
    expect(items).toMatchObject([{ operation: 'TED', direction: 'IN', amount: 7 }]);
  });

  test.each([
    ['COMPLETED', 'ACCEPTED'],
    ['FAILED', 'REJECTED'],
  ] as const)('a dispute that is settled as %s is %s, whatever happens to its routes', async (as, status) => {
    control().deposit(main(), 10_00, 'disputed');
    const [opened] = control().events({ type: 'pix.med.opened' });
    pass(10);
    control().settle(String(opened?.data.medId), as);
    const updates = control().events({ type: 'pix.med.updated' });
    expect(updates.map(({ data }) => data.status)).toEqual(['PENDING_DECISION', status]);
    expect((await teller.call('GET', 'A/pix/med')).status).toBe(503);
  });

  test('one event tells of all balances that changed within a minute', async () => {
    await teller.pay({}, 'k1');
    await teller.pay({}, 'k2');
    await transfer();
    pass(1);
    const [event, ...more] = control().events({ type: 'account.balance_updated' });
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      accountId: '',
      data: { accounts: [{ balance: 49_979 }, { balance: 50_001 }] },
    });
  });
});

describe('a rule of the policy', () => {
  const violations = () => control().events({ type: 'policy.violation' });

  test.each([
    ['notify-only', 'NOTIFY_ONLY', 50_010],
    ['allow-and-notify', 'ALLOW_AND_NOTIFY', 50_010],
    ['auto-refund', 'AUTO_REFUND', 50_000],
  ] as const)('a PIX that comes in as %s is told as %s', async (way, action, balance) => {
    control().deposit(main(), 10_00, way);
    expect(violations()).toMatchObject([{ data: { phase: 'pix_in', rule: 'pixIn.maxAmount', action } }]);
    expect(teller.balance()).toBe(balance);
    const refunds = control().events({ type: 'pix.refund.completed' });
    expect(refunds).toHaveLength(balance === 50_000 ? 1 : 0);
  });

  test('what is stopped is told as BLOCK', async () => {
    await post('A/pix/qr-code/dynamic', { pixKey: 'loja@example.com', value: 7777.01 });
    expect(violations()).toMatchObject([{ data: { action: 'BLOCK' } }]);
  });
});

test.each([
  ['pix.out.completed', 'PIX', () => payTo('maria')],
  ['pix.in.completed', 'PIX', async () => control().deposit(main(), 10_00)],
  ['qrcode.paid', 'PIX', paidCharge],
  ['transfer.internal.out', 'INTERNAL', transfer],
  ['boleto.paid', 'BOLETO', () => boletoTo(15_000)],
  ['pix.refund.received', 'PIX', provocations['pix.refund.received']],
  ['pix.refund.completed', 'PIX', provocations['pix.refund.completed']],
])('%s has the two ids of its statement line', async (type, operation, provoke) => {
  if (typeof provoke === 'function') await provoke();
  const [event] = control().events({ type });
  const { transactionId, coreId } = event?.data ?? {};
  expect([typeof transactionId, typeof coreId]).toEqual(['string', 'string']);
  const { items } = (await teller.call('GET', `A/statement?operation=${operation}`)).body;
  expect(items).toContainEqual(expect.objectContaining({ transactionId, coreId }));
});
