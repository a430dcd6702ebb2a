// The folder, the file of payments and the TLS service that the benchmarks of payouts share.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** A folder of its own, with a script that reports at the end of a process what it used: milliseconds of CPU, peak MB. */
export function benchFolder() {
  const home = mkdtempSync(join(tmpdir(), 'brl-bench-'));
  const probe = join(home, 'used.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    require('fs').writeSync(2, '\\nused ' + Math.round((userCPUTime + systemCPUTime) / 1000) + ' ' + Math.round(maxRSS / 1024) + '\\n');
  });`,
  );
  return { home, probe, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** What the probe reported. */
export function usedBy(stderr) {
  const [, cpuMs, peakMb] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  return { cpuMs: Number(cpuMs), peakMb: Number(peakMb) };
}

/** A file of this many PIX rows, and its total as typed for confirmation. */
export function fileOf(home, count) {
  const file = join(home, `payments-${count}.csv`);
  let cents = 0;
  let text = 'Chave PIX;Valor;Referência\n';
  for (let n = 0; n < count; n += 1) {
    // Small enough for the sandbox's balance, however many rounds are paid from it.
    const amount = 1 + (n % 900);
    cents += amount;
    text += `maria@example.com;${reais(amount, ',')};f-${n}\n`;
  }
  writeFileSync(file, text);
  return { file, total: reais(cents, '.') };
}

function reais(centavos, point) {
  return String(centavos).padStart(3, '0').replace(/(..)$/, `${point}$1`);
}

/** Starts the service in its own process; `env` is what `brl` needs to pay there. */
export async function service(node, home, latencyMs) {
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
    took: () => took(port),
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

/**
 * Starts the sandbox as a service: every payment is checked, signed ones verified, and each is in its ledger when it
 * answers.
 */
export async function sandboxService(node, home) {
  const tenant = await sandbox(node, home, []);
  await tenant.end();
  const signing = await sandbox(node, home, ['--delegated']);
  return {
    env: signing.variables,
    tenant: { ...tenant.variables, BRL_BASE_URL: signing.variables.BRL_BASE_URL },
    end: signing.end,
  };
}

async function sandbox(node, home, flags) {
  const line = [join(root, 'bin/run.js'), 'sandbox', 'start', '--port', '0', '--client-port', '0', '--json'];
  const child = spawn(node, [...line, ...flags], {
    env: cleanEnvironment(home),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const variables = await new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      if (text.includes('\n')) resolve(JSON.parse(text));
    });
  });
  const end = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGINT');
    });
  return { variables, end };
}

/** From the first request since the last call of this to the last answer, in milliseconds: sending only. */
function took(port) {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: 'localhost', port, path: '/took', rejectUnauthorized: false, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (data) => {
          text += data;
        });
        answer.on('end', () => resolve(Number(text)));
      },
    );
    asked.on('error', reject).end();
  });
}

/** The environment without our settings and npm's, in the benchmark's folders. */
export function cleanEnvironment(home) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('BRL_') && !/^(npm|NODE)_/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function print(text) {
  process.stdout.write(`${text}\n`);
}
