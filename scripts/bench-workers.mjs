// `npm run bench:workers [rows] [latency ms]`: a file paid by one worker and by four, on one journal in PostgreSQL. On
// other machines only the ratio counts, and with few cores the CPU per row. Run by the workspace's Node: the database's
// helper is TypeScript.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openPostgresDesk } from '../test/journal/postgres-desk.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { benchFolder, cleanEnvironment, fileOf, print, service, usedBy } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rows = Number(process.argv[2] ?? 4000);
const latencyMs = Number(process.argv[3] ?? 20);
const node = prepare();
const { home, probe, remove } = benchFolder();
const server = await startPostgres();
const bank = await service(node, home, latencyMs);
try {
  const desk = await openPostgresDesk(server);
  const env = await machine(desk);
  const told = [];
  for (const workers of [1, 4, 1, 4]) {
    const { ms, cpuMs } = await pay(env, workers, `run-${told.length}`);
    told.push({ workers, ms, cpuMs });
    print(
      `${workers} workers: ${Math.round(rows / (ms / 1000))} rows/s, ${(cpuMs / rows).toFixed(2)} ms of CPU a row`,
    );
  }
  const sum = (workers, what) =>
    told.filter((one) => one.workers === workers).reduce((all, one) => all + one[what], 0);
  print(`${cpus().length} cores, service at ${latencyMs} ms, ${rows} rows, 16 at once each`);
  print(
    `rows a second, four against one: x ${(sum(1, 'ms') / sum(4, 'ms')).toFixed(2)} (target 3.2, where cores allow)`,
  );
  print(`CPU a row, four against one: x ${(sum(4, 'cpuMs') / sum(1, 'cpuMs')).toFixed(2)} (target 1.15)`);
  await desk.close();
} finally {
  bank.process.kill();
  await server.close();
  remove();
}

async function machine(desk) {
  const { location, password } = await desk.place('bench');
  const passwords = join(home, 'pgpass');
  writeFileSync(passwords, `*:*:*:*:${await password()}\n`, { mode: 0o600 });
  return { ...cleanEnvironment(home), ...bank.env, BRL_JOURNAL: location, PGPASSFILE: passwords };
}

/** The plan is made before: only sending is measured, from the first request to the last answer. */
async function pay(env, workers, ref) {
  const { file, total } = fileOf(home, rows);
  await line(env, ['plan', file, '--ref', ref, '--allow-duplicate']);
  await bank.took();
  const run = line(env, ['run', ref, '--confirm', total, '--width', '16', '--json']);
  const others = Array.from({ length: workers - 1 }, () =>
    line(env, ['worker', '--run', ref, '--width', '16']),
  );
  const used = [await run];
  const ms = await bank.took();
  for (const other of others) other.child.kill('SIGINT');
  used.push(...(await Promise.all(others)));
  return { ms, cpuMs: used.reduce((sum, one) => sum + one.cpuMs, 0) };
}

/** Runs a `brl payout` command. @returns a promise of what it used, with the process */
function line(env, words) {
  const child = spawn(node, ['--require', probe, join(root, 'bin/run.js'), 'payout', ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(usedBy(said)) : reject(new Error(`exit ${code}: ${said.slice(-2000)}`)),
    );
  });
  return Object.assign(ended, { child });
}
