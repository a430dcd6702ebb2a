// `npm run bench:webhooks -- prune [deliveries] [seconds]`: what good deliveries notice while `brl webhooks captured
// prune` removes nearly everything that the receiver has. Each is measured from the moment at which it was due.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { median } from './bench-service.mjs';
import { perSecond, steady } from './bench-webhooks-attack.mjs';
import { run } from './bench-webhooks-filled.mjs';

const calmTimes = 6;

/**
 * @param {{deliveries: number, seconds: number, file: string, start: () => Promise<{url: string, stop(): Promise<void>}>,
 *   prune: readonly string[], env: Record<string, string>, delivery: (id: string) => Buffer, print: (line: string) => void}} bench
 */
export async function besidePrune({ deliveries, seconds, file, start, prune, env, delivery, print }) {
  await seed(file, deliveries);
  const server = await start();
  await steady(server.url, (i) => delivery(`warm-${i}`), seconds);
  const calm = [];
  while (calm.length < calmTimes)
    calm.push(await steady(server.url, (i) => delivery(`calm-${calm.length}-${i}`), seconds));
  const startedMs = performance.now();
  const pruning = run(prune, [], env);
  let isOver = false;
  void pruning.finally(() => {
    isOver = true;
  });
  const beside = [];
  while (!isOver)
    beside.push(await steady(server.url, (i) => delivery(`beside-${beside.length}-${i}`), seconds));
  const { removed } = JSON.parse(await pruning);
  if (removed < deliveries) throw new Error(`${removed} of ${deliveries} were removed`);
  const tookSeconds = Math.round((performance.now() - startedMs) / 1000);
  await server.stop();
  const worst = Math.max(...beside);
  print(`${deliveries} captured deliveries removed in ${tookSeconds} s beside a receiver at ${perSecond}/s`);
  print(
    `p99 in calm                 ${Math.max(...calm).toFixed(1)} ms in the worst ${seconds} s of ${calmTimes} times ${seconds}, median ${median(calm).toFixed(1)}`,
  );
  print(`p99 beside prune, median    ${median(beside).toFixed(1)} ms`);
  print(
    `p99 beside prune            ${worst.toFixed(1)} ms in the worst ${seconds} s of ${beside.length} times ${seconds} (below 50 ms)  ${worst < 50 ? 'ok' : 'MISSED'}`,
  );
}

async function seed(file, deliveries) {
  const { openSqliteCaptures } = await import('../src/lib/deliveries/store-sqlite.ts');
  const { openCaptureIndex } = await import('../src/lib/deliveries/search-index.ts');
  const { seedCaptures } = await import('../test/support/captures.ts');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const store = openSqliteCaptures(file);
  seedCaptures(store, deliveries);
  const index = openCaptureIndex(file);
  while (index.catchUp(10_000) > 0);
  index.close();
  store.close();
}
