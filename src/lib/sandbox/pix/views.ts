import { counterParty } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer } from '../behaviour.ts';
import type { FaultName } from '../faults.ts';
import { brasiliaText, utcText } from '../time.ts';
import type { Payment, PaymentRecord } from './record.ts';

/** Result of specification section 2.3, with the status of 4.1. A refusal carries the failure body as well. */
export function resultAnswer(record: PaymentRecord, fault: FaultName | null): Answer {
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
  const { errorCode, errorReason, partner } = payment;
  const refusal = { errorCode, errorReason, message: errorReason, ...(partner ? { partner } : {}) };
  return { status: 422, body: { ...result, ...refusal }, fault };
}

/** Acceptance of an asynchronous payment (specification, section 2.3). */
export function acceptanceAnswer(record: PaymentRecord, fault: FaultName | null): Answer {
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

/** Statement item of specification section 2.4, with the two ids that events share with it (6.3); look-ups know no TIMEOUT, it is still at the partner. */
export function statementItem(record: PaymentRecord) {
  const payment = record.data;
  return {
    transactionId: payment.transactionId,
    coreId: payment.partnerId,
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
            ...counterParty(payment.payee),
            ...accountOf(payment),
          },
    pixKey: payment.key,
    ...(payment.refundEndToEnd === undefined ? {} : { refundEndToEnd: payment.refundEndToEnd }),
  };
}

/** A payment by bank data names no key: the account it went to takes the key's place. */
function accountOf({ key, payee }: Payment) {
  if (key !== null || payee === null) return {};
  const { bankIspb, branch, accountNumber } = payee;
  return { bankIspb, branch, account: accountNumber };
}
