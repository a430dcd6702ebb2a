import { type Account, post } from '../account/ledger.ts';
import { counterParty, ownerOf, partyOf } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import type { Owner } from '../magic.ts';
import { utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';

/** Kind of the records kept here. */
export const receivedKind = 'pix.received';

/** Who pays when a person lets money come in by hand. All made up. */
export const handPayer: Owner = {
  name: 'Pagador Exemplo da Silva',
  document: '98765432100',
  bankCode: '998',
  bankIspb: '99999005',
  bankName: 'OUTRO BANCO DE MENTIRA S.A.',
  branch: '0002',
  accountNumber: '70077',
};

/** A PIX that came in, as it is stored. */
export interface Received {
  readonly endToEndId: string;
  readonly transactionId: string;
  readonly coreId: string;
  readonly amountCentavos: number;
  /** Txid or name of the paid QR; null for a PIX without one. */
  readonly identifier: string | null;
  readonly payer: Owner;
  readonly refundedCentavos: number;
}

/** A stored incoming PIX. */
export type ReceivedRecord = StoredRecord<Received>;

/** A PIX that comes in. */
interface Incoming extends Pick<Received, 'endToEndId' | 'amountCentavos' | 'identifier' | 'payer'> {
  readonly method: 'STATIC_QR_CODE' | 'DYNAMIC_QR_CODE' | 'DICT';
  readonly pixKey: string;
  readonly description: string | null;
}

/** Credits an incoming PIX and reports it (specification, section 6.4). */
export function receive(world: World, account: Account, pix: Incoming, atMs: number): ReceivedRecord {
  const { endToEndId, amountCentavos, identifier, payer } = pix;
  const id = world.newId('received');
  const coreId = world.newId('partner');
  const transactionId = world.newId('transaction');
  const record = world.insertRecord<ReceivedRecord>({
    kind: receivedKind,
    id,
    accountId: account.accountId,
    identifier,
    state: 'COMPLETED',
    createdAtMs: atMs,
    data: { endToEndId, transactionId, coreId, amountCentavos, identifier, payer, refundedCentavos: 0 },
  });
  credit(world, account, record, pix);
  tell(world, account, record, pix);
  return record;
}

function credit(
  world: World,
  { accountId }: Account,
  { id: reference, createdAtMs: atMs, data }: ReceivedRecord,
  { pixKey, description }: Incoming,
): void {
  const { transactionId, coreId, amountCentavos, identifier, endToEndId, payer } = data;
  post(world, {
    accountId,
    atMs,
    amountCentavos,
    operation: 'PIX',
    reference,
    line: {
      transactionId,
      partnerId: coreId,
      coreId,
      status: 'COMPLETED',
      description,
      identifier,
      endToEndId,
      counterParty: counterParty(payer),
      pixKey,
    },
  });
}

function tell(
  world: World,
  account: Account,
  { id, createdAtMs: atMs, data }: ReceivedRecord,
  { method }: Incoming,
): void {
  const { transactionId, coreId, endToEndId, amountCentavos, identifier, payer } = data;
  const { tenantId, accountId } = account;
  emit(world, {
    id: `pix-in-completed-${id}`,
    type: 'pix.in.completed',
    atMs,
    tenantId,
    accountId,
    data: {
      transactionId,
      coreId,
      status: 'SUCCESS',
      endToEnd: endToEndId,
      amount: reaisOf(amountCentavos),
      method,
      ...(identifier === null ? {} : { identifier }),
      payer: partyOf(payer),
      payee: partyOf(ownerOf(account)),
      receivedAt: utcText(atMs),
    },
  });
}
