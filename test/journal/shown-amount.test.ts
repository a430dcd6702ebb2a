import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pay as payBoleto } from '../../src/lib/contract/boleto.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { out as ted } from '../../src/lib/contract/ted.ts';
import { internal } from '../../src/lib/contract/transfer.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { boletoRail } from '../../src/lib/journal/rails/boleto.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { tedRail } from '../../src/lib/journal/rails/ted.ts';
import { transferRail } from '../../src/lib/journal/rails/transfer.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Counter, openCounter, scope, shown } from './counter.ts';

/** An answer that is ours by its name and shows another amount, or none that can be read, settles nothing by itself. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
  counter.look = notFound;
});
afterEach(() => counter.close());

const names = namesFromRef(scope, 'r');
const { identifier } = names;

/** Other amounts than the 150.00 that is paid, as the text of a JSON value. */
const strange = ['"150.00"', '"999999.00"', '150.001', '1e400', '{}', 'true'];

/** A result of 150.00 as the wire has it, with one more member. */
function answer(members: Readonly<Record<string, unknown>>, name: string, amount: string) {
  const body = JSON.stringify({ status: 'COMPLETED', identifier, endToEndId: 'E1', ...members });
  return { ...jsonAnswer(200, {}), body: Buffer.from(`${body.slice(0, -1)},"${name}":${amount}}`) };
}

describe('a COMPLETED under our identifier', () => {
  test.each([...strange, '150.01', '15000'])('of a PIX with the amount %s is looked up', async (amount) => {
    counter.turns.push(answer({}, 'amount', amount));
    expect(await counter.pay()).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay()).toMatchObject({ exit: 0, sent: 'no' });
  });

  test.each(['150', '150.00', '-150', '1.5e2', 'null'])(
    'of a PIX with the amount %s is ours',
    async (amount) => {
      counter.turns.push(answer({}, 'amount', amount));
      counter.look = shown(names, 'COMPLETED');
      expect(await counter.pay()).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    },
  );

  test('of a PIX with two amounts is looked up, and a debit by both names is one amount', async () => {
    counter.turns.push(answer({ amount: 150 }, 'value', '99'));
    expect(await counter.pay()).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
    counter.turns.push(answer({ amount: -1 }, 'value', '1'));
    expect(await counter.pay({ ref: null, cents: 100 })).toMatchObject({ exit: 40 });
  });

  test.each(strange)('of a transfer with the value %s is looked up', async (amount) => {
    counter.turns.push(answer({}, 'value', amount));
    const asked = {
      operation: internal,
      rail: transferRail,
      bodyText: `{"value":150.00,"destinationAccountId":"a","identifier":"${identifier}"}`,
    };
    expect(await counter.pay(asked)).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
  });

  test.each(strange)('of a boleto with the amount %s is looked up', async (amount) => {
    counter.turns.push(answer({ paymentId: 'p1' }, 'amount', amount));
    const asked = {
      operation: payBoleto,
      rail: boletoRail,
      bodyText: `{"digitableLine":"x","identifier":"${identifier}"}`,
    };
    expect(await counter.pay(asked)).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
  });
});

test('a TED that was accepted stays open where its status shows another amount later', async () => {
  const ours = { tedId: `ted-${identifier}`, identifier, status: 'PROCESSING', amount: 150 };
  const asked = { operation: ted, rail: tedRail, bodyText: `{"value":150.00,"identifier":"${identifier}"}` };
  counter.turns.push(jsonAnswer(202, { ...ours, destination: { pixKey: 'maria@example.com' } }));
  const { intent } = await counter.pay(asked);
  expect(intent.state).toBe('PENDING');
  counter.look = jsonAnswer(200, { ...ours, status: 'COMPLETED', amount: 700 });
  const later = await counter.recover(intent.intentId, 0, tedRail);
  expect([later.exit, later.intent.state]).toEqual([40, 'UNCERTAIN']);
  counter.look = jsonAnswer(200, { ...ours, status: 'COMPLETED' });
  expect(await counter.recover(intent.intentId, 0, tedRail)).toMatchObject({ exit: 0 });
});

describe('a COMPLETED partial refund', () => {
  const asked = {
    operation: refund,
    rail: refundRail,
    bodyText: '{"originalEndToEnd":"E9","amount":150.00}',
    identifier: null,
    ref: null,
  };
  const refunded = { status: 'COMPLETED', originalEndToEnd: 'E9', endToEndId: 'D1' };
  const line = (amount: number) =>
    jsonAnswer(200, { items: [{ ...refunded, direction: 'OUT', transactionType: 'D', amount }] });

  test.each([
    ['that shows no amount', {}],
    ['that shows the whole as a text', { amount: '999.00' }],
    ['that shows the whole under another name', { refundedAmount: 999 }],
  ])('%s is read back in the statement', async (_what, more) => {
    counter.turns.push(jsonAnswer(200, { ...refunded, ...more }));
    counter.look = line(-999);
    const { exit, intent } = await counter.pay(asked);
    expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
    counter.look = line(-150);
    expect(await counter.recover(intent.intentId, 0, refundRail)).toMatchObject({ exit: 0 });
  });

  test.each([
    ['no line of it', []],
    ['a line of something else under its id', [{ endToEndId: 'D1', direction: 'IN', amount: 5 }]],
  ])('that shows no amount stands where the statement has %s', async (_what, items) => {
    const { endToEndId, ...rest } = refunded;
    counter.turns.push(jsonAnswer(200, { ...rest, refundEndToEnd: endToEndId }));
    counter.look = jsonAnswer(200, { items });
    expect(await counter.pay(asked)).toMatchObject({
      exit: 0,
      intent: { state: 'SETTLED', finding: { endToEndId: 'D1' } },
    });
  });

  test('that shows no amount does not stand where its id is the refund of another payment', async () => {
    counter.turns.push(jsonAnswer(200, refunded));
    counter.look = jsonAnswer(200, { items: [{ endToEndId: 'D1', originalEndToEnd: 'E8', amount: 150 }] });
    const { intent } = await counter.pay(asked);
    expect(await counter.recover(intent.intentId, 0, refundRail)).toMatchObject({ exit: 40 });
  });

  test('that shows another amount does not stand, though the statement has no line of it', async () => {
    counter.turns.push(jsonAnswer(200, { ...refunded, amount: 999 }));
    counter.look = jsonAnswer(200, { items: [] });
    const { intent } = await counter.pay(asked);
    expect(await counter.recover(intent.intentId, 0, refundRail)).toMatchObject({ exit: 40 });
  });

  test('that shows its amount stands', async () => {
    counter.turns.push(jsonAnswer(200, { ...refunded, amount: 150 }));
    expect(await counter.pay(asked)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
  });
});

test('a boleto that was accepted is not settled by a look-up that does not show whose it is', async () => {
  const { line } = bankBoleto(15_000);
  const paid = { identifier, digitableLine: line, amount: 150 };
  const bodyText = JSON.stringify(paid);
  const asked = { operation: payBoleto, rail: boletoRail, bodyText, destination: `boleto ${line}` };
  const ours = { ...paid, paymentId: 'p1' };
  counter.turns.push(jsonAnswer(202, { ...ours, status: 'PROCESSING' }));
  counter.look = jsonAnswer(200, { status: 'COMPLETED' });
  const { intent } = await counter.pay(asked);
  const recover = () => counter.recover(intent.intentId, 0, boletoRail);
  expect((await recover()).intent.state).not.toBe('SETTLED');
  counter.look = jsonAnswer(200, { ...ours, status: 'COMPLETED' });
  expect((await recover()).intent.state).toBe('SETTLED');
});
