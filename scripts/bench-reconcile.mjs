// `npm run bench:reconcile [rows] [rounds]`: a day with this many lines, payments and ledger rows, over HTTP on loopback,
// compared with the minimum that reads the same pages and the same file; then a tenth of it. On other machines only the
// ratios mean anything.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from '../src/lib/files/private-database.ts';
import { openSqliteJournal } from '../src/lib/journal/sqlite/journal.ts';
import { lossesOf } from '../src/lib/journal/sqlite/losses.ts';
import { preparing } from '../src/lib/journal/sqlite/queries.ts';
import { journalReader } from '../src/lib/journal/sqlite/reader.ts';
import { journalWriter } from '../src/lib/journal/sqlite/writer.ts';
import { print } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const node = prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const day = '2026-03-01';
/** As `bench-statement-server.mjs` has them. */
const linesOfPage = 100;
const probe = join(home, 'usage.cjs');
writeFileSync(
  probe,
  `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    require('fs').writeSync(2, '\\nused ' + Math.round((userCPUTime + systemCPUTime) / 1000) + ' ' + maxRSS + '\\n');
  });`,
);

try {
  const few = await measured(Math.ceil(rows / 10));
  const many = await measured(rows);
  // Below that, the fixed costs of every reconciliation dominate.
  if (rows >= 1_000_000) verdict('memory, many against a tenth', many.peakKb / few.peakKb, 1.15);
  if (rows === 100_000) {
    verdict('elapsed s', many.elapsedMs / 1000, 20);
    verdict('memory MB', many.peakKb / 1024, 250);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Both programs over this many lines, alternating; the medians of `brl`. */
async function measured(count) {
  const service = await startService(count);
  const ledger = join(home, `ledger-${count}.csv`);
  await writeLedger(ledger, count);
  await fillJournal(service.env, count);
  const loop = join(root, 'scripts', 'bench-reconcile-loop.mjs');
  const cases = [
    ['brl reconcile', (round) => reconcile(service.env, ledger, join(home, `${count}-${round}.csv`))],
    ['a loop over pages and file', () => run([loop, service.env.BRL_BASE_URL, ledger], service.env)],
  ];
  const runs = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, [, measure]] of cases.entries()) runs[i].push(measure(round));
  service.process.kill();
  const [brl, least] = runs.map(medians);
  for (const [i, one] of [brl, least].entries())
    print(`${`${cases[i][0]}, ${count} lines`.padEnd(42)}${text(one)}`);
  print(
    `${'against the loop'.padEnd(42)}x ${(brl.elapsedMs / least.elapsedMs).toFixed(2)}, CPU x ${(brl.cpuMs / least.cpuMs).toFixed(2)}`,
  );
  return brl;
}

function reconcile(env, ledger, out) {
  const line = ['reconcile', '--date', day, '--ledger', ledger, '--out', out, '--json'];
  return run([join(root, 'bin', 'run.js'), ...line], env);
}

function run(line, env) {
  const startedMs = performance.now();
  const { status, stderr, stdout } = spawnSync(node, ['--require', probe, ...line], {
    env,
    encoding: 'utf8',
  });
  const used = /\nused (\d+) (\d+)\n/.exec(stderr);
  if (status !== 0 || used === null)
    throw new Error(`${line.join(' ')}: ${status}\n${stdout.slice(0, 2000)}${stderr}`);
  return { elapsedMs: performance.now() - startedMs, cpuMs: Number(used[1]), peakKb: Number(used[2]) };
}

/** The names and the amount of a line, as this benchmark's service writes them. */
function lineOf(n) {
  const page = String(Math.floor(n / linesOfPage)).padStart(8, '0');
  const at = n % linesOfPage;
  return {
    identifier: `bench-${page}-${at}`,
    endToEndId: `E12345678202603011200${page}${String(at).padStart(3, '0')}`,
    amount: (at * 13.37 + 1).toFixed(2),
  };
}

async function writeLedger(path, count) {
  const file = createWriteStream(path);
  file.write('date,amount,reference,end_to_end_id\n');
  for (let n = 0; n < count; n += 1) {
    const { identifier, endToEndId, amount } = lineOf(n);
    if (!file.write(`${day},-${amount},${identifier},${endToEndId}\n`))
      await new Promise((resolve) => file.once('drain', resolve));
  }
  await new Promise((resolve) => file.end(resolve));
}

/** A journal whose payments are copies of one that was really made, in the program's own sandbox. */
async function fillJournal(env, count) {
  const first = join(home, 'first.sqlite');
  const paid = { PATH: env.PATH, HOME: home, BRL_ENVIRONMENT: 'sandbox', BRL_JOURNAL: first };
  const send = [
    'pix',
    'send',
    '--key',
    'maria@example.com',
    '--amount',
    '1,50',
    '--yes',
    '--ref',
    `b-${count}`,
  ];
  run([join(root, 'bin', 'run.js'), ...send], paid);
  const model = openSqliteJournal(first);
  const { events } = await model.history((await model.list({ limit: 1 }))[0].intentId);
  await model.close();
  await openSqliteJournal(env.BRL_JOURNAL).close();
  const database = new DatabaseSync(env.BRL_JOURNAL);
  const statements = preparing(database);
  const writer = journalWriter(statements, journalReader(statements));
  let { last } = lossesOf(statements, env.BRL_JOURNAL, dirname(env.BRL_JOURNAL));
  const [{ facts }, , ...later] = events;
  for (let start = 0; start < count; start += 10_000)
    transaction(database, () => {
      for (let n = start; n < Math.min(start + 10_000, count); n += 1) {
        const like = likeness(facts, env, n);
        const { intent, place } = writer.begin(like, like.createdAtMs, last);
        last = place;
        for (const event of later) writer.append(intent.intentId, settledAs(event, like.createdAtMs, n));
      }
    });
  database.close();
}

function likeness(facts, env, n) {
  const { identifier, amount } = lineOf(n);
  return {
    ...facts,
    intentId: `int_bench${n}`,
    tenantId: env.BRL_TENANT_ID,
    accountId: env.BRL_ACCOUNT_ID,
    ref: identifier,
    identifier,
    idempotencyKey: identifier,
    claim: null,
    amountCentavos: Math.round(Number(amount) * 100),
    createdAtMs: Date.parse(`${day}T11:00:00-03:00`),
  };
}

function settledAs(event, atMs, n) {
  const { endToEndId } = lineOf(n);
  return event.finding
    ? { ...event, atMs, finding: { ...event.finding, endToEndId, bodyText: null } }
    : { ...event, atMs };
}

async function startService(count) {
  const child = spawn(node, [join(root, 'scripts', 'bench-statement-server.mjs'), String(count)]);
  const port = await new Promise((resolve, reject) => {
    child.stdout.once('data', (said) => resolve(String(said).trim()));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  const place = join(home, String(count));
  const env = {
    PATH: process.env.PATH,
    HOME: place,
    BRL_JOURNAL: join(place, 'journal.sqlite'),
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_CLIENT_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: 'a1',
    BRL_CLIENT_ID: 'bench',
    BRL_CLIENT_SECRET: 'bench-secret',
  };
  return { process: child, env };
}

function medians(runs) {
  const of = (name) => runs.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return { elapsedMs: of('elapsedMs'), cpuMs: of('cpuMs'), peakKb: of('peakKb') };
}

function text({ elapsedMs, cpuMs, peakKb }) {
  return `${(elapsedMs / 1000).toFixed(1)} s, CPU ${(cpuMs / 1000).toFixed(1)} s, ${Math.round(peakKb / 1024)} MB`;
}

function verdict(name, value, most) {
  print(`${name.padEnd(42)}${value.toFixed(2)} (at most ${most})  ${value <= most ? 'ok' : 'MISSED'}`);
}
