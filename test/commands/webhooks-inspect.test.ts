import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Run, until } from '../support/brl.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let served: Served;
let shown: Inspected;
beforeAll(async () => {
  served = await serveSandbox(true);
  shown = await inspect(
    '--secret-file',
    served.file('hook-secret', `${secret}\n`),
    '--listen-port',
    '0',
    '--json',
  );
});
afterAll(async () => {
  await shown?.stop();
  await served.close();
});

interface Inspected {
  /** With the token. */
  readonly url: string;
  /** Where deliveries are received; empty where none are. */
  readonly receiver: string;
  stop(): Promise<Run>;
}

/** Starts `webhooks inspect` and waits until it has told its address. */
async function inspect(...args: string[]): Promise<Inspected> {
  const { child, ended } = served.machine.start(['webhooks', 'inspect', ...args], {
    env: served.parent,
    limitMs: 120_000,
  });
  let stdout = '';
  child.stdout?.on('data', (text: string) => {
    stdout += text;
  });
  let over = false;
  void ended.finally(() => {
    over = true;
  });
  await until(() => stdout.includes('\n') || over, 20_000);
  if (over) throw new Error((await ended).stderr);
  const { url, receiver } = args.includes('--json')
    ? JSON.parse(stdout)
    : { url: stdout.trim(), receiver: '' };
  return {
    url,
    receiver: receiver ?? '',
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

const secret = 'segredo do receptor';
const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex');
const post = async (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(shown.receiver, { method: 'POST', body, headers: { 'x-signature': sign(body), ...headers } });
const event = (id: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id,
    type: 'pix.in.completed',
    occurredAt: '2026-11-21T12:00:00Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 't1',
    accountId: 'a1',
    data: { endToEnd: 'E9999900420261121110068000000001', amount: 10 },
    ...more,
  });

describe.skipIf(!hasChromium())('the page, in a browser', () => {
  let browser: Browser;
  let behind: Receiver;
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    [browser, behind] = await Promise.all([launchBrowser(), openReceiver()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await behind?.close();
  });

  /** Opens the page; what it says on its console, where else it goes and what its policy stops are problems. */
  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('dialog', (dialog) => {
      problems.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const origin = new URL(shown.url).origin;
    page.on('request', (asked) => {
      if (!asked.url().startsWith(origin)) problems.push(`request to ${asked.url()}`);
    });
    await page.goto(shown.url);
    await page.locator('#live.live:not(.connecting)').waitFor();
    return page;
  }
  const rows = (page: Page) => page.locator('#list > li');
  const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
  const detail = (page: Page) => page.locator('#detail');

  async function shot(page: Page, name: string): Promise<void> {
    if (!process.env.SHOTS) return;
    mkdirSync(process.env.SHOTS, { recursive: true });
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
  }

  test('a delivery appears without a reload, and its verdict says that all is well', async () => {
    const page = await open();
    expect(await page.locator('#detail h2').textContent()).toBe('Nothing was captured yet.');
    await shot(page, 'empty');
    await post(event('live-1', { data: { identifier: 'invoice-live-1' } }), { 'x-acme-attempt-count': '1' });
    await row(page, 'invoice-live-1').click();
    await detail(page).getByText('Proven and new').waitFor();
    expect(await page.locator('#notice').textContent()).toBe('pix.in.completed arrived.');
    expect(await detail(page).textContent()).toContain('It came once.');
    // The token is in no address that another page, a log or a look over the shoulder could see.
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await row(page, 'invoice-live-1').waitFor();
  });
});

void until;
void writeFileSync;
void request;
