import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Sender, sendPortions } from '../../src/lib/areas/payout/work/send-portions.ts';
import type { WireRequest } from '../../src/lib/client/port.ts';
import type { BaseCommand } from '../../src/lib/command/base.ts';
import type { Session } from '../../src/lib/connection/session.ts';
import type { Database } from '../../src/lib/journal/postgres/connect.ts';
import { sharedCoordinator } from '../../src/lib/journal/postgres/coordinator.ts';
import { takeLease } from '../../src/lib/journal/postgres/leases.ts';
import { openQueue } from '../../src/lib/journal/postgres/queue.ts';
import { leasedRuns } from '../../src/lib/journal/postgres/runs.ts';
import { startRun } from '../../src/lib/journal/postgres/shared-run.ts';
import type { PostgresJournal } from '../../src/lib/journal/postgres/store.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';
import { attempt, planned, scope } from '../journal/contract/desk.ts';
import { openPostgresForEachTest, type PostgresDesk } from '../journal/postgres-desk.ts';
import { clientFor, jsonAnswer, notFound } from '../safety/desk.ts';
import { hasTools } from '../support/tools.ts';

/** What a worker does with one ticket, at a bank and a clock that are the test's. */

const options = { ratePerSecond: null, untilMs: null, acceptScheduled: false };

interface Shift {
  /** Called of each payment before it is answered. */
  readonly onPayment?: (intentId: string) => Promise<void>;
  /** Called when the database has confirmed records. */
  readonly onConfirmed?: () => Promise<void> | void;
  readonly clock?: Partial<Clock>;
}

/** Works on the one ticket that there is. */
async function workOn(journal: PostgresJournal, { onPayment, onConfirmed, clock }: Shift = {}) {
  const told = { sent: [] as string[], looked: 0 };
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
  const database: Database = {
    ...journal.database,
    async all(sql, ...values) {
      const rows = await journal.database.all(sql, ...values);
      if (sql.includes('add_records')) await onConfirmed?.();
      return rows as never;
    },
  };
  const { signal } = new AbortController();
  const runs = await journal.runs();
  const coordinator = await sharedCoordinator(database, runs, {
    clock: client.clock,
    note: () => {},
    interrupt: signal,
  });
  const sender = {
    command: { note: () => {} } as unknown as BaseCommand,
    session: { client, serviceNow: () => Date.parse('2026-03-10T15:00:00Z') } as Session,
    journal,
    runs,
    told: runs,
    coordinator,
    width: 4,
    stop: signal,
    interrupt: signal,
    onRow: () => {},
  } satisfies Sender;
  await sendPortions(sender, null, async () => true);
  await coordinator.close();
  return told;
}

/** A run of one row, and its ticket. */
async function startedIn(desk: PostgresDesk) {
  const journal = await desk.open();
  const runs = await planned(journal, 1);
  const queue = await openQueue(journal.database, false);
  onTestFinished(() => queue.close());
  await startRun(journal.database, queue, await runs.planned('run_1', 1000), options, 2000);
  return { journal, runs };
}

describe.skipIf(!hasTools('postgres'))('a worker with a ticket', () => {
  const desk = openPostgresForEachTest();
  const started = () => startedIn(desk());
  /** Of the tickets that are to be looked at again, in how many seconds. */
  const later = async () =>
    (
      await desk().ask(`SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds
        FROM brl_jobs.job WHERE name = 'run_1' AND state < 'active'`)
    ).map(({ seconds }) => seconds);
  const kindsOf = async (journal: PostgresJournal) =>
    (await journal.history('int_run_1_1'))?.events.map(({ kind }) => kind);

  test('writes each row down before its first byte leaves', async () => {
    const { journal } = await started();
    const states: unknown[] = [];
    const onPayment = async (intentId: string) => {
      const [row] = await desk().ask(`SELECT state FROM brl.intents WHERE intent_id = '${intentId}'`);
      states.push(row?.state);
    };
    expect((await workOn(journal, { onPayment })).sent).toEqual(['int_run_1_1']);
    expect(states).toEqual(['SENT']);
  });

  test('sends no row that another one sent, and asks about it a minute after the end of its lease', async () => {
    const { journal, runs } = await started();
    const lease = await takeLease(journal.database, 'run_1', { first: 1, last: 1 }, 'two');
    const part = { first: 1, last: 1, lease: lease?.leaseId ?? 0 };
    await leasedRuns(journal.database, runs, part).append([{ intentId: 'int_run_1_1', event: attempt }]);
    const endedAgo = (seconds: number) =>
      desk().ask(`UPDATE brl.leases SET expires_at = clock_timestamp() - interval '${seconds} s'`);
    await endedAgo(55);
    expect((await workOn(journal)).sent).toEqual([]);
    expect(await later()).toEqual([20]);
    expect(await kindsOf(journal)).toEqual(['INTENT', 'ATTEMPT']);
    await endedAgo(61);
    await desk().ask("UPDATE brl_jobs.job SET start_after = now() WHERE name = 'run_1'");
    expect((await workOn(journal)).sent).toEqual([]);
    expect(await later()).toEqual([]);
    expect(await kindsOf(journal)).toContain('LOOKUP');
    expect((await journal.find('int_run_1_1'))?.state).toBe('UNCERTAIN');
  });

  test('sends no row that was held up after it was written down, and takes that back while it has the lease', async () => {
    const { journal } = await started();
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
    const { journal } = await started();
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

describe.skipIf(!hasTools('postgres'))('the beat of a worker', () => {
  const desk = openPostgresForEachTest();

  test('keeps its ticket together with its lease, and neither once the lease was lost', async () => {
    const { journal } = await startedIn(desk());
    const ask = async (sql: string) => (await desk().ask(sql))[0];
    const beats = () =>
      ask(`SELECT heartbeat_on > started_on AS of_ticket, expires_at > taken_at + interval '11 s' AS of_lease,
        heartbeat_on::text AS last FROM brl_jobs.job, brl.leases WHERE job.state = 'active'`);
    const seen: unknown[] = [];
    const onPayment = async () => {
      await expect.poll(beats, { timeout: 30_000 }).toMatchObject({ of_ticket: true, of_lease: true });
      await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'");
      // One more may be under way.
      for (const ms of [1000, 4000]) {
        await wait(ms);
        seen.push((await beats())?.last);
      }
    };
    await workOn(journal, { onPayment });
    expect(seen[0]).toEqual(expect.any(String));
    expect(seen[1]).toBe(seen[0]);
  });
});
