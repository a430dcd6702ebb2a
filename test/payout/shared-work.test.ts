import { describe, expect, test } from 'vitest';
import { type Worker, workTickets } from '../../src/lib/areas/payout/worker.ts';
import type { Clock, WireRequest } from '../../src/lib/client/port.ts';
import type { BaseCommand } from '../../src/lib/command/base.ts';
import type { Session } from '../../src/lib/connection/session.ts';
import type { Database } from '../../src/lib/journal/postgres/connect.ts';
import { takeLease } from '../../src/lib/journal/postgres/leases.ts';
import type { Queue } from '../../src/lib/journal/postgres/queue.ts';
import { leasedRuns } from '../../src/lib/journal/postgres/runs.ts';
import { startRun } from '../../src/lib/journal/postgres/shared-run.ts';
import type { PostgresJournal } from '../../src/lib/journal/postgres/store.ts';
import { attempt, planned, scope } from '../journal/contract/desk.ts';
import { openPostgresForEachTest } from '../journal/postgres-desk.ts';
import { clientFor, jsonAnswer, notFound } from '../safety/desk.ts';
import { hasTools } from '../support/tools.ts';

/** What a worker does with one ticket, at a bank and a clock that are the test's. */

const options = { ratePerSecond: null, untilMs: null, acceptScheduled: false };
const noQueue = { open: async () => {}, put: async () => {} } as unknown as Queue;

/** The end of a ticket: whether it is over, or after how many seconds it is to be looked at again. */
type End = 'done' | number;

interface Shift {
  /** Called of each payment before it is answered. */
  readonly onPayment?: (intentId: string) => Promise<void>;
  /** Called when the database has confirmed records. */
  readonly onConfirmed?: () => Promise<void> | void;
  readonly clock?: Partial<Clock>;
}

/** Works on one ticket of the first two rows. */
async function workOn(journal: PostgresJournal, { onPayment, onConfirmed, clock }: Shift = {}) {
  const told = { ends: [] as End[], sent: [] as string[], looked: 0 };
  const made = clientFor(async ({ method, headers }: WireRequest) => {
    if (method === 'GET') told.looked += 1;
    if (method === 'GET') return notFound;
    const intentId = (headers['idempotency-key'] ?? '').replace('key-', '');
    told.sent.push(intentId);
    await onPayment?.(intentId);
    return jsonAnswer(422, { errorCode: 'insufficient_funds', message: 'saldo insuficiente' });
  });
  const client = {
    ...made,
    clock: { ...made.clock, ...clock },
    connection: { ...made.connection, ...scope, environment: 'sandbox' as const },
  };
  const ticket = {
    runId: 'run_1',
    first: 1,
    last: 2,
    touch: async () => {},
    done: async () => void told.ends.push('done'),
    later: async (seconds: number) => void told.ends.push(seconds),
  };
  const tickets = [ticket];
  const database: Database = {
    ...journal.database,
    async all(sql, ...values) {
      const rows = await journal.database.all(sql, ...values);
      if (sql.includes('add_records')) await onConfirmed?.();
      return rows as never;
    },
  };
  const worker = {
    command: { note: () => {} } as unknown as BaseCommand,
    session: { client, serviceNow: () => Date.parse('2026-03-10T15:00:00Z') } as Session,
    journal: { ...journal, database },
    runs: await journal.runs(),
    queue: { take: async () => tickets.pop() ?? null } as unknown as Queue,
    spool: { keep: () => () => {}, isTold: () => true, close: () => {} },
    name: 'one',
    width: 4,
    stop: new AbortController().signal,
    interrupt: new AbortController().signal,
    onRow: () => {},
  } satisfies Worker;
  await workTickets(worker, null, async () => tickets.length === 0);
  return told;
}

describe.skipIf(!hasTools('postgres'))('a worker with a ticket', () => {
  const desk = openPostgresForEachTest();
  const started = async (rows: number) => {
    const journal = await desk().open();
    const runs = await planned(journal, rows);
    await startRun(journal.database, noQueue, await runs.planned('run_1', 1000), options, 2000);
    return { journal, runs };
  };
  const kindsOf = async (journal: PostgresJournal) =>
    (await journal.history('int_run_1_1'))?.events.map(({ kind }) => kind);

  test('writes each row down before its first byte leaves', async () => {
    const { journal } = await started(1);
    const states: unknown[] = [];
    const onPayment = async (intentId: string) => {
      const [row] = await desk().ask(`SELECT state FROM brl.intents WHERE intent_id = '${intentId}'`);
      states.push(row?.state);
    };
    expect((await workOn(journal, { onPayment })).sent).toEqual(['int_run_1_1']);
    expect(states).toEqual(['SENT']);
  });

  test('sends no row that another one sent, and asks about it a minute after the end of its lease', async () => {
    const { journal, runs } = await started(1);
    const lease = await takeLease(journal.database, 'run_1', { first: 1, last: 1 }, 'two');
    const part = { first: 1, last: 1, lease: lease?.leaseId ?? 0 };
    await leasedRuns(journal.database, runs, part).append([{ intentId: 'int_run_1_1', event: attempt }]);
    const endedAgo = (seconds: number) =>
      desk().ask(`UPDATE brl.leases SET expires_at = clock_timestamp() - interval '${seconds} s'`);
    await endedAgo(55);
    expect(await workOn(journal)).toEqual({ ends: [20], sent: [], looked: expect.any(Number) });
    expect(await kindsOf(journal)).toEqual(['INTENT', 'ATTEMPT']);
    await endedAgo(61);
    const later = await workOn(journal);
    expect([later.sent, later.ends]).toEqual([[], ['done']]);
    expect(await kindsOf(journal)).toContain('LOOKUP');
    expect((await journal.find('int_run_1_1'))?.state).toBe('UNCERTAIN');
  });

  test('sends no row that was held up after it was written down, and takes that back while it has the lease', async () => {
    const { journal } = await started(1);
    let aheadMs = 0;
    let records = 0;
    const clock = { monotonic: () => performance.now() + aheadMs };
    const onConfirmed = () => {
      records += 1;
      if (records === 1) aheadMs = 6000;
    };
    const { sent } = await workOn(journal, { clock, onConfirmed });
    expect(sent).toEqual(['int_run_1_1']);
    expect(await kindsOf(journal)).toEqual(['INTENT', 'ATTEMPT', 'STATE', 'ATTEMPT', 'RESPONSE']);
  });

  test('leaves a row that was held up to a look-up where the lease has run out meanwhile', async () => {
    const { journal } = await started(1);
    let aheadMs = 0;
    const clock = { monotonic: () => performance.now() + aheadMs };
    const onConfirmed = async () => {
      aheadMs = 400_000;
      await desk().ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'");
    };
    expect((await workOn(journal, { clock, onConfirmed })).sent).toEqual([]);
    expect((await kindsOf(journal))?.slice(0, 2)).toEqual(['INTENT', 'ATTEMPT']);
    expect((await journal.find('int_run_1_1'))?.state).not.toBe('INTENT');
  });
});
