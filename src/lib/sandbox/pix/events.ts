import { accountOf } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Owner } from '../magic.ts';
import { utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import type { PaymentRecord } from './record.ts';

/** Events of specification section 6.4; the id follows from the payment and the state, so a repeat is the same event. */
export function emitPaymentEvent(
  world: World,
  record: PaymentRecord,
  type: string,
  status: string,
  atMs: number,
): void {
  const payment = record.data;
  const { tenantId, accountId } = accountOf(world, record);
  const settled = record.state === 'COMPLETED';
  emit(world, {
    id: `${type.replaceAll('.', '-')}-${payment.paymentId}`,
    type,
    atMs,
    tenantId,
    accountId,
    data: {
      paymentId: payment.paymentId,
      transactionId: payment.transactionId,
      coreId: payment.partnerId,
      status,
      currency: 'BRL',
      amount: reaisOf(payment.amountCentavos),
      ...(payment.description === null ? {} : { description: payment.description }),
      identifier: payment.identifier,
      ...(settled ? { endToEnd: payment.endToEndId, originalTransactionId: payment.transactionId } : {}),
      ...(payment.key === null ? {} : { key: { type: payment.keyType, key: payment.key } }),
      ...(payment.payee === null ? {} : { payee: payeeOf(payment.payee, payment.key) }),
      initiatedAt: utcText(record.createdAtMs),
      ...(payment.completedAtMs === null ? {} : { completedAt: utcText(payment.completedAtMs) }),
      ...(payment.errorCode === null
        ? {}
        : {
            errorCode: payment.errorCode,
            error: { errorCode: payment.errorCode, message: payment.errorReason },
            ...(payment.partner ? { partner: payment.partner } : {}),
          }),
    },
  });
}

function payeeOf(payee: Owner, pixKey: string | null) {
  const { name, document, bankCode, bankIspb, branch, accountNumber } = payee;
  return {
    name,
    document,
    bankCode,
    bankIspb,
    branch,
    accountNumber,
    ...(pixKey === null ? {} : { pixKey }),
  };
}
