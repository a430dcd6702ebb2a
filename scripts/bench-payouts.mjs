// `npm run bench:payouts [rows] [rounds]`: a file paid by `brl payout run`, compared with the minimum that pays it, a
// shell loop, and a file ten times as long. On other machines only the ratios mean anything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  benchFolder,
  cleanEnvironment,
  fileOf,
  median,
  print,
  sandboxService,
  service,
  usedBy,
} from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rows = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 3);
const width = 64;
const shellRows = 24;
const sandboxRows = 2000;
const node = prepare();
const { home, probe, remove } = benchFolder();

try {
  const quick = await service(node, home, 0);
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) {
    const [loop, run] = [await minimal(quick, rows), await payout(quick, rows, `r${round}`)];
    ratios.push(loop.sendingMs / run.sendingMs);
    print(
      `${rows} rows, service at 0 ms: minimal ${perSecond(rows, loop)}, payout run ${perSecond(rows, run)} rows/s, x ${(loop.sendingMs / run.sendingMs).toFixed(2)}; the whole file x ${(loop.ms / run.ms).toFixed(2)}`,
    );
  }
  const run = await payout(quick, rows, 'cpu');
  const shell = shellLoop(quick);
  print(`median ratio ${median(ratios).toFixed(2)} (target 0.85)`);
  print(
    `CPU a row: payout run ${(run.cpuMs / rows).toFixed(2)} ms, xargs -P4 brl pix send ${(shell.cpuMs / shellRows).toFixed(0)} ms, x ${(shell.cpuMs / shellRows / (run.cpuMs / rows)).toFixed(0)} (target 30)`,
  );
  const long = await payout(quick, rows * 10, 'long');
  print(
    `memory: ${run.peakMb} MB for ${rows} rows, ${long.peakMb} MB for ${rows * 10}, x ${(long.peakMb / run.peakMb).toFixed(2)} (target 1.15, 200 MB)`,
  );
  quick.process.kill();
  await withLatency(50);
  await againstSandbox();
} finally {
  remove();
}

/** With answers that take time, as a service's do: at the usual width, and at a wide one. */
async function withLatency(latencyMs) {
  const slow = await service(node, home, latencyMs);
  for (const wide of [16, width]) {
    const slowRows = Math.min(rows, wide * 120);
    const [loop, run] = [
      await minimal(slow, slowRows, wide),
      await payout(slow, slowRows, `slow-${wide}`, wide),
    ];
    const idealMs = (slowRows / wide) * latencyMs;
    print(
      `${slowRows} rows, service at ${latencyMs} ms, ${wide} at once: ${perSecond(slowRows, run)} rows/s, x ${(idealMs / run.sendingMs).toFixed(2)} of ideal (target 0.93), x ${(loop.sendingMs / run.sendingMs).toFixed(2)} of minimal (target 0.85)`,
    );
  }
  slow.process.kill();
}

/**
 * With a service that does work for each payment: both are as fast as it allows. Sending only: the plan is made before.
 */
async function againstSandbox() {
  const { env, tenant, end } = await sandboxService(node, home);
  const ratios = [];
  const { file, total } = fileOf(home, sandboxRows);
  for (let round = 0; round < rounds; round += 1) {
    const loop = plain(
      [join(root, 'scripts/bench-payouts-loop.mjs'), file, tenant.BRL_BASE_URL, '', String(width)],
      {
        BENCH_TOKEN_PATH: tenant.BRL_TOKEN_PATH,
        BENCH_TENANT: tenant.BRL_TENANT_ID,
        BENCH_ACCOUNT: tenant.BRL_ACCOUNT_ID,
        BENCH_CREDENTIAL: `${tenant.BRL_CLIENT_ID} ${tenant.BRL_CLIENT_SECRET}`,
      },
    );
    const brl = (...words) =>
      plain([join(root, 'bin/run.js'), 'payout', ...words, '--json'], {
        ...env,
        BRL_JOURNAL: join(home, 'journal-sandbox.sqlite'),
      });
    brl('plan', file, '--ref', `s${round}`, '--allow-duplicate');
    const run = brl('run', `s${round}`, '--confirm', total, '--width', String(width));
    ratios.push(loop.ms / run.ms);
  }
  print(
    `${sandboxRows} rows, the sandbox as the service: x ${median(ratios).toFixed(2)} of minimal (target 0.85)`,
  );
  await end();
}

function plain(args, env) {
  const startMs = performance.now();
  const { status, stderr } = spawnSync(node, args, {
    env: { ...cleanEnvironment(home), ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`exit ${status}: ${stderr.slice(-2000)}`);
  return { ms: performance.now() - startMs };
}

function payout(at, count, ref, wide = width) {
  const { file, total } = fileOf(home, count);
  const line = ['payout', 'run', file, '--ref', ref, '--confirm', total, '--width', String(wide)];
  return measured(at, [join(root, 'bin/run.js'), ...line, '--allow-duplicate', '--json'], {
    ...at.env,
    BRL_JOURNAL: join(home, `journal-${ref}-${count}.sqlite`),
  });
}

function minimal(at, count, wide = width) {
  const loop = join(root, 'scripts/bench-payouts-loop.mjs');
  return measured(at, [loop, fileOf(home, count).file, at.host, at.ca, String(wide)], {});
}

/** What a treasury does today: one process per row. */
function shellLoop({ env }) {
  const list = Array.from({ length: shellRows }, (_, n) => `shell-${n}`).join('\n');
  const line = `"${node}" --require "${probe}" "${join(root, 'bin/run.js')}" pix send --key maria@example.com --amount 1,50 --yes --json --no-lookup --ref`;
  const { stderr, status } = spawnSync('sh', ['-c', `xargs -P4 -I{} ${line} {}`], {
    input: list,
    env: { ...cleanEnvironment(home), ...env, BRL_JOURNAL: join(home, 'journal-shell.sqlite') },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr);
  const cpuMs = [...stderr.matchAll(/^used (\d+)/gm)].reduce((sum, [, ms]) => sum + Number(ms), 0);
  return { cpuMs };
}

async function measured(at, args, env) {
  await at.took();
  const startMs = performance.now();
  const { status, stderr } = spawnSync(node, ['--require', probe, ...args], {
    env: { ...cleanEnvironment(home), ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const ms = performance.now() - startMs;
  if (status !== 0) throw new Error(`exit ${status}: ${stderr.slice(-2000)}`);
  return { ms, sendingMs: await at.took(), ...usedBy(stderr) };
}

function perSecond(count, { sendingMs }) {
  return Math.round(count / (sendingMs / 1000));
}
