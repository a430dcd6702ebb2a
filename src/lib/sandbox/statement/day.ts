import { depositTo, refundReceived } from '../account/deposits.ts';
import { type Account, findAccount, post } from '../account/ledger.ts';
import { counterParty, ownerOf, partyOf } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import { magicKeys, type Owner } from '../magic.ts';
import { newEndToEndId } from '../pix/end-to-end.ts';
import { payNow } from '../pix/pay.ts';
import { type ReceivedRecord, receive } from '../pix/received.ts';
import { sendBack } from '../pix/refund.ts';
import { brasiliaDay, brasiliaMidnight, hour, second, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { itemOf } from './lines.ts';
import { rowsOfDays } from './statement.ts';

/** What `sandbox seed --day` booked. */
export interface SeededDay {
  /** Brasilia day. */
  readonly day: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The lines as the statement shows them, by time. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Identifier of the payment that somebody else made from the account. */
  readonly strangersIdentifier: string;
}

/** The account and its day. */
interface Scene {
  readonly world: World;
  readonly account: Account;
  /** The instant at which this part of the day so far (0 to 1) is over, as a whole second. */
  readonly instant: (part: number) => number;
}

/**
 * Books a day of an account up to now, with what a company does not do itself and has to find in its statement: money that
 * comes in, also many at once, a payment from another channel, refunds both ways, fees, a commission. One credit is told by no event,
 * and one event tells of a credit that never came. Null when there is no such account.
 * @param sales number of small credits; a third of them falls on one second, so that pages of a long day give lines twice
 */
export function seedDay(world: World, accountId: string, sales: number): SeededDay | null {
  const account = findAccount(world, accountId);
  if (!account) return null;
  const untilMs = world.now();
  const midnight = brasiliaMidnight(untilMs);
  // Business begins at 08:00; before that, the day so far is a short night.
  const fromMs = untilMs - midnight > 9 * hour ? midnight + 8 * hour : midnight;
  const instant = (part: number) => Math.floor((fromMs + part * (untilMs - fromMs)) / second) * second;
  const before = Number(world.get('SELECT coalesce(max(seq), 0) AS seq FROM ledger')?.seq);
  const scene = { world, account, instant };
  sell(scene, sales);
  const strangersIdentifier = bookOthers(scene);
  bookFees(scene);
  tellOtherwise(scene);
  const day = brasiliaDay(untilMs);
  const rows = rowsOfDays(world, accountId, day, day).filter(({ seq }) => seq > before);
  return { day, fromMs, untilMs, items: rows.map((row) => itemOf(world, row)), strangersIdentifier };
}

/** Credits of customers; those of the middle third are paid in the same second. */
function sell(scene: Scene, sales: number): void {
  for (let n = 0; n < sales; n++) {
    const part = n / sales;
    const inRush = part >= 1 / 3 && part < 2 / 3;
    credit(scene, {
      part: inRush ? 0.5 : 0.1 + part * 0.8,
      amountCentavos: 1990 + ((n * 7919) % 24_000),
      name: `pedido-${2001 + n}`,
      payer: payers[n % payers.length] as Owner,
    });
  }
}

/** People of the directory, whose documents are well-formed and whose names are made up. */
const payers = magicKeys.slice(0, 4).map(({ owner }) => owner);
const [customer, , supplier] = payers as [Owner, Owner, Owner];

function credit(
  { world, account, instant }: Scene,
  given: { part: number; amountCentavos: number; name: string; payer: Owner },
): ReceivedRecord {
  const { amountCentavos, name, payer } = given;
  const atMs = instant(given.part);
  const pix = {
    endToEndId: newEndToEndId(world, 'E', payer.bankIspb, atMs),
    amountCentavos,
    identifier: name,
    method: 'DYNAMIC_QR_CODE',
    pixKey: account.holderDocument,
    payer,
    description: name,
  } as const;
  return receive(world, account, pix, atMs);
}

/**
 * A TED that comes in, a payment by another channel of which a part comes back, a sale of which a part is sent back.
 * @returns the payment's identifier
 */
function bookOthers(scene: Scene): string {
  const { world, account, instant } = scene;
  const { accountId } = account;
  at(world, instant(0.15), () => depositTo(world, accountId, 4000_00, 'ted'));
  const { payment } = at(world, instant(0.3), () => payNow(world, account, strangersOrder, null));
  const { identifier } = payment.data;
  at(world, instant(0.7), () => refundReceived(world, accountId, identifier, 39_90));
  const sale = credit(scene, { part: 0.2, amountCentavos: 450_00, name: 'pedido-1998', payer: customer });
  at(world, instant(0.6), () => sendBack(world, account, sale, 120_00));
  return identifier;
}

const strangersOrder = {
  amountCentavos: 189_90,
  keyType: 'CNPJ',
  key: supplier.document,
  description: 'Outro canal',
  identifier: null,
  payee: null,
} as const;

/** The names that the service gives its own bookings (specification, section 2.4). */
function bookFees({ world, account: { accountId }, instant }: Scene): void {
  const bookings = [
    [0.16, -1_50, 'FEE', 'TARIFA'],
    [0.31, -90, 'FEE', 'TARIFA'],
    [0.45, 312_40, 'INTERNAL', 'REPASSE DE COMISSAO'],
    [0.65, 1_50, 'FEE', 'ESTORNO DE TARIFA'],
  ] as const;
  for (const [part, amountCentavos, operation, description] of bookings) {
    const reference = world.newId('fee');
    const line = { status: 'COMPLETED', transactionId: reference, description };
    post(world, { accountId, atMs: instant(part), amountCentavos, operation, reference, line });
  }
}

/** A TED that comes in without an event, and the event of a PIX that never comes in. */
function tellOtherwise({ world, account, instant }: Scene): void {
  const { accountId, tenantId } = account;
  const untold = world.newId('ted-received');
  post(world, {
    accountId,
    atMs: instant(0.75),
    amountCentavos: 720_00,
    operation: 'TED',
    reference: untold,
    line: {
      transactionId: untold,
      status: 'COMPLETED',
      description: 'TED sem evento',
      identifier: `ted-in-${world.count('ted-received')}`,
      counterParty: counterParty(supplier),
    },
  });
  const atMs = instant(0.8);
  const id = world.newId('received');
  emit(world, {
    id: `pix-in-completed-${id}`,
    type: 'pix.in.completed',
    atMs,
    tenantId,
    accountId,
    data: {
      transactionId: world.newId('transaction'),
      coreId: world.newId('partner'),
      status: 'SUCCESS',
      endToEnd: newEndToEndId(world, 'E', customer.bankIspb, atMs),
      amount: reaisOf(99_00),
      method: 'DICT',
      payer: partyOf(customer),
      payee: partyOf(ownerOf(account)),
      receivedAt: utcText(atMs),
    },
  });
}

/** Does a piece of work as if the virtual clock showed an earlier instant. */
function at<T>(world: World, atMs: number, work: () => T): T {
  const offset = world.meta('clock_offset_ms') ?? '0';
  world.setClockOffset(atMs - world.realNow());
  try {
    return work();
  } finally {
    world.setMeta('clock_offset_ms', offset);
  }
}
