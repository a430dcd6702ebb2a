import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../../src/lib/deliveries/receiver.ts';
import { trustedProxies } from '../../src/lib/deliveries/sender.ts';
import { hasChromium } from '../support/browser.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { detail, faint, fresh, openBrowserForThisFile, row, rows } from './inspect-browser.ts';
import { captured, event, inspectForThisFile, post, served, shown, sign } from './inspect-desk.ts';

/** The ten tickets of docs/webhooks.md, each answered from the terminal alone and from the page alone. */

inspectForThisFile();
openBrowserForThisFile();

let app: Receiver;
const brl = (line: string) => served.machine.brl(line.split(' '), { env: served.parent });

const credit = (id: string, endToEnd: string, amount: number, payer: string, occurredAt: string) =>
  event(id, {
    occurredAt,
    data: { endToEnd, amount, payer: { name: payer, document: '52998224725' }, description: 'Pedido 88' },
  });

const now = Date.now();
const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();

let today = '';

beforeAll(async () => {
  app = await openReceiver();
  app.answer = 500;
  const twice = credit('evt-twice', 'E0001', 150.75, 'Cecília Araújo', at(30));
  await post(twice, { 'x-acme-request-id': 'dlv-a' });
  await post(twice, { 'x-acme-request-id': 'dlv-b' });
  const bad = credit('evt-bad', 'E0002', 20, 'Oficina Ipê', at(20));
  await post(bad, { 'x-signature': sign(JSON.stringify(JSON.parse(bad), null, 2)) });
  const forged = credit('evt-forged', 'E0003', 31.4, 'Loja Um', at(20));
  await post(forged.replace('31.4', '9031.4'), { 'x-signature': sign(forged) });
  await post(credit('evt-500', 'E0004', 77.01, 'Áurea Nogueira', at(10)));
  await brl(`webhooks replay evt-500 --to ${app.url}`);
  await post(credit('evt-order-2', 'E0005', 12.5, 'Mercado Sul', at(10)));
  await post(credit('evt-order-1', 'E0005', 12.5, 'Mercado Sul', at(40)));
  await fetch(`${shown.receiver}other?token=another-secret`);
  await brl('pix send --key maria@example.com --amount 80,00 --ref nf-80 --yes');
  let isLookedInto = false;
  while (!isLookedInto) isLookedInto = (await captured()).every(({ cause }) => cause !== 'not_looked_for');
  const list = await brl('webhooks captured list --text evt-500 --json');
  today = JSON.parse(list.stdout)[0].receivedAt;
}, 300_000);
afterAll(() => app?.close());

const clock = () => new Date(Date.parse(today) - 3 * 3_600_000).toISOString().slice(11, 19);

/** Each ticket: the line that is typed and what it says; the search on the page and what its first delivery says. */
const tickets: readonly {
  readonly ticket: string;
  readonly line: () => string;
  readonly said: RegExp;
  readonly typed: () => string;
  readonly shows: RegExp;
}[] = [
  {
    ticket: 'twice',
    line: () => 'webhooks captured list --event-id evt-twice',
    said: /redelivery[\s\S]*new/,
    typed: () => 'evt-twice',
    shows: /It came 2 times, 2 of them accepted\. It is one event/,
  },
  {
    ticket: 'bad signature',
    line: () => 'webhooks captured show evt-bad',
    said: /reserialised_json[\s\S]*side\s+that\s+signed/,
    typed: () => 'evt-bad',
    shows: /JSON serialised again[\s\S]*on the side that signed/,
  },
  {
    ticket: 'is this forged?',
    line: () => 'webhooks captured show evt-forged',
    said: /This may be forged, so do not act on it/,
    typed: () => 'evt-forged',
    shows: /no usual cause[\s\S]*This may be forged, so do not act on it/,
  },
  {
    ticket: 'we answered 500',
    line: () => 'webhooks captured show evt-500',
    said: /500 in \d+ ms/,
    typed: () => 'aurea',
    shows: /500/,
  },
  {
    ticket: 'events came out of order',
    line: () => 'webhooks captured show evt-order-1',
    said: /Out of order: capture \d+ is of\s+something that happened later/,
    typed: () => 'evt-order-1',
    shows: /Out of order: capture \d+ is of something that happened later, and came before it/,
  },
  {
    ticket: 'somebody paid, and the shop shows nothing: by name',
    line: () => 'webhooks captured list --by-payment --text cecilia',
    said: /150,75[\s\S]*Cecília Araújo/,
    typed: () => 'CECILIA araujo',
    shows: /E0001/,
  },
  {
    ticket: 'which payment was that: by amount',
    line: () => 'webhooks captured list --text 77.01',
    said: /Áurea Nogueira/,
    typed: () => 'R$ 77,01',
    shows: /evt-500/,
  },
  {
    ticket: 'what was that at this time',
    line: () => `webhooks captured list --text ${clock()}`,
    said: /Áurea Nogueira/,
    typed: () => `evt-500 ${clock()}`,
    shows: /evt-500/,
  },
];

test.each(tickets)('$ticket: from the terminal alone', async ({ line, said }) => {
  const { stdout, stderr } = await brl(line());
  expect(stdout + stderr).toMatch(said);
});

test('it never came, or to another address: from the terminal alone', async () => {
  const gaps = await brl('webhooks captured list --gaps');
  expect([gaps.code, gaps.stdout]).toEqual([35, expect.stringMatching(/80,00[\s\S]*nothing came/)]);
  expect(gaps.stderr).toMatch(
    /1 request was turned away in these days, the last: .* 405 only POST is accepted GET/,
  );
  expect(gaps.stderr).not.toContain('another-secret');
});

describe.skipIf(!hasChromium())('from the page alone', () => {
  const opened = async (text: string): Promise<Page> => {
    const page = await fresh();
    await page.keyboard.press('/');
    // At once: what its first letters find must not be taken for the answer.
    await page.keyboard.insertText(text);
    await expect
      .poll(() => page.locator('#count').textContent(), { timeout: 60_000 })
      .toMatch(/^[12] of \d+ deliveries$/);
    return page;
  };

  test.each(tickets)('$ticket', async ({ typed, shows }) => {
    const page = await opened(typed());
    await rows(page).last().click();
    await expect.poll(() => detail(page).textContent()).toMatch(shows);
    expect(await page.evaluate(faint)).toEqual([]);
  });

  test('a row has amount and other side, a cause is in words in both languages, and tabs are seen in forced colours', async () => {
    const page = await opened('evt-bad');
    expect(await row(page, 'evt-bad').or(rows(page).first()).textContent()).toContain(
      'JSON serialised again',
    );
    await page.locator('[data-language=pt]').click();
    await expect.poll(() => rows(page).first().textContent()).toContain('JSON regravado');
    await page.locator('[data-language=en]').click();
    await rows(page).first().click();
    await detail(page).locator('.tabs').waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const colour = (pressed: boolean) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('.tabs button[aria-pressed="${pressed}"]')).backgroundColor`,
      );
    expect(await colour(true)).not.toBe(await colour(false));
    await page.emulateMedia({ forcedColors: 'none' });
    const again = await opened('aurea');
    expect(await rows(again).first().textContent()).toMatch(/R\$.77,01 from Áurea Nogueira/);
  });

  test.each([375, 1440])('it never came, and what was turned away, at %i px', async (width) => {
    const page = await fresh();
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('m');
    await expect
      .poll(() => detail(page).textContent(), { timeout: 60_000 })
      .toMatch(/80,00[\s\S]*nothing came/);
    expect(await detail(page).textContent()).toMatch(
      /Requests turned away in these days: 1[\s\S]*405 only POST is accepted GET/,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});

test('no address breaks the page', async () => {
  expect((await fetch(`${new URL(shown.url).origin}//`)).status).toBe(400);
});

test('a page in a browser cannot post to a receiver that believes everybody', async () => {
  const accepted: string[] = [];
  const receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    paths: null,
    tls: null,
    isOpen: (path) => path === '/open',
    accept: async ({ target }) => {
      accepted.push(target);
      return 200;
    },
    refused: () => undefined,
    isTrusted: trustedProxies([]),
  });
  const sent = async (path: string, headers: Record<string, string>) =>
    (await fetch(new URL(path, receiver.url), { method: 'POST', body: '{}', headers })).status;
  expect(await sent('/open', { Origin: 'https://evil.example' })).toBe(403);
  expect(await sent('/open', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await sent('/open', {})).toBe(200);
  expect(await sent('/proven', { Origin: 'https://evil.example' })).toBe(200);
  expect(accepted).toEqual(['/open', '/proven']);
  await receiver.close();
});
