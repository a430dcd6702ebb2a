import type { EventEnvelope } from '../contract/events.ts';
import { type DepositWay, depositTo, refundReceived } from './account/deposits.ts';
import { type Account, findAccount } from './account/ledger.ts';
import { type Payable, seedPayables } from './account/payables.ts';
import { moves, settlements } from './behaviours.ts';
import { savePublicKey } from './clients.ts';
import { type FaultName, faults } from './faults.ts';
import { sandboxDelegatedClientId, sandboxPendingClientId } from './seed.ts';
import { type SeededDay, seedDay } from './statement/day.ts';
import { type SeededHistory, seedHistory } from './statement/history.ts';
import { type Delivery, listDeliveries } from './webhooks/deliveries.ts';
import { listEvents } from './webhooks/events.ts';
import { type DeliveryFaultName, deliveryFaults } from './webhooks/faults.ts';
import type { StoredRecord, World } from './world.ts';

/** Controls a sandbox: everything that a client of the service cannot do. */
export interface Control {
  clock(): ClockReading;
  advanceClock(ms: number): ClockReading;
  setClock(virtualMs: number): ClockReading;
  resetClock(): ClockReading;
  /** Ends open records now: the one with this identifier or id, or all for null. Returns those that changed. */
  settle(which: string | null, to: 'COMPLETED' | 'FAILED'): readonly SettledRecord[];
  /** Credits an account; null when there is no such account. */
  deposit(accountId: string, amountCentavos: number, way?: DepositWay): Account | null;
  /** Refunds a completed PIX of an account by its identifier; null when that is not possible. */
  refund(accountId: string, identifier: string, amountCentavos: number): Account | null;
  account(accountId: string): Account | null;
  /** Books a made-up past; null when there is no such account. */
  seedHistory(accountId: string, rows: number, days: number): SeededHistory | null;
  /** Books what a bank does by itself on a day, up to now; null when there is no such account. */
  seedDay(accountId: string, sales: number): SeededDay | null;
  /** Registers the boletos and codes of a company's payables; null when there is no such account. */
  seedPayables(accountId: string): readonly Payable[] | null;
  /** Injects a fault into the next `times` requests or deliveries, of one operation, path or type of event if `route` is given. */
  fail(fault: FaultName | DeliveryFaultName, times: number, route: string | null): void;
  pendingFaults(): readonly PendingFault[];
  clearFaults(): void;
  /** Envelopes of the recorded events, oldest first. */
  events(filter: {
    readonly type?: string | undefined;
    readonly last?: number | undefined;
  }): readonly EventEnvelope[];
  /** Deliveries of webhooks, oldest first. */
  deliveries(): readonly Delivery[];
  /** Registers a key for the delegated credentials to sign with. */
  registerDelegatedKey(kid: string, publicKeyPem: string): void;
  reset(): void;
}

/** A record that `settle` ended. */
export type SettledRecord = Pick<StoredRecord, 'kind' | 'id' | 'identifier' | 'state'>;

/** The virtual clock and the machine's, in milliseconds since the epoch. */
export interface ClockReading {
  readonly virtualMs: number;
  readonly realMs: number;
}

/** A fault waiting for its request. */
export interface PendingFault {
  readonly name: string;
  readonly summary: string;
  readonly route: string | null;
  readonly remaining: number;
}

/** Creates the controls of a world; each runs in its own transaction, after all due moves. */
export function createControl(world: World): Control {
  const steer = <T>(work: () => T): T =>
    world.transaction(() => {
      world.makeDueMoves(moves);
      const result = work();
      world.makeDueMoves(moves);
      return result;
    });
  const moveClock = (offsetMs: () => number): ClockReading => {
    steer(() => world.setClockOffset(offsetMs()));
    return world.transaction(() => reading(world));
  };
  return {
    clock: () => steer(() => reading(world)),
    advanceClock: (ms) => moveClock(() => world.now() - world.realNow() + ms),
    setClock: (virtualMs) => moveClock(() => virtualMs - world.realNow()),
    resetClock: () => moveClock(() => 0),
    settle: (which, to) => steer(() => settleRecords(world, which, to)),
    deposit: (accountId, amountCentavos, way) =>
      steer(() => depositTo(world, accountId, amountCentavos, way ?? 'pix')),
    refund: (accountId, identifier, amountCentavos) =>
      steer(() => refundReceived(world, accountId, identifier, amountCentavos)),
    seedHistory: (accountId, rows, days) => steer(() => seedHistory(world, accountId, rows, days)),
    seedDay: (accountId, sales) => steer(() => seedDay(world, accountId, sales)),
    seedPayables: (accountId) => steer(() => seedPayables(world, accountId)),
    account: (accountId) => steer(() => findAccount(world, accountId)),
    fail: (fault, times, route) =>
      steer(() => {
        world.run('INSERT INTO faults (name, route, remaining) VALUES (?, ?, ?)', fault, route, times);
      }),
    pendingFaults: () => steer(() => world.all('SELECT * FROM faults ORDER BY seq').map(pendingFault)),
    clearFaults: () =>
      steer(() => {
        world.run('DELETE FROM faults');
      }),
    events: (filter) => steer(() => listEvents(world, filter.type ?? null, filter.last ?? null)),
    deliveries: () => steer(() => listDeliveries(world)),
    registerDelegatedKey: (kid, pem) =>
      steer(() => {
        for (const clientId of [sandboxDelegatedClientId, sandboxPendingClientId]) {
          savePublicKey(world, clientId, kid, { pem, activeFromMs: 0 });
        }
      }),
    reset: () => world.transaction(() => world.reset()),
  };
}

function reading(world: World): ClockReading {
  return { virtualMs: world.now(), realMs: world.realNow() };
}

function settleRecords(world: World, which: string | null, to: 'COMPLETED' | 'FAILED'): SettledRecord[] {
  const changed: SettledRecord[] = [];
  for (const [kind, settle] of Object.entries(settlements)) {
    const wanted = world
      .records(kind, null)
      .filter((record) => which === null || record.identifier === which || record.id === which);
    for (const record of wanted) {
      const after = settle(world, record, to) ? world.record(kind, record.id) : null;
      if (after) changed.push({ kind, id: after.id, identifier: after.identifier, state: after.state });
    }
  }
  return changed;
}

function pendingFault(row: Record<string, unknown>): PendingFault {
  const name = String(row.name);
  const known: Readonly<Record<string, { readonly summary: string }>> = { ...faults, ...deliveryFaults };
  const summary = known[name]?.summary ?? '';
  return {
    name,
    summary,
    route: row.route === null ? null : String(row.route),
    remaining: Number(row.remaining),
  };
}
