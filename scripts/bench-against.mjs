// `npm run bench:against -- FOLDER [rounds]`: what a payment costs here and in another checkout, which is built, in turns. Each pays
// at a service as its own sources make it.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { benchFolder, cleanEnvironment, median, print, usedBy } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const [folder, rounds = '31'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of another checkout.');
prepare();
const line =
  'pix send --key maria@example.com --amount 1,50 --yes --json --no-lookup --allow-duplicate'.split(' ');
const sides = [await sideOf(resolve(folder)), await sideOf(root)];
try {
  // The first payments fill caches: compiled code, the token, the journal.
  for (let round = -3; round < Number(rounds); round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const used = pay(side);
      if (round >= 0) side.used.push(used);
    }
  report();
} finally {
  for (const { end } of sides) end();
}

async function sideOf(checkout) {
  const { service } = await import(join(checkout, 'scripts/bench-service.mjs'));
  const { home, probe, remove } = benchFolder();
  const node = join(checkout, 'node_modules/.bin/node');
  const started = await service(node, home, 0);
  const env = { ...cleanEnvironment(home), ...started.env, BRL_JOURNAL: join(home, 'journal.sqlite') };
  const end = () => {
    started.process.kill();
    remove();
  };
  return { node, env, args: ['--require', probe, join(checkout, 'bin/run.js'), ...line], used: [], end };
}

function pay({ node, args, env }) {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(node, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { ...usedBy(stderr), elapsedMs: performance.now() - startedMs };
}

function report() {
  for (const [name, unit] of [
    ['cpuMs', 'ms of CPU'],
    ['elapsedMs', 'ms'],
    ['peakMb', 'MB at most'],
  ]) {
    const [there, here] = sides.map(({ used }) => used.map((one) => one[name]));
    const ratio = (of) => (of(here) / of(there)).toFixed(3);
    const least = (values) => Math.min(...values);
    const pairs = median(here.map((value, at) => value / there[at])).toFixed(3);
    print(
      `${unit.padEnd(12)}there ${Math.round(median(there))}, here ${Math.round(median(here))}: median x ${ratio(median)}, pairs x ${pairs}, least x ${ratio(least)}`,
    );
  }
}
