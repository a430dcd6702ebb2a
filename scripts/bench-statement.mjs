// `npm run bench:statement [rows] [rounds]`: a statement to CSV compared with one curl piped into one jq, alternating,
// and the peak memory of 100 thousand and of a million rows as CSV and as one JSON document. On other machines only the
// ratios mean anything.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, print } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const manyRows = 1_000_000;
const node = prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const out = join(home, 'out.csv');
const probe = join(home, 'peak.cjs');
writeFileSync(
  probe,
  "process.on('exit', () => require('fs').writeSync(2, '\\npeak ' + process.resourceUsage().maxRSS + '\\n'));",
);

try {
  await compare();
  await memory();
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function compare() {
  const service = await startService(rows);
  const cases = [['brl statement list --all', () => brl(service)]];
  if (has('curl') && has('jq')) cases.push(['one curl | one jq', () => shell(service)]);
  const times = cases.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, [, run]] of cases.entries()) {
      const startedMs = performance.now();
      run();
      if (round >= 0) times[i].push(performance.now() - startedMs);
    }
  }
  service.process.kill();
  const rates = times.map((list) => rows / (median(list) / 1000));
  for (const [i, [name]] of cases.entries()) print(`${name.padEnd(36)}${Math.round(rates[i])} rows/s`);
  if (cases.length === 2) verdict('rows/s against the shell', rates[0] / rates[1], 2, 'at least');
  else print('curl or jq is not installed: nothing to compare with');
}

async function memory() {
  for (const format of ['csv', 'json']) {
    const peaks = [];
    for (const count of [rows, manyRows]) {
      const service = await startService(count);
      peaks.push(brl(service, format));
      print(`${`peak memory, ${format}, ${count} rows`.padEnd(36)}${Math.round(peaks.at(-1) / 1024)} MB`);
      service.process.kill();
    }
    verdict(`memory, ${format}, many against few`, peaks[1] / peaks[0], 1.15, 'at most');
  }
}

/** Returns the peak resident memory in kB. */
function brl(service, format = 'csv') {
  const run = join(root, 'bin', 'run.js');
  const line = [
    'statement',
    'list',
    '--from',
    '2026-03-01',
    '--to',
    '2026-03-31',
    '--all',
    '--output',
    format,
  ];
  const { status, stderr } = spawnSync(node, ['--require', probe, run, ...line], {
    env: service.env,
    stdio: ['ignore', openSync(out, 'w'), 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`brl ended with ${status}: ${stderr}`);
  if (statSync(out).size < service.rows * 50) throw new Error('the answer is too short');
  return Number(/peak (\d+)/.exec(stderr)?.[1]);
}

function shell(service) {
  const url = `${service.env.BRL_BASE_URL}/v1/accounts/a1/statement?size=100&startDate=2026-03-01&endDate=2026-03-31&order=asc`;
  const last = Math.ceil(service.rows / 100) - 1;
  const filter =
    '.items[] | [.timestamp,.operation,.direction,.amount,.status,.counterParty.name,.counterParty.document,' +
    '.counterParty.bankCode,.pixKey,.description,.identifier,.endToEndId,.originalEndToEnd,.refundEndToEnd,.id] | @csv';
  const script = `curl -sS -H 'Authorization: Bearer bench-token' -H 'X-Tenant-Id: t1' "$1&page=[0-${last}]" | jq -r "$2" > "$3"`;
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bench', url, filter, out], {
    encoding: 'utf8',
  });
  if (status !== 0 || stderr !== '') throw new Error(`the shell failed: ${stderr}`);
}

async function startService(count) {
  const child = spawn(node, [join(root, 'scripts', 'bench-statement-server.mjs'), String(count)]);
  const port = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, `cache-${port}`),
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_CLIENT_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: 'a1',
    BRL_CLIENT_ID: 'bench',
    BRL_CLIENT_SECRET: 'bench-secret',
  };
  return { process: child, env, rows: count };
}

function verdict(name, ratio, target, bound) {
  const ok = bound === 'at least' ? ratio >= target : ratio <= target;
  print(`${name.padEnd(36)}${ratio.toFixed(2)} (${bound} ${target})  ${ok ? 'ok' : 'MISSED'}`);
}

function has(command) {
  return spawnSync(command, ['--version']).status === 0;
}
