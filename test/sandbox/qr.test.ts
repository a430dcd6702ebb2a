import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crc16, parseBrCode } from '../../src/lib/brazil/br-code.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const charge = (body: Record<string, unknown> = {}) =>
  teller.call('POST', 'A/pix/qr-code/dynamic', {
    body: { pixKey: '11444777000161', value: 25, identifier: 'table-7', ...body },
  });
const look = (identifier = 'table-7') => teller.call('GET', `A/pix/qr-code/lookup?identifier=${identifier}`);
const cancel = (identifier = 'table-7') => teller.call('DELETE', `A/pix/qr-code?identifier=${identifier}`);
const settle = (to: 'COMPLETED' | 'FAILED' = 'COMPLETED') => teller.sandbox.control.settle('table-7', to);
const seconds = (count: number) => teller.sandbox.control.advanceClock(count * 1000);
const payQr = (body: Record<string, unknown>, key = 'k1', path = 'A/pix/out/qr-code/async') =>
  teller.call('POST', path, { body: { amount: 25, identifier: 'pay-1', ...body }, key });
const refund = (body: Record<string, unknown>) =>
  teller.call('POST', 'A/pix/out/refund', { body: { reason: 'MD06', ...body } });
const line = async (endToEndId: string) =>
  (await teller.call('GET', `A/pix/transactions?endToEndId=${endToEndId}`)).body.items[0];

describe('a charge and its ends', () => {
  test('is flat, active, and its code is read by the command line', async () => {
    const made = await charge({ message: 'Mesa 7' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: 'dynamic',
      status: 'ACTIVE',
      value: 25,
      identifier: 'table-7',
      message: 'Mesa 7',
      allowChange: false,
      createdAt: '2026-03-10T15:00:00Z',
      expiresAt: '2026-03-11T15:00:00Z',
    });
    expect(made.body.paidAt).toBeUndefined();
    const code = parseBrCode(made.body.emv);
    expect(code).toMatchObject({ kind: 'dynamic', merchantName: 'Padaria Exemplo Ltda', txid: null });
    expect(code.url).toContain(made.body.txid);
    expect((await look()).body).toEqual(made.body);
    expect((await teller.call('GET', `A/pix/qr-code/lookup?txid=${made.body.txid}`)).body).toEqual(made.body);
  });

  test('is paid by hand: credited, with both events', async () => {
    await charge();
    expect(settle()).toMatchObject([{ kind: 'qr.charge', state: 'PAID' }]);
    const { body } = await look();
    expect(body).toMatchObject({ status: 'PAID', paidAmount: 25, paidAt: '2026-03-10T15:00:00Z' });
    expect(body.payer).toMatchObject({ name: 'Pagador Exemplo da Silva', document: '***.654.321-**' });
    expect(teller.balance()).toBe(50_025);
    expect(teller.eventTypes()).toEqual(['pix.in.completed', 'qrcode.paid']);
    const [received, paid] = teller.sandbox.control.events({});
    expect(received?.data).toMatchObject({ method: 'DYNAMIC_QR_CODE', identifier: 'table-7', amount: 25 });
    expect(paid?.data).toMatchObject({ type: 'dynamic', qrcodeId: body.txid, endToEnd: body.endToEndId });
    expect(received?.data.receivedAt).toBe(paid?.data.receivedAt);
    expect(settle()).toEqual([]);
    expect(await line(body.endToEndId)).toMatchObject({
      direction: 'IN',
      amount: 25,
      pixKey: '11444777000161',
    });
  });

  test('is cancelled once and for all, and not when it is paid', async () => {
    await charge();
    expect((await cancel()).body).toEqual({ identifier: 'table-7', status: 'CANCELLED' });
    expect((await cancel()).status).toBe(200);
    expect(teller.eventTypes()).toEqual(['qrcode.cancelled']);
    await charge({ identifier: 'table-8' });
    teller.sandbox.control.settle('table-8', 'COMPLETED');
    expect(await cancel('table-8')).toMatchObject({ status: 409, body: { errorCode: 'invalid_state' } });
    expect((await look('table-8')).body.status).toBe('PAID');
  });

  test('expires on the virtual clock', async () => {
    await charge({ expirationDate: '2026-03-10T15:30:00Z' });
    seconds(29 * 60);
    expect((await look()).body.status).toBe('ACTIVE');
    seconds(60);
    expect((await look()).body.status).toBe('EXPIRED');
    expect(teller.eventTypes()).toEqual(['qrcode.expired']);
    expect(settle()).toEqual([]);
  });
});

describe('a charge and its identifier', () => {
  test.each([
    [{ value: 0 }, 400, 'invalid_field'],
    [{ value: 1.234 }, 400, 'invalid_field'],
    [{ identifier: 'a b' }, 400, 'invalid_identifier'],
    [{ pixKey: 'nobody' }, 400, 'invalid_pix_key'],
    [{ pixKey: undefined }, 400, 'missing_fields'],
    [{ expirationDate: '2026-03-10T14:00:00Z' }, 400, 'invalid_field'],
    [{ expirationDate: 'tomorrow' }, 400, 'invalid_field'],
    [{ value: 7777.01 }, 422, 'policy_denied'],
  ])('%j is refused', async (body, status, errorCode) => {
    expect(await charge(body)).toMatchObject({ status, body: { errorCode } });
  });

  test('the same identifier twice, an unknown one and none', async () => {
    await charge();
    expect(await charge()).toMatchObject({ status: 409, body: { errorCode: 'identifier_conflict' } });
    expect(await look('no')).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
    expect(await teller.call('GET', 'A/pix/qr-code/lookup')).toMatchObject({
      status: 400,
      body: { errorCode: 'missing_param' },
    });
  });

  test('statistics count by Brasilia day', async () => {
    await charge();
    settle();
    await charge({ identifier: 'table-8' });
    const { body } = await teller.call('GET', 'A/pix/qr-codes/stats?days=2');
    expect(body.days).toEqual([
      { date: '2026-03-09', generated: 0, paid: 0, refunded: 0, value: 0 },
      { date: '2026-03-10', generated: 2, paid: 1, refunded: 0, value: 25 },
    ]);
  });
});

describe('paying a code', () => {
  const emvOf = async (body = {}) => (await charge(body)).body.emv as string;

  test('decode, pay with the decode, and the charge is paid by it', async () => {
    const emv = await emvOf();
    const { body: decoded } = await teller.call('POST', 'A/pix/out/qr-code/decode', { body: { emv } });
    expect(decoded).toMatchObject({
      amount: 25,
      key: '11444777000161',
      allowChange: false,
      qrCodeType: 'dynamic-immediate',
      payeeName: 'Padaria Exemplo Ltda',
      accountType: 'CHECKING',
    });
    const sent = await payQr({ emv, decodeId: decoded.decodeId });
    expect([sent.status, sent.body.status]).toEqual([202, 'ACCEPTED']);
    expect(sent.headers.get('location')).toContain('/payments/pay-1');
    seconds(3);
    expect((await teller.lookup('pay-1')).body).toMatchObject({ status: 'COMPLETED', amount: -25 });
    expect((await look()).body).toMatchObject({ status: 'PAID', paidAmount: 25 });
    expect(teller.balance()).toBe(50_000);
    expect(teller.eventTypes()).toEqual(['pix.out.completed', 'pix.in.completed', 'qrcode.paid']);
    const again = await payQr({ emv, decodeId: decoded.decodeId });
    expect(again.body.paymentId).toBe(sent.body.paymentId);
    expect(await payQr({ emv, identifier: 'pay-2' }, 'k2')).toMatchObject({
      status: 409,
      body: { errorCode: 'qr_gone' },
    });
  });

  test('a fixed amount is fixed, an open one is not', async () => {
    const emv = await emvOf();
    expect(await payQr({ emv, amount: 24 })).toMatchObject({
      status: 422,
      body: { errorCode: 'qr_amount_mismatch' },
    });
    const open = await emvOf({ identifier: 'open-1' });
    expect((await payQr({ emv: open, amount: 24 })).status).toBe(202);
  });

  test('two payments race for one charge: the second fails', async () => {
    const emv = await emvOf();
    await payQr({ emv });
    await payQr({ emv, identifier: 'pay-2' }, 'k2');
    seconds(3);
    expect((await teller.lookup('pay-1')).body.status).toBe('COMPLETED');
    expect((await teller.lookup('pay-2')).body.status).toBe('FAILED');
    expect(teller.balance()).toBe(50_000);
  });

  test('the synchronous route pays, and says that it is deprecated', async () => {
    const emv = await emvOf();
    const paid = await payQr({ emv }, 'k1', 'A/pix/out/qr-code');
    expect([paid.status, paid.body.status]).toEqual([200, 'COMPLETED']);
    expect(paid.headers.get('deprecation')).toBe('true');
    expect(paid.headers.get('sunset')).toBe('Sat, 21 Nov 2026 00:00:00 GMT');
    expect(paid.headers.get('link')).toMatch(/qr-code\/async>; rel="successor-version"$/);
  });

  test("a decode of another code, a broken code, a stranger's address", async () => {
    const emv = await emvOf();
    expect((await payQr({ emv, decodeId: 'no' })).body.errorCode).toBe('invalid_field');
    expect((await payQr({ emv: `${emv.slice(0, -4)}0000` })).body.errorCode).toBe('invalid_field');
    const body = emv.slice(0, -4).replace('pix.sandbox.invalid', 'pix.foreign.example');
    const foreign = body + crc16(body);
    expect((await payQr({ emv: foreign })).body.errorCode).toBe('not_found');
  });
});

describe('a refund', () => {
  test('is taken for 90 days', async () => {
    teller.sandbox.control.deposit(teller.sandbox.connection().accountId, 20_00);
    const [event] = teller.sandbox.control.events({ type: 'pix.in.completed' });
    const originalEndToEnd = event?.data.endToEnd;
    const days = (count: number) => teller.sandbox.control.advanceClock(count * 86_400_000);
    days(90);
    expect((await refund({ originalEndToEnd, amount: 5 })).status).toBe(200);
    days(0.01);
    const late = await refund({ originalEndToEnd, amount: 5 });
    expect([late.status, late.body.errorCode]).toEqual([422, 'partner_rejected']);
  });

  const receive = async () => {
    await charge();
    settle();
    return (await look()).body.endToEndId as string;
  };

  test('of a part marks both lines, and what is left can follow', async () => {
    const originalEndToEnd = await receive();
    const part = await refund({ originalEndToEnd, amount: 5 });
    expect([part.status, part.body.status]).toEqual([200, 'COMPLETED']);
    expect(part.body.endToEndId).toMatch(/^D99999004202603101500[0-9a-f]{11}$/);
    expect(await line(part.body.endToEndId)).toMatchObject({
      direction: 'OUT',
      operation: 'PIX',
      amount: -5,
      reversal: true,
      partnerType: 'PIX_REFUND',
      originalEndToEnd,
    });
    expect(await line(originalEndToEnd)).toMatchObject({ amount: 25, refundEndToEnd: part.body.endToEndId });
    const rest = await refund({ originalEndToEnd });
    expect(rest.body.amount).toBe(20);
    expect(teller.balance()).toBe(50_000);
    expect((await look()).body.status).toBe('PAID');
    expect(await refund({ originalEndToEnd, amount: 0.01 })).toMatchObject({
      status: 400,
      body: { errorCode: 'refund_amount_exceeded' },
    });
    const events = teller.sandbox.control.events({ type: 'pix.refund.completed' });
    expect(events.map(({ data }) => data.endToEnd)).toEqual([part.body.endToEndId, rest.body.endToEndId]);
  });

  test('the same key twice is two refunds: nothing recognises a repeat', async () => {
    const originalEndToEnd = await receive();
    const options = { body: { originalEndToEnd, reason: 'MD06', amount: 5 }, key: 'k1' };
    await teller.call('POST', 'A/pix/out/refund', options);
    await teller.call('POST', 'A/pix/out/refund', options);
    expect(teller.balance()).toBe(50_015);
  });

  test.each([
    [{ amount: 25.01 }, 400, 'refund_amount_exceeded'],
    [{ amount: 0.17 }, 422, 'policy_denied'],
    [{ amount: 0.13 }, 422, 'partner_rejected'],
    [{ reason: '' }, 400, 'missing_fields'],
    [{ originalEndToEnd: 'E1' }, 404, 'original_transaction_not_found'],
  ])('%j is refused and nothing is booked', async (body, status, errorCode) => {
    const originalEndToEnd = await receive();
    expect(await refund({ originalEndToEnd, ...body })).toMatchObject({ status, body: { errorCode } });
    expect(teller.balance()).toBe(50_025);
    expect(teller.eventTypes().includes('pix.refund.failed')).toBe(errorCode === 'partner_rejected');
  });
});

describe('bodies that are not shown', () => {
  const bank = { amount: 10, bankCode: '033', branch: '1234', account: '56789', identifier: 'inv-7' };
  const pay = (body: Record<string, unknown>, key = 'k1', path = 'A/pix/out/bank-account') =>
    teller.call('POST', path, { body, key });

  test('PIX by bank data is paid once for a key, and its alias shows it with a deprecation', async () => {
    const first = await pay(bank);
    expect([first.status, first.body.status]).toEqual([200, 'COMPLETED']);
    expect((await pay(bank)).body.paymentId).toBe(first.body.paymentId);
    expect(teller.balance()).toBe(49_990);
    const alias = await teller.call('GET', 'A/payments/inv-7');
    expect(alias.body).toEqual((await teller.lookup('inv-7')).body);
    expect(alias.headers.get('deprecation')).toBe('true');
    expect((await teller.call('GET', 'A/payments/no')).status).toBe(404);
  });

  test.each([
    [{ bankCode: '0331' }, 400, 'invalid_bank_code'],
    [{ branch: '12345' }, 400, 'invalid_field'],
    [{ account: '404' }, 404, 'beneficiary_not_found'],
    [{ amount: undefined }, 400, 'missing_fields'],
  ])('%j is refused', async (body, status, errorCode) => {
    expect(await pay({ ...bank, ...body })).toMatchObject({ status, body: { errorCode } });
  });

  test('an ISPB stands for a bank code, and BigPix has at most 99 parts', async () => {
    expect((await pay({ ...bank, bankCode: '00000000' })).status).toBe(200);
    const big = await pay({ amount: 20_000, key: 'maria@example.com' }, 'k2', 'A/pix/out/bigpix');
    expect([big.status, big.headers.get('deprecation'), big.headers.get('sunset')]).toEqual([
      200,
      'true',
      null,
    ]);
    const path = 'A/pix/out/bank-account/bigpix';
    expect((await pay({ ...bank, amount: 1_485_000.01 }, 'k3', path)).body.errorCode).toBe('batch_too_large');
  });
});
