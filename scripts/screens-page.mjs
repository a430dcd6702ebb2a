// `npm run screens:page`: pays, delivers and refuses in a home of its own, opens the page of `brl webhooks inspect` in chromium
// and writes what it showed into docs/assets; then the report of a day of the sandbox.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { prepare, root } from './bootstrap.mjs';

const secret = 'a made-up secret';
const viewport = { width: 1180, height: 740 };
/** Each picture is made in both languages. */
const places = [
  { language: 'en-US', folder: join(root, 'docs/assets') },
  { language: 'pt-BR', folder: join(root, 'docs/assets/pt-BR') },
];

prepare();
const home = mkdtempSync(join(tmpdir(), 'brl-page-'));
const env = { PATH: process.env.PATH, HOME: home, BRL_ENVIRONMENT: 'sandbox', LANG: 'C.UTF-8' };
const secretFile = join(home, 'secret.txt');
writeFileSync(secretFile, secret, { mode: 0o600 });
try {
  const names = ['invoice-1042', 'invoice-1043'].map(pay);
  const page = await openPage();
  try {
    await deliver(page.receiver, names[0]);
    await photograph(page.url, names);
  } finally {
    page.child.kill('SIGINT');
  }
  for (const place of places) await photographReport(place);
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** @returns the identifier of the payment */
function pay(ref) {
  const line = [
    'pix',
    'send',
    '--key',
    'maria@example.com',
    '--amount',
    '150.75',
    '--ref',
    ref,
    '--yes',
    '--json',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/run.js'), ...line], {
    env,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).identifier;
}

/** Starts the page with a receiver beside it. */
async function openPage() {
  const line = ['webhooks', 'inspect', '--secret-file', secretFile, '--listen-port', '0', '--json'];
  const child = spawn(process.execPath, [join(root, 'bin/run.js'), ...line], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, ...JSON.parse(String(told)) };
}

/** Typical deliveries for support: a good one, a repeat, a pair, and one with rewritten JSON. */
async function deliver(receiver, identifier) {
  const event = (id, type, data) =>
    JSON.stringify({
      id,
      type,
      occurredAt: new Date().toISOString(),
      schemaVersion: '1.0',
      environment: 'sandbox',
      tenantId: 'tenant-1',
      accountId: 'account-1',
      data: { status: 'SUCCESS', amount: 150.75, ...data },
    });
  const post = (body, proved = body, attempt = 1) =>
    fetch(receiver, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Signature': createHmac('sha256', secret).update(proved).digest('hex'),
        'x-sandbox-attempt-count': String(attempt),
      },
    });
  const paid = event('pix-out-completed-1', 'pix.out.completed', { identifier });
  await post(paid);
  await post(paid, paid, 2);
  for (const type of ['ted.out.confirmed', 'ted.payment'])
    await post(event(`${type}-7`, type, { identifier: 'rent-7', tedId: 'ted-rent-7' }));
  const received = event('pix-in-completed-3', 'pix.in.completed', { identifier: 'table-7', payer: 'João' });
  await post(`${JSON.stringify(JSON.parse(received), null, 2)}\r\n`, received);
}

/** A sandbox day, with its open payments decided, reconciled. */
async function photographReport({ language, folder }) {
  const brl = `brl() { ${process.execPath} ${join(root, 'bin/run.js')} "$@"; }`;
  const cwd = mkdtempSync(join(home, 'day-'));
  const lines = [
    'brl sandbox seed --day --sales 150 --ledger-out ledger.csv > lines.sh; . ./lines.sh',
    'brl sandbox settle --all; brl journal recover',
    'brl reconcile --ledger ledger.csv --reread-after 0 --report day.html',
  ];
  const own = { ...env, HOME: cwd, BRL_LANG: language };
  spawnSync('sh', ['-c', [brl, ...lines].join('\n')], { env: own, cwd, stdio: 'ignore' });
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ viewport, colorScheme: 'light' })).newPage();
    await page.goto(pathToFileURL(join(cwd, 'day.html')).href);
    await page.screenshot({ path: join(folder, 'day-report.png') });
  } finally {
    await browser.close();
  }
}

function launch() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
}

async function photograph(url, [, never]) {
  const browser = await launch();
  try {
    const open = async (locale, colorScheme) => {
      const page = await (await browser.newContext({ viewport, locale, colorScheme })).newPage();
      await page.goto(url);
      await page.locator('#live.on').waitFor();
      return page;
    };
    for (const { language, folder } of places) {
      const refused = await open(language, 'light');
      await refused.locator('#list > li.refused').click();
      await refused.locator('.verdict.refused').waitFor();
      await refused.screenshot({ path: join(folder, 'inspect-refused.png') });
      const missing = await open(language, 'dark');
      await missing.locator('#text').fill(never);
      await missing.locator('#ask-payment').click();
      await missing.locator('.moments').waitFor();
      await missing.screenshot({ path: join(folder, 'inspect-never-came.png') });
    }
  } finally {
    await browser.close();
  }
}
