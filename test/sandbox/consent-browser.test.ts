import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningSandbox, listen } from '../../src/lib/sandbox/listen.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { personBody } from '../support/person.ts';
import { openTeller, type Teller } from './teller.ts';

const holder = '52998224725';

async function expectNoOverflow(shot: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shot}.png` });
  // As text: the types of this project know no page.
  const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
  const width = page.viewportSize()?.width;
  expect(widths).toEqual([width, width]);
}

let browser: Browser;

let teller: Teller;

let server: ListeningSandbox;

let page: Page;

const problems: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  teller = openTeller();
  server = await listen(teller.sandbox, { tenant: 0, client: 0 });
  page = await (await browser.newContext({ viewport: { width: 375, height: 700 } })).newPage();
  problems.length = 0;
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.baseUrl)) problems.push(`request to ${request.url()}`);
  });
  page.on('dialog', async (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
});

afterEach(async () => {
  await page.context().close();
  await server.close();
  teller.sandbox.close();
});

/** Asks for the holder's account and opens the link that the holder gets. */
const ask = async (name = 'José Exemplo Pereira') => {
  const { body } = await teller.call('POST', '/v1/accreditations/pf', { body: personBody(holder, name) });
  const link = server.baseUrl + new URL(body.persons[0].consentLink).pathname;
  const answer = await page.goto(link);
  return { id: body.accreditationId as string, link, status: answer?.status() };
};

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const heading = () => page.getByRole('heading', { level: 1 }).textContent();

const state = async (id: string) => (await teller.call('GET', `/v1/accreditations/${id}`)).body;

describe.skipIf(!hasChromium())('the page of the holder, in a browser: yes and no', () => {
  test('by mouse: face, account and balance, then consent', async () => {
    const { id } = await ask();
    expect(await heading()).toBe('Integrador do Sandbox pede acesso à sua conta');
    expect(await page.textContent('main')).not.toContain('50.000,00');
    await press('Fazer a selfie');
    await press('A selfie confere');
    expect(await page.textContent('main')).toContain('50.000,00');
    await press('Autorizo');
    expect(await heading()).toBe('Acesso autorizado');
    expect(await state(id)).toMatchObject({ status: 'ACTIVE', persons: [{ consentStatus: 'ACCEPTED' }] });
    expect(problems).toEqual([]);
  });

  test('by keyboard alone: the first key stop of each page is its yes, and the focus shows', async () => {
    const { id } = await ask();
    for (const label of ['Fazer a selfie', 'A selfie confere', 'Autorizo']) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.textContent()).toBe(label);
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    }
    expect(await heading()).toBe('Acesso autorizado');
    expect((await state(id)).status).toBe('ACTIVE');
  });

  test.each([
    ['before the selfie', []],
    ['after the account was shown', ['Fazer a selfie', 'A selfie confere']],
  ])('refuses %s, and the page of a decided link offers nothing', async (_when, steps) => {
    const { id, link } = await ask();
    for (const step of steps) await press(step);
    await press('Recusar');
    expect(await heading()).toBe('Acesso recusado');
    expect(await state(id)).toMatchObject({ status: 'FAILED', errorReason: 'consent_declined' });
    await page.goto(link);
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('a face that does not match ends it', async () => {
    const { id } = await ask();
    await press('Fazer a selfie');
    await press('A selfie não confere');
    expect(await heading()).toBe('Não foi possível confirmar');
    expect((await state(id)).errorReason).toBe('consent_facial_failed');
  });
});

describe.skipIf(!hasChromium())('the page of the holder, in a browser: links and devices', () => {
  test('a link that expired says so, also to a page that was open before', async () => {
    const { id, link } = await ask();
    teller.sandbox.control.advanceClock(8 * 24 * 60 * 60_000);
    await press('Fazer a selfie');
    expect((await state(id)).errorReason).toBe('consent_expired');
    await page.goto(link);
    expect(await heading()).toBe('O pedido venceu');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('another device takes the session over; the first one decides nothing any more', async () => {
    const { id, link } = await ask();
    const other = await browser.newContext();
    await (await other.newPage()).goto(link);
    await press('Recusar');
    expect(await page.textContent('body')).toContain('session_invalid');
    expect((await state(id)).status).toBe('PENDING_CONSENT');
    await other.close();
  });
});

describe.skipIf(!hasChromium())('the page of the holder, in a browser: names', () => {
  test.each([
    '<script>alert(1)</script> Zé',
    '<img src=x onerror=alert(1)> Zé',
    `"'><form action=/x> &amp; Zé`,
  ])('the name %s is text', async (name) => {
    await ask(name);
    expect(await page.textContent('main')).toContain(name);
    expect(await page.locator('main script, main img').count()).toBe(0);
    expect(await page.getByRole('button').allTextContents()).toEqual(['Fazer a selfie', 'Recusar']);
    expect(await page.locator('form').count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test.each([375, 1440])('fits a width of %i, also with a name without blanks', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await ask('W'.repeat(90));
    await expectNoOverflow(`first-${width}`);
    await press('Fazer a selfie');
    await press('A selfie confere');
    await expectNoOverflow(`account-${width}`);
  });
});
