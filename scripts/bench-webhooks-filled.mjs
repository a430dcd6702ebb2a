// `npm run bench:webhooks -- filled [deliveries]`: what is quick among few deliveries, among as many as a year has: taking new ones in,
// searching, the page, a case, pruning. BRL_BENCH_DIR keeps them for the next time, and then nothing is pruned.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { median } from './bench-service.mjs';

/** Every hundredth delivery was sent to an application, which did not accept every second of them. */
const sentEvery = 100;

/** What people know of a payment, each a question of another kind; the planted ones are in test/support/captures.ts. */
const questions = {
  'nothing typed': {},
  'a whole name': { text: 'invoice-1042' },
  'an end-to-end id': { text: 'E9999900420260105090011122233344' },
  'the end of a name': { text: '22233344' },
  'an amount': { text: 'R$ 1.234,56' },
  'a person': { text: 'conceicao araujo' },
  'whom a quarter has': { text: 'maria exemplo' },
  'a document': { text: '529.982.247-25' },
  'a document of everybody': { text: '123.456.789-09' },
  'a masked document': { text: '***.982.247-**' },
  'words of a description': { text: 'fatura 777' },
  'a time of a day': { text: '09:17:40' },
  'when it was received': { text: '2026-01-06 09:17' },
  'a cause': { text: 'reserialised' },
  'a refused one': { kinds: ['refused'] },
  'a type and a day': {
    types: ['pix.in.completed'],
    sinceMs: Date.parse('2026-01-07T03:00:00Z'),
    untilMs: Date.parse('2026-01-08T03:00:00Z'),
  },
  'a name of nobody': { text: 'nobody-here-1' },
  'not accepted': { notAccepted: true },
};

/**
 * @param {{deliveries: number, file: string, empty: () => Promise<number>, filled: () => Promise<number>, brl: readonly string[],
 *   env: Record<string, string>, isKept: boolean, print: (line: string) => void}} bench `empty`, `filled`: events a second that a receiver
 *   takes into an empty file and into this one
 */
export async function amongMany({ deliveries, file, empty, filled, brl, env, isKept, print }) {
  const mostMs = deliveries > 30_000 ? 1000 : 100;
  const say = (name, text) => print(`${name.padEnd(40)}${text}`);
  const within = async (name, work) => say(name, told(await timesOf(work), mostMs));
  if (!existsSync(file)) await fill(file, deliveries, say);
  say('received, nothing kept before', `${Math.round(await empty())} events/s`);
  say(`received, ${deliveries} kept before`, `${Math.round(await filled())} events/s`);
  await search(file, within);
  say('page: from its start to its first list', `${Math.round(await firstList(brl, env))} ms`);
  const typed = ['webhooks', 'captured', 'list', '--text', 'conceicao araujo', '--json'];
  say(
    'terminal: captured list --text',
    `${Math.round((await timesOf(() => run(brl, typed, env))).elapsedMs)} ms`,
  );
  if (!isKept) await pruned(brl, env, say);
}

/** By the store's own writer, a thousand to a transaction. */
async function fill(file, deliveries, say) {
  const { openSqliteCaptures } = await import('../src/lib/deliveries/store-sqlite.ts');
  const { openCaptureIndex } = await import('../src/lib/deliveries/search-index.ts');
  const { plantedOld, seedCaptures } = await import('../test/support/captures.ts');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const store = openSqliteCaptures(file);
  const each = (name, work) => {
    const startedUs = process.cpuUsage().user;
    work();
    say(name, `${Math.round((process.cpuUsage().user - startedUs) / deliveries)} us of CPU a delivery`);
  };
  each('made up and kept', () => seedCaptures(store, deliveries, plantedOld));
  for (let id = 1; id <= deliveries; id += sentEvery)
    store.addForward(id, sent(id, (id / sentEvery) % 2 < 1), 'forward');
  const index = openCaptureIndex(file);
  each('indexed', () => {
    while (index.catchUp(10_000) > 0);
  });
  index.close();
  store.close();
}

function sent(id, isAccepted) {
  return {
    url: 'http://127.0.0.1:3000/hooks',
    atMs: Date.parse('2026-11-01T12:00:00Z') + id,
    status: isAccepted ? 204 : 500,
    elapsedMs: 12,
    why: isAccepted ? null : 'status',
    problem: isAccepted ? null : 'HTTP 500',
    headers: [['Content-Type', 'text/plain']],
    body: Buffer.from(isAccepted ? '' : 'a problem of the application'),
  };
}

async function search(file, within) {
  const { openSqliteCaptures } = await import('../src/lib/deliveries/store-sqlite.ts');
  const { openCaptureIndex } = await import('../src/lib/deliveries/search-index.ts');
  const { deliveryPage, paymentPage } = await import('../src/lib/areas/webhooks/inspect-search.ts');
  const store = openSqliteCaptures(file);
  const index = openCaptureIndex(file);
  while (index.catchUp(10_000) > 0);
  // A page of rows and the true total, as the page of `webhooks inspect` asks for both.
  for (const [name, wanted] of Object.entries(questions))
    await within(`search: ${name}`, () => {
      index.find(wanted, { limit: 100 });
      index.total(wanted);
    });
  const searched = { store, index, environment: 'sandbox' };
  await within('page: its first list', () => deliveryPage(searched, new URLSearchParams()));
  await within('page: its payments', () => paymentPage(searched, new URLSearchParams()));
  await within('case: of one payment', () => caseOf(store, index));
  index.close();
  store.close();
}

async function caseOf(store, index) {
  const { capturesOf } = await import('../src/lib/areas/webhooks/captures.ts');
  const { caseFile } = await import('../src/lib/areas/webhooks/case-file.ts');
  const ids = index.find({ names: ['invoice-1042'] }, { limit: 200, order: 'oldest' });
  const captures = capturesOf(store, ids);
  caseFile({ environment: 'sandbox', captures, timeline: null, turnedAway: [], nowMs: Date.now() });
}

async function timesOf(work) {
  const times = [];
  for (let time = 0; time < 9; time += 1) {
    const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(startedCpu);
    times.push({ elapsedMs: performance.now() - startedMs, cpuMs: (user + system) / 1000 });
  }
  const of = (name) => median(times.map((one) => one[name]));
  return { cpuMs: of('cpuMs'), elapsedMs: of('elapsedMs') };
}

/** By the CPU time, which other work on the machine stretches least; where there is none, it is the time that passes. */
function told({ cpuMs, elapsedMs }, mostMs) {
  return `${cpuMs.toFixed(1)} ms of CPU, ${elapsedMs.toFixed(1)} passed (at most ${mostMs})  ${cpuMs <= mostMs ? 'ok' : 'MISSED'}`;
}

/** Milliseconds from the typed line to the first list in a browser's hands. */
async function firstList([command, ...args], env) {
  const startedMs = performance.now();
  const child = spawn(command, [...args, 'webhooks', 'inspect', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  for await (const text of child.stdout) {
    said += text;
    if (said.includes('\n')) break;
  }
  const url = new URL(JSON.parse(said).url);
  const headers = { Authorization: `Bearer ${url.hash.slice(1)}` };
  const { deliveries } = await (await fetch(new URL('/api/deliveries', url), { headers })).json();
  if (deliveries.length === 0) throw new Error('the page has no deliveries');
  const tookMs = performance.now() - startedMs;
  child.kill('SIGTERM');
  await ended;
  return tookMs;
}

async function pruned(brl, env, say) {
  const startedMs = performance.now();
  const line = ['webhooks', 'captured', 'prune', '--older-than', '30d', '--yes', '--json'];
  const { removed } = JSON.parse(await run(brl, line, env));
  say('pruned', `${removed} in ${Math.round((performance.now() - startedMs) / 1000)} s`);
}

/** Runs a line. @returns what it answers */
export function run([command, ...args], more, env) {
  const child = spawn(command, [...args, ...more], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [told, said] = ['', ''];
  child.stdout.on('data', (text) => {
    told += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(told) : reject(new Error(`exit ${code}: ${said.slice(-1000)}`)),
    );
  });
}
