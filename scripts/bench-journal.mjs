// `npm run bench:journal [intents] [rounds]`: one payment with a journal of this many intents, compared with one with an
// empty journal, and searches in it. `npm run bench:journal [intents] [rounds] postgres`: the same searches in a copy of it on
// PostgreSQL. `npm run bench:journal [intents] [rounds] archive`: bytes on the disk and the times of a year before and after all of it
// is archived. Run by the workspace's Node: what starts the database is TypeScript.
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { transaction } from '../src/lib/files/private-database.ts';
import { openSource } from '../src/lib/journal/copy/source.ts';
import { beginCopy, writePage } from '../src/lib/journal/copy/target.ts';
import { openDatabase } from '../src/lib/journal/postgres/connect.ts';
import { openSqliteJournal } from '../src/lib/journal/sqlite/journal.ts';
import { lossesOf } from '../src/lib/journal/sqlite/losses.ts';
import { preparing } from '../src/lib/journal/sqlite/queries.ts';
import { journalReader } from '../src/lib/journal/sqlite/reader.ts';
import { journalWriter } from '../src/lib/journal/sqlite/writer.ts';
import { openPostgresDesk } from '../test/journal/postgres-desk.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { median, print } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const intents = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const dayMs = 86_400_000;
/** A journal of 1.8 million has a year of them. */
const paymentsADay = 5000;
const node = prepare();
const kept = process.env.BRL_BENCH_DIR;
const home = kept ?? mkdtempSync(join(tmpdir(), 'brl-bench-'));

/** The sandbox does not know the copies, and a journal may have open payments. */
const expected = [3, 30, 33, 35, 40, 41];
const probe = join(home, 'cpu.cjs');
writeFileSync(
  probe,
  `process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    require('fs').writeSync(2, '\\ncpu ' + Math.round((userCPUTime + systemCPUTime) / 1000) + '\\n');
  });`,
);

const searches = [
  'zacarias 12',
  'payee-12@example.com',
  'cloned-4999',
  '456.012',
  'R$ 1.012,00',
  'cloned-499 josé',
  'josé 1.012,00',
  '27/11 payee-7',
  'ab',
  'josé',
];

const lines = {
  'pix send --ref': (n) => [...payment('maria@example.com'), '--ref', `bench-${process.pid}-${n}`],
  'pix send --ref, paid before': () => [...payment('maria@example.com'), '--ref', 'first'],
  'pix send, nothing like it yet': (n) => [
    ...payment('maria@example.com', `${1 + (process.pid % 400)},${10 + n}`),
  ],
  'pix send --allow-duplicate': () => [...payment('maria@example.com'), '--allow-duplicate'],
  'pix status --identifier': () => ['pix', 'status', '--identifier', 'cloned-0'],
  'journal list --limit 20': () => ['journal', 'list', '--limit', '20'],
  'journal list --open': () => ['journal', 'list', '--open'],
  'journal list --text (one of 997)': () => ['journal', 'list', '--text', 'zacarias 12'],
};

try {
  const full = await journalOf('full', intents);
  if (process.argv[4] === 'postgres') await searchPostgres(full);
  else if (process.argv[4] === 'archive') archiveYear(full);
  else await comparePayments(full);
} finally {
  if (kept === undefined) rmSync(home, { recursive: true, force: true });
}

async function comparePayments(full) {
  const empty = await journalOf('empty', 0);
  print(`${intents} intents, ${rounds} rounds in turns: median ms of CPU (and elapsed)`);
  for (const [name, line] of Object.entries(lines)) {
    const pairs = Array.from({ length: rounds }, (_, n) => [brl(full, line(n)), brl(empty, line(n))]);
    const [many, none] = [0, 1].map((at) => [
      median(pairs.map((pair) => pair[at].cpuMs)),
      median(pairs.map((pair) => pair[at].elapsedMs)),
    ]);
    print(`${name.padEnd(32)}${text(many)}${text(none)}   x ${(many[0] / none[0]).toFixed(2)}`);
  }
  await search(openSqliteJournal(full));
}

/** Ends with the journal archived: the next round of it needs another BRL_BENCH_DIR. */
function archiveYear(full) {
  const key = join(home, 'key');
  if (!existsSync(key)) spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const closed = new Date(Date.now() - dayMs / 2).toISOString();
  const out = join(home, `${process.pid}.gz`);
  year('as it was', full);
  once('journal archive', full, ['journal', 'archive', '--before', closed, '--out', out, '--key', key]);
  size('archive', out);
  year('archived', full);
  once('the same with --shrink', full, [
    'journal',
    'archive',
    '--before',
    closed,
    '--out',
    out,
    '--key',
    key,
    '--shrink',
  ]);
  year('shrunk', full);
}

function year(name, full) {
  print(`${name}: ${intents} intents, ${rounds} rounds: median ms of CPU (and elapsed)`);
  size('journal', full);
  const day = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10);
  for (const [said, line] of Object.entries({
    start: () => ['version'],
    'pix send --ref': lines['pix send --ref'],
    'pix send --ref, paid last year': () => [...payment('maria@example.com'), '--ref', 'cloned-9'],
    'journal list --limit 20': lines['journal list --limit 20'],
    'journal list --text (one of 997)': lines['journal list --text (one of 997)'],
    today: () => ['today'],
    'reconcile, one day of 5,000': () => ['reconcile', '--date', day],
    'status cloned-9': () => ['status', 'cloned-9'],
  })) {
    const times = Array.from({ length: rounds }, (_, n) => brl(full, line(`${name.length}-${n}`)));
    const both = ['cpuMs', 'elapsedMs'].map((of) => median(times.map((time) => time[of])));
    print(`${said.padEnd(32)}${text(both)}`);
  }
  const copy = join(home, 'copy.sqlite');
  once('journal backup', full, ['journal', 'backup', '--out', copy, '--overwrite']);
  rmSync(copy);
}

function once(said, journal, line) {
  const { cpuMs, elapsedMs } = brl(journal, line);
  print(`${said.padEnd(32)}${text([cpuMs, elapsedMs])}`);
}

function size(said, path) {
  const { size } = statSync(path);
  print(`${said.padEnd(32)}${Math.round(size / intents)} bytes a payment, ${(size / 1e6).toFixed(0)} MB`);
}

async function searchPostgres(full) {
  const server = await startPostgres();
  try {
    const desk = await openPostgresDesk(server);
    const owner = { user: 'postgres', password: async () => server.password };
    const database = await openDatabase({ ...(await desk.place('bench')), ...owner });
    await copyInto(database, full);
    await database.close();
    await desk.ask('CREATE INDEX search_grams ON brl.search USING gin (brl.grams(words)); ANALYZE');
    await search(await desk.open());
  } finally {
    await server.close();
  }
}

/** Without the index, which is made once all is there: that is quicker. */
async function copyInto(database, full) {
  const source = openSource(full, {});
  const texts = new DatabaseSync(full, { readOnly: true }).prepare(
    'SELECT position, words FROM search_words WHERE position > ? ORDER BY position LIMIT ?',
  );
  await database.all('DROP INDEX brl.search_grams');
  await beginCopy(database);
  let after = 0;
  for (const page of source.pages()) {
    await writePage(database, page);
    await database.all('SELECT brl.add_words($1::jsonb)', JSON.stringify(texts.all(after, page.length)));
    after = page.at(-1).intent.position;
  }
  source.close();
  await database.all('SELECT brl.end_copy()');
}

/** A person's searches, without the start of a process: the first fifty, and how many there are; and a sum of half of all. */
async function search(journal) {
  for (const text of searches) {
    const times = [];
    let count = 0;
    for (let n = 0; n < rounds; n += 1) {
      const startedMs = performance.now();
      const filter = { environment: 'sandbox', text };
      await Array.fromAsync(journal.each({ ...filter, limit: 50 }));
      count = await journal.count(filter, 1051);
      times.push(performance.now() - startedMs);
    }
    print(`${`search "${text}"`.padEnd(44)}${Math.round(median(times))} ms, ${count} found`);
  }
  const startedMs = performance.now();
  const sums = await journal.sums({ environment: 'sandbox', text: 'josé' });
  const added = sums.reduce((all, { count }) => all + count, 0);
  print(`${'sum "josé"'.padEnd(44)}${Math.round(performance.now() - startedMs)} ms, ${added} added up`);
  await journal.close();
}

function payment(key, amount = '1,50') {
  return ['pix', 'send', '--key', key, '--amount', amount, '--yes'];
}

/** A journal whose first payment is real and whose others are copies of it. */
async function journalOf(name, count) {
  const journal = join(home, name, 'journal.sqlite');
  brl(journal, [...payment('maria@example.com'), '--ref', 'first']);
  const opened = openSqliteJournal(journal);
  const [first] = (await opened.list({ limit: 1 })).slice(-1);
  const { events } = await opened.history(first.intentId);
  await opened.close();
  const has = countOf(journal) - 1;
  if (has < count) fill(journal, events, has, count);
  return journal;
}

function fill(journal, events, from, to) {
  const database = new DatabaseSync(journal);
  // Its indexes are in no order of the payments: with SQLite's own 2 MB each page is read and written again and again.
  database.exec('PRAGMA cache_size = -2000000; PRAGMA synchronous = OFF');
  const statements = preparing(database);
  const writer = journalWriter(statements, journalReader(statements));
  const [{ facts }, , ...later] = events;
  let { last } = lossesOf(statements, journal, dirname(journal));
  for (let start = from; start < to; start += 10_000)
    transaction(database, () => {
      for (let n = start; n < Math.min(start + 10_000, to); n += 1) {
        const like = likeness(facts, n);
        const atMs = like.createdAtMs;
        const { intent, place } = writer.begin(like, atMs, last);
        last = place;
        for (const event of later) writer.append(intent.intentId, { ...renamed(event, facts, n), atMs });
      }
    });
  database.close();
}

/** A name that settled one payment settles no other: each copy has names of its own, as long as the service's. */
function renamed(event, { identifier, tenantId, accountId }, n) {
  const own = (name) => hash('sha256', `${name} ${n}`);
  const uuid = (name) =>
    name === tenantId || name === accountId
      ? name
      : own(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  const text = JSON.stringify(event)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, uuid)
    .replaceAll(/(E\d{20})[0-9a-f]{11}/g, (name, fixed) => fixed + own(name).slice(0, 11));
  return JSON.parse(text.replaceAll(identifier, `cloned-${n}`));
}

/** Each of 997 payees gets the same amount again and again, each time under another ref. */
function likeness(facts, n) {
  const number = n % 997;
  const key = `payee-${number}@example.com`;
  const payee =
    number === 0 ? {} : { destination: `EMAIL ${key}`, to: { kind: 'pix-key', keyType: 'EMAIL', key } };
  const name = number % 2 === 0 ? `Zacarias Exemplo ${number} Pereira` : `José Exemplo ${number} da Silva`;
  return {
    ...facts,
    intentId: `int_cloned${n}`,
    ref: `cloned-${n}`,
    identifier: `cloned-${n}`,
    idempotencyKey: `cloned-${n}`,
    ...payee,
    payee: { name, document: `***.456.${String(number).padStart(3, '0')}-**`, bank: '341', askedAtMs: 0 },
    amountCentavos: 100_000 + 100 * number,
    claim: `claim-${number}`,
    createdAtMs: facts.createdAtMs - dayMs - n * (dayMs / paymentsADay),
  };
}

function countOf(journal) {
  const database = new DatabaseSync(journal, { readOnly: true });
  const { count } = database.prepare('SELECT count(*) AS count FROM intents').get();
  database.close();
  return count;
}

/** Returns what the process used. */
function brl(journal, line) {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(node, ['--require', probe, join(root, 'bin', 'run.js'), ...line], {
    env: { PATH: process.env.PATH, HOME: home, BRL_ENVIRONMENT: 'sandbox', BRL_JOURNAL: journal },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const cpu = /\ncpu (\d+)\n/.exec(stderr);
  if (cpu === null || ![0, ...expected].includes(status))
    throw new Error(`${line.join(' ')}: ${status}\n${stderr}`);
  return { cpuMs: Number(cpu[1]), elapsedMs: performance.now() - startedMs };
}

function text([cpuMs, elapsedMs]) {
  return `${Math.round(cpuMs)} (${Math.round(elapsedMs)})`.padStart(16);
}
