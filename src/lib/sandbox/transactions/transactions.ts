import type * as contract from '../../contract/transactions.ts';
import { counterParty, ownerOf } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { paymentByEndToEndId } from '../pix/pix.ts';
import { type PaymentRecord, paymentKind } from '../pix/record.ts';
import { ServiceError } from '../refusal.ts';
import { findTed } from '../ted/ted.ts';
import type { TedRecord } from '../ted/ted-states.ts';
import { utcText } from '../time.ts';
import { sidesOf, type TransferRecord, transferKind } from '../transfer/transfer-states.ts';
import type { World } from '../world.ts';

/** The timeline of one transaction (specification, section 4.3). Its body is not shown: this one is made up. */
export const transactions: Area<typeof contract> = { behaviours: { timeline } };

function timeline(call: Call<typeof contract.timeline>): Answer {
  const { tedId, endToEndId, identifier } = call.query;
  if (tedId === undefined && (endToEndId === undefined) === (identifier === undefined)) {
    throw new ServiceError(400, 'invalid_query', 'Informe endToEndId ou identifier, e só um deles.');
  }
  const found =
    tedId !== undefined
      ? tedLine(findTed(call.world, call.account.accountId, tedId))
      : endToEndId !== undefined
        ? paymentLine(paymentByEndToEndId(call.world, call.account, endToEndId))
        : byIdentifier(call, identifier ?? '');
  if (!found) throw new ServiceError(404, 'not_found', 'Transação não encontrada.');
  return { status: 200, body: found };
}

function byIdentifier(call: Call<typeof contract.timeline>, identifier: string) {
  const { world, account } = call;
  const { accountId } = account;
  return (
    tedLine(findTed(world, accountId, `ted-${identifier}`)) ??
    transferLine(world, world.recordByIdentifier<TransferRecord>(transferKind, accountId, identifier)) ??
    paymentLine(world.recordByIdentifier<PaymentRecord>(paymentKind, accountId, identifier))
  );
}

function tedLine(record: TedRecord | null) {
  if (!record) return null;
  const { tedId, identifier, amountCentavos, updatedAtMs, errorReason, destination } = record.data;
  const ended = record.state === 'PROCESSING' ? [] : [{ status: record.state, at: utcText(updatedAtMs) }];
  return {
    operation: 'TED',
    tedId,
    identifier,
    status: record.state,
    amount: reaisOf(amountCentavos),
    destination,
    ...(errorReason === null ? {} : { errorReason }),
    events: [{ status: 'PROCESSING', at: utcText(record.createdAtMs) }, ...ended],
  };
}

/** A failed transfer leaves no trace, just as it causes no event; an unconfirmed one shows nothing yet. */
function transferLine(world: World, record: TransferRecord | null) {
  if (record?.state !== 'COMPLETED') return null;
  const { identifier, amountCentavos, completedAtMs, destinationAccountId } = record.data;
  return {
    operation: 'INTERNAL',
    identifier,
    status: record.state,
    amount: reaisOf(amountCentavos),
    destinationAccountId,
    counterParty: counterParty(ownerOf(sidesOf(world, record).to)),
    events: [{ status: 'COMPLETED', at: utcText(completedAtMs ?? record.createdAtMs) }],
  };
}

function paymentLine(record: PaymentRecord | null) {
  if (!record) return null;
  const { identifier, amountCentavos, endToEndId, completedAtMs } = record.data;
  const settled = record.state === 'COMPLETED';
  return {
    operation: 'PIX',
    identifier,
    ...(settled ? { endToEndId } : {}),
    status: record.state === 'TIMEOUT' ? 'PROCESSING' : record.state,
    amount: reaisOf(amountCentavos),
    events: [
      { status: 'PROCESSING', at: utcText(record.createdAtMs) },
      ...(completedAtMs === null ? [] : [{ status: 'COMPLETED', at: utcText(completedAtMs) }]),
    ],
  };
}
