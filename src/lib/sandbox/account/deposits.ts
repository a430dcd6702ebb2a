import { reaisOf } from '../amounts.ts';
import { type PolicyAction, tellViolation } from '../limits/policy.ts';
import { openDispute } from '../med/med.ts';
import { newEndToEndId } from '../pix/end-to-end.ts';
import { handPayer, type ReceivedRecord, receive } from '../pix/received.ts';
import { type PaymentRecord, paymentKind } from '../pix/record.ts';
import { sendBack } from '../pix/refund.ts';
import { utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { type Account, findAccount, post } from './ledger.ts';
import { counterParty, ownerOf, partyOf } from './sides.ts';

/** The policy's action on a PIX that breaks `pixIn.maxAmount`, by the way it comes in (specification, section 6.4). */
const policyWays = {
  'notify-only': 'NOTIFY_ONLY',
  'allow-and-notify': 'ALLOW_AND_NOTIFY',
  'auto-refund': 'AUTO_REFUND',
} as const;

/**
 * How made-up money comes in: `disputed` is a PIX that is disputed at once; the others break a policy rule, which
 * lets them in or sends them back.
 */
export const depositWays = [
  'pix',
  'ted',
  'disputed',
  'notify-only',
  'allow-and-notify',
  'auto-refund',
] as const;
export type DepositWay = (typeof depositWays)[number];

const description = 'Depósito do sandbox';

/** A made-up payer pays into an account; null when there is no such account. */
export function depositTo(
  world: World,
  accountId: string,
  amountCentavos: number,
  way: DepositWay,
): Account | null {
  const account = findAccount(world, accountId);
  if (!account) return null;
  if (way === 'ted') receiveTed(world, account, amountCentavos);
  else {
    const atMs = world.now();
    const pix = {
      endToEndId: newEndToEndId(world, 'E', handPayer.bankIspb, atMs),
      amountCentavos,
      identifier: null,
      method: 'DICT',
      pixKey: account.holderDocument,
      payer: handPayer,
      description,
    } as const;
    const received = receive(world, account, pix, atMs);
    if (way === 'disputed') openDispute(world, account, received);
    else if (way !== 'pix') judge(world, account, received, policyWays[way]);
  }
  return findAccount(world, accountId);
}

/** Reports the violation; the action decides what happens to the money. */
function judge(world: World, account: Account, received: ReceivedRecord, action: PolicyAction): void {
  tellViolation(world, account, { phase: 'pix_in', rule: 'pixIn.maxAmount', action });
  if (action === 'AUTO_REFUND') sendBack(world, account, received);
}

/**
 * The payee of a completed PIX sends it back, whole or in part; null when there is no such payment, or when the
 * amount is more than what is left of it. Lines are marked as specification section 2.4 says.
 */
export function refundReceived(
  world: World,
  accountId: string,
  identifier: string,
  amountCentavos: number,
): Account | null {
  const account = findAccount(world, accountId);
  const payment = world.recordByIdentifier<PaymentRecord>(paymentKind, accountId, identifier);
  if (!account || payment?.state !== 'COMPLETED') return null;
  const refundedCentavos = (payment.data.refundedCentavos ?? 0) + amountCentavos;
  if (refundedCentavos > payment.data.amountCentavos) return null;
  const atMs = world.now();
  const payer = payment.data.payee ?? handPayer;
  const refundEndToEnd = newEndToEndId(world, 'D', payer.bankIspb, atMs);
  const originalEndToEnd = payment.data.endToEndId;
  const coreId = world.newId('partner');
  const id = world.newId('refund-received');
  world.updateRecord({ ...payment, data: { ...payment.data, refundEndToEnd, refundedCentavos } });
  const line = {
    transactionId: id,
    partnerId: coreId,
    coreId,
    status: 'COMPLETED',
    description: null,
    identifier: null,
    endToEndId: refundEndToEnd,
    counterParty: counterParty(payer),
    pixKey: null,
    reversal: true,
    partnerType: 'PIX_REFUND',
    originalEndToEnd,
  };
  post(world, { accountId, atMs, amountCentavos, operation: 'PIX', reference: id, line });
  emit(world, {
    id: `pix-refund-received-${id}`,
    type: 'pix.refund.received',
    atMs,
    tenantId: account.tenantId,
    accountId,
    data: {
      transactionId: id,
      coreId,
      status: 'SUCCESS',
      originalEndToEnd,
      refundEndToEnd,
      identifier,
      amount: reaisOf(amountCentavos),
      payer: partyOf(payer),
      payee: partyOf(ownerOf(account)),
      receivedAt: utcText(atMs),
    },
  });
  return findAccount(world, accountId);
}

function receiveTed(world: World, account: Account, amountCentavos: number): void {
  const { accountId, tenantId } = account;
  const atMs = world.now();
  const id = world.newId('ted-received');
  const partnerTxId = world.newId('partner');
  const identifier = `ted-in-${world.count('ted-received')}`;
  const line = {
    transactionId: id,
    partnerId: partnerTxId,
    status: 'COMPLETED',
    description,
    identifier,
    endToEndId: null,
    counterParty: counterParty(handPayer),
    pixKey: null,
  };
  post(world, { accountId, atMs, amountCentavos, operation: 'TED', reference: id, line });
  const { name, document, bankCode, bankIspb, branch, accountNumber } = handPayer;
  emit(world, {
    id: `ted-in-received-${id}`,
    type: 'ted.in.received',
    atMs,
    tenantId,
    accountId,
    data: {
      transactionId: id,
      identifier,
      partnerTxId,
      accountId,
      tenantId,
      amount: reaisOf(amountCentavos),
      description,
      receivedAt: utcText(atMs),
      payer: { name, document, bankCode, bankIspb, branch, account: accountNumber, accountNumber },
    },
  });
}
