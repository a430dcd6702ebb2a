// `npm run bench:webhooks -- attack`, `-- prune` and `-- filled` are in the files beside this one that are called so.
// `npm run bench:webhooks [events] [rounds] [connections]`: `brl webhooks listen` (verify, keep durably, answer, print) against a
// bare node:http server that only verifies, and against a commit for every event, in turns. Only the ratios mean anything elsewhere.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, print } from './bench-service.mjs';
import { attack } from './bench-webhooks-attack.mjs';
import { amongMany } from './bench-webhooks-filled.mjs';
import { besidePrune } from './bench-webhooks-prune.mjs';
import { prepare, root } from './bootstrap.mjs';

const isAttack = process.argv[2] === 'attack';
const numbers = (usual, from) => usual.map((one, i) => Number(process.argv[from + i] ?? one));
const isFilled = process.argv[2] === 'filled';
const [events, rounds, connections] = isAttack
  ? numbers([5, 3, 16], 3)
  : numbers([10_000, 5, 64], isFilled ? 4 : 2);
const secret = 'bench-secret-of-the-receiver';
const node = prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const secretFile = join(home, 'secret');
writeFileSync(secretFile, secret, { mode: 0o600 });

const listen = (round, folder) =>
  start(
    join(root, 'bin', 'run.js'),
    ['webhooks', 'listen', '--port', '0', '--secret-file', secretFile],
    round,
    folder,
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
  else if (isFilled) await filledWith(Number(process.argv[3] ?? 1_000_000));
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

function filledWith(deliveries) {
  const env = environment('filled', process.env.BRL_BENCH_DIR);
  const rate = async (round, folder) => {
    const server = await listen(round, folder);
    const took = await timed(server.url, `${round}-${process.pid}`);
    await server.stop();
    return took;
  };
  return amongMany({
    deliveries,
    file: join(env.XDG_STATE_HOME, 'brl', 'webhooks-sandbox.sqlite'),
    empty: () => rate('empty'),
    filled: () => rate('filled', process.env.BRL_BENCH_DIR),
    brl: [node, join(root, 'bin', 'run.js')],
    env,
    isKept: process.env.BRL_BENCH_DIR !== undefined,
    print,
  });
}

/** A receiver runs for days: its start and compilation are not measured. @returns events a second */
async function timed(url, name) {
  const of = (kind, count) => Array.from({ length: count }, (_value, i) => delivery(`${kind}-${name}-${i}`));
  const requests = of('event', events);
  await load(url, of('warm', events / 4));
  const startedMs = performance.now();
  await load(url, requests);
  return events / ((performance.now() - startedMs) / 1000);
}

async function compare() {
  const rates = cases.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, [, open]] of cases.entries()) {
      const server = await open(round);
      const rate = await timed(server.url, `round-${round}`);
      await server.stop();
      if (round >= 0) rates[i].push(rate);
    }
  }
  const [ours, each, bare] = rates.map(median);
  for (const [i, [name]] of cases.entries())
    print(`${name.padEnd(28)}${Math.round(median(rates[i]))} events/s`);
  verdict('against a commit an event', ours / each, 4);
  verdict('against bare node:http', ours / bare, 0.35);
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

function environment(round, folder = join(home, `state-${round}`)) {
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_STATE_HOME: folder,
    BRL_ENVIRONMENT: 'sandbox',
  };
}

async function start(file, args, round, folder) {
  const env = environment(round, folder);
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
