import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Replica, startReplica } from '../support/postgres-replica.ts';
import { printFigures, randomOf } from './figures.ts';
import { disagreements, mischievous, payoutFile } from './payout-rows.ts';
import { type Desk, openSharedOffice, type SharedOffice } from './shared-office.ts';

/**
 * T19: workers on several machines share a run while the service throttles, loses answers and lies, workers are killed and
 * paused, their lines to the database are cut or hang, and the database's server is restarted as when the power goes, or lost
 * for a standby that is behind. At the end ledger, journal and result agree.
 */

const { env } = process;
const rowCount = Number(env.BRL_WORKERS_ROWS ?? 240);
const workerCount = Number(env.BRL_WORKERS_COUNT ?? 3);
/** Payments a second of all workers together, so that a small run lasts as long as what happens in it; 0 for no limit. */
const rate = Number(env.BRL_WORKERS_RATE ?? 15);
const pauseMostMs = 1000 * Number(env.BRL_WORKERS_PAUSE_SECONDS ?? 2);
const pauseLeastMs = 1000 * Number(env.BRL_WORKERS_PAUSE_LEAST_SECONDS ?? 0.6);
/** Which of the service's payments meets something: one in so many. */
const mischiefEvery = Number(env.BRL_WORKERS_MISCHIEF_EVERY ?? 15);
/** Which rows may go any way: one in so many. */
const oddEvery = Number(env.BRL_WORKERS_ODD_EVERY ?? 1);
const mostLines = Number(env.BRL_WORKERS_LINES ?? 60);
const behindMs = 1000 * Number(env.BRL_WORKERS_BEHIND_SECONDS ?? 2);
const counts = {
  kill: Number(env.BRL_WORKERS_KILLS ?? 3),
  pause: Number(env.BRL_WORKERS_PAUSES ?? 2),
  cut: Number(env.BRL_WORKERS_CUTS ?? 1),
  hang: Number(env.BRL_WORKERS_HANGS ?? 1),
  restart: Number(env.BRL_WORKERS_RESTARTS ?? 1),
  failover: Number(env.BRL_WORKERS_FAILOVERS ?? 0),
} as const;
type Event = keyof typeof counts;

const random = randomOf('T19');
const weather = { isCalm: false };

/** A worker on a machine of its own, started anew each time it is killed. */
interface Post {
  readonly desk: Desk;
  worker: ReturnType<Desk['start']>;
  isBusy: boolean;
}

/** A worker that was away for longer than its lease: when, by the database's clock, and which. */
interface Absence {
  readonly at: string;
  readonly pid: number;
}

/** A moment of the run. */
interface Look {
  readonly atMs: number;
  /** Whether the run goes on and a worker is there to begin its rows. */
  readonly mayGoOn: boolean;
  /** Payments that have reached the bank. */
  readonly paid: number;
}

interface Scene {
  readonly office: SharedOffice;
  readonly posts: readonly Post[];
  readonly replica: Replica | null;
  readonly absences: Absence[];
  readonly looks: Look[];
  /** Workers that ended though nobody told them to. */
  readonly fallen: string[];
}

const longestMs = 1000 * Number(env.BRL_WORKERS_LONGEST_SECONDS ?? 14_000);

/** Puts a worker on its post, and another one where the database was away when it came. */
function man(post: Post, fallen: string[]): void {
  post.worker = post.desk.start(['payout', 'worker', '--width', '8'], longestMs);
  void post.worker.ended.then(({ code, signal, stderr }) => {
    if (code === 90 && !stderr.includes('Working as')) man(post, fallen);
    else if (signal !== 'SIGKILL' && code !== 0) fallen.push(`${code} ${signal}: ${stderr.slice(-600)}`);
  });
}

/** Everything that happens, in an order and to workers that the seed decides. */
function plan(): Event[] {
  const events = Object.entries(counts).flatMap(([event, count]) =>
    Array.from({ length: count }, () => ({ event: event as Event, at: random() })),
  );
  return events.sort((a, b) => a.at - b.at).map(({ event }) => event);
}

/** As many short ones as long ones, by their order of size. */
const lasting = () => pauseLeastMs * (pauseMostMs / pauseLeastMs) ** random();

const tell = (text: string) => {
  if (env.BRL_WORKERS_TOLD) process.stderr.write(`${new Date().toISOString()} ${text}\n`);
};

/** A worker that nothing happens to at this moment. */
async function freePost(posts: readonly Post[], isOver: () => boolean): Promise<Post | null> {
  while (!isOver()) {
    const free = posts.filter(({ isBusy }) => !isBusy);
    const post = free[Math.floor(random() * free.length)];
    if (post) return Object.assign(post, { isBusy: true });
    await wait(100);
  }
  return null;
}

async function happenToServer({ office, replica }: Scene, event: Event): Promise<void> {
  tell(event);
  if (event === 'restart') return office.restart('immediate');
  if (replica === null) return;
  await replica.fallBehind();
  await wait(behindMs);
  await office.failOver(replica);
}

async function happenToWorker({ office, absences, fallen }: Scene, post: Post, event: Event): Promise<void> {
  const { worker, desk } = post;
  const lastsMs = lasting();
  tell(`${event} ${worker.child.pid}${event === 'kill' ? '' : ` ${Math.round(lastsMs / 1000)} s`}`);
  const noted = async () => {
    const [now] = await office.ask<{ at: string }>('SELECT clock_timestamp()::text AS at');
    absences.push({ at: now?.at ?? '', pid: worker.child.pid ?? 0 });
  };
  if (event === 'kill') {
    worker.child.kill('SIGKILL');
    await noted();
    await worker.ended;
    man(post, fallen);
  } else if (event === 'pause') {
    worker.child.kill('SIGSTOP');
    if (lastsMs > awayMs) await noted();
    await wait(lastsMs);
    worker.child.kill('SIGCONT');
  } else {
    if (event === 'cut') desk.line.cut();
    else desk.line.hang();
    await wait(lastsMs);
    desk.line.restore();
  }
  post.isBusy = false;
}

/** Whoever is away for longer does not come back before others have its rows. */
const awayMs = 20_000;

/** Types the operator's line until no row is left to be begun. @returns how often */
async function operate(scene: Scene, operator: Desk, line: readonly string[]): Promise<number> {
  const { office, posts, looks } = scene;
  let typed = line;
  for (let lines = 1; ; lines++) {
    const { child, ended } = operator.start(typed, longestMs);
    let isOver = false;
    void ended.then(({ code, stderr }) => {
      isOver = true;
      tell(`operator ${code}: ${stderr.slice(-300)}`);
    });
    while (!isOver) {
      await wait(200);
      const [run] = await office.ask<{ state: string }>(
        'SELECT state FROM brl.runs WHERE options IS NOT NULL',
      );
      if (run) typed = ['payout', 'resume', 'march', '--yes', ...line.slice(line.indexOf('--json'))];
      const mayGoOn = run?.state === 'running' && posts.some(({ isBusy }) => !isBusy);
      looks.push({ atMs: Date.now(), mayGoOn, paid: office.bank.executions.length });
      if (run && (await office.countOf('INTENT')) === 0) {
        child.kill('SIGTERM');
        await ended;
        return lines;
      }
    }
    if (lines > mostLines) throw new Error(`rows are left after ${lines} lines`);
  }
}

/** Lets each event happen when its part of the rows has reached the bank. */
async function disturb(scene: Scene, isOver: () => boolean): Promise<number> {
  const events = plan();
  const under: Promise<void>[] = [];
  for (const [i, event] of events.entries()) {
    const due = (rowCount * (i + 1)) / (events.length + 2);
    while (scene.office.bank.executions.length < due && !isOver()) await wait(5);
    const isOfServer = event === 'restart' || event === 'failover';
    const post = isOfServer ? null : await freePost(scene.posts, isOver);
    if (isOver()) break;
    if (isOfServer) await happenToServer(scene, event);
    if (post) under.push(happenToWorker(scene, post, event));
  }
  await Promise.all(under);
  return under.length + counts.restart + counts.failover;
}

/**
 * How long the rows of each worker that was away waited for another one, in seconds: those in which the run went on and
 * somebody was there.
 */
async function takeovers({ office, absences, looks }: Scene): Promise<number[]> {
  const gaps: number[] = [];
  for (const { at, pid } of absences) {
    const found = await office.ask<{ lost_ms: number; taken_ms: number }>(`
      SELECT 1000 * extract(epoch FROM '${at}'::timestamptz)::float8 AS lost_ms,
        1000 * extract(epoch FROM min(n.taken_at))::float8 AS taken_ms
      FROM brl.leases l JOIN brl.workers w USING (worker)
      JOIN brl.leases n ON n.run_id = l.run_id AND n.taken_at > '${at}'::timestamptz
        AND n.first_position <= l.last_position AND n.last_position >= l.first_position
      WHERE w.process_id = ${pid} AND l.ended_at IS NULL AND l.taken_at < '${at}'::timestamptz
        AND l.expires_at > '${at}'::timestamptz GROUP BY l.lease_id`);
    gaps.push(...found.map((one) => goingOn(looks, one.lost_ms, one.taken_ms) / 1000));
  }
  return gaps.sort((a, b) => a - b);
}

/** For how long between two moments the run might go on. */
function goingOn(looks: readonly Look[], fromMs: number, toMs: number): number {
  return looks.reduce((sum, look, i) => {
    const beganMs = Math.max(fromMs, looks[i - 1]?.atMs ?? look.atMs);
    return sum + (look.mayGoOn ? Math.max(0, Math.min(toMs, look.atMs) - beganMs) : 0);
  }, 0);
}

/** The longest time in which the run might go on and nothing reached the bank, in seconds. */
function longestStandstill(looks: readonly Look[]): number {
  let longestMs = 0;
  let sinceMs = 0;
  for (const [i, { atMs, mayGoOn, paid }] of looks.entries()) {
    const before = looks[i - 1];
    if (!before || !mayGoOn || !before.mayGoOn || paid > before.paid) sinceMs = atMs;
    longestMs = Math.max(longestMs, atMs - sinceMs);
  }
  return Math.round(longestMs / 1000);
}

/** Calm weather, and as much later as it takes for everything late to have come. */
async function settleAll({ office }: Scene, closer: Desk): Promise<number> {
  weather.isCalm = true;
  const lost = await office.countOf('SENT', 'UNCERTAIN');
  office.advance(7 * 60_000);
  await office.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
  // What stays in doubt is asked about for minutes by those who share a run: one look is enough here.
  const { child, ended } = closer.start(
    ['payout', 'resume', 'march', '--yes', '--resend-absent', '--json'],
    longestMs,
  );
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  await resent(office, () => isOver);
  child.kill('SIGTERM');
  await ended;
  office.bank.teller.sandbox.control.advanceClock(72 * 3_600_000);
  office.bank.teller.sandbox.control.settle(null, 'COMPLETED');
  office.advance(72 * 3_600_000);
  await closer.type(['payout', 'recover', 'march', '--json'], longestMs);
  return lost;
}

/** Until the rows that may be sent again have been: only then is a ticket taken. */
async function resent({ ask }: SharedOffice, isOver: () => boolean): Promise<void> {
  const taken = async () => (await ask<{ n: number }>('SELECT count(*)::int AS n FROM brl.leases'))[0]?.n;
  const before = await taken();
  while (!isOver() && (await taken()) === before) await wait(200);
}

test('T19: rows that machines share are paid once each, whatever happens', async () => {
  const office = await openSharedOffice(mischievous(random, weather, mischiefEvery));
  const operator = await office.newDesk('brl_operator');
  const closer = await office.newDesk('brl_operator', 'brl_worker');
  const desks = await Promise.all(Array.from({ length: workerCount }, () => office.newDesk('brl_worker')));
  const replica = counts.failover > 0 ? await startReplica(office.server) : null;
  const fallen: string[] = [];
  const posts = desks.map((desk) => {
    const post = { desk, isBusy: false } as Post;
    man(post, fallen);
    return post;
  });
  const scene: Scene = { office, posts, replica, absences: [], looks: [], fallen };
  const { text, total } = payoutFile(rowCount, random, oddEvery);
  const file = join(operator.machine.home, 'march.csv');
  writeFileSync(file, text);
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', total, '--json'];
  if (rate > 0) line.push('--rate', String(rate));
  let isOver = false;
  const startedMs = performance.now();
  const operating = operate(scene, operator, line).finally(() => {
    isOver = true;
  });
  const happened = await disturb(scene, () => isOver);
  const lines = await operating;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  for (const { worker } of posts) worker.child.kill('SIGTERM');
  await Promise.all(posts.map(({ worker }) => worker.ended));
  // Before the leases are set back.
  const gaps = await takeovers(scene);
  const lost = await settleAll(scene, closer);
  const result = join(closer.machine.home, 'result.csv');
  await closer.type(['payout', 'export', 'march', '--out', result], longestMs);
  const counted = new Map<string, number>();
  for (const state of ['SETTLED', 'REFUSED', 'UNCERTAIN', 'INTENT', 'SENT'])
    counted.set(state, await office.countOf(state));
  const inJournal = (state: string) => counted.get(state) ?? 0;
  const { bankFile } = office;
  const wrong = disagreements({ rowCount, result, bankFile, inJournal, sentAgain: await sentAgain(office) });
  printFigures('T19', {
    rows: rowCount,
    workers: workerCount,
    'events of all kinds': happened,
    kills: counts.kill,
    lines,
    'seconds until every row was begun': seconds,
    'times rows of a worker that was away were taken over': gaps.length,
    'seconds until they were at most': Math.round(gaps.at(-1) ?? 0),
    'seconds in which nobody went on at most': longestStandstill(scene.looks),
    settled: inJournal('SETTLED'),
    refused: inJournal('REFUSED'),
    'open before the last look': lost,
    'left uncertain': inJournal('UNCERTAIN'),
    wrong: wrong.length,
  });
  if (wrong.length > 0) process.stderr.write(`${await storyOf(office, wrong)}\n`);
  expect(wrong).toEqual([]);
  expect(fallen).toEqual([]);
  expect(inJournal('INTENT') + inJournal('SENT')).toBe(0);
  expect(spooled(desks)).toEqual([]);
  await replica?.close();
  await office.close();
});

/** The names of rows that left more than once. */
async function sentAgain({ ask }: SharedOffice): Promise<ReadonlySet<string>> {
  const found = await ask<{ identifier: string }>(`
    SELECT i.identifier FROM brl.intents i JOIN brl.events e USING (intent_id)
    WHERE e.payload LIKE '{"kind":"ATTEMPT"%' GROUP BY i.intent_id, i.identifier HAVING count(*) > 1`);
  return new Set(found.map(({ identifier }) => identifier));
}

/** What the journal and the leases tell of the rows that are named. */
async function storyOf({ ask }: SharedOffice, wrong: readonly string[]): Promise<string> {
  const lines = wrong.flatMap((text) => /^row (\d+):/.exec(text)?.[1] ?? []).join();
  const story = await ask(`
    SELECT r.line, e.sequence, e.payload FROM brl.run_rows r JOIN brl.events e USING (intent_id)
    WHERE r.line - 1 = ANY ('{${lines}}') ORDER BY r.line, e.sequence`);
  const leases = await ask('SELECT * FROM brl.leases ORDER BY lease_id DESC LIMIT 6');
  return JSON.stringify({ story, leases }, null, 1);
}

/** Answers that the database was never told. */
function spooled(desks: readonly Desk[]): string[] {
  return desks.flatMap(({ machine }) =>
    readdirSync(join(machine.home, 'state', 'brl')).filter((name) => /-spool-[^.]*$/.test(name)),
  );
}
