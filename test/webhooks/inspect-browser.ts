import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { shown } from './inspect-desk.ts';

export let browser: Browser;
export let behind: Receiver;
export let shared: Page | null = null;

/** A browser and a receiver for all tests of the file that calls it; none of them may leave a problem behind. */
export function openBrowserForThisFile(): void {
  beforeAll(async () => {
    [browser, behind] = await Promise.all([launchBrowser(), openReceiver()]);
  });
  afterEach(() => expect(problems.splice(0)).toEqual([]));
  afterAll(async () => {
    // The next file that shares this process opens its own.
    shared = null;
    await browser?.close();
    await behind?.close();
  });
}

export const problems: string[] = [];

/** Opens the page; what it says on its console, where else it goes and what its policy stops are problems. */
export async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(30_000);
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

/** The page in English on a wide screen, without what was searched before: a new one for each test would cost more than the test. */
export async function fresh(): Promise<Page> {
  if (shared === null) shared = await open();
  else await shared.goto(new URL('/', shown.url).href);
  await shared.locator('#live.on').waitFor();
  return shared;
}

export const rows = (page: Page) => page.locator('#list > li');

export const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();

export const detail = (page: Page) => page.locator('#detail');

export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** Texts of the page whose contrast to what is behind them is below 4.5 (WCAG 2.2, 1.4.3), as JavaScript for the browser. */
export const faint = `(() => {
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
