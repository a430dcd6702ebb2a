import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { tedIdOf, out as tedOut } from '../../src/lib/contract/ted.ts';
import { internal } from '../../src/lib/contract/transfer.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { boletoRail } from '../../src/lib/journal/rails/boleto.ts';
import { pixBankRail } from '../../src/lib/journal/rails/pix-bank.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { tedRail } from '../../src/lib/journal/rails/ted.ts';
import { transferRail } from '../../src/lib/journal/rails/transfer.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { jsonAnswer } from '../safety/desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Counter, openCounter, scope, shown } from './counter.ts';

/** Records that bear our identifier and amount, and are of another account's, kind's or payee's payment. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const names = namesFromRef(scope, 'r');
const { identifier } = names;
const elsewhere = 'ffffffff-0000-4000-8000-00000000acc9';
const [ours, theirs] = ['1', '2'].map((digit) => bankBoleto(150_00, 0, digit.repeat(25)).line);

const transfer = {
  operation: internal,
  rail: transferRail,
  bodyText: JSON.stringify({ amount: 150, destinationAccountId: elsewhere, identifier }),
  destination: `account ${elsewhere}`,
};
const ted = {
  operation: tedOut,
  rail: tedRail,
  bodyText: JSON.stringify({ amount: 150, bankCode: '341', account: '56789', identifier }),
  destination: 'bank 341 branch 1234 account 56789 CHECKING of 52998224725',
};
const boleto = {
  operation: boletoPay,
  rail: boletoRail,
  bodyText: JSON.stringify({ digitableLine: ours, identifier }),
  destination: `boleto ${ours}`,
};
const bank = {
  operation: outBankAccount,
  rail: pixBankRail,
  bodyText: JSON.stringify({ amount: 150, bankCode: '033', account: '56789', identifier }),
  destination: 'account 56789 at 033 / 1234',
};

const destinationAccountId = elsewhere;
const destination = { bankCode: '341', account: '56789', taxNumber: '52998224725' };
const tedId = tedIdOf(identifier);
const bankCode = '033';

// [what is paid, what the look-up shows of it, how the lost payment ends]
test.each([
  [
    'a transfer of ours',
    transfer,
    { operation: 'INTERNAL', accountId: scope.accountId, destinationAccountId },
    0,
  ],
  ['a transfer that does not say what it is', transfer, { destinationAccountId }, 0],
  ['a transfer that does not say to whom', transfer, { operation: 'INTERNAL' }, 40],
  ['a transfer to another account', transfer, { destinationAccountId: scope.accountId }, 33],
  ['a TED under the same ref', transfer, { operation: 'TED' }, 40],
  ['a transfer of another account', transfer, { accountId: elsewhere, destinationAccountId }, 40],
  ['a TED of ours', ted, { tedId, accountId: scope.accountId.toUpperCase(), destination }, 0],
  [
    'a TED to a masked document',
    ted,
    { tedId, counterParty: { document: '***.982.247-**', bankCode: '341' } },
    0,
  ],
  ['a TED to another document', ted, { tedId, counterParty: { document: '***.982.248-**' } }, 33],
  [
    'a TED to another bank',
    ted,
    { tedId, counterParty: { document: '***.982.247-**', bankCode: '001' } },
    33,
  ],
  ['a TED that does not say to whom', ted, { tedId }, 40],
  ['a TED of another account', ted, { tedId, accountId: elsewhere, destination }, 40],
  ['a boleto of ours', boleto, { operation: 'BOLETO', digitableLine: ours }, 0],
  ['another boleto under the same name', boleto, { operation: 'BOLETO', digitableLine: theirs }, 33],
  ['a PIX to our account', bank, { counterParty: { account: '5678-9', bankCode } }, 0],
  ['a PIX to another account under the same ref', bank, { counterParty: { account: '98765', bankCode } }, 33],
  ['a PIX to our number at another bank', bank, { counterParty: { account: '56789', bankCode: '001' } }, 33],
  ["a PIX whose bare account may be the payer's", bank, { account: '98765', counterParty: { bankCode } }, 40],
] as const)('%s', async (_what, order, more, exit) => {
  counter.turns.push('lost');
  const record = { ...(shownBody('COMPLETED') as object), pixKey: undefined, ...more };
  counter.look = jsonAnswer(200, record);
  const run = await counter.pay(order);
  expect(run, messageText(run.finding.message ?? '')).toMatchObject({ exit });
});

test('a boleto that was refused is asked about by its name before its id: another machine has paid it since', async () => {
  const refused = { paymentId: 'p-1', identifier, status: 'FAILED', digitableLine: ours, amount: 150 };
  counter.turns.push(jsonAnswer(422, { ...refused, errorCode: 'insufficient_funds' }));
  expect(await counter.pay(boleto)).toMatchObject({ exit: 31 });
  // It answers as the record of that id, and as a page of the statement.
  const line = { ...(shownBody('COMPLETED') as object), operation: 'BOLETO', digitableLine: ours };
  counter.look = jsonAnswer(200, {
    ...refused,
    identifier: undefined,
    items: [{ ...line, pixKey: undefined }],
  });
  expect(await counter.pay(boleto)).toMatchObject({ exit: 0, sent: 'no' });
});

function shownBody(status: string): unknown {
  return JSON.parse(Buffer.from(shown(names, status).body).toString());
}

describe('a refund, which has no name of ours', () => {
  const order = {
    operation: refund,
    rail: refundRail,
    identifier: null,
    bodyText: '{"originalEndToEnd":"E9","amount":150.00}',
  };
  const failed = (endToEndId: string) =>
    jsonAnswer(200, { endToEndId, originalEndToEnd: 'E9', amount: 150, status: 'FAILED' });

  test('is not refused by the failure of an earlier one', async () => {
    counter.turns.push(failed(`D90400888202603111120${'a'.repeat(11)}`));
    const run = await counter.pay(order);
    expect(run).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(messageText(run.finding.message ?? '')).toContain('an earlier payment');
  });

  test('is refused by its own, whose id was made when it was sent', async () => {
    counter.turns.push(failed(`D90400888202603111200${'a'.repeat(11)}`));
    expect(await counter.pay(order)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });
});
