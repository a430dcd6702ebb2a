import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const body = {
  value: 250.5,
  bankCode: '341',
  branch: '1234',
  account: '56789',
  taxNumber: '52998224725',
  holderName: 'Joana Exemplo da Silva',
};
const send = (more: Record<string, unknown> = {}, key = 'k1') =>
  teller.call('POST', 'A/ted/out', { body: { ...body, identifier: 't1', ...more }, key });
const state = async (tedId = 'ted-t1') => (await teller.call('GET', `A/ted/${tedId}`)).body.status;
const setClock = (time: string) => teller.sandbox.control.setClock(Date.parse(`${time}-03:00`));
const hours = (count: number) => teller.sandbox.control.advanceClock(count * 3_600_000);

test('a TED to 90005 settles two minutes later, on a Sunday night too', async () => {
  setClock('2026-03-15T22:00:00');
  await send({ account: '90005' });
  expect(await state()).toBe('PROCESSING');
  teller.sandbox.control.advanceClock(2 * 60_000);
  expect(await state()).toBe('COMPLETED');
  expect(teller.balance()).toBe(50_000 - 250.5);
});

describe('a TED inside the window', () => {
  test('is accepted, settles half an hour later, and tells both events and the alias', async () => {
    const accepted = await send({ description: 'Nota 7' });
    expect(accepted.status).toBe(202);
    expect(accepted.body).toMatchObject({
      tedId: 'ted-t1',
      identifier: 't1',
      idempotencyKey: 'k1',
      status: 'PROCESSING',
      amount: 250.5,
      destination: { bankCode: '341', branch: '1234', account: '56789', accountType: 'CHECKING' },
      description: 'Nota 7',
    });
    expect(teller.balance()).toBe(50_000);
    hours(0.49);
    expect(await state()).toBe('PROCESSING');
    hours(0.02);
    expect(await state()).toBe('COMPLETED');
    expect(teller.balance()).toBe(50_000 - 250.5);
    expect(teller.eventTypes()).toEqual(['ted.out.requested', 'ted.out.confirmed', 'ted.payment']);
    const [confirmed, alias] = teller.sandbox.control.events({}).slice(1);
    expect(alias?.id).toBe('ted-ted-t1-payment');
    expect(alias?.data).toEqual(confirmed?.data);
    const line = await teller.call(
      'GET',
      'A/statement?operation=TED&startDate=2026-03-10&endDate=2026-03-10',
    );
    expect(line.body.items).toMatchObject([
      {
        amount: -250.5,
        operation: 'TED',
        identifier: 't1',
        status: 'COMPLETED',
        counterParty: { name: 'Joana Exemplo da Silva', document: '***.982.247-**', bankCode: '341' },
      },
    ]);
  });

  test('is never executed twice, whatever key and body come with the identifier', async () => {
    await send();
    hours(1);
    const again = await send({ value: 999 }, 'another-key');
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ tedId: 'ted-t1', status: 'COMPLETED', amount: 250.5 });
    hours(1);
    expect(teller.balance()).toBe(50_000 - 250.5);
  });
});

describe('a TED inside the window that fails', () => {
  test('that failed stays failed', async () => {
    await send({ account: '90001' });
    hours(1);
    expect(await state()).toBe('FAILED');
    const [event] = teller.sandbox.control.events({ type: 'ted.out.failed' });
    expect(event?.data).toMatchObject({ errorCode: 'bank_unreachable', errorReason: 'bank_unreachable' });
    const again = await send();
    expect([again.status, again.body.status]).toEqual([200, 'FAILED']);
    hours(72);
    expect(await state()).toBe('FAILED');
    expect(teller.balance()).toBe(50_000);
  });

  test('without funds fails when it should be paid', async () => {
    await send({ value: 60_000 });
    hours(1);
    expect(await state()).toBe('FAILED');
    expect((await teller.call('GET', 'A/transactions/timeline?tedId=ted-t1')).body.errorReason).toBe(
      'insufficient_funds',
    );
  });

  test('is found under its older path, which names the newer one', async () => {
    await send();
    const found = await teller.call('GET', 'A/transfers/ted/ted-t1');
    expect(found.body).toMatchObject({
      tedId: 'ted-t1',
      status: 'PROCESSING',
      createdAt: '2026-03-10T15:00:00Z',
    });
    expect(found.headers.get('deprecation')).toBe('true');
    expect(found.headers.get('link')).toMatch(/\/ted\/ted-t1>; rel="successor-version"/);
    expect((await teller.call('GET', 'A/ted/ted-nothing')).body.errorCode).toBe('not_found');
  });
});

test('one key is one TED, also where no identifier names it', async () => {
  const first = await send({ identifier: undefined });
  const again = await send({ identifier: undefined, value: 300 });
  expect([first.status, again.status, again.body.tedId]).toEqual([202, 200, first.body.tedId]);
  expect((await send({ identifier: 't2' })).body.tedId).toBe(first.body.tedId);
  expect((await send({ identifier: 't2' }, 'k2')).status).toBe(202);
});

test.each(['000', '403'])('to bank %s, which takes none, it fails with a reason', async (bankCode) => {
  expect((await send({ bankCode })).status).toBe(202);
  hours(0.01);
  const [event] = teller.sandbox.control.events({ type: 'ted.out.failed' });
  expect(event?.data).toMatchObject({ errorReason: 'invalid_bank_code' });
  expect(teller.balance()).toBe(50_000);
});

describe('outside the window', () => {
  test.each([
    ['2026-03-10T16:59:59', 'same day', 0.51],
    ['2026-03-10T17:30:00', 'next day at 07:00', 13.51],
    ['2026-03-10T06:29:00', 'when the window opens', 0.53],
  ])('at %s it settles: %s', async (time, _when, after) => {
    setClock(time);
    await send();
    hours(after - 0.1);
    expect(await state()).toBe('PROCESSING');
    hours(0.11);
    expect(await state()).toBe('COMPLETED');
  });

  test.each(['2026-03-10T17:00:00', '2026-03-10T17:29:59'])('at %s it is rejected', async (time) => {
    setClock(time);
    expect((await send()).status).toBe(202);
    hours(0.01);
    expect(await state()).toBe('FAILED');
    const [event] = teller.sandbox.control.events({ type: 'ted.out.failed' });
    expect(event?.data).toMatchObject({ errorReason: 'outside_banking_hours' });
    expect(teller.balance()).toBe(50_000);
  });

  test('on a Friday evening the service gives up before the bank pays', async () => {
    setClock('2026-03-13T17:31:00');
    await send();
    hours(48);
    expect(await state()).toBe('FAILED');
    expect(teller.balance()).toBe(50_000);
    hours(14);
    expect(await state()).toBe('FAILED');
    expect(teller.balance()).toBe(50_000 - 250.5);
    expect(teller.eventTypes()).toEqual(['ted.out.requested', 'ted.out.failed']);
  });

  test('it counts against the limits of the day that pays it, and fails there', async () => {
    teller.sandbox.control.deposit(teller.sandbox.connection().accountId, 200_000_00);
    setClock('2026-03-10T19:00:00');
    await send({ value: 60_000 });
    expect((await send({ value: 60_000, identifier: 't2' }, 'k2')).status).toBe(202);
    const used = async () => (await teller.call('GET', 'A/limits/available')).body.ted.monthly.usedBrl;
    expect(await used()).toBe(0);
    hours(12.1);
    expect([await state(), await state('ted-t2'), await used()]).toEqual(['COMPLETED', 'FAILED', 60_000]);
    const [event] = teller.sandbox.control.events({ type: 'ted.out.failed' });
    expect(event?.data).toMatchObject({ tedId: 'ted-t2', errorReason: 'limit_exceeded' });
    const timeline = await teller.call('GET', 'A/transactions/timeline?tedId=ted-t2');
    expect(timeline.body).toMatchObject({ status: 'FAILED', errorReason: 'limit_exceeded' });
  });

  test('`settle` ends it at once', async () => {
    setClock('2026-03-14T12:00:00');
    await send();
    expect(teller.sandbox.control.settle('t1', 'COMPLETED')).toMatchObject([{ state: 'COMPLETED' }]);
    expect(teller.balance()).toBe(50_000 - 250.5);
    hours(100);
    expect(teller.balance()).toBe(50_000 - 250.5);
    expect(teller.sandbox.control.settle('t1', 'FAILED')).toEqual([]);
  });
});

test.each([
  [{ value: 0 }, 'invalid_field'],
  [{ value: 1.001 }, 'invalid_field'],
  [{ bankCode: '60746948' }, 'invalid_bank_code'],
  [{ bankCode: '33' }, 'invalid_bank_code'],
  [{ branch: '12345' }, 'invalid_field'],
  [{ branch: '1234-5' }, 'invalid_field'],
  [{ account: '56789-0' }, 'invalid_field'],
  [{ accountType: 'checking' }, 'invalid_account_type'],
  [{ taxNumber: '12ABC34501DE35' }, 'invalid_tax_number'],
  [{ taxNumber: '529.982.247-25' }, 'invalid_tax_number'],
  [{ holderName: undefined }, 'missing_fields'],
  [{ identifier: 'x'.repeat(39) }, 'invalid_identifier'],
])('%o is refused', async (more, errorCode) => {
  const refused = await send(more);
  expect([refused.status, refused.body.errorCode]).toEqual([400, errorCode]);
  expect(teller.eventTypes()).toEqual([]);
});

test('a timeline has exactly one name', async () => {
  for (const query of ['', '?endToEndId=E1&identifier=a']) {
    const refused = await teller.call('GET', `A/transactions/timeline${query}`);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'invalid_query']);
  }
  const paid = await teller.pay({ identifier: 'p1' }, 'k9');
  const byE2e = await teller.call('GET', `A/transactions/timeline?endToEndId=${paid.body.endToEndId}`);
  expect(byE2e.body).toMatchObject({ identifier: 'p1', status: 'COMPLETED', amount: 10 });
});
