// `npm run bench:webhooks -- attack` is in bench-webhooks-attack.mjs, `-- prune` in bench-webhooks-prune.mjs.
// `npm run bench:webhooks [events] [rounds] [connections] [searched]`: `brl webhooks listen` (verify, keep durably, answer,
// print) against a bare node:http server that only verifies, and against a commit for every event, in turns; then the search
// among so many captured deliveries, which BRL_BENCH_DIR keeps. Only the ratios mean anything elsewhere.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, print } from './bench-service.mjs';
import { attack } from './bench-webhooks-attack.mjs';
import { besidePrune } from './bench-webhooks-prune.mjs';
import { prepare, root } from './bootstrap.mjs';

const isAttack = process.argv[2] === 'attack';
const [events, rounds, connections, searched] = [10_000, 5, 64, 1_000_000].map((usual, i) =>
  Number(process.argv[(isAttack ? 3 : 2) + i] ?? (isAttack ? [5, 3, 16, 0][i] : usual)),
);
const secret = 'bench-secret-of-the-receiver';
const node = prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const secretFile = join(home, 'secret');
writeFileSync(secretFile, secret, { mode: 0o600 });

const listen = (round) =>
  start(
    join(root, 'bin', 'run.js'),
    ['webhooks', 'listen', '--port', '0', '--secret-file', secretFile],
    round,
  );
const cases = [
  ['brl webhooks listen', listen],
  [
    'a commit for every event',
    (round) =>
      start(
        join(root, 'scripts', 'bench-webhooks-server.mjs'),
        ['each', secret, join(home, `each-${round}.sqlite`)],
        round,
      ),
  ],
  [
    'bare node:http, verifies',
    (round) => start(join(root, 'scripts', 'bench-webhooks-server.mjs'), ['bare', secret], round),
  ],
];

try {
  if (process.argv[2] === 'prune')
    await pruneBeside(Number(process.argv[3] ?? 1_000_000), Number(process.argv[4] ?? 5));
  else if (isAttack) await attack({ seconds: events, rounds, connections, start: listen, delivery, print });
  else await compare();
} finally {
  rmSync(home, { recursive: true, force: true });
}

function pruneBeside(deliveries, seconds) {
  const program = join(root, 'bin', 'run.js');
  return besidePrune({
    deliveries,
    seconds,
    file: join(home, 'state-prune', 'brl', 'webhooks-sandbox.sqlite'),
    start: () => listen('prune'),
    prune: [node, program, 'webhooks', 'captured', 'prune', '--older-than', '30d', '--yes', '--json'],
    env: environment('prune'),
    delivery,
    print,
  });
}

async function compare() {
  const rates = cases.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    const requests = Array.from({ length: events }, (_value, i) => delivery(`round-${round}-event-${i}`));
    // A receiver runs for days: its start and compilation are not measured.
    const warmUp = Array.from({ length: events / 4 }, (_value, i) => delivery(`round-${round}-warm-${i}`));
    for (const [i, [, open]] of cases.entries()) {
      const server = await open(round);
      await load(server.url, warmUp);
      const startedMs = performance.now();
      await load(server.url, requests);
      const rate = events / ((performance.now() - startedMs) / 1000);
      await server.stop();
      if (round >= 0) rates[i].push(rate);
    }
  }
  const [ours, each, bare] = rates.map(median);
  for (const [i, [name]] of cases.entries())
    print(`${name.padEnd(28)}${Math.round(median(rates[i]))} events/s`);
  verdict('against a commit an event', ours / each, 4);
  verdict('against bare node:http', ours / bare, 0.35);
  if (searched > 0) await search(join(process.env.BRL_BENCH_DIR ?? home, 'captures.sqlite'));
}

/** What a person searches for, and what the page requests for it: a page of rows and the true total. */
async function search(file) {
  const { openSqliteCaptures } = await import('../src/lib/deliveries/store-sqlite.ts');
  const { openCaptureIndex } = await import('../src/lib/deliveries/search-index.ts');
  const { plantedOld, seedCaptures } = await import('../test/support/captures.ts');
  const isMade = existsSync(file);
  const store = openSqliteCaptures(file);
  if (!isMade) seedCaptures(store, searched, plantedOld);
  const index = openCaptureIndex(file);
  const startedUs = process.cpuUsage().user;
  const left = index.catchUp(0);
  while (index.catchUp(10_000) > 0);
  if (left > 0)
    print(
      `${'indexing'.padEnd(28)}${Math.round((process.cpuUsage().user - startedUs) / left)} us of CPU a delivery`,
    );
  const searches = {
    'search: nothing typed': {},
    'search: a whole name': { text: 'invoice-1042' },
    'search: an end-to-end id': { text: 'E9999900420260105090011122233344' },
    'search: the end of a name': { text: '22233344' },
    'search: an amount': { text: 'R$ 1.234,56' },
    'search: a cause': { text: 'reserialised' },
    'search: a refused one': { kinds: ['refused'] },
    'search: a type and a day': {
      types: ['pix.in.completed'],
      sinceMs: Date.parse('2026-01-07T03:00:00Z'),
      untilMs: Date.parse('2026-01-08T03:00:00Z'),
    },
    'search: a name of nobody': { text: 'nobody-here-1' },
    'search: not accepted': { notAccepted: true },
  };
  for (const [name, wanted] of Object.entries(searches))
    await within(100, name, () => {
      index.find(wanted, { limit: 100 });
      index.total(wanted);
    });
  await pages({ store, index, environment: 'sandbox' });
  index.close();
  store.close();
}

/** What the page asks for first, and the archive of one payment. */
async function pages(searched) {
  const { deliveryPage, paymentPage } = await import('../src/lib/areas/webhooks/inspect-search.ts');
  const { capturesOf } = await import('../src/lib/areas/webhooks/captures.ts');
  const { caseFile } = await import('../src/lib/areas/webhooks/case-file.ts');
  const { store, index, environment } = searched;
  await within(250, 'page: its first list', () => deliveryPage(searched, new URLSearchParams()));
  await within(250, 'page: its payments', () => paymentPage(searched, new URLSearchParams()));
  await within(100, 'case: of one payment', () => {
    const ids = index.find({ names: ['invoice-1042'] }, { limit: 200, order: 'oldest' });
    caseFile({
      environment,
      captures: capturesOf(store, ids),
      timeline: null,
      turnedAway: [],
      nowMs: Date.now(),
    });
  });
}

async function within(mostMs, name, work) {
  const times = [];
  for (let time = 0; time < 9; time += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  const ms = median(times);
  print(`${name.padEnd(28)}${ms.toFixed(1)} ms (at most ${mostMs})  ${ms <= mostMs ? 'ok' : 'MISSED'}`);
}

/** A delivery of about one kilobyte, as bytes on the wire. */
function delivery(id, other, forged) {
  const own = JSON.stringify({
    id,
    type: 'pix.out.completed',
    occurredAt: '2026-11-21T12:00:00.123Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 'bench-tenant',
    accountId: 'bench-account',
    data: { status: 'SUCCESS', amount: 150.75, identifier: id, endToEnd: id, description: 'x'.repeat(700) },
  });
  const body = other ?? own;
  const signature = forged ?? createHmac('sha256', secret).update(body).digest('hex');
  const head = [
    'POST /hook HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json; charset=utf-8',
    `x-bench-event-id: ${id}`,
    'x-bench-attempt-count: 1',
    `X-Signature: ${signature}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Keeps every connection busy until all are answered; an answer has no body, only a head. */
async function load(url, requests) {
  const { hostname, port } = new URL(url);
  let next = 0;
  const lane = () =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      const send = () => {
        if (next < requests.length) socket.write(requests[next++]);
        else socket.end();
      };
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        if (!answer.endsWith('\r\n\r\n')) return;
        if (!answer.startsWith('HTTP/1.1 200 ')) reject(new Error(`answered ${answer.slice(0, 40)}`));
        answer = '';
        send();
      });
      socket.on('close', resolve);
      socket.on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, lane));
}

function environment(round) {
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_STATE_HOME: join(home, `state-${round}`),
    BRL_ENVIRONMENT: 'sandbox',
  };
}

async function start(file, args, round) {
  const env = environment(round);
  const child = spawn(node, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        if (said.length < 2000) said += text;
        const found = /(http:\/\/127\.0\.0\.1:\d+\/)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
  });
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function verdict(name, ratio, target) {
  print(`${name.padEnd(28)}${ratio.toFixed(2)} (at least ${target})  ${ratio >= target ? 'ok' : 'MISSED'}`);
}
