import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
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
  let shared: Page | null = null;
  const problems: string[] = [];

  beforeAll(async () => {
    [browser, behind] = await Promise.all([launchBrowser(), openReceiver()]);
  });
  afterEach(() => expect(problems.splice(0)).toEqual([]));
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
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('dialog', (dialog) => {
      problems.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const { origin } = new URL(shown.url);
    page.on('request', (asked) => {
      if (!asked.url().startsWith(origin)) problems.push(`request to ${asked.url()}`);
    });
    await page.goto(shown.url);
    await page.locator('#live.on').waitFor();
    return page;
  }

  /** The page in English on a wide screen, as it is after a reload: a new one for each test would cost more than the test. */
  async function fresh(): Promise<Page> {
    if (shared === null) shared = await open();
    else await shared.reload();
    await shared.locator('#live.on').waitFor();
    return shared;
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
    const page = await fresh();
    expect(await page.locator('#detail h2').textContent()).toBe('Nothing was captured yet.');
    await shot(page, 'empty');
    await post(event('live-1', { data: { identifier: 'invoice-live-1' } }), { 'x-acme-attempt-count': '1' });
    await row(page, 'invoice-live-1').click();
    await detail(page).getByText('Proven and new').waitFor();
    expect(await page.locator('#notice').textContent()).toBe('pix.in.completed arrived.');
    expect(await detail(page).textContent()).toContain('It came once.');
    // The token is in no address that another page, a log or a look over the shoulder could see.
    expect(new URL(page.url()).hash).toBe('');
  });

  test('it has a bad signature: the cause, what to do, and the bytes that no eye sees', async () => {
    const signed = event('bad-1', { data: { identifier: 'invoice-bad-1', note: 'São Paulo' } });
    const proof = sign(signed);
    const sent = JSON.stringify(JSON.parse(signed), null, 1).concat('\r\n');
    expect((await post(sent, { 'x-signature': proof })).status).toBe(401);
    const page = await fresh();
    await page.locator('#kind').selectOption('refused');
    expect(await page.locator('#count').textContent()).toMatch(/^1 of \d+ deliveries$/);
    await row(page, 'invoice-bad-1').click();
    const verdict = detail(page).locator('.verdict.refused');
    await verdict.getByText('Not proven').waitFor();
    expect(await verdict.textContent()).toContain('reserialised_json');
    expect(await verdict.textContent()).toContain('Verify the raw body, before any JSON parser.');
    await detail(page).getByRole('button', { name: 'Exact bytes' }).click();
    const raw = await detail(page).locator('pre.bytes').textContent();
    expect(raw?.endsWith('}\\r\\n\n')).toBe(true);
    await shot(page, 'refused');
    await detail(page).getByRole('button', { name: 'Hex' }).click();
    expect(await detail(page).locator('pre.bytes').textContent()).toMatch(/7d {1,2}0d 0a +lo"/);
  });

  test('it came twice: which delivery counts, which are repeats, and the other one of an alias pair', async () => {
    const ted = (type: string, id: string) =>
      event(id, { type, data: { tedId: 'ted-twice-1', identifier: 'twice-1', status: 'COMPLETED' } });
    const first = ted('ted.out.confirmed', 'ted-twice-1-confirmed');
    await post(first, { 'x-acme-attempt-count': '1', 'x-acme-request-id': 'dlv-7' });
    await post(first, { 'x-acme-attempt-count': '2', 'x-acme-request-id': 'dlv-7' });
    await post(first.replace('COMPLETED', 'CONFIRMED'), { 'x-acme-attempt-count': '1' });
    await post(ted('ted.payment', 'ted-twice-1-payment'));
    const page = await fresh();
    await page.locator('#text').fill('twice-1');
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.locator('#kind').selectOption('repeats');
    expect(await rows(page).count()).toBe(2);
    await row(page, 'other bytes').click();
    await detail(page).getByText('Proven, and came before').waitFor();
    const text = await detail(page).textContent();
    expect(text).toContain('It came 3 times, 3 of them accepted.');
    expect(text).toContain('The same event id came before with other bytes.');
    const bytes = await detail(page).locator('.part.same pre').allTextContents();
    expect(bytes.map((one) => one.match(/CO\w+ED/)?.[0])).toEqual(['COMPLETED', 'CONFIRMED']);
    const same = detail(page).locator('.part.same li');
    expect(await same.locator('.chip:first-child').allTextContents()).toEqual([
      'new',
      'attempt 2',
      'redelivery',
    ]);
    await shot(page, 'twice');
    await same.getByRole('button').first().click();
    await detail(page).getByText('Proven and new').waitFor();
    expect(await detail(page).locator('.part.beside').textContent()).toContain(
      'ted.payment tells of the same payment under an id of its own.',
    );
  });

  test('what came without any proof is not called proven', async () => {
    const other = await inspect('--auth-type', 'NONE', '--listen-port', '0', '--json');
    for (const body of [event('none-1', { data: { identifier: 'none-1' } }), '{"no":"event"}'])
      await fetch(other.receiver, { method: 'POST', body });
    expect((await other.stop()).stderr).toContain('Warning: with NONE anybody');
    const page = await fresh();
    await row(page, 'none-1').click();
    await detail(page).getByText('New, without any proof').waitFor();
    await row(page, 'not_an_event').click();
    await detail(page).getByText('The body is no event: id or type is missing.').waitFor();
    expect(await detail(page).locator('.verdict').textContent()).not.toMatch(/proven|proof is right/i);
  });

  test('it never came: the service knows the payment, and the gap is listed', async () => {
    const paid = 'pix send --key maria@example.com --amount 11.00 --ref never-1 --yes --json'.split(' ');
    const { identifier, intentId } = (await served.machine.brl(paid, { env: served.parent })).json;
    if (identifier === null || intentId === null) throw new Error('it was not paid');
    const page = await fresh();
    await page.locator('#text').fill(identifier);
    await detail(page).getByText(`No captured delivery has "${identifier}"`).waitFor();
    await page.locator('#ask-payment').click();
    await detail(page).getByText('settled and its event was due').waitFor();
    await shot(page, 'never');
    await page.locator('#text').fill(intentId);
    await page.locator('#ask-payment').click();
    await detail(page).locator('.answer').getByText(identifier).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await detail(page).getByText('Settled, without an event here: 1.').waitFor();
    expect(await detail(page).locator('tbody tr').textContent()).toContain('pix.out.completed');
    await shot(page, 'gaps');

    // The delivery arrives after all: the same payment, joined as --timeline joins it.
    const status = ['pix', 'status', '--identifier', identifier, '--timeline', '--json'];
    await post(event('out-1', { type: 'pix.out.completed', data: { identifier, status: 'SUCCESS' } }));
    await row(page, identifier).click();
    await detail(page).getByRole('button', { name: 'Show the timeline' }).click();
    await detail(page).getByText('Its event came.').waitFor();
    await shot(page, 'timeline');
    const { moments } = (await served.machine.brl(status, { env: served.parent })).json as unknown as {
      moments: { text: string; at: string }[];
    };
    expect(await detail(page).locator('.moments bdi').allTextContents()).toEqual(
      moments.map(({ text }) => text),
    );
    expect(moments.length).toBeGreaterThan(4);

    // In Portuguese the same moments, our words translated; a stranger's stay, and stay text.
    await post(event('out-2', { type: '<b>pix</b>', data: { identifier, status: 'SUCCESS' } }));
    await page.getByRole('button', { name: 'PT', exact: true }).click();
    await detail(page).getByRole('button', { name: 'Mostrar a linha do tempo' }).click();
    await detail(page).getByText('<b>pix</b>, respondida com 200').waitFor();
    await shot(page, 'timeline-pt');
    const inPortuguese = await detail(page).locator('.moments bdi').allTextContents();
    expect(inPortuguese).toHaveLength(moments.length + 1);
    for (const text of [
      'anotado',
      'tentativa 1: pode ter sido enviado a partir daqui',
      'resposta: HTTP 200 COMPLETED -> PENDING (ainda a conferir por consulta)',
    ])
      expect(inPortuguese).toContain(text);
    expect(inPortuguese.join('\n')).not.toMatch(/answer|attempt|written|look-up|delivery/);
    expect(await page.locator('#detail b').count()).toBe(0);
  });

  test('sends the very bytes again, to https or to this machine alone', async () => {
    const body = Buffer.concat([
      Buffer.from(event('again-1', { data: { identifier: 'again-1' } })),
      Buffer.from(' \r\n'),
    ]);
    await post(body, { 'x-note': 'kept' });
    const page = await fresh();
    await row(page, 'again-1').click();
    await detail(page).getByRole('button', { name: 'Send again' }).click();
    const address = page.getByLabel('Address');
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send' });
    await address.fill('http://hooks.example.com/x');
    await send.click();
    await page
      .getByRole('dialog')
      .getByText(
        'The address must be https, or http to this machine, without user or password. (invalid_url)',
      )
      .waitFor();
    problems.splice(0); // The browser notes each answer of 400 on its console.
    await address.fill(behind.url);
    await shot(page, 'replay');
    await send.click();
    await page.getByRole('dialog').getByText('Sent: 200').waitFor();
    expect(behind.received).toHaveLength(1);
    expect(behind.received[0]?.body).toEqual(body);
    expect(behind.received[0]?.headers).toMatchObject({ 'x-note': 'kept', 'x-signature': sign(body) });
    await page.getByRole('button', { name: 'Close' }).click();
    await detail(page).locator('.part.forwards').getByText(behind.url).waitFor();
  });

  test('asks the service for a new attempt, and only after a question', async () => {
    const made = await served.machine.brl(
      [
        'webhooks',
        'create',
        '--url',
        shown.receiver,
        '--event',
        'pix.in.completed',
        '--secret-file',
        served.file('hook-secret', secret),
        '--no-store',
        '--json',
      ],
      { env: served.parent },
    );
    const { id } = JSON.parse(made.stdout);
    served.sandbox.control.deposit(served.parent.BRL_ACCOUNT_ID ?? '', 4321);
    expect(await served.sandbox.deliverDue()).toBe(1);
    const page = await fresh();
    await page.locator('#type').selectOption('pix.in.completed');
    await row(page, 'pix-in-completed').or(rows(page).first()).first().click();
    await detail(page).getByRole('button', { name: 'Ask for a new attempt' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('It moves no money.');
    await page.keyboard.press('Escape');
    expect(await served.sandbox.deliverDue()).toBe(0);
    await detail(page).getByRole('button', { name: 'Ask for a new attempt' }).click();
    await dialog.getByLabel('Subscription').fill(id);
    await shot(page, 'retry');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await dialog.getByText('Asked for.').waitFor();
    expect(await served.sandbox.deliverDue()).toBe(1);
    await detail(page).getByText('It came 2 times').waitFor();
  });

  test('what a stranger wrote is text, in every place of the page', async () => {
    const hostile = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
    const sneaky = '\u202egpj.exe\u2066 \u001b[31mred\u0000';
    await post(
      event('evil-1', {
        type: hostile,
        accountId: '"><svg onload=alert(3)>',
        __proto__: { polluted: true },
        data: { identifier: sneaky, status: hostile, endToEnd: 'javascript:alert(4)//' },
      }).replace('"schemaVersion"', '"__proto__":{"polluted":1},"constructor":{"x":1},"schemaVersion"'),
      { 'x-evil': hostile, 'x-acme-request-id': '<b>dlv</b>' },
    );
    const page = await fresh();
    await page.evaluate(
      'addEventListener("securitypolicyviolation", (event) => console.error("policy", event.violatedDirective))',
    );
    await row(page, 'onerror').click();
    await detail(page).locator('h2').getByText(hostile).waitFor();
    expect(await page.locator('img, script:not([src]), svg, b, #detail a').count()).toBe(0);
    expect(await row(page, 'onerror').locator('.name').textContent()).toBe(
      '\\u{202e}gpj.exe\\u{2066} \\x1b[31mred\\0',
    );
    for (const name of ['Exact bytes', 'Hex', 'Indented'])
      await detail(page).getByRole('button', { name }).click();
    await detail(page).getByRole('button', { name: 'Send again' }).click();
    await page.keyboard.press('Escape');
    await page.locator('#account').selectOption('"><svg onload=alert(3)>');
    expect(await rows(page).count()).toBe(1);
    expect(
      await page.evaluate('[{}.polluted, document.querySelectorAll("[onload],[onerror]").length]'),
    ).toEqual([null, 0].map((value) => value ?? undefined));
    await shot(page, 'hostile');
  });

  test('by keyboard alone: walk, open, filter, back', async () => {
    const page = await fresh();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the delivery');
    await page.keyboard.press('j');
    const chosen = () => page.locator('[aria-selected="true"]').getAttribute('id');
    const top = await rows(page).first().getAttribute('id');
    expect(await chosen()).toBe(top);
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(await rows(page).nth(1).getAttribute('id'));
    expect(await page.locator('#list').getAttribute('aria-activedescendant')).toBe(await chosen());
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.keyboard.press('Escape');
    expect(await page.locator('#list:focus').count()).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('again-1');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await detail(page).getByText('Proven and new').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#text').inputValue()).toBe('');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('next and previous delivery').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('fits every width in both languages, and every text stands out in both colour schemes', async () => {
    const page = await open({ locale: 'pt-BR', reducedMotion: 'reduce' });
    await page.getByText('Chegou duas vezes').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    const check = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [375, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await shot(page, `${name}-${width}-${colorScheme}`);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
        expect(await page.evaluate(faint)).toEqual([]);
      }
    };
    await check('list-pt');
    await page.locator('#kind').selectOption('refused');
    await row(page, 'invoice-bad-1').click();
    await detail(page).getByText('Não comprovada').waitFor();
    await check('refused-pt');
    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await detail(page).getByText('Not proven').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await check('refused-en');
    // On a narrow screen too, what to do about a payment without a delivery is there to be seen.
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('#text').fill('nobody-1');
    expect((await page.locator('#ask-payment').boundingBox())?.y).toBeLessThan(600);
    await page.context().close();
  });

  test('an address of another run shows nothing, and says what to open', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${shown.url.replace(/#.*/, '')}#${'x'.repeat(32)}`);
    await page.getByText('This address has no valid token.').waitFor();
    expect(await page.locator('#main').textContent()).not.toContain('pix.');
    await context.close();
  });
});

/** Texts of the page whose contrast to what is behind them is below 4.5 (WCAG 2.2, 1.4.3), as JavaScript for the browser. */
const faint = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paint = (color, under) => {
    canvas.fillStyle = under; canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
    }
    return 'white';
  };
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
  return [...document.querySelectorAll('body *')].filter((element) => own(element) && element.checkVisibility()).flatMap((element) => {
    const under = behind(element);
    const [a, b] = [light(paint(getComputedStyle(element).color, under)), light(paint(under, 'white'))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return ratio < 4.5 ? [element.tagName + '.' + element.className + ' ' + ratio.toFixed(2) + ' ' + element.textContent.slice(0, 30)] : [];
  });
})()`;

describe('who may look', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asked = request(new URL(path, shown.url), { method, headers, agent: false }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString('utf8'),
            }),
          );
        });
        asked.on('error', reject);
        asked.end();
      },
    );
  const key = () => ({ Authorization: `Bearer ${new URL(shown.url).hash.slice(1)}` });
  const port = () => new URL(shown.url).port;

  test('the files of the page hold nothing, and forbid everything that they do not need', async () => {
    for (const path of ['/', '/page.js', '/page.css', '/icon.svg']) {
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain(key().Authorization.slice(7));
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    const { text } = await get('/', { 'Accept-Language': 'fr, en;q=0.4, pt-PT;q=0.8' });
    expect(text).toContain('<html lang="pt-BR">');
  });

  test.each([
    ['no token', {}, 403],
    ['another token', { Authorization: `Bearer ${'x'.repeat(32)}` }, 403],
    ['the token in another scheme', { Authorization: 'Basic {token}' }, 403],
    [
      'a name that points here',
      { Authorization: 'Bearer {token}', Host: 'attacker.example.com:{port}' },
      403,
    ],
    ['a name that begins as ours', { Authorization: 'Bearer {token}', Host: '127.0.0.1.example.com' }, 403],
    ['a page of another port', { Authorization: 'Bearer {token}', Origin: 'http://127.0.0.1:1' }, 403],
    ['a page without origin', { Authorization: 'Bearer {token}', Origin: 'null' }, 403],
    ['a page of the web', { Authorization: 'Bearer {token}', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [
      'the page itself',
      { Authorization: 'Bearer {token}', Origin: 'http://127.0.0.1:{port}', 'Sec-Fetch-Site': 'same-origin' },
      200,
    ],
    [
      'a tunnel',
      { Authorization: 'Bearer {token}', Host: 'localhost:9000', Origin: 'http://localhost:9000' },
      200,
    ],
  ])('%s', async (_who, headers, status) => {
    const token = key().Authorization.slice(7);
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace('{token}', token).replace('{port}', port()),
      ]),
    );
    const answers = await Promise.all(['/api/facts', '/api/deliveries'].map((path) => get(path, filled)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    if (status === 403)
      expect(answers.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([['error'], ['error']]);
  });

  test('a name is searched for among all that were captured; older ones come in pieces', async () => {
    for (const name of ['old-1', 'old-2']) await post(event(name, { data: { identifier: name } }));
    const list = async (query: string) => JSON.parse((await get(`/api/deliveries?${query}`, key())).text);
    const { deliveries } = await list('find=old-1');
    expect(deliveries).toEqual([expect.objectContaining({ identifier: 'old-1', eventId: 'old-1' })]);
    const [first] = (await list(`before=${deliveries[0].captureId + 1}`)).deliveries;
    expect(first).toEqual(deliveries[0]);
    expect(await list('find=old-')).toEqual({ deliveries: [], more: false });
    expect(await list('before=1')).toEqual({ deliveries: [], more: false });
    expect((await get('/api/delivery?id=nobody', key())).status).toBe(404);
  });

  test('the cause that a flood left no time for is looked for when somebody opens the delivery', async () => {
    const body = event('flooded', { data: { text: "Pão & <b> d'água =", amount: 10.5, none: null } });
    const before = new Set((await captured()).map(({ captureId }) => captureId));
    // Each of these costs the whole search; the last one finds the time of its second spent.
    const flood = Array.from({ length: 24 }, () => post(body, { 'x-signature': '0'.repeat(64) }));
    await Promise.all([...flood, post(body, { 'x-signature': 'f'.repeat(64) })]);
    const left = (await captured()).find(
      ({ captureId, cause }) => !before.has(captureId) && cause === 'not_looked_for',
    );
    const { text } = await get(`/api/delivery?id=${left?.captureId}`, key());
    expect(JSON.parse(text)).toMatchObject({ kind: 'refused', cause: 'no_usual_cause' });
  });

  test('a change needs an origin and JSON, which no form of another page has', async () => {
    const origin = { Origin: `http://127.0.0.1:${port()}` };
    expect((await get('/api/retry', key(), 'POST')).status).toBe(403);
    expect(
      (await get('/api/retry', { ...key(), ...origin, 'Content-Type': 'text/plain' }, 'POST')).status,
    ).toBe(400);
    expect((await get('/api/retry', key())).status).toBe(405);
    expect((await get('/api/nothing', key())).status).toBe(404);
    expect((await get('/api/__proto__', key())).status).toBe(404);
    expect((await get('/', {}, 'OPTIONS')).status).toBe(403);
  });
});

/** What the list shows. */
async function captured(): Promise<{ captureId: number; cause: string | null }[]> {
  const { url } = shown;
  const headers = { Authorization: `Bearer ${new URL(url).hash.slice(1)}` };
  const answer = await fetch(new URL('/api/deliveries', url), { headers });
  return ((await answer.json()) as { deliveries: { captureId: number; cause: string | null }[] }).deliveries;
}

describe('the typed line', () => {
  test('one line on stdout, the conversation on stderr; shows what another process receives; ends on Ctrl-C', async () => {
    const other = await inspect('--to', 'http://127.0.0.1:3000/hooks');
    const { origin, hash } = new URL(other.url);
    const headers = { Authorization: `Bearer ${hash.slice(1)}` };
    const facts = await (await fetch(`${origin}/api/facts`, { headers })).json();
    expect(facts).toMatchObject({ receiver: null, replayTo: 'http://127.0.0.1:3000/hooks' });
    const live = await fetch(`${origin}/api/live?after=0`, { headers });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    await post(event('elsewhere-1'));
    let text = '';
    while (!text.includes('"eventId":"elsewhere-1"')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/^: hello\n\nevent: arrived\ndata: \{/);
    const run = await other.stop();
    expect([run.code, run.stdout]).toEqual([0, `${other.url}\n`]);
    expect(run.stderr).toContain('Ctrl-C stops.');
  });

  test('refuses what it cannot mean, and sends and serves nothing', async () => {
    const lines = [
      ['--listen-port 0', 2, 'needs to know how deliveries prove themselves'],
      ['--to http://hooks.example.com/', 2, '--to must be https, except to this machine'],
      ['--output csv', 2, 'The answer is one address'],
      [`--port ${new URL(shown.url).port}`, 91, 'The page cannot be served on port'],
      [
        `--auth-type NONE --listen-port ${new URL(shown.receiver).port}`,
        91,
        'Next: brl webhooks inspect --listen-port 0',
      ],
    ] as const;
    const runs = await Promise.all(
      lines.map(([line]) =>
        served.machine.brl(['webhooks', 'inspect', ...line.split(' ')], { env: served.parent }),
      ),
    );
    for (const [at, [line, code, words]] of lines.entries()) {
      expect([line, runs[at]?.code, runs[at]?.stdout]).toEqual([line, code, '']);
      expect(runs[at]?.stderr.replace(/\s+/g, ' ')).toContain(words);
    }
  });
});
