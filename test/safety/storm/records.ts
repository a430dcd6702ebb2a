import {
  type Answer,
  accountId,
  failed,
  isBoleto,
  isTed,
  isTransfer,
  operationOf,
  type Payment,
  type Source,
} from './books.ts';

/** The objects that the bank answers with: members of the specification, and what it may show besides. */

/** The answer to a request of a payment (specification, sections 2.3, 2.7 and 2.8). */
export function answerTo(payment: Payment, isRich: boolean): Answer {
  const { status, key, identifier, payee } = payment;
  const body = resultOf(payment, isRich);
  if (isTed(payment)) return { status: payment.ends ? 202 : 200, body };
  if (status === 'FAILED') return { status: 422, body };
  if (!payee.route.endsWith('/async')) return { status: status === 'COMPLETED' ? 200 : 202, body };
  const names = {
    paymentId: `p-${payment.id}`,
    workflowId: 'w',
    runId: 'r',
    idempotencyKey: key,
    identifier,
  };
  return { status: 202, body: { ...names, status: 'ACCEPTED' } };
}

/** The result of a payment as its own request is answered. */
export function resultOf(payment: Payment, isRich: boolean): Record<string, unknown> {
  const { id, identifier, status, endToEndId, centavos, payee, key } = payment;
  const amount = centavos / 100;
  if (isTed(payment))
    return {
      tedId: `ted-${identifier}`,
      idempotencyKey: key,
      identifier,
      status,
      amount,
      ...(isRich ? payee.more : {}),
    };
  const names = { paymentId: `p-${id}`, transactionId: `t-${id}`, identifier };
  const end = {
    ...(endToEndId === null ? {} : { endToEndId }),
    ...(status === 'FAILED' ? failed : {}),
  };
  if (isTransfer(payment)) {
    const to = payee.kind === 'account' ? payee.more : {};
    const word = status === 'TIMEOUT' ? 'PENDING' : status;
    return { ...names, ...end, ...to, status: word, value: amount, idempotencyKey: key };
  }
  if (isBoleto(payment))
    return { ...names, ...end, status: status === 'TIMEOUT' ? 'PROCESSING' : status, amount };
  return { ...names, ...end, status, workflowId: `pix-out-${accountId}-${identifier}` };
}

/** How a source shows a payment. */
export function recordOf(
  payment: Payment,
  source: Source,
  how: { readonly isStale: boolean; readonly isBare: boolean; readonly isRich: boolean; readonly at: string },
): Record<string, unknown> {
  const { payee, centavos, identifier, id } = payment;
  const isEnd = payment.status === 'COMPLETED' || payment.status === 'FAILED';
  const status = how.isStale || !isEnd ? 'PROCESSING' : payment.status;
  if (source === 'record' && isTed(payment))
    return { tedId: `ted-${identifier}`, accountId, status, amount: centavos / 100, identifier };
  if (source === 'record')
    return {
      paymentId: `p-${id}`,
      status,
      amount: centavos / 100,
      identifier,
      ...(how.isBare ? {} : payee.more),
    };
  const isOpen = how.isStale || payment.endToEndId === null;
  const isFuller = how.isRich && source !== 'lookup' && source !== 'transactions';
  return {
    partnerId: `partner-${id}`,
    ...(isOpen ? {} : { endToEndId: payment.endToEndId }),
    direction: 'OUT',
    transactionType: 'D',
    operation: operationOf(payment),
    status,
    amount: -centavos / 100,
    currency: 'BRL',
    identifier,
    timestamp: how.at,
    ...(status === 'FAILED' ? failed : {}),
    ...(how.isBare ? {} : { ...payee.line, ...(isFuller ? payee.more : {}) }),
  };
}
