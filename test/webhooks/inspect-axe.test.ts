import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../support/browser.ts';
import { behind, detail, faint, open, openBrowserForThisFile, rows, shot } from './inspect-browser.ts';
import { event, inspectForThisFile, post, served } from './inspect-desk.ts';

/** The parts that tell a delivery's whole story, each looked over by axe: in English, wide and light, and in Portuguese, narrow and dark. */

inspectForThisFile();
openBrowserForThisFile();

const brl = (line: string) => served.machine.brl(line.split(' '), { env: served.parent });
const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const data = { endToEnd: 'E0009', amount: 12.5, payer: { name: 'Mercado Sul' }, description: 'Pedido 9' };

beforeAll(async () => {
  if (!hasChromium()) return;
  await post(event('axe-later', { data, occurredAt: at(5) }));
  await post(event('axe-story', { data, occurredAt: at(300) }), { 'x-acme-request-id': 'dlv-a' });
  await post(event('axe-story', { data: { ...data, amount: 13 }, occurredAt: at(300) }), {
    'x-acme-request-id': 'dlv-b',
    'x-acme-attempt-count': '3',
  });
  for (behind.answer of [500, null, 200]) await brl(`webhooks replay axe-story --to ${behind.url}`);
  await brl('webhooks captured note axe-story asked-the-shop');
  await brl('webhooks captured note axe-later --bookmark');
  await brl('pix send --key maria@example.com --amount 80,00 --ref nf-80 --yes');
}, 300_000);

/** What axe finds wrong on the page as it stands, and where; what it cannot tell of contrast, our own look at it can. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  return [...found, ...((await page.evaluate(faint)) as string[])];
}

/** Each part, and what brings it up from a list; what it shows is there when it is done. */
const parts: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'attempts, order and note': async (page) => {
    await rows(page).nth(1).click();
    await detail(page).locator('.part.forwards').waitFor();
  },
  editor: async (page) => {
    await detail(page)
      .getByRole('button', { name: /Change and send|Alterar e enviar/ })
      .press('Enter');
    await page.locator('dialog[open] fieldset').first().waitFor();
  },
  bookmarks: async (page) => {
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.locator('#kind').selectOption('bookmarked');
    await expect.poll(() => rows(page).count()).toBe(2);
  },
  gaps: async (page) => {
    await page.locator('#missing').click();
    await expect.poll(() => detail(page).textContent(), { timeout: 60_000 }).toContain('80,00');
  },
};

describe.skipIf(!hasChromium())('axe finds nothing', () => {
  test.each([
    ['en-US', 1440, 'light'],
    ['pt-BR', 375, 'dark'],
  ] as const)('%s, %i px, %s', async (locale, width, colorScheme) => {
    const page = await open({
      locale,
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.evaluate(axe.source);
    for (const [name, bring] of Object.entries(parts)) {
      await bring(page);
      await shot(page, `axe-${name}-${locale}-${width}`);
      expect({ [name]: await findings(page) }).toEqual({ [name]: [] });
    }
    await page.context().close();
  });
});
