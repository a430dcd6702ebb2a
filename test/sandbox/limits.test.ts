import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bankBoleto } from '../support/boletos.ts';
import { openTeller, type Reply, type Teller } from './teller.ts';

let teller: Teller;
let calls = 0;
beforeEach(() => {
  teller = openTeller();
  teller.sandbox.control.deposit(teller.sandbox.connection().accountId, 1_000_000_00);
});
afterEach(() => teller.sandbox.close());

const other = '5a4db0c5-0000-4000-8000-00000000acc2';
const post = (path: string, body: object, headers: Record<string, string> = {}) => {
  calls += 1;
  return teller.call('POST', path, { body, key: `key-${calls}`, headers });
};
const line = (reais: number) => bankBoleto(reais * 100, 0, String(calls).padStart(25, '0')).line;

/** Each kind of payment, by an amount in BRL. */
const rails = {
  pix: (amount: number, headers = {}) =>
    post('A/pix/out', { amount, keyType: 'EMAIL', key: 'maria@example.com' }, headers),
  ted: (value: number, headers = {}) => {
    const destination = { bankCode: '341', branch: '1', account: '56789', taxNumber: '52998224725' };
    return post('A/ted/out', { value, ...destination, holderName: 'Joana Exemplo' }, headers);
  },
  boleto: (amount: number, headers = {}) => post('A/boleto/pay', { digitableLine: line(amount) }, headers),
  internal: (value: number, headers = {}) =>
    post('A/transfers/internal', { value, destinationAccountId: other }, headers),
};
const kinds = Object.keys(rails) as (keyof typeof rails)[];
const patchName = { pix: 'pixOut', ted: 'ted', boleto: 'boleto', internal: 'internal' } as const;

const outcome = ({ status, body }: Reply) => (status < 300 ? 'taken' : body.errorCode);
const setClock = (time: string) => teller.sandbox.control.setClock(Date.parse(`${time}-03:00`));
const hours = (count: number) => teller.sandbox.control.advanceClock(count * 3_600_000);
const shown = async (headers = {}) => (await teller.call('GET', 'A/limits/available', { headers })).body;
const patch = (body: object) =>
  teller.call('PATCH', `/v1/backoffice/accounts/${teller.sandbox.connection().accountId}/limits`, { body });

describe.each(kinds)('%s', (kind) => {
  const pay = rails[kind];

  test('what is shown is what is enforced, day and night apart', async () => {
    expect(outcome(await pay(40_000))).toBe('taken');
    const { daytime } = (await shown())[kind];
    expect(daytime).toEqual({ usedBrl: 40_000, availableBrl: 60_000, source: 'tenant_default' });
    expect(outcome(await pay(60_001))).toBe('limit_exceeded_daily');
    expect(outcome(await pay(60_000))).toBe('taken');
    setClock('2026-03-10T20:00:00');
    // A TED of the night waits for the day: see ted.test.ts.
    if (kind === 'ted') return;
    expect((await shown())[kind].nighttime).toMatchObject({ usedBrl: 0, availableBrl: 100_000 });
    expect(outcome(await pay(100_000))).toBe('taken');
    setClock('2026-03-11T05:59:00');
    expect(outcome(await pay(1))).toBe('limit_exceeded_nightly');
    setClock('2026-03-11T06:00:00');
    expect(outcome(await pay(1))).toBe('taken');
    for (const elsewhere of kinds.filter((name) => name !== kind)) {
      expect((await shown())[elsewhere].monthly.usedBrl).toBe(0);
    }
  });

  test("an account's own ceilings: a month and a single transfer", async () => {
    await patch({ [patchName[kind]]: { monthly: 300, singleTransfer: 200 } });
    expect(outcome(await pay(201))).toBe('limit_exceeded_transaction');
    expect(outcome(await pay(200))).toBe('taken');
    expect((await shown())[kind]).toMatchObject({
      singleTransfer: { availableBrl: 200, source: 'account' },
      monthly: { usedBrl: 200, availableBrl: 100, source: 'account' },
    });
    expect(outcome(await pay(101))).toBe('limit_exceeded_monthly');
    setClock('2026-04-01T12:00:00');
    expect(outcome(await pay(101))).toBe('taken');
    await patch({ [patchName[kind]]: null });
    expect(outcome(await pay(201))).toBe('taken');
  });

  test("an operator's limits hold for payments that name the operator, and for those alone", async () => {
    const path = 'A/limits/operators/52998224725';
    const acting = { 'x-acting-document': '52998224725' };
    await teller.call('PUT', path, { body: { [`${kind}DaytimeBrl`]: 100 } });
    expect(outcome(await pay(500))).toBe('taken');
    expect(outcome(await pay(60, acting))).toBe('taken');
    expect((await shown(acting))[kind].daytime).toEqual({ usedBrl: 60, availableBrl: 40, source: 'account' });
    expect(outcome(await pay(41, acting))).toBe('limit_exceeded_daily');
    expect(outcome(await pay(41, { 'x-acting-document': '11144477735' }))).toBe('taken');
  });
});

test('an operator is held tighter at once, and looser six hours later', async () => {
  const acting = { 'x-acting-document': '529.982.247-25' };
  const put = (singleTransfer: number) =>
    teller.call('PUT', 'A/limits/operators/52998224725', { body: { pix: { singleTransfer } } });
  await put(100);
  await put(50);
  expect(outcome(await rails.pix(51, acting))).toBe('limit_exceeded_transaction');
  expect((await put(80)).body).toMatchObject({
    limits: { pix: { singleTransfer: 50 } },
    pendingEffectiveAt: '2026-03-10T21:00:00Z',
  });
  hours(5.9);
  expect(outcome(await rails.pix(51, acting))).toBe('limit_exceeded_transaction');
  hours(0.2);
  expect(outcome(await rails.pix(80, acting))).toBe('taken');
  expect(outcome(await rails.pix(81, acting))).toBe('limit_exceeded_transaction');
});

describe('money that stays gives its room back', () => {
  test('to the window that it was taken from', async () => {
    setClock('2026-03-10T19:59:00');
    await post('A/pix/out', { amount: 500, keyType: 'EMAIL', key: 'timeout-failed@example.com' });
    expect((await shown()).pix.daytime.usedBrl).toBe(500);
    setClock('2026-03-10T20:05:00');
    expect((await shown()).pix).toMatchObject({ daytime: { usedBrl: 0 }, nighttime: { usedBrl: 0 } });
  });

  test('a TED takes it when it is sent, and keeps it only when it is paid', async () => {
    const send = (account: string) =>
      post('A/ted/out', {
        value: 100,
        bankCode: '341',
        branch: '1',
        account,
        taxNumber: '52998224725',
        holderName: 'Joana Exemplo',
      });
    await send('90001');
    await send('90004');
    expect((await shown()).ted.monthly.usedBrl).toBe(200);
    hours(49);
    expect((await shown()).ted.monthly.usedBrl).toBe(100);
  });

  test('a refused payment and a failed boleto take none', async () => {
    await post('A/pix/out', { amount: 10, keyType: 'EMAIL', key: 'refused@example.com' });
    await rails.boleto(6666.04);
    hours(1);
    const { pix, boleto } = await shown();
    expect([pix.monthly.usedBrl, boleto.monthly.usedBrl]).toEqual([0, 0]);
  });
});

test('a made-up past counts in its month, and in no window that is still open', async () => {
  setClock('2026-03-10T01:00:00');
  teller.sandbox.control.seedHistory(teller.sandbox.connection().accountId, 1000, 20);
  const { body } = await teller.call(
    'GET',
    'A/statement?startDate=2026-03-01&endDate=2026-03-09&operation=TED&size=100',
  );
  const sent = body.items.reduce((sum: number, { amount }: { amount: number }) => sum - amount, 0);
  expect(body.hasNext).toBe(false);
  const { ted } = await shown();
  expect(sent).toBeGreaterThan(1000);
  expect(ted.monthly.usedBrl).toBeCloseTo(sent, 2);
  expect([ted.daytime.usedBrl, ted.nighttime.usedBrl]).toEqual([0, 0]);
  await patch({ ted: { monthly: sent + 100 } });
  setClock('2026-03-10T12:00:00');
  expect([outcome(await rails.ted(101)), outcome(await rails.ted(99))]).toEqual([
    'limit_exceeded_monthly',
    'taken',
  ]);
});

test('a refused TED leaves its identifier free', async () => {
  const send = (value: number) =>
    post('A/ted/out', {
      value,
      bankCode: '341',
      branch: '1',
      account: '56789',
      taxNumber: '52998224725',
      holderName: 'Joana Exemplo',
      identifier: 't1',
    });
  expect(outcome(await send(100_001))).toBe('limit_exceeded_daily');
  expect((await send(1)).status).toBe(202);
});
