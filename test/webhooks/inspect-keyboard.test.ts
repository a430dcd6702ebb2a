import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { hasChromium } from '../support/browser.ts';
import { type Made, seedCaptures } from '../support/captures.ts';
import { detail, fresh, open, openBrowserForThisFile, row, rows, shot } from './inspect-browser.ts';
import { event, inspectForThisFile, post } from './inspect-desk.ts';

/** So many payments with one delivery each, and behind them one payment with as many. */
const count = Number(process.env.BRL_TEST_DELIVERIES ?? 2_500);
const ofOnePayment: Made = {
  identifier: 'one-payment',
  endToEnd: 'E9999900420260105090077777777777',
  type: 'pix.out.completed',
  eventId: 'evt-one-payment',
};

inspectForThisFile((captures) => {
  mkdirSync(dirname(captures), { recursive: true, mode: 0o700 });
  const store = openSqliteCaptures(captures);
  seedCaptures(store, 2 * count, new Map(Array.from({ length: count }, (_, i) => [i, ofOnePayment])));
  const index = openCaptureIndex(captures);
  while (index.catchUp(1000) > 0);
  index.close();
  store.close();
});
openBrowserForThisFile();

const widths = [375, 1440] as const;

async function shownOn(width: (typeof widths)[number]): Promise<Page> {
  const page = await fresh();
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => rows(page).count()).toBe(100);
  return page;
}

/** The element with the focus: its id, or its tag and text. */
const focused = (page: Page) =>
  page.evaluate(
    '(() => { const at = document.activeElement; return at.id || [at.tagName, at.textContent.slice(0, 40)].join(" "); })()',
  );

const outlined = (page: Page) => page.evaluate('getComputedStyle(document.activeElement).outlineStyle');

const chosen = (page: Page) => page.locator('[aria-selected="true"]').getAttribute('id');

async function tabTo(page: Page, is: (name: unknown) => boolean): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (is(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  expect.fail('no Tab leads there');
}

describe.skipIf(!hasChromium())('the page by keyboard alone, with many deliveries of one payment', () => {
  test.each(widths)('Enter right behind the text opens what the text finds, at %i px', async (width) => {
    const page = await shownOn(width);
    await page.keyboard.press('/');
    await page.keyboard.type('one-payment');
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen(page)).toBe(`d${count}`);
    await expect.poll(() => focused(page)).toBe('list');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    expect(await outlined(page)).toBe('solid');
    await detail(page).getByText('one-payment').first().waitFor();
    await shot(page, `one-payment-${width}`);
  });

  test('on a narrow screen the back button takes back what Enter opened, after a reload too', async () => {
    const page = await shownOn(375);
    await page.keyboard.press('/');
    await page.keyboard.type('one-payment');
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen(page)).toBe(`d${count}`);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?text=one-payment&delivery=${count - 1}`);
    await page.reload();
    await detail(page).getByText('one-payment').first().waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('#list').isVisible()).toBe(true);
    expect(await page.locator('#text').inputValue()).toBe('one-payment');
    await expect.poll(() => focused(page)).toBe('list');
  });

  test('on a narrow screen /, p, j and k do something while one reads', async () => {
    const page = await shownOn(375);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => new URL(page.url()).search).toBe(`?delivery=${2 * count - 1}`);
    await page.locator('#detail-title:focus').waitFor();
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('text');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await page.keyboard.press('p');
    await expect.poll(() => page.locator('#count').textContent()).toContain('Payments:');
    expect(await focused(page)).toBe('list');
    expect(await page.locator('#list').isVisible()).toBe(true);
  });
});

describe.skipIf(!hasChromium())('the page by keyboard alone, where a button does something', () => {
  test.each(widths)('the focus stays when a button has done its work, at %i px', async (width) => {
    const page = await shownOn(width);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await page.keyboard.press('t');
    await tabTo(page, (name) => name === 'timeline');
    await page.keyboard.press('Enter');
    await detail(page).getByRole('button', { name: 'Ask again' }).waitFor();
    expect(await focused(page)).toBe('timeline');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('list');
  });

  test('the dialog keeps the focus while it sends, and gives it back', async () => {
    const page = await shownOn(1440);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('#detail-title:focus').waitFor();
    await tabTo(page, (name) => String(name).startsWith('BUTTON Send again'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('http://127.0.0.1:9/');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('BUTTON Send');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Sent: ').waitFor();
    expect(await focused(page)).toBe('BUTTON Send');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('BUTTON Send again…');
  });
});

describe.skipIf(!hasChromium())('the page by keyboard alone, with many payments', () => {
  test.each(widths)('older ones: no focus is lost, and an arrival moves nothing, at %i px', async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    await expect.poll(() => rows(page).count()).toBe(100);
    for (let shown = 200; shown <= 2100; shown += 100) {
      await page.locator('#older').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(shown);
    }
    expect(await focused(page)).toBe('older');
    await page.keyboard.press('k');
    await page.keyboard.press('End');
    await expect.poll(() => chosen(page)).toBe(await rows(page).last().getAttribute('id'));
    const place = () =>
      page.evaluate(`document.querySelector('[aria-selected="true"]')?.getBoundingClientRect().top`);
    const before = Number(await place());
    await post(event(`arrival-${width}`, { data: { identifier: `arrival-${width}` } }));
    await row(page, `arrival-${width}`).waitFor({ state: 'attached' });
    expect(Math.abs(Number(await place()) - before)).toBeLessThan(2);
    await page.waitForTimeout(1500);
    expect(Math.abs(Number(await place()) - before)).toBeLessThan(2);
    await page.context().close();
  });

  test.each(widths)('the last of the older ones leaves the focus in the list, at %i px', async (width) => {
    const page = await shownOn(width);
    await page.keyboard.press('/');
    // What is found for a part of the word comes first, and is replaced.
    const whole = page.waitForResponse((answer) => answer.url().includes('ted.out.confirmed'));
    await page.keyboard.type('ted.out.confirmed');
    await whole;
    await expect.poll(() => page.locator('#count').textContent()).toMatch(new RegExp(`^${count / 10} of`));
    await expect.poll(() => rows(page).first().textContent()).toContain('ted.out.confirmed');
    for (let shown = 100; shown < count / 10; shown += 100) {
      await expect.poll(() => rows(page).count()).toBe(shown);
      await page.locator('#older').focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => rows(page).count()).toBe(count / 10);
    expect(await focused(page)).toBe('list');
  });
});
