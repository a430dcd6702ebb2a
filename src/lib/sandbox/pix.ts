import { hash } from 'node:crypto';
import type * as contract from '../contract/pix.ts';
import { centavosOf, reaisOf } from './amounts.ts';
import { type Answer, type Area, type Call, ServiceError } from './behaviour.ts';
import { checkKeyFormat, resolveKey } from './dict.ts';
import type { FaultName } from './faults.ts';
import { maskDocument } from './masks.ts';
import {
  movePayment,
  type PaymentOrder,
  type PaymentRecord,
  payLater,
  paymentKind,
  payNow,
  settlePayment,
} from './payments.ts';
import { brasiliaText, day, utcText } from './time.ts';
import type { Account, World } from './world.ts';

/** PIX out by key, and the look-ups around it (specification, section 4.1). */
export const pix: Area<typeof contract> = {
  behaviours: { keyLookup, out, outAsync, paymentLookup, transactions },
  moves: { [paymentKind]: movePayment },
  settlements: { [paymentKind]: settlePayment },
};

/** How long a payment without Idempotency-Key is found again by its content; the specification gives no time. */
const contentDedupeMs = day;

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
  const request = nameRequest(call, order);
  const known = earlierPayment(world, account, request);
  if (known) return resultAnswer(known, null);
  refuseUsedIdentifier(world, account, order);
  const { payment, fault } = payNow(world, account, order, call.idempotencyKey);
  world.remember(account.accountId, request.operation, request.key, payment.id);
  return resultAnswer(payment, fault);
}

function outAsync(call: Call<typeof contract.outAsync>): Answer {
  const { world, account } = call;
  const order = orderOf(call.body);
  const request = nameRequest(call, order);
  const known = earlierPayment(world, account, request);
  if (known) return acceptanceAnswer(known, null);
  refuseUsedIdentifier(world, account, order);
  const { payment, fault } = payLater(world, account, order, call.idempotencyKey);
  world.remember(account.accountId, request.operation, request.key, payment.id);
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

/** The name under which the service knows a request again: its key, else its content (specification, section 2.2). */
function nameRequest(call: Call<typeof contract.out | typeof contract.outAsync>, order: PaymentOrder) {
  const operation = call.operation.id;
  if (call.idempotencyKey !== null) return { operation, key: `key:${call.idempotencyKey}`, sinceMs: 0 };
  const content = hash('sha256', JSON.stringify([order.amountCentavos, order.keyType, order.key]));
  return { operation, key: `content:${content}`, sinceMs: call.world.now() - contentDedupeMs };
}

/** The payment that this request made before; FAILED releases the name (specification, section 3.1). */
function earlierPayment(
  world: World,
  account: Account,
  request: ReturnType<typeof nameRequest>,
): PaymentRecord | null {
  const recordId = world.recall(account.accountId, request.operation, request.key, request.sinceMs);
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

/** Result of specification section 2.3, with the status of 4.1. A refusal carries the failure body as well. */
function resultAnswer(record: PaymentRecord, fault: FaultName | null): Answer {
  const payment = record.data;
  const result = {
    paymentId: payment.paymentId,
    transactionId: payment.transactionId,
    ...(record.state === 'COMPLETED' ? { endToEndId: payment.endToEndId } : {}),
    status: record.state === 'PENDING_APPROVAL' ? 'PENDING' : record.state,
    ...(payment.completedAtMs === null ? {} : { completedAt: utcText(payment.completedAtMs) }),
    identifier: payment.identifier,
    workflowId: workflowId(record),
  };
  if (record.state === 'COMPLETED') return { status: 200, body: result, fault };
  if (record.state !== 'FAILED') return { status: 202, body: { ...result, ...warningOf(record) }, fault };
  const { errorCode, errorReason } = payment;
  return { status: 422, body: { ...result, errorCode, errorReason, message: errorReason }, fault };
}

function acceptanceAnswer(record: PaymentRecord, fault: FaultName | null): Answer {
  const { paymentId, runId, idempotencyKey, identifier } = record.data;
  const body = {
    paymentId,
    workflowId: workflowId(record),
    runId,
    idempotencyKey,
    identifier,
    status: 'ACCEPTED',
  };
  // The specification points Location at the deprecated alias.
  const location = `/v1/accounts/${record.accountId}/payments/${identifier}`;
  return { status: 202, body, headers: { Location: location }, fault };
}

function warningOf(record: PaymentRecord) {
  return record.state === 'TIMEOUT'
    ? { warning: 'Sem confirmação na janela síncrona; o PIX pode ter sido enviado.' }
    : {};
}

function workflowId(record: PaymentRecord): string {
  return `pix-out-${record.accountId}-${record.data.identifier}`;
}

/** Statement item of specification section 2.4; look-ups know no TIMEOUT, it is still at the partner. */
function statementItem(record: PaymentRecord) {
  const payment = record.data;
  return {
    partnerId: payment.partnerId,
    endToEndId: record.state === 'COMPLETED' ? payment.endToEndId : null,
    direction: 'OUT',
    transactionType: 'D',
    operation: 'PIX',
    status: record.state === 'TIMEOUT' ? 'PROCESSING' : record.state,
    amount: -reaisOf(payment.amountCentavos),
    currency: 'BRL',
    description: payment.description,
    identifier: payment.identifier,
    timestamp: brasiliaText(payment.completedAtMs ?? record.createdAtMs),
    counterParty:
      payment.payee === null
        ? null
        : {
            name: payment.payee.name,
            document: maskDocument(payment.payee.document),
            bankCode: payment.payee.bankCode,
          },
    pixKey: payment.key,
  };
}
