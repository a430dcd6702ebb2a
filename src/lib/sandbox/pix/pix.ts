import type * as contract from '../../contract/pix.ts';
import type { Account } from '../account/ledger.ts';
import { bookedLine } from '../account/ledger-lines.ts';
import { maskDocument } from '../account/sides.ts';
import { centavosOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { utcText } from '../time.ts';
import type { World } from '../world.ts';
import { contentOf } from './bank-data.ts';
import { checkKeyFormat, resolveKey } from './dict.ts';
import { payOnce } from './once.ts';
import { movePayment, settlePayment } from './pix-states.ts';
import { type PaymentOrder, type PaymentRecord, paymentKind } from './record.ts';
import { statementItem } from './views.ts';

/** PIX out by key, and the look-ups around it (specification, section 4.1). */
export const pix: Area<typeof contract> = {
  behaviours: { keyLookup, out, outAsync, paymentLookup, transactions },
  moves: { [paymentKind]: movePayment },
  settlements: { [paymentKind]: settlePayment },
};

/** The names a payment is looked up by. */
export interface PaymentNames {
  readonly identifier?: string | undefined;
  readonly endToEndId?: string | undefined;
}

function keyLookup({ world, account, params, query }: Call<typeof contract.keyLookup>): Answer {
  const found = resolveKey(world, account, params.pixKey, {
    source: 'explicit',
    noCache: query.noCache ?? false,
  });
  const { name, document, bankCode, bankIspb, bankName, branch, accountNumber } = found.owner;
  const owner = {
    name,
    document: maskDocument(document),
    bankCode,
    bankIspb,
    bankName,
    branch,
    accountNumber,
  };
  return { status: 200, body: { keyType: found.keyType, key: found.key, ...owner, accountType: 'CHECKING' } };
}

function out(call: Call<typeof contract.out>): Answer {
  const order = orderOf(call.body);
  return payOnce(call, 'now', contentOf(order), () => order);
}

function outAsync(call: Call<typeof contract.outAsync>): Answer {
  const order = orderOf(call.body);
  return payOnce(call, 'later', contentOf(order), () => order);
}

function paymentLookup({ world, account, query }: Call<typeof contract.paymentLookup>): Answer {
  return lookedUp(world, account, { identifier: query.identifier, endToEndId: query.endToEnd });
}

/** One payment, or the credit or refund with that id, as the look-up shows it. @throws {ServiceError} 404 `not_found` */
export function lookedUp(world: World, account: Account, wanted: PaymentNames): Answer {
  const payment = findPayment(world, account, wanted);
  const line = payment ? statementItem(payment) : bookedLine(world, account.accountId, wanted);
  if (!line) throw new ServiceError(404, 'not_found', 'Pagamento não encontrado.');
  const { timestamp, ...item } = line;
  return { status: 200, body: { ...item, occurredAt: timestamp } };
}

function transactions({ world, account, query }: Call<typeof contract.transactions>): Answer {
  const payment = findPayment(world, account, query);
  // A statement line exists once the amount was debited.
  const line = payment
    ? payment.data.debited && statementItem(payment)
    : bookedLine(world, account.accountId, query);
  const items = line ? [line] : [];
  const body = {
    accountId: account.accountId,
    source: 'live',
    page: 0,
    size: 1,
    totalElements: items.length,
    totalPages: items.length,
    hasNext: false,
    items,
    fetchedAt: utcText(world.now()),
  };
  return { status: 200, body };
}

function orderOf(body: Call<typeof contract.out>['body']): PaymentOrder {
  checkKeyFormat(body.keyType, body.key);
  return {
    amountCentavos: centavosOf('amount', body.amount),
    keyType: body.keyType,
    key: body.key,
    description: body.description ?? null,
    identifier: body.identifier ?? null,
    payee: null,
  };
}

function findPayment(world: World, account: Account, wanted: PaymentNames): PaymentRecord | null {
  if (wanted.identifier === undefined && wanted.endToEndId === undefined) {
    throw new ServiceError(400, 'missing_param', 'Informe identifier ou o identificador fim a fim.');
  }
  const payment =
    wanted.identifier === undefined
      ? paymentByEndToEndId(world, account, wanted.endToEndId ?? '')
      : world.recordByIdentifier<PaymentRecord>(paymentKind, account.accountId, wanted.identifier);
  const contradicts = wanted.endToEndId !== undefined && payment?.data.endToEndId !== wanted.endToEndId;
  return contradicts ? null : payment;
}

/** The settled payment of an account that has this end-to-end id. */
export function paymentByEndToEndId(
  world: World,
  account: Account,
  endToEndId: string,
): PaymentRecord | null {
  const row = world.get(
    `SELECT id FROM records WHERE kind = ? AND account_id = ? AND state = 'COMPLETED' AND data ->> 'endToEndId' = ?`,
    paymentKind,
    account.accountId,
    endToEndId,
  );
  return row ? world.record<PaymentRecord>(paymentKind, String(row.id)) : null;
}
