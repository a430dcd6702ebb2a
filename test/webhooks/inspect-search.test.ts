import { existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import { indexLocation } from '../../src/lib/deliveries/size.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { hasChromium } from '../support/browser.ts';
import { plantedOld, seedCaptures } from '../support/captures.ts';
import {
  detail,
  faint,
  fresh,
  open,
  openBrowserForThisFile,
  problems,
  row,
  rows,
  shot,
} from './inspect-browser.ts';
import { event, shown as inspected, inspectForThisFile, post, served } from './inspect-desk.ts';

/** A file that `seedCaptures()` made, such as the million of `npm run bench:webhooks`; otherwise a smaller one is made here. */
const made = process.env.BRL_TEST_CAPTURES;
const count = Number(process.env.BRL_TEST_DELIVERIES ?? 6_000);
/** One comes every ten seconds, the first at 09:00. */
const onTheFirstDay = 15 * 360;

inspectForThisFile((captures) => {
  mkdirSync(dirname(captures), { recursive: true, mode: 0o700 });
  if (made !== undefined) {
    linkSync(made, captures);
    if (existsSync(indexLocation(made))) linkSync(indexLocation(made), indexLocation(captures));
    return;
  }
  const store = openSqliteCaptures(captures);
  seedCaptures(store, count, plantedOld);
  const index = openCaptureIndex(captures);
  while (index.catchUp(1000) > 0);
  index.close();
  store.close();
});
openBrowserForThisFile();

/** The count, once it tells that nothing is left to index. */
async function counted(page: Page): Promise<string> {
  await expect
    .poll(() => page.locator('#count').textContent(), { timeout: 600_000 })
    .toMatch(/^(\d+ of|Payments: \d+, in) \d+ deliveries$/);
  return (await page.locator('#count').textContent()) ?? '';
}

async function expectFound(page: Page, captureIds: readonly number[]): Promise<void> {
  // Both at one time: before a search is answered, the rows of the one before may be the same.
  const shown = () =>
    page.evaluate(
      "[[...document.querySelectorAll('#list > li')].map(({ id }) => Number(id.slice(1))), document.getElementById('count').textContent]",
    );
  const found = [captureIds, expect.stringMatching(new RegExp(`^${captureIds.length} of \\d+ deliveries$`))];
  await expect.poll(shown, { timeout: 600_000 }).toEqual(found);
}

/**
 * Texts of the search field, and what they find; a capture has the number of its delivery and one. Neighbours differ, as each is typed
 * over the one before.
 */
const texts: readonly (readonly [text: string, captureIds: readonly number[]])[] = [
  ['invoice-1042', [10, 4]],
  ['dlv-refused', [6]],
  ['11122233344', [10, 4]],
  ['R$ 1.234,56', [4]],
  ['PLANTED', [10, 4]],
  ['reserialised', [6]],
  ['acc-strange', [8]],
  ['refused', [8, 6]],
  ['pix.med', [8]],
  ['2026-01-05 09:00:30', [4]],
];

/** Choices by the name of their field, what is typed there, and what they find. */
const choices = [
  ['kind', 'refused', [8, 6]],
  ['kind', 'redelivery', [10]],
  ['kind', 'repeats', [10]],
  ['cause', 'wrong_secret', [8]],
  ['account', 'acc-strange', [8]],
  ['type', 'ted.payment', [13]],
] as const;

const widths = [375, 1440] as const;

/** The one page of the file, so wide, without what was searched before. */
async function shownOn(width: (typeof widths)[number]): Promise<Page> {
  const page = await fresh();
  await page.setViewportSize({ width, height: 900 });
  await counted(page);
  return page;
}

/** What is shown now is read well in both colour schemes: they change colours, and nothing that is found. */
async function expectReadable(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `${name}-${colorScheme}`);
    expect(await page.evaluate(faint)).toEqual([]);
  }
}

/** Goes to a field as a keyboard does; the parts of a date are stations too. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if ((await page.locator(`#${id}:focus`).count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`no Tab leads to #${id}`);
}

describe.skipIf(!hasChromium())('the page, among many deliveries, by keyboard alone', () => {
  test.each(widths)('finds by text every old one, at %i px, dark and light', async (width) => {
    const page = await shownOn(width);
    await page.keyboard.press('/');
    for (const [text, captureIds] of texts) {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await expectFound(page, captureIds);
    }
    await page.keyboard.press('Escape');
    await expectReadable(page, `search-${width}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.keyboard.press('/');
    await page.keyboard.type('nobody-1');
    await detail(page).getByText('No captured delivery has "nobody-1"').waitFor();
    await expectReadable(page, `nobody-${width}`);
  });

  test.each(widths)('finds by every choice, at %i px', async (width) => {
    const page = await shownOn(width);
    for (const [field, value, captureIds] of choices) {
      await page.keyboard.press('/');
      await tabTo(page, field);
      await page.keyboard.type(value);
      await expectFound(page, captureIds);
      await page.keyboard.press('Escape');
    }
    // As the browser of an American takes it.
    await page.keyboard.press('/');
    await tabTo(page, 'since');
    await page.keyboard.type('01062026');
    await expect.poll(() => counted(page)).toMatch(new RegExp(`^${count - onTheFirstDay} of`));
    await tabTo(page, 'until');
    await page.keyboard.type('01052026');
    await detail(page).getByText('Change or clear the filter.').waitFor();
  });

  test.each(widths)('a payment, its deliveries, and back, at %i px, dark and light', async (width) => {
    const page = await shownOn(width);
    await page.keyboard.press('p');
    await page.keyboard.press('/');
    await page.keyboard.type('invoice-1042');
    await expect.poll(() => rows(page).count()).toBe(1);
    const payment = (await rows(page).first().textContent()) ?? '';
    for (const part of ['1.234,56', 'Joana Exemplo da Silva', '1 new', '1 repeated'])
      expect(payment).toContain(part);
    await expectReadable(page, `payment-${width}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFound(page, [10, 4]);
    // A browser without a window has no keys of its own.
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await counted(page)).toMatch(/^Payments: 1, in/);
  });
});

describe.skipIf(!hasChromium())('the page, among many deliveries', () => {
  test('writes its address once for a text, not with each key: a browser refuses a hundred in a while', async () => {
    const page = await shownOn(1440);
    const written = `(() => {
      const field = document.getElementById('text');
      const replace = history.replaceState.bind(history);
      window.written = [];
      history.replaceState = (...given) => { window.written.push(given[2]); replace(...given); };
      for (let length = 0; length <= 200; length += 1) {
        field.value = 'invoice-1042'.slice(0, length);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    })()`;
    await page.evaluate(written);
    await expectFound(page, [10, 4]);
    expect(await page.evaluate('window.written')).toEqual(['/?text=invoice-1042']);
  });

  test('keeps the search in its address: a reload and the back button show it again', async () => {
    const page = await open();
    await page.locator('#kind').selectOption('refused');
    await expectFound(page, [8, 6]);
    await page.locator('#text').fill('invoice-bad');
    await expectFound(page, [6]);
    await row(page, 'invoice-bad').click();
    await detail(page).getByText('Not proven').waitFor();
    expect(new URL(page.url()).search).toBe('?text=invoice-bad&kind=refused&delivery=6');
    await page.reload();
    await expectFound(page, [6]);
    await detail(page).getByText('Not proven').waitFor();
    expect(await page.locator('#kind').inputValue()).toBe('refused');
    await page.locator('#kind').selectOption('new');
    await expectFound(page, []);
    await page.goBack();
    await expectFound(page, [6]);
    await page.context().close();
  });

  test('keeps the days whose missing events are shown in its address, too', async () => {
    const page = await open();
    const at = () => new URL(page.url()).search;
    await page.locator('#missing').click();
    await expect.poll(at).toMatch(/^\?missing=(\d{4}-\d\d-\d\d)\.\.\1$/);
    const today = at();
    await detail(page).getByLabel('From').fill('2026-01-02');
    await detail(page).getByLabel('To').fill('2026-01-04');
    await page.keyboard.press('Enter');
    await expect.poll(at).toBe('?missing=2026-01-02..2026-01-04');
    await page.reload();
    await expect.poll(() => detail(page).getByLabel('From').inputValue()).toBe('2026-01-02');
    await page.goBack();
    await expect.poll(at).toBe(today);
    await expect.poll(() => detail(page).getByLabel('From').inputValue()).toBe(today.slice(9, 19));
    await page.goBack();
    await detail(page).getByText('What happened to the webhook?').waitFor();
    expect(at()).toBe('');
    await page.context().close();
  });
});

describe.skipIf(!hasChromium())('the page, among many payments', () => {
  test('goes on with older ones to the very first, and none is shown twice', async () => {
    const page = await open();
    await page.locator('#until').fill('2026-01-05');
    await page.locator('#text').fill('ted.out.confirmed');
    await expect.poll(() => counted(page)).toMatch(/^541 of/);
    for (let shown = 100; shown < 541; shown += 100) {
      await expect.poll(() => rows(page).count()).toBe(shown);
      await page.locator('#older').click();
    }
    await expect.poll(() => rows(page).count()).toBe(541);
    expect(await page.locator('#older').isVisible()).toBe(false);
    expect(await rows(page).last().getAttribute('id')).toBe('d9');
    await page.context().close();
  });

  test('finds what has just arrived, by the ref that only the journal knows', async () => {
    const ref = `ref-${Date.now()}`;
    const paid = `pix send --key maria@example.com --amount 11.00 --ref ${ref} --yes --json`.split(' ');
    const { identifier } = (await served.machine.brl(paid, { env: served.parent })).json;
    const page = await open();
    await page.locator('#text').fill(ref);
    await detail(page).getByText('No captured delivery has').waitFor();
    await post(event(`out-${ref}`, { type: 'pix.out.completed', data: { identifier, status: 'SUCCESS' } }));
    await row(page, String(identifier)).click();
    await detail(page).getByText('Proven and new').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await detail(page)
      .getByRole('button', { name: `Copy ${identifier}`, exact: true })
      .first()
      .click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(identifier);
    await detail(page).getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      `curl --globoff '${inspected.receiver}`,
    );
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
