import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Lease, sentByOthersLately, takeLease } from '../../src/lib/journal/postgres/leases.ts';
import type { Queue } from '../../src/lib/journal/postgres/queue.ts';
import { leasedRuns } from '../../src/lib/journal/postgres/runs.ts';
import { meetServer, sharedRun, startRun } from '../../src/lib/journal/postgres/shared-run.ts';
import type { PostgresJournal } from '../../src/lib/journal/postgres/store.ts';
import type { Runs } from '../../src/lib/journal/runs.ts';
import { hasTools } from '../support/tools.ts';
import { answer, attempt, planned, runFacts } from './contract/desk.ts';
import { openPostgresForEachTest } from './postgres-desk.ts';

/** Which rows of a run that machines share a worker may begin, by the database alone. */

const all = { first: 1, last: 4 };
const halt = { code: 'journal_moved', message: 'moved', reason: null, untilMs: null };
const options = { ratePerSecond: null, untilMs: null, acceptScheduled: false };
const noQueue = { open: async () => {}, put: async () => {} } as unknown as Queue;

/** A run of four rows that was started, and a worker that has the first three of them. */
async function leased(journal: PostgresJournal): Promise<{ runs: Runs; lease: Lease }> {
  const { database } = journal;
  const runs = await planned(journal, 4);
  await startRun(database, noQueue, { ...runFacts(), ...(await runs.planned('run_1', 1000)) }, options, 2000);
  const lease = await takeLease(database, 'run_1', { first: 1, last: 3 }, 'one');
  if (!lease) throw new Error('no lease');
  return { runs: leasedRuns(database, runs, { first: 1, last: 3, lease: lease.leaseId }), lease };
}

const begin = (line: number) => ({ intentId: `int_run_1_${line}`, event: attempt });

/** Whether the worker may send this row. */
async function mayBegin(runs: Runs, line = 1): Promise<boolean> {
  const [entered] = await runs.append([begin(line)]);
  if (entered && 'error' in entered) expect(entered.error.message).toMatch(/may not be begun here|has sent/);
  return entered !== undefined && 'intent' in entered;
}

describe.skipIf(!hasTools('postgres'))('the holder of a lease', () => {
  const desk = openPostgresForEachTest();
  const open = () => desk().open();
  /** As the server's own user, who may do anything. */
  const ask = (sql: string) => desk().ask(sql);
  afterEach(() => void vi.useRealTimers());

  test('begins its rows once each, and no others', async () => {
    const { runs } = await leased(await open());
    expect([await mayBegin(runs, 1), await mayBegin(runs, 3)]).toEqual([true, true]);
    expect(await mayBegin(runs, 4)).toBe(false);
    const [again] = await runs.append([begin(1)]);
    expect(again).toHaveProperty('error');
  });

  test.each([
    ['when it has run out', "UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'"],
    ['when it was handed back', 'UPDATE brl.leases SET ended_at = clock_timestamp()'],
    ['when the run was stopped', "UPDATE brl.runs SET state = 'stopped'"],
    ['when its rows are to be asked about first', 'UPDATE brl.runs SET looks_first = true'],
    ['on another server', "UPDATE brl.journal SET server = 'another'"],
    ['on a row that was sent', "UPDATE brl.intents SET state = 'UNCERTAIN'"],
  ])('begins none %s', async (_when, sql) => {
    const { runs } = await leased(await open());
    await ask(sql);
    expect(await mayBegin(runs)).toBe(false);
  });

  test('begins none on a server that lacks what it confirmed', async () => {
    const journal = await open();
    const { runs } = await leased(journal);
    journal.database.confirmed.hash = 'lost';
    expect(await mayBegin(runs)).toBe(false);
    expect(await meetServer(journal.database, halt, 3000)).toBe(true);
    expect(await sharedRun(journal.database, 'run_1')).toMatchObject({ state: 'halted', looksFirst: true });
    expect(await meetServer(journal.database, halt, 3000)).toBe(false);
  });

  test('is alone with its rows until it ends, by the clock of the server', async () => {
    const { database } = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const journal = await desk().open('other');
    const { lease } = await leased(journal);
    const [left] = await ask(
      'SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds FROM brl.leases',
    );
    expect(left?.seconds).toBeGreaterThan(5);
    expect(left?.seconds).toBeLessThanOrEqual(10);
    expect(await takeLease(database, 'run_1', { first: 3, last: 4 }, 'two')).toBeNull();
    expect(await takeLease(database, 'run_1', { first: 4, last: 4 }, 'two')).not.toBeNull();
    await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'");
    expect(await lease.renew()).toBe(false);
    expect(await takeLease(database, 'run_1', { first: 3, last: 4 }, 'two')).not.toBeNull();
  });
});

describe.skipIf(!hasTools('postgres'))('the holder of a lease that has an answer', () => {
  const desk = openPostgresForEachTest();
  const open = () => desk().open();
  const ask = (sql: string) => desk().ask(sql);

  test.each([
    ['SETTLED', 'COMPLETED'],
    ['UNCERTAIN', 'x'],
  ] as const)(
    'has an answer of %s kept as a look-up where the database lost what it answers',
    async (state, status) => {
      const journal = await open();
      const { runs } = await leased(journal);
      expect(await runs.append([{ intentId: 'int_run_1_1', event: answer(state, status) }])).toMatchObject([
        { intent: { state } },
      ]);
      const { events = [] } = (await journal.history('int_run_1_1')) ?? {};
      expect(events.map(({ kind }) => kind)).toEqual(['INTENT', 'LOOKUP']);
      expect(await mayBegin(runs)).toBe(false);
    },
  );

  test('gets its answers written down when it has run out, but for one that nothing left', async () => {
    const journal = await open();
    const { runs } = await leased(journal);
    await runs.append([1, 2].map(begin));
    await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'");
    const [paid, unsent] = await runs.append([
      { intentId: 'int_run_1_1', event: answer('SETTLED', 'COMPLETED') },
      { intentId: 'int_run_1_2', event: answer('INTENT', 'FAILED') },
    ]);
    expect(paid).toMatchObject({ intent: { state: 'SETTLED' } });
    expect(unsent).toHaveProperty('error');
    expect((await journal.find('int_run_1_2'))?.state).toBe('SENT');
  });
});

describe.skipIf(!hasTools('postgres'))('the holder of a lease that had an answer', () => {
  const desk = openPostgresForEachTest();
  const open = () => desk().open();
  const ask = (sql: string) => desk().ask(sql);
  const again = { intentId: 'int_run_1_1', event: { ...attempt, attempt: 2 } };
  const told = (httpStatus: number | null, code = 'uncertain') => ({
    intentId: 'int_run_1_1',
    event: answer('UNCERTAIN', 'x', 2000, { httpStatus, code }),
  });

  test.each([
    [429, 'partner_rate_limited'],
    [500, 'internal_error'],
    [503, 'db_unavailable'],
    [null, 'connection_ended'],
  ] as const)('tries a row again that it tried and that was answered with %s, %s', async (status, code) => {
    const { runs } = await leased(await open());
    await runs.append([begin(1)]);
    await runs.append([told(status, code)]);
    expect(await runs.append([again])).toMatchObject([{ intent: { state: 'SENT', attempts: 2 } }]);
    // Nobody has answered that one yet.
    expect(await runs.append([{ ...again, event: { ...attempt, attempt: 3 } }])).toMatchObject([
      { error: expect.any(Error) },
    ]);
  });

  test.each([
    ['without an answer', null, 'SELECT 1'],
    ['refused', 422, 'SELECT 1'],
    ['turned away under another lease', 503, 'UPDATE brl.intents SET lease_id = NULL'],
    ['turned away, and the run is stopped', 503, "UPDATE brl.runs SET state = 'stopped'"],
  ])('tries none again that is %s', async (_what, status, sql) => {
    const { runs } = await leased(await open());
    await runs.append([begin(1)]);
    await runs.append([told(status)]);
    await ask(sql);
    expect(await runs.append([again])).toMatchObject([{ error: expect.any(Error) }]);
  });

  test.each(['halted', 'stopped'])('tells that nothing was executed when the run is %s', async (state) => {
    const journal = await open();
    const { runs } = await leased(journal);
    await runs.append([begin(1)]);
    await ask(`UPDATE brl.runs SET state = '${state}'`);
    expect(await runs.append([{ intentId: 'int_run_1_1', event: answer('INTENT', 'x') }])).toMatchObject([
      { intent: { state: 'INTENT' } },
    ]);
    expect((await journal.find('int_run_1_1'))?.state).toBe('INTENT');
  });
});

describe.skipIf(!hasTools('postgres'))('a lease', () => {
  const desk = openPostgresForEachTest();
  const open = () => desk().open();
  const ask = (sql: string) => desk().ask(sql);

  test('is waited for before its rows are sent by hand', async () => {
    const journal = await open();
    const { runs } = await leased(journal);
    await expect(journal.append('int_run_1_1', attempt)).rejects.toThrow('may not be begun here any more');
    await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '1 ms'");
    expect((await journal.append('int_run_1_1', attempt)).state).toBe('SENT');
    expect(await mayBegin(runs)).toBe(false);
  });

  test('leaves rows that are asked about a minute after its end', async () => {
    const { database } = await open();
    const { runs, lease } = await leased(await desk().open('other'));
    await runs.append([begin(1)]);
    const fresh = (own: number) => sentByOthersLately(database, 'run_1', all, { lease: own }, 60);
    expect([await fresh(-1), await fresh(lease.leaseId)]).toEqual([1, 0]);
    await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '59 s'");
    expect(await fresh(-1)).toBe(1);
    await ask("UPDATE brl.leases SET expires_at = clock_timestamp() - interval '61 s'");
    expect(await fresh(-1)).toBe(0);
  });
});

describe.skipIf(!hasTools('postgres'))('a run that machines share', () => {
  const desk = openPostgresForEachTest();

  test('is not started while its rows are to be asked about', async () => {
    const journal = await desk().open();
    const runs = await planned(journal, 2);
    const run = await runs.planned('run_1', 1000);
    await desk().ask('UPDATE brl.runs SET looks_first = true');
    await expect(startRun(journal.database, noQueue, run, options, 2000)).rejects.toThrow('promoted again');
    expect(await sharedRun(journal.database, 'run_1')).toMatchObject({ state: 'planned' });
    expect(await takeLease(journal.database, 'run_1', all, 'one')).toBeNull();
  });

  test('gives its workers turns one behind the other, at the rate that they share', async () => {
    const { database } = await desk().open();
    await planned(await desk().open('other'), 1);
    const keep = async (count: number, leadSeconds: number) => {
      const kept = `SELECT first_ms AS first, now_ms AS now FROM brl.keep_turns('run_1', 1, ${count}, ${leadSeconds})`;
      return (await database.one<{ first: number; now: number }>(kept)) ?? { first: 0, now: 0 };
    };
    const turns = await Promise.all([1, 2, 3, 4].map(async () => (await keep(2, 0)).first));
    const [first = 0, ...others] = turns.toSorted((a, b) => a - b);
    for (const [i, at] of others.entries()) expect(Math.abs(at - first - 2000 * (i + 1))).toBeLessThan(1);
    await desk().ask("UPDATE brl.runs SET next_turn_at = clock_timestamp() - interval '1 day'");
    const ahead = async (leadMs: number) => {
      const { first: firstMs, now } = await keep(1, leadMs / 1000);
      return Math.round(firstMs - now);
    };
    expect(await ahead(0)).toBe(0);
    await desk().ask('UPDATE brl.runs SET next_turn_at = NULL');
    expect(await ahead(500)).toBe(500);
  });

  test.each([
    ['an operator begins no rows', 'brl_operator', "SELECT brl.take_lease('run_1', 1, 1, 'one', 10)"],
    ['a worker plans none', 'brl_worker', "SELECT brl.add_intents('[]')"],
    ['an operator changes no record', 'brl_operator', "UPDATE brl.events SET payload = '{}'"],
    ['a worker removes none', 'brl_worker', 'DELETE FROM brl.events'],
    ['a worker sets no state by itself', 'brl_worker', "UPDATE brl.intents SET state = 'INTENT'"],
  ] as const)('%s', async (_what, role, sql) => {
    const place = await desk().place('machine', role);
    await expect(desk().askAs(place.user, sql)).rejects.toThrow('permission denied');
  });
});
