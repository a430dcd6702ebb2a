import { hash } from 'node:crypto';
import { dispatch } from '../../src/lib/contract/batch.ts';
import { send as bigpix, sendBank as bigpixBank } from '../../src/lib/contract/bigpix.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { out, outAsync } from '../../src/lib/contract/pix.ts';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { pay as qrPay, payAsync as qrPayAsync } from '../../src/lib/contract/pix-qr.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { out as tedOut } from '../../src/lib/contract/ted.ts';
import { internal, internalByBankAccount, internalByDocument } from '../../src/lib/contract/transfer.ts';

/** One way of moving money, with the service's honest answers to it (specification, sections 2.3 to 2.8, 4.3 and 4.8). */
export interface MoneyOperation {
  readonly operation: Operation;
  /** Path and query after `/v1/accounts/{accountId}`. */
  readonly route: string;
  /** Whether the body has an identifier that we set. */
  readonly isNamed: boolean;
  readonly destination: string | null;
  /** The exact text that is sent. */
  bodyText(identifier: string): string;
  /** Status and body of the honest answer to a payment that went well. */
  answer(identifier: string): { readonly status: number; readonly body: object };
  /** Exit code that goes with {@link MoneyOperation.answer}. */
  readonly exit: 0 | 20;
}

const original = 'E9999900420261121110012345678901';
const batchId = '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10';
const line = '99990000040000000000000000000018800000000015000';
const otherAccount = '5a4db0c5-0000-4000-8000-00000000acc2';

/** Every operation that moves money, but the raw calls of `brl api`. All pay R$ 150,00. */
export const moneyOperations: readonly MoneyOperation[] = [
  pix(out, '/pix/out', { keyType: 'EMAIL', key: 'maria@example.com' }, 'EMAIL maria@example.com'),
  accepted(pix(outAsync, '/pix/out/async', { keyType: 'EMAIL', key: 'maria@example.com' }, null)),
  pix(outBankAccount, '/pix/out/bank-account', { bankCode: '341', branch: '1234', account: '56789' }, null),
  pix(bigpix, '/pix/out/bigpix', { keyType: 'EMAIL', key: 'maria@example.com' }, null),
  pix(bigpixBank, '/pix/out/bank-account/bigpix', { bankCode: '341', branch: '1234' }, null),
  pix(qrPay, '/pix/out/qr-code', { decodeId: 'decode-1' }, 'QR maria@example.com'),
  accepted(pix(qrPayAsync, '/pix/out/qr-code/async', { decodeId: 'decode-1' }, 'QR maria@example.com')),
  {
    operation: refund,
    route: '/pix/out/refund',
    isNamed: false,
    destination: original,
    bodyText: () => `{"originalEndToEnd":"${original}","amount":150.00}`,
    answer: (identifier) => ({
      status: 200,
      body: {
        status: 'COMPLETED',
        originalEndToEnd: original,
        endToEndId: endToEndIdOf('D', identifier),
        amount: 150,
      },
    }),
    exit: 0,
  },
  {
    operation: tedOut,
    route: '/ted/out',
    isNamed: true,
    destination: '341 1234 56789',
    bodyText: (identifier) =>
      `{"bankCode":"341","branch":"1234","account":"56789","taxNumber":"52998224725","amount":150.00,"identifier":"${identifier}"}`,
    answer: (identifier) => ({
      status: 200,
      body: {
        tedId: `ted-${identifier}`,
        identifier,
        status: 'COMPLETED',
        amount: 150,
        destination: { bankCode: '341', branch: '1234', account: '56789', taxNumber: '52998224725' },
      },
    }),
    exit: 0,
  },
  transfer(internal, '', { destinationAccountId: otherAccount }),
  transfer(internalByDocument, '/by-document', { taxNumber: '52998224725' }),
  transfer(internalByBankAccount, '/by-bank-account', { branch: '0001', accountNumber: '12345' }),
  {
    operation: dispatch,
    route: `/pix/batches/${batchId}/dispatch`,
    isNamed: false,
    destination: batchId,
    bodyText: () => '',
    answer: () => ({
      status: 202,
      body: { batchId, status: 'COMPLETED', total: 2, completed: 2, failed: 0, totalAmount: 150 },
    }),
    exit: 0,
  },
  {
    operation: boletoPay,
    route: '/boleto/pay',
    isNamed: true,
    destination: null,
    bodyText: (identifier) => `{"digitableLine":"${line}","amount":150.00,"identifier":"${identifier}"}`,
    answer: (identifier) => ({
      status: 200,
      body: {
        paymentId: `boleto-${identifier}`,
        status: 'COMPLETED',
        identifier,
        amount: 150,
        digitableLine: line,
      },
    }),
    exit: 0,
  },
];

/** One payment, one id: what settled a payment settles no other. */
function endToEndIdOf(kind: 'E' | 'D', identifier: string): string {
  return `${kind}99999004202611211100${hash('sha256', identifier, 'hex').slice(0, 11)}`;
}

function pix(operation: Operation, route: string, body: object, destination: string | null): MoneyOperation {
  return {
    operation,
    route,
    isNamed: true,
    destination,
    bodyText: (identifier) => jsonWithAmount({ ...body, identifier }),
    answer: (identifier) => ({
      status: 200,
      body: {
        paymentId: `pay-${identifier}`,
        transactionId: `tx-${identifier}`,
        endToEndId: endToEndIdOf('E', identifier),
        status: 'COMPLETED',
        completedAt: '2026-11-21T11:00:00Z',
        identifier,
        ...whomOf(body),
      },
    }),
    exit: 0,
  };
}

/** A bank that shows in its answer, too, whom it paid; the specification leaves that to look-ups. */
function whomOf(body: object): object {
  const { key, account } = body as { key?: string; account?: string };
  if (account !== undefined) return { amount: 150, destination: { bankCode: '341', account } };
  return { amount: 150, pixKey: key ?? 'maria@example.com' };
}

function accepted(row: MoneyOperation): MoneyOperation {
  return {
    ...row,
    answer: (identifier) => ({
      status: 202,
      body: { paymentId: `pay-${identifier}`, workflowId: 'w-1', identifier, status: 'ACCEPTED' },
    }),
    exit: 20,
  };
}

function transfer(operation: Operation, route: string, body: object): MoneyOperation {
  return {
    operation,
    route: `/transfers/internal${route}`,
    isNamed: true,
    destination: Object.values(body).join(' '),
    bodyText: (identifier) => jsonWithAmount({ ...body, identifier }),
    answer: (identifier) => ({
      status: 200,
      body: { identifier, status: 'COMPLETED', amount: 150, ...body },
    }),
    exit: 0,
  };
}

function jsonWithAmount(body: object): string {
  return JSON.stringify(body).replace('{', '{"amount":150.00,');
}
