import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const other = '5a4db0c5-0000-4000-8000-00000000acc2';
const suspended = '5a4db0c5-0000-4000-8000-00000000acc3';
const send = (more: Record<string, unknown> = {}, key = 'k1') =>
  teller.call('POST', 'A/transfers/internal', {
    body: { destinationAccountId: other, value: 75.25, identifier: 'i1', ...more },
    key,
  });
const otherBalance = () => (teller.sandbox.control.account(other)?.balanceCentavos ?? 0) / 100;

describe('an internal transfer is made', () => {
  test('moves the money, with a line and an event on both sides', async () => {
    const done = await send({ description: 'Rateio' });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      status: 'COMPLETED',
      value: 75.25,
      identifier: 'i1',
      idempotencyKey: 'k1',
      destinationAccountId: other,
      description: 'Rateio',
      completedAt: '2026-03-10T15:00:00Z',
    });
    expect([teller.balance(), otherBalance()]).toEqual([50_000 - 75.25, 50_000 + 75.25]);
    expect(teller.eventTypes()).toEqual(['transfer.internal.out', 'transfer.internal.in']);
    const [out, into] = teller.sandbox.control.events({});
    expect(out?.data).toMatchObject({
      direction: 'OUT',
      status: 'SUCCESS',
      amount: 75.25,
      destination: { name: 'Joana Exemplo da Silva', taxId: '52998224725' },
    });
    expect(into).toMatchObject({ accountId: other, data: { direction: 'IN', accountId: other } });
    const days = 'startDate=2026-03-10&endDate=2026-03-10&operation=INTERNAL';
    const ours = await teller.call('GET', `A/statement?${days}`);
    expect(ours.body.items).toMatchObject([{ amount: -75.25, identifier: 'i1', direction: 'OUT' }]);
    const theirs = await teller.call('GET', `/v1/accounts/${other}/statement?${days}`);
    expect(theirs.body.items).toMatchObject([
      { amount: 75.25, counterParty: { name: 'Padaria Exemplo Ltda' } },
    ]);
  });

  test('is one by its key, and its identifier is unique for the account', async () => {
    const first = await send();
    const again = await send();
    expect(again.body.paymentId).toBe(first.body.paymentId);
    expect(teller.balance()).toBe(50_000 - 75.25);
    const reused = await send({}, 'k2');
    expect([reused.status, reused.body.errorCode]).toEqual([409, 'identifier_conflict']);
    expect((await send({ identifier: 'i2' }, 'k2')).status).toBe(200);
  });

  test('without confirmation is PENDING; its key reuses it in flight, and it comes late', async () => {
    const pending = await send({ value: 8888.01 });
    expect([pending.status, pending.body.status]).toEqual([202, 'PENDING']);
    expect((await send({ value: 8888.01 })).status).toBe(202);
    expect((await teller.call('GET', 'A/transactions/timeline?identifier=i1')).status).toBe(404);
    teller.sandbox.control.advanceClock(180_000);
    expect((await send({ value: 8888.01 })).body.status).toBe('COMPLETED');
    expect(teller.balance()).toBe(50_000 - 8888.01);
    expect((await teller.call('GET', 'A/transactions/timeline?identifier=i1')).body.status).toBe('COMPLETED');
  });

  test('for ever PENDING ends by `settle`', async () => {
    await send({ value: 8888.02 });
    teller.sandbox.control.advanceClock(86_400_000);
    expect((await send({ value: 8888.02 })).body.status).toBe('PENDING');
    teller.sandbox.control.settle('i1', 'FAILED');
    expect((await send({ value: 8888.02 })).status).toBe(422);
  });
});

describe('an internal transfer is refused', () => {
  test.each([
    [{ value: 8888.03 }, 'partner_rejected'],
    [{ value: 60_000 }, 'insufficient_funds'],
  ])('%o is refused by its answer alone', async (more, errorCode) => {
    const refused = await send(more);
    expect([refused.status, refused.body.status, refused.body.errorCode]).toEqual([422, 'FAILED', errorCode]);
    expect(teller.eventTypes()).toEqual([]);
    expect((await teller.call('GET', 'A/transactions/timeline?identifier=i1')).body.errorCode).toBe(
      'not_found',
    );
    expect(teller.balance()).toBe(50_000);
  });

  test.each([
    [{ destinationAccountId: '5a4db0c5-0000-4000-8000-000000000000' }, 404, 'beneficiary_not_found'],
    [{ destinationAccountId: suspended }, 422, 'beneficiary_not_active_at_partner'],
    [{ destinationAccountId: 'acc2' }, 400, 'invalid_field'],
    [{ value: 0 }, 400, 'invalid_field'],
    [{ identifier: 'a b' }, 400, 'invalid_identifier'],
  ])('%o is refused', async (more, status, errorCode) => {
    const refused = await send(more);
    expect([refused.status, refused.body.errorCode]).toEqual([status, errorCode]);
  });

  test('a refusal with 422 is a result that names the transfer and its status FAILED', async () => {
    const { status, body } = await send({ destinationAccountId: suspended });
    expect([status, body]).toEqual([
      422,
      {
        status: 'FAILED',
        errorCode: 'beneficiary_not_active_at_partner',
        errorReason: body.message,
        message: expect.any(String),
        value: 75.25,
        description: null,
        identifier: 'i1',
        idempotencyKey: 'k1',
      },
    ]);
  });
});

describe('by document, and by branch and number', () => {
  const byDocument = (document: string) =>
    teller.call('POST', 'A/transfers/internal/by-document', { body: { document, value: 1 }, key: 'k' });
  const byNumber = (more: object, key: string) =>
    teller.call('POST', 'A/transfers/internal/by-bank-account', {
      body: { branch: '0001', accountNumber: '1002', holderDocument: '52998224725', value: 1, ...more },
      key,
    });

  test('one account of a document is paid', async () => {
    expect((await byDocument('52998224725')).body).toMatchObject({
      status: 'COMPLETED',
      destinationAccountId: other,
    });
  });

  test.each([
    ['12345678000195', 409, 'multiple_destination_accounts'],
    ['98765432100', 404, 'beneficiary_not_found'],
  ])('document %s: %i %s', async (document, status, errorCode) => {
    const refused = await byDocument(document);
    expect([refused.status, refused.body.errorCode]).toEqual([status, errorCode]);
  });

  test('branch, number and holder must agree', async () => {
    expect((await byNumber({}, 'k1')).body).toMatchObject({
      status: 'COMPLETED',
      destinationAccountId: other,
    });
    const refused = await byNumber({ holderDocument: '11144477735' }, 'k2');
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'recipient_account_not_found']);
  });

  test('the holder is shown masked', async () => {
    const found = await teller.call('GET', 'A/transfers/internal/lookup/52998224725');
    expect(found.body).toEqual({
      maskedName: 'Joana E****** d* S****',
      holderName: 'Joana E****** d* S****',
      holderDocument: '***********',
      branch: '0001',
      accountNumber: '1002',
      accountStatus: 'ACTIVE',
    });
    const nobody = await teller.call('GET', 'A/transfers/internal/lookup/98765432100');
    expect([nobody.status, nobody.body.errorCode]).toEqual([404, 'beneficiary_not_found']);
  });
});

test('by document counts the active accounts alone', async () => {
  const home = mkdtempSync(join(tmpdir(), 'brl-transfers-'));
  const file = join(home, 'sandbox.sqlite');
  const twoAccounts = openTeller(file);
  const pay = () =>
    twoAccounts.call('POST', 'A/transfers/internal/by-document', {
      body: { document: '11222333000181', value: 10 },
    });
  expect((await pay()).body.errorCode).toBe('multiple_destination_accounts');
  const database = new DatabaseSync(file);
  database.exec("UPDATE accounts SET state = 'suspended' WHERE number = '1004'");
  expect(await pay()).toMatchObject({
    status: 200,
    body: { destinationAccountId: '5a4db0c5-0000-4000-8000-00000000acc7' },
  });
  database.exec("UPDATE accounts SET state = 'suspended' WHERE number = '1007'");
  expect((await pay()).body.errorCode).toBe('beneficiary_not_active_at_partner');
  database.close();
  twoAccounts.sandbox.close();
  rmSync(home, { recursive: true });
});
