// `npm run bench:startup [rounds]`: whole processes compared, alternating. On other machines only the ratios mean
// anything.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment, median } from './bench-service.mjs';
import { prepare, root } from './bootstrap.mjs';

const rounds = Number(process.argv[2] ?? 15);
const node = prepare();
const run = join(root, 'bin', 'run.js');
const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
const baseEnv = cleanEnvironment(home);

const service = has('openssl') ? await startService() : null;
try {
  report(measure(cases()));
} finally {
  service?.process.kill();
  rmSync(home, { recursive: true, force: true });
}

function cases() {
  const brl = (...args) => [node, [run, ...args]];
  const send = [
    'pix',
    'send',
    '--key',
    'maria@example.com',
    '--amount',
    '1,50',
    '--yes',
    '--json',
    '--no-lookup',
  ];
  const rows = [
    { name: 'node -e 0', command: [node, ['-e', '0']] },
    { name: 'brl --version', command: brl('--version'), target: 1.25 },
    { name: 'brl --help', command: brl('--help'), target: 2.2 },
    { name: 'brl pix send --help', command: brl('pix', 'send', '--help'), target: 2.2 },
    { name: 'brl key detect', command: brl('key', 'detect', 'maria@example.com', '--json'), target: 2.2 },
    {
      name: 'brl e2e decode',
      command: brl('e2e', 'decode', 'E1234567820260309140500000000001', '--json'),
      target: 2.2,
    },
    {
      name: 'brl errors explain',
      command: brl('errors', 'explain', 'insufficient_funds', '--json'),
      target: 2.2,
    },
  ];
  if (service) {
    rows.push({
      name: 'brl pix send --dry-run',
      command: brl(...send, '--dry-run'),
      env: service.env,
      target: 2.2,
    });
    rows.push({
      name: 'brl pix send',
      command: () => brl(...send, '--allow-duplicate'),
      env: service.env,
      target: 4.5,
      memory: true,
    });
    if (has('curl') && has('jq')) {
      const script = (round) => [
        'bash',
        [join(root, 'scripts/bench-pay.sh'), ...service.shell, `shell-${round}`],
      ];
      rows.push({ name: 'bash + curl + jq + openssl', command: script });
    }
  }
  if (has('gh')) rows.push({ name: 'gh --version', command: ['gh', ['--version']] });
  return rows;
}

function measure(rows) {
  const measured = rows.map((row) => ({ ...row, times: [], failed: '' }));
  // The first round fills caches: compiled code, the token, the journal.
  for (let round = -1; round < rounds; round += 1) {
    for (const row of measured) {
      if (row.failed) continue;
      const [command, args] = typeof row.command === 'function' ? row.command(round) : row.command;
      const start = process.hrtime.bigint();
      const { status, stdout, stderr } = spawnSync(command, args, {
        env: { ...baseEnv, ...row.env },
        encoding: 'utf8',
      });
      if (round >= 0) row.times.push(Number(process.hrtime.bigint() - start) / 1e6);
      if (status !== 0) row.failed = `exit ${status}: ${(stderr || stdout).trim().split('\n')[0]}`;
    }
  }
  return measured;
}

function report(rows) {
  const base = median(rows[0].times);
  process.stdout.write(
    `${rounds} rounds in turns, Node ${spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout.trim()}\n\n`,
  );
  process.stdout.write(
    `${'process'.padEnd(28)}${'median ms'.padStart(10)}${'x node'.padStart(8)}${'target'.padStart(8)}\n`,
  );
  for (const { name, times, target, failed } of rows) {
    if (failed) {
      process.stdout.write(`${name.padEnd(28)}  failed, ${failed}\n`);
      continue;
    }
    const ratio = median(times) / base;
    const verdict =
      target === undefined ? '' : `${target.toFixed(2).padStart(8)}  ${ratio <= target ? 'ok' : 'OVER'}`;
    process.stdout.write(
      `${name.padEnd(28)}${median(times).toFixed(1).padStart(10)}${ratio.toFixed(2).padStart(8)}${verdict}\n`,
    );
  }
  const [send, shell] = ['brl pix send', 'bash + curl + jq + openssl'].map((name) =>
    rows.find((row) => row.name === name),
  );
  if (send && shell && !send.failed && !shell.failed) {
    const ratio = median(send.times) / median(shell.times);
    process.stdout.write(
      `\nbrl pix send against the shell: ${ratio.toFixed(2)} (target 1.00, better 0.85)\n`,
    );
  }
  if (send && !send.failed)
    process.stdout.write(`peak memory of brl pix send: ${peakMemory(send)} MB (target 70)\n`);
}

/** Peak resident memory, reported by the process itself as it ends. */
function peakMemory(row) {
  const probe = join(home, 'peak.cjs');
  writeFileSync(
    probe,
    "process.on('exit', () => require('fs').writeSync(2, '\\npeak ' + process.resourceUsage().maxRSS + '\\n'));",
  );
  const [command, args] = row.command();
  const { stderr } = spawnSync(command, ['--require', probe, ...args], {
    env: { ...baseEnv, ...row.env },
    encoding: 'utf8',
  });
  return Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024);
}

async function startService() {
  const folder = join(home, 'service');
  mkdirSync(folder);
  const file = (name) => join(folder, name);
  const openssl = (...args) => spawnSync('openssl', args, { stdio: 'ignore' });
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    file('tls.key'),
    '-out',
    file('tls.pem'),
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  );
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', file('sign.key'));
  const child = spawn(node, [join(root, 'scripts/bench-server.mjs'), file('tls.key'), file('tls.pem')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  const host = `https://localhost:${port}`;
  return {
    process: child,
    shell: ['/v1/accounts/bench/pix/out', host, file('sign.key'), file('tls.pem')],
    env: {
      NODE_EXTRA_CA_CERTS: file('tls.pem'),
      BRL_ENVIRONMENT: 'sandbox',
      // With a persistent journal, a payment off a terminal needs no --ref, and it makes only one request.
      BRL_JOURNAL: join(home, 'journal.sqlite'),
      BRL_BASE_URL: host,
      BRL_CLIENT_BASE_URL: host,
      BRL_TENANT_ID: 'bench',
      BRL_ACCOUNT_ID: 'bench',
      BRL_CLIENT_ID: 'bench',
      BRL_CLIENT_SECRET: 'bench-secret',
      BRL_SIGNING_KEY_FILE: file('sign.key'),
      BRL_SIGNING_KEY_ID: 'bench',
    },
  };
}

function has(program) {
  return (
    spawnSync(program, [program === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' }).error ===
    undefined
  );
}
