// `npm run bench:webhooks -- attack [seconds] [rounds] [connections]`: what good deliveries notice while strangers send
// wrongly signed bodies of 178 kB, as many as they can on eight connections. Good ones come at a fixed rate and,
// alternating, as fast as they are answered; each is measured from the moment at which it was due.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { median } from './bench-service.mjs';

const attackers = 8;
export const perSecond = Number(process.env.BRL_BENCH_RATE ?? 400);

/**
 * @param {{seconds: number, rounds: number, connections: number, start: (round: string) => Promise<{url: string, pid: number, stop(): Promise<void>}>,
 *   delivery: (id: string, body?: string, signature?: string) => Buffer, print: (line: string) => void}} bench
 */
export async function attack({ seconds, rounds, connections, start, delivery, print }) {
  const forged = delivery(
    'forged',
    `{"id":"forged","type":"x","data":"${'x'.repeat(178_000)}"}`,
    '0'.repeat(64),
  );
  const rates = { calm: [], attacked: [] };
  const latest = { calm: [], attacked: [] };
  const main = { calm: [], attacked: [] };
  const threads = { calm: [], attacked: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of ['calm', 'attacked']) {
      const server = await start(`${mode}-${round}`);
      const name = (kind) => (i) => delivery(`${kind}-${mode}-${round}-${i}`);
      await flatOut(server.url, name('warm'), 1, connections);
      const under = mode === 'attacked' ? besiege(server.url, forged) : { async end() {} };
      rates[mode].push(await flatOut(server.url, name('fast'), seconds, connections));
      const before = computed(server.pid);
      latest[mode].push(await steady(server.url, name('steady'), seconds));
      const after = computed(server.pid);
      main[mode].push((after.main - before.main) / seconds);
      threads[mode].push((after.all - before.all) / seconds);
      await under.end();
      await server.stop();
    }
  }
  const ratio = median(rates.attacked) / median(rates.calm);
  print(
    `good, as fast as answered   ${Math.round(median(rates.calm))} events/s, attacked ${Math.round(median(rates.attacked))}`,
  );
  print(`ratio under attack          ${ratio.toFixed(2)} (at least 0.90)  ${ratio >= 0.9 ? 'ok' : 'MISSED'}`);
  const p99 = median(latest.attacked);
  print(
    `p99 at ${perSecond}/s               ${median(latest.calm).toFixed(1)} ms, attacked ${p99.toFixed(1)} ms (below 50 ms)  ${p99 < 50 ? 'ok' : 'MISSED'}`,
  );
  const ms = (list) => `${Math.round(median(list))} ms`;
  if (existsSync('/proc/self/task'))
    print(
      `CPU a second at ${perSecond}/s      ${ms(main.calm)} in its main thread, attacked ${ms(main.attacked)}; in all threads ${ms(threads.calm)}, attacked ${ms(threads.attacked)}`,
    );
}

/**
 * The CPU time of a process, in milliseconds: its main thread, and all threads. Only Linux reports it, in hundredths of a
 * second.
 */
function computed(pid) {
  const tasks = `/proc/${pid}/task`;
  let main = 0;
  let all = 0;
  for (const task of existsSync(tasks) ? readdirSync(tasks) : []) {
    // A thread's name may contain blanks; the fields after it do not.
    const fields =
      readFileSync(join(tasks, task, 'stat'), 'latin1')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    const ms = (Number(fields[11]) + Number(fields[12])) * 10;
    all += ms;
    if (task === String(pid)) main = ms;
  }
  return { main, all };
}

/** Good deliveries on busy connections; how many were answered with 200 each second. */
async function flatOut(url, make, seconds, connections) {
  const endMs = performance.now() + seconds * 1000;
  let sent = 0;
  let answered = 0;
  const lane = async () => {
    const line = await open(url);
    while (performance.now() < endMs) {
      if ((await line.ask(make(sent++))) !== 200) throw new Error('a good delivery was not taken');
      answered += 1;
    }
    line.end();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return answered / seconds;
}

/** How often a delivery is sent again whose connection was not taken, and after how long. */
const [mostTries, againMs] = [100, 50];

/** Good deliveries at a fixed rate; the 99th percentile of their latency, in milliseconds. */
export async function steady(url, make, seconds) {
  const startMs = performance.now();
  const waits = [];
  const lines = [];
  await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_value, i) => {
      const dueMs = startMs + (i * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      // The receiver closes a connection that was unused for a while.
      let line = lines.pop();
      while (line && !line.isOpen()) line = lines.pop();
      line ??= await open(url);
      let status = await line.ask(make(i));
      // The receiver has no room for another connection, or closed this one as it was used: it is asked again, and the wait counts.
      for (let tries = 0; status === 0 && tries < mostTries; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, againMs));
        line = await open(url).catch(() => line);
        status = await line.ask(make(i));
      }
      if (status !== 200) throw new Error(`a good delivery was answered with ${status}`);
      waits.push(performance.now() - dueMs);
      lines.push(line);
    }),
  );
  for (const line of lines) line.end();
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)];
}

/** Strangers: each sends, waits for its answer, and sends again, on a new connection if it lost its own. */
function besiege(url, forged) {
  let over = false;
  const one = async () => {
    while (!over) {
      const line = await open(url).catch(() => null);
      while (line !== null && !over && (await line.ask(forged)) !== 0);
      line?.end();
    }
  };
  const all = Promise.all(Array.from({ length: attackers }, one));
  return {
    end() {
      over = true;
      return all;
    },
  };
}

/** A connection with one request at a time; 0 for one that is gone. */
function open(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    let settle = () => undefined;
    const socket = connect(Number(port), hostname, () =>
      resolve({
        ask: (bytes) =>
          new Promise((answered) => {
            settle = answered;
            if (socket.destroyed || socket.readableEnded) settle(0);
            else socket.write(bytes);
          }),
        isOpen: () => !socket.destroyed && !socket.readableEnded,
        end: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!answer.includes('\r\n\r\n')) return;
      const status = Number(answer.slice(9, 12));
      answer = '';
      settle(status);
    });
    socket.on('close', () => settle(0));
    socket.on('error', (error) => {
      settle(0);
      reject(error);
    });
  });
}
