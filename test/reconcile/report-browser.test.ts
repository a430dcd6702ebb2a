import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/lib/areas/reconcile/entry.ts';
import { speak } from '../../src/lib/words/language.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { faint } from '../webhooks/inspect-browser.ts';
import { closedAt, entry, everyClass, line, pageOf } from './report-desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-report-'));
const problems: string[] = [];
let browser: Browser;

beforeAll(async () => {
  if (hasChromium()) browser = await launchBrowser();
});
afterEach(async () => {
  await speak('en');
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const summary = {
  opening: { centavos: 5_000_000, source: 'service' },
  computedClosingCentavos: 5_263_000,
  closing: { centavos: 5_262_000, source: 'service' },
  closed: [closedAt('17:02:00', true)],
} as const;

/** Opens a report as a file; what it says on its console, and whatever else it asks for, are problems. */
async function open(html: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const file = join(folder, 'day.html');
  writeFileSync(file, html);
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  ).newPage();
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  const { href } = pathToFileURL(file);
  page.on('request', (asked) => {
    if (asked.url() !== href) problems.push(`request to ${asked.url()}`);
  });
  await page.goto(href);
  return page;
}

async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS)
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
}

const long: readonly Entry[] = [
  ...everyClass,
  ...Array.from({ length: 60 }, (_unused, n) =>
    entry('credit', {
      line: line(1990 + n, '12:00:00', { otherSide: 'W'.repeat(90), pixKey: 'w'.repeat(77) }),
    }),
  ),
];

const layouts = [375, 1440].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['en', 'pt'] as const).map((language) => [width, scheme, language] as const),
  ),
);

describe.skipIf(!hasChromium())('the report in a browser', () => {
  test.each(layouts)('fits %i px, %s, in %s, and every text can be read', async (width, scheme, language) => {
    await speak(language);
    const page = await open(pageOf(long, summary), { viewport: { width, height: 900 }, colorScheme: scheme });
    // As text: the types of this project know no page.
    expect(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')).toEqual([width, width]);
    expect(await page.evaluate(faint)).toEqual([]);
    await photograph(page, `report-${width}-${scheme}-${language}`);
    await page.context().close();
  });

  test('its style is in force, and its policy stops a script and a foreign picture', async () => {
    const page = await open(pageOf(everyClass));
    expect(await page.evaluate('getComputedStyle(document.querySelector(".banner")).fontWeight')).toBe('700');
    await page.evaluate(`{
      const picture = document.createElement('img');
      picture.src = 'https://example.invalid/a.png';
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(picture, script);
    }`);
    expect(await page.title()).toBe('Reconciliation of 2026-03-06');
    // The browser tells of a request that it does not make, too.
    const stopped = problems.splice(0).filter((problem) => !problem.startsWith('request to'));
    expect(stopped).toHaveLength(2);
    for (const problem of stopped) expect(problem).toContain('Content Security Policy');
    await page.context().close();
  });

  test('headings, tables and the picture have their names', async () => {
    const page = await open(pageOf(everyClass, summary));
    expect(await page.getByRole('heading').allTextContents()).toEqual([
      'Reconciliation of 2026-03-06',
      'Movement',
      'In and out',
      'Open',
      'Differences',
      'Explained',
    ]);
    const picture = page.getByRole('img');
    expect(await picture.getAttribute('aria-label')).toMatch(
      /^Money in and out by hour\. Most came in at 10:00/,
    );
    await page.getByText('As a table').click();
    expect(await page.getByRole('rowheader', { name: '10h' }).count()).toBe(1);
    await page.getByRole('link', { name: '7 differences' }).click();
    expect(page.url()).toMatch(/#differences$/);
    await page.context().close();
  });

  test('on paper it is black on white, and each page of a table has its head', async () => {
    const page = await open(pageOf(long, summary), { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate(faint)).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.querySelector("thead")).display')).toBe(
      'table-header-group',
    );
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A4 in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    await page.context().close();
  });
});
