import { accountOf } from '../account/ledger.ts';
import { ownerOf, partyOf } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import { newEndToEndId } from '../pix/end-to-end.ts';
import { handPayer, receive } from '../pix/received.ts';
import { utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { type ChargePayment, type ChargeRecord, type ChargeState, chargeKind } from './charge.ts';

/** Finds a charge of any account by its txid. */
export function chargeByTxid(world: World, txid: string): ChargeRecord | null {
  return world.record<ChargeRecord>(chargeKind, txid);
}

/** Expires an unpaid charge (specification, section 3.2). */
export function expireCharge(world: World, charge: ChargeRecord, atMs: number): void {
  if (charge.state === 'ACTIVE') end(world, charge, 'EXPIRED', 'qrcode.expired', atMs);
}

/** Cancels an active charge. */
export function cancelCharge(world: World, charge: ChargeRecord): ChargeRecord {
  return end(world, charge, 'CANCELLED', 'qrcode.cancelled', world.now());
}

/** By hand: COMPLETED has somebody pay it, FAILED lets it expire; false when it had ended before. */
export function settleCharge(world: World, charge: ChargeRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (charge.state !== 'ACTIVE') return false;
  const atMs = world.now();
  if (to === 'FAILED') end(world, charge, 'EXPIRED', 'qrcode.expired', atMs);
  else {
    const endToEndId = newEndToEndId(world, 'E', handPayer.bankIspb, atMs);
    const amountCentavos = charge.data.valueCentavos;
    payCharge(world, charge, { atMs, amountCentavos, endToEndId, payer: handPayer });
  }
  return true;
}

/** The payer pays: the amount is credited, and both events are sent. */
export function payCharge(world: World, charge: ChargeRecord, paid: ChargePayment): void {
  const account = accountOf(world, charge);
  const { identifier, pixKey, message, txid } = charge.data;
  world.updateRecord({ ...charge, state: 'PAID', dueAtMs: null, data: { ...charge.data, paid } });
  const { endToEndId, amountCentavos, payer, atMs } = paid;
  const received = receive(
    world,
    account,
    {
      endToEndId,
      amountCentavos,
      identifier,
      pixKey,
      payer,
      description: message,
      method: 'DYNAMIC_QR_CODE',
    },
    atMs,
  );
  emit(world, {
    id: `qrcode-paid-${txid}`,
    type: 'qrcode.paid',
    atMs,
    tenantId: account.tenantId,
    accountId: account.accountId,
    data: {
      transactionId: received.data.transactionId,
      coreId: received.data.coreId,
      status: 'SUCCESS',
      endToEnd: endToEndId,
      type: 'dynamic',
      identifier,
      qrcodeId: txid,
      amount: reaisOf(amountCentavos),
      payer: partyOf(payer),
      payee: partyOf(ownerOf(account)),
      receivedAt: utcText(atMs),
    },
  });
}

/** The payload of these two events is not shown; the names are those of `qrcode.paid`. */
function end(
  world: World,
  charge: ChargeRecord,
  state: Extract<ChargeState, 'CANCELLED' | 'EXPIRED'>,
  type: string,
  atMs: number,
): ChargeRecord {
  const ended = world.updateRecord({ ...charge, state, dueAtMs: null });
  const { tenantId, accountId } = accountOf(world, charge);
  const { identifier, txid, valueCentavos } = charge.data;
  const data = { status: state, type: 'dynamic', identifier, qrcodeId: txid, amount: reaisOf(valueCentavos) };
  emit(world, { id: `${type.replace('.', '-')}-${txid}`, type, atMs, tenantId, accountId, data });
  return ended;
}
