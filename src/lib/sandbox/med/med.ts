import type * as contract from '../../contract/med.ts';
import { type Account, accountOf } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Area } from '../behaviour.ts';
import type { ReceivedRecord } from '../pix/received.ts';
import { ServiceError } from '../refusal.ts';
import { day, minute, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';

/** Kind of the records kept here. */
const disputeKind = 'pix.med';

/** Disputes: every route is offline (specification, sections 1 and 4.8). */
export const med: Area<typeof contract> = {
  behaviours: {
    list: offline,
    answer: offline,
    decide: offline,
    evidence: offline,
    addEvidence: offline,
  },
  moves: { [disputeKind]: moveDispute },
  settlements: { [disputeKind]: settleDispute },
};

interface Dispute {
  readonly originalEndToEnd: string;
  readonly amountCentavos: number;
  readonly reasonCode: string;
}
type DisputeRecord = StoredRecord<Dispute> & {
  readonly state: 'OPEN' | 'PENDING_DECISION' | 'ACCEPTED' | 'REJECTED' | 'CANCELED';
};

/** How long a dispute stays open and then waits for a decision; neither is shown. */
const openForMs = 10 * minute;
const pendingForMs = 7 * day;

/** The payer disputes a credit. The specification shows no money moving with a dispute, so none does. */
export function openDispute(world: World, account: Account, received: ReceivedRecord): void {
  const atMs = world.now();
  const record = world.insertRecord<DisputeRecord>({
    kind: disputeKind,
    id: world.newId('med'),
    accountId: account.accountId,
    state: 'OPEN',
    dueAtMs: atMs + openForMs,
    createdAtMs: atMs,
    data: {
      originalEndToEnd: received.data.endToEndId,
      amountCentavos: received.data.amountCentavos,
      reasonCode: 'FRAUD',
    },
  });
  const claim = { claimMessage: 'O pagador contesta o PIX.', openedAtIso: utcText(atMs) };
  tell(world, record, 'pix.med.opened', claim, atMs);
}

/** If nobody answers, it waits for a decision and is then given up. */
function moveDispute(world: World, record: DisputeRecord, atMs: number): void {
  if (record.state === 'OPEN') to(world, record, 'PENDING_DECISION', atMs + pendingForMs, atMs);
  else if (record.state === 'PENDING_DECISION') to(world, record, 'CANCELED', null, atMs);
}

/** By hand: COMPLETED accepts the dispute, FAILED rejects it; false when it had ended before. */
function settleDispute(world: World, record: DisputeRecord, outcome: 'COMPLETED' | 'FAILED'): boolean {
  if (record.state !== 'OPEN' && record.state !== 'PENDING_DECISION') return false;
  to(world, record, outcome === 'COMPLETED' ? 'ACCEPTED' : 'REJECTED', null, world.now());
  return true;
}

function to(
  world: World,
  record: DisputeRecord,
  state: DisputeRecord['state'],
  dueAtMs: number | null,
  atMs: number,
): void {
  const next = world.updateRecord<DisputeRecord>({ ...record, state, dueAtMs });
  tell(world, next, 'pix.med.updated', {}, atMs);
}

/** Events of section 6.4; they are sent although the routes are offline. */
function tell(
  world: World,
  record: DisputeRecord,
  type: 'pix.med.opened' | 'pix.med.updated',
  more: Readonly<Record<string, unknown>>,
  atMs: number,
): void {
  const { tenantId, accountId } = accountOf(world, record);
  const { originalEndToEnd, amountCentavos, reasonCode } = record.data;
  emit(world, {
    id: `${type.replaceAll('.', '-')}-${record.id}-${record.state.toLowerCase()}`,
    type,
    atMs,
    tenantId,
    accountId,
    data: {
      medId: record.id,
      originalEndToEnd,
      amount: reaisOf(amountCentavos),
      reasonCode,
      status: record.state,
      ...more,
    },
  });
}

function offline(): never {
  throw new ServiceError(
    503,
    'service_temporarily_unavailable',
    'Contestações (MED) temporariamente fora do ar.',
  );
}
