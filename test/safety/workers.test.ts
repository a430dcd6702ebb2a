import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { printFigures, randomOf } from './figures.ts';
import { disagreements, mischievous, payoutFile } from './payout-rows.ts';
import { type Desk, openSharedOffice, type SharedOffice } from './shared-office.ts';

/**
 * T19: workers on several machines share a run while the service throttles, loses answers and lies, workers are killed and
 * paused, their lines to the database are cut or hang, and the database's server is restarted as when the power goes. At the
 * end ledger, journal and result agree.
 */

const { env } = process;
const rowCount = Number(env.BRL_WORKERS_ROWS ?? 240);
const workerCount = Number(env.BRL_WORKERS_COUNT ?? 3);
/** Payments a second of all workers together, so that a small run lasts as long as what happens in it; 0 for no limit. */
const rate = Number(env.BRL_WORKERS_RATE ?? 15);
const pauseMostMs = 1000 * Number(env.BRL_WORKERS_PAUSE_SECONDS ?? 2);
const counts = {
  kill: Number(env.BRL_WORKERS_KILLS ?? 3),
  pause: Number(env.BRL_WORKERS_PAUSES ?? 2),
  cut: Number(env.BRL_WORKERS_CUTS ?? 1),
  hang: Number(env.BRL_WORKERS_HANGS ?? 1),
  restart: Number(env.BRL_WORKERS_RESTARTS ?? 1),
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

/** The moment of a kill by the database's clock, and who was killed. */
interface Kill {
  readonly at: string;
  readonly pid: number;
}

interface Scene {
  readonly office: SharedOffice;
  readonly posts: readonly Post[];
  readonly kills: Kill[];
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

async function happen(scene: Scene, event: Event): Promise<void> {
  const { office, posts, kills } = scene;
  if (event === 'restart') return office.server.restart('immediate');
  const free = posts.filter(({ isBusy }) => !isBusy);
  const post = free[Math.floor(random() * free.length)];
  if (!post) return;
  post.isBusy = true;
  const { worker, desk } = post;
  const lastsMs = pauseMostMs * (0.3 + 0.7 * random());
  if (event === 'kill') {
    worker.child.kill('SIGKILL');
    const [now] = await office.ask<{ at: string }>('SELECT clock_timestamp()::text AS at');
    kills.push({ at: now?.at ?? '', pid: worker.child.pid ?? 0 });
    await worker.ended;
    man(post, scene.fallen);
  } else if (event === 'pause') {
    worker.child.kill('SIGSTOP');
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

/** Types the operator's line until no row is left to be begun. @returns how often */
async function operate(scene: Scene, operator: Desk, line: readonly string[]): Promise<number> {
  const { office } = scene;
  for (let lines = 1; ; lines++) {
    const { child, ended } = operator.start(line, longestMs);
    let isOver = false;
    void ended.then(({ code, stderr }) => {
      isOver = true;
      if (env.BRL_WORKERS_TOLD) process.stderr.write(`operator ${code}: ${stderr.slice(-300)}\n`);
    });
    while (!isOver) {
      await wait(200);
      const isBegun = (await office.ask('SELECT 1 FROM brl.runs WHERE options IS NOT NULL')).length > 0;
      if (isBegun && (await office.countOf('INTENT')) === 0) {
        child.kill('SIGTERM');
        await ended;
        return lines;
      }
    }
    if (lines > 60) throw new Error(`rows are left after ${lines} lines`);
  }
}

/** Lets each event happen when its part of the rows has reached the bank. */
async function disturb(scene: Scene, isOver: () => boolean): Promise<number> {
  const events = plan();
  const under: Promise<void>[] = [];
  for (const [i, event] of events.entries()) {
    const due = (rowCount * (i + 1)) / (events.length + 2);
    while (scene.office.bank.executions.length < due && !isOver()) await wait(5);
    if (isOver()) break;
    under.push(happen(scene, event));
  }
  await Promise.all(under);
  return under.length;
}

/** How long the rows of each worker that was killed waited for another one, in seconds. */
async function takeovers({ office, kills }: Scene): Promise<number[]> {
  const gaps: number[] = [];
  for (const { at, pid } of kills) {
    const found = await office.ask<{ gap: number }>(`
      SELECT extract(epoch FROM min(n.taken_at) - '${at}'::timestamptz)::float8 AS gap
      FROM brl.leases l JOIN brl.workers w USING (worker)
      JOIN brl.leases n ON n.run_id = l.run_id AND n.taken_at > '${at}'::timestamptz AND n.first_position = l.first_position
      WHERE w.process_id = ${pid} AND l.ended_at IS NULL AND l.taken_at < '${at}'::timestamptz GROUP BY l.lease_id`);
    gaps.push(...found.map(({ gap }) => gap));
  }
  return gaps;
}

/** Calm weather, and as much later as it takes for everything late to have come. */
async function settleAll({ office }: Scene, closer: Desk): Promise<number> {
  weather.isCalm = true;
  const lost = await office.countOf('SENT', 'UNCERTAIN');
  office.advance(7 * 60_000);
  await office.ask("UPDATE brl.leases SET expires_at = expires_at - interval '7 minutes'");
  // What stays in doubt is asked about for minutes by those who share a run: one look is enough here.
  const { child, ended } = closer.start(['payout', 'resume', 'march', '--yes', '--resend-absent', '--json']);
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
  await closer.type(['payout', 'recover', 'march', '--json']);
  return lost;
}

/** Until the rows that may be sent again have been: only then is a ticket taken. */
async function resent({ ask }: SharedOffice, isOver: () => boolean): Promise<void> {
  const taken = async () => (await ask<{ n: number }>('SELECT count(*)::int AS n FROM brl.leases'))[0]?.n;
  const before = await taken();
  while (!isOver() && (await taken()) === before) await wait(200);
}

test('T19: rows that machines share are paid once each, whatever happens', async () => {
  const office = await openSharedOffice(mischievous(random, weather));
  const operator = await office.newDesk('brl_operator');
  const desks = await Promise.all(Array.from({ length: workerCount }, () => office.newDesk('brl_worker')));
  const fallen: string[] = [];
  const posts = desks.map((desk) => {
    const post = { desk, isBusy: false } as Post;
    man(post, fallen);
    return post;
  });
  const scene: Scene = { office, posts, kills: [], fallen };
  const { text, total } = payoutFile(rowCount, random);
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
  const closer = await office.newDesk('brl_operator', 'brl_worker');
  const lost = await settleAll(scene, closer);
  const result = join(closer.machine.home, 'result.csv');
  await closer.type(['payout', 'export', 'march', '--out', result]);
  const counted = new Map<string, number>();
  for (const state of ['SETTLED', 'REFUSED', 'UNCERTAIN', 'INTENT', 'SENT'])
    counted.set(state, await office.countOf(state));
  const inJournal = (state: string) => counted.get(state) ?? 0;
  const wrong = disagreements({ rowCount, result, bankFile: office.bankFile, inJournal });
  const gaps = await takeovers(scene);
  printFigures('T19', {
    rows: rowCount,
    workers: workerCount,
    'events of all kinds': happened,
    kills: scene.kills.length,
    lines,
    'seconds until every row was begun': seconds,
    'seconds until the rows of a killed worker were taken over at most': Math.round(Math.max(0, ...gaps)),
    settled: inJournal('SETTLED'),
    refused: inJournal('REFUSED'),
    'open before the last look': lost,
    'left uncertain': inJournal('UNCERTAIN'),
    wrong: wrong.length,
  });
  expect(wrong).toEqual([]);
  expect(fallen).toEqual([]);
  expect(inJournal('INTENT') + inJournal('SENT')).toBe(0);
  expect(spooled(desks)).toEqual([]);
  await office.close();
});

/** Answers that the database was never told. */
function spooled(desks: readonly Desk[]): string[] {
  return desks.flatMap(({ machine }) =>
    readdirSync(join(machine.home, 'state', 'brl')).filter((name) => /-spool-[^.]*$/.test(name)),
  );
}
