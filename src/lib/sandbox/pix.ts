import type * as contract from '../contract/pix.ts';
import type { Account } from './accounts.ts';
import { centavosOf } from './amounts.ts';
import { type Answer, type Area, type Call, ServiceError } from './behaviour.ts';
import { checkKeyFormat, resolveKey } from './dict.ts';
import { nameRequest, type RequestName, recall, remember } from './idempotency.ts';
import { maskDocument } from './masks.ts';
import { type PaymentOrder, type PaymentRecord, paymentKind } from './payment.ts';
import { movePayment, settlePayment } from './payment-states.ts';
import { acceptanceAnswer, resultAnswer, statementItem } from './payment-views.ts';
import { payLater, payNow } from './payments.ts';
import { utcText } from './time.ts';
import type { World } from './world.ts';

/** PIX out by key, and the look-ups around it (specification, section 4.1). */
export const pix: Area<typeof contract> = {
  behaviours: { keyLookup, out, outAsync, paymentLookup, transactions },
  moves: { [paymentKind]: movePayment },
  settlements: { [paymentKind]: settlePayment },
};

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
  const { world, account } = call;
  const order = orderOf(call.body);
  const name = nameOf(call, order);
  const known = earlierPayment(world, name);
  if (known) return resultAnswer(known, null);
  refuseUsedIdentifier(world, account, order);
  const { payment, fault } = payNow(world, account, order, call.idempotencyKey);
  remember(world, name, payment.id);
  return resultAnswer(payment, fault);
}

function outAsync(call: Call<typeof contract.outAsync>): Answer {
  const { world, account } = call;
  const order = orderOf(call.body);
  const name = nameOf(call, order);
  const known = earlierPayment(world, name);
  if (known) return acceptanceAnswer(known, null);
  refuseUsedIdentifier(world, account, order);
  const { payment, fault } = payLater(world, account, order, call.idempotencyKey);
  remember(world, name, payment.id);
  return acceptanceAnswer(payment, fault);
}

function paymentLookup({ world, account, query }: Call<typeof contract.paymentLookup>): Answer {
  const payment = findPayment(world, account, { identifier: query.identifier, endToEndId: query.endToEnd });
  if (!payment) throw new ServiceError(404, 'not_found', 'Pagamento não encontrado.');
  const { timestamp, ...item } = statementItem(payment);
  return { status: 200, body: { ...item, occurredAt: timestamp } };
}

function transactions({ world, account, query }: Call<typeof contract.transactions>): Answer {
  const payment = findPayment(world, account, query);
  // A statement line exists once the amount was debited.
  const items = payment?.data.debitedOn ? [statementItem(payment)] : [];
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

function nameOf(
  call: Call<typeof contract.out | typeof contract.outAsync>,
  order: PaymentOrder,
): RequestName {
  return nameRequest(call.world, {
    accountId: call.account.accountId,
    operation: call.operation.id,
    idempotencyKey: call.idempotencyKey,
    content: [order.amountCentavos, order.keyType, order.key],
  });
}

/** The payment that this request made before; FAILED releases the name (specification, section 3.1). */
function earlierPayment(world: World, name: RequestName): PaymentRecord | null {
  const recordId = recall(world, name);
  const payment = recordId === null ? null : (world.record(paymentKind, recordId) as PaymentRecord | null);
  return payment?.state === 'FAILED' ? null : payment;
}

function refuseUsedIdentifier(world: World, account: Account, order: PaymentOrder): void {
  if (order.identifier === null) return;
  const other = world.recordByIdentifier(paymentKind, account.accountId, order.identifier);
  if (other && other.state !== 'FAILED') {
    throw new ServiceError(409, 'identifier_conflict', 'O identifier já foi usado em outro pagamento.');
  }
}

function findPayment(
  world: World,
  account: Account,
  wanted: { readonly identifier?: string | undefined; readonly endToEndId?: string | undefined },
): PaymentRecord | null {
  if (wanted.identifier === undefined && wanted.endToEndId === undefined) {
    throw new ServiceError(400, 'missing_param', 'Informe identifier ou o identificador fim a fim.');
  }
  const payment =
    wanted.identifier === undefined
      ? paymentByEndToEndId(world, account, wanted.endToEndId ?? '')
      : (world.recordByIdentifier(paymentKind, account.accountId, wanted.identifier) as PaymentRecord | null);
  const contradicts = wanted.endToEndId !== undefined && payment?.data.endToEndId !== wanted.endToEndId;
  return contradicts ? null : payment;
}

function paymentByEndToEndId(world: World, account: Account, endToEndId: string): PaymentRecord | null {
  const row = world.get(
    `SELECT id FROM records WHERE kind = ? AND account_id = ? AND state = 'COMPLETED' AND data ->> 'endToEndId' = ?`,
    paymentKind,
    account.accountId,
    endToEndId,
  );
  return row ? (world.record(paymentKind, String(row.id)) as PaymentRecord | null) : null;
}
