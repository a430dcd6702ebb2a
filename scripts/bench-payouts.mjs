// `npm run bench:payouts [rows] [rounds]`: a file paid by `brl payout run` beside the least that pays it, a shell loop, and a
// file ten times as long. Only the ratios mean anything elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './bootstrap.mjs';

const rows = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 3);
const width = 64;
const shellRows = 24;
const node = prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const probe = join(home, 'used.cjs');
writeFileSync(
  probe,
  `process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    require('fs').writeSync(2, '\\nused ' + Math.round((userCPUTime + systemCPUTime) / 1000) + ' ' + Math.round(maxRSS / 1024) + '\\n');
  });`,
);

try {
  const quick = await service(0);
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) {
    const [loop, run] = [minimal(quick, rows), payout(quick, rows, `r${round}`)];
    ratios.push(loop.ms / run.ms);
    print(
      `${rows} rows, service at 0 ms: minimal ${perSecond(rows, loop)}, payout run ${perSecond(rows, run)} rows/s, x ${(loop.ms / run.ms).toFixed(2)}`,
    );
  }
  const run = payout(quick, rows, 'cpu');
  const shell = shellLoop(quick);
  print(`median ratio ${median(ratios).toFixed(2)} (target 0.85)`);
  print(
    `CPU a row: payout run ${(run.cpuMs / rows).toFixed(2)} ms, xargs -P4 brl pix send ${(shell.cpuMs / shellRows).toFixed(0)} ms, x ${(shell.cpuMs / shellRows / (run.cpuMs / rows)).toFixed(0)} (target 30)`,
  );
  const long = payout(quick, rows * 10, 'long');
  print(
    `memory: ${run.peakMb} MB for ${rows} rows, ${long.peakMb} MB for ${rows * 10}, x ${(long.peakMb / run.peakMb).toFixed(2)} (target 1.15, 200 MB)`,
  );
  quick.process.kill();
  const slow = await service(50);
  const slowRows = Math.min(rows, 5000);
  const late = payout(slow, slowRows, 'slow');
  const idealMs = (slowRows / width) * 50;
  print(
    `${slowRows} rows, service at 50 ms: ${perSecond(slowRows, late)} rows/s, x ${(idealMs / late.ms).toFixed(2)} of ideal (target 0.93)`,
  );
  slow.process.kill();
} finally {
  rmSync(home, { recursive: true, force: true });
}

function payout({ env }, count, ref) {
  const { file, total } = fileOf(count);
  return measured(
    node,
    ['--require', probe, join(root, 'bin/run.js'), 'payout', 'run', file, '--ref', ref].concat([
      '--confirm',
      total,
      '--width',
      String(width),
      '--allow-duplicate',
      '--json',
    ]),
    { ...env, BRL_JOURNAL: join(home, `journal-${ref}-${count}.sqlite`) },
  );
}

function minimal({ host, ca }, count) {
  return measured(
    node,
    [
      '--require',
      probe,
      join(root, 'scripts/bench-payouts-loop.mjs'),
      fileOf(count).file,
      host,
      ca,
      String(width),
    ],
    {},
  );
}

/** What a treasury does today: one process a row. */
function shellLoop({ env }) {
  const list = Array.from({ length: shellRows }, (_, n) => `shell-${n}`).join('\n');
  const line = `"${node}" --require "${probe}" "${join(root, 'bin/run.js')}" pix send --key maria@example.com --amount 1,50 --yes --json --no-lookup --ref`;
  const { stderr, status } = spawnSync('sh', ['-c', `xargs -P4 -I{} ${line} {}`], {
    input: list,
    env: { ...clean(), ...env, BRL_JOURNAL: join(home, 'journal-shell.sqlite') },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr);
  const cpuMs = [...stderr.matchAll(/^used (\d+)/gm)].reduce((sum, [, ms]) => sum + Number(ms), 0);
  return { cpuMs };
}

function measured(command, args, env) {
  const startMs = performance.now();
  const { status, stderr } = spawnSync(command, args, {
    env: { ...clean(), ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const ms = performance.now() - startMs;
  if (status !== 0) throw new Error(`exit ${status}: ${stderr.slice(-2000)}`);
  const [, cpuMs, peakMb] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  return { ms, cpuMs: Number(cpuMs), peakMb: Number(peakMb) };
}

function fileOf(count) {
  const file = join(home, `payments-${count}.csv`);
  let cents = 0;
  let text = 'Chave PIX;Valor;Referência\n';
  for (let n = 0; n < count; n += 1) {
    const amount = 100 + (n % 9000);
    cents += amount;
    text += `maria@example.com;${reais(amount, ',')};f-${n}\n`;
  }
  writeFileSync(file, text);
  return { file, total: reais(cents, '.') };
}

function reais(centavos, point) {
  return String(centavos).padStart(3, '0').replace(/(..)$/, `${point}$1`);
}

async function service(latencyMs) {
  const folder = join(home, `service-${latencyMs}`);
  mkdirSync(folder);
  const at = (name) => join(folder, name);
  const openssl = (...args) => spawnSync('openssl', args, { stdio: 'ignore' });
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const self = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  openssl('req', ...self, '-keyout', at('tls.key'), '-out', at('tls.pem'), '-addext', names);
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', at('sign.key'));
  const server = join(root, 'scripts/bench-server.mjs');
  const child = spawn(node, [server, at('tls.key'), at('tls.pem'), String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  const host = `https://localhost:${port}`;
  return {
    process: child,
    host,
    ca: at('tls.pem'),
    env: {
      NODE_EXTRA_CA_CERTS: at('tls.pem'),
      BRL_ENVIRONMENT: 'sandbox',
      BRL_BASE_URL: host,
      BRL_CLIENT_BASE_URL: host,
      BRL_TENANT_ID: 'bench',
      BRL_ACCOUNT_ID: 'bench',
      BRL_CLIENT_ID: 'bench',
      BRL_CLIENT_SECRET: 'bench-secret',
      BRL_SIGNING_KEY_FILE: at('sign.key'),
      BRL_SIGNING_KEY_ID: 'bench',
    },
  };
}

function clean() {
  return {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('BRL_') && !/^(npm|NODE)_/.test(name)),
    ),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
}

function perSecond(count, { ms }) {
  return Math.round(count / (ms / 1000));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function print(text) {
  process.stdout.write(`${text}\n`);
}
