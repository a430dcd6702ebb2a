import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/browser.ts';
import {
  behind,
  detail,
  faint,
  fresh,
  open,
  openBrowserForThisFile,
  row,
  rows,
  shot,
} from './inspect-browser.ts';
import { captured, event, inspectForThisFile, post, served, shown, sign } from './inspect-desk.ts';

inspectForThisFile();
if (hasChromium()) openBrowserForThisFile();

const data = {
  identifier: 'edit-1',
  amount: 10.5,
  description: 'order 7',
  payer: { name: 'Cecília', document: null },
};

async function editorOf(page: Page, text: string): Promise<Page> {
  await row(page, text).click();
  await detail(page)
    .getByRole('button', { name: /Change and send|Alterar e enviar/ })
    .press('Enter');
  await page.locator('dialog[open] fieldset').first().waitFor();
  return page;
}

describe.skipIf(!hasChromium())('a changed copy from the page', () => {
  test('is typed by keyboard, signed anew, marked as made up, and no attempt of the delivery', async () => {
    await post(event('edit-1', { data }), { 'x-note': 'kept' });
    const page = await editorOf(await fresh(), 'edit-1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(behind.url);
    await page.keyboard.press('Enter');
    await dialog.getByText('Nothing is changed yet.').waitFor();
    expect(behind.received).toHaveLength(0);
    // The browser itself refuses a number that is none.
    await dialog.getByLabel('data.amount', { exact: true }).fill('ten');
    await page.keyboard.press('Enter');
    expect(
      await dialog
        .getByLabel('data.amount', { exact: true })
        .evaluate('document.activeElement.matches(":invalid")'),
    ).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('11,25');
    await dialog.getByLabel('data.description', { exact: true }).fill('"7" = true');
    await dialog.getByLabel('leave out data.payer.name').press('Space');
    await dialog.getByLabel('x-note', { exact: true }).fill('changed');
    await dialog.getByLabel('Another header').fill('X-Trace: 1');
    await page.keyboard.press('Enter');
    await dialog.getByText('Sent: 200').waitFor();
    const [sent] = behind.received.splice(0);
    const made = JSON.parse(String(sent?.body));
    expect(made).toMatchObject({
      data: { identifier: 'edit-1', amount: 11.25, description: '"7" = true', payer: { document: null } },
    });
    expect(made.data.payer).not.toHaveProperty('name');
    expect(made.id).toMatch(/^edit-1-made-up-/);
    expect(sent?.headers).toMatchObject({
      'x-note': 'changed',
      'x-trace': '1',
      'x-brl-made-up': 'replay',
      'x-signature': sign(String(sent?.body)),
    });
    await page.keyboard.press('Escape');
    expect(await detail(page).locator('.part.forwards').count()).toBe(0);
  });
});

describe.skipIf(!hasChromium())('the page around it', () => {
  test('fits 375 px and 200 % in Portuguese, and every text stands out, dark and light', async () => {
    const page = await open({
      locale: 'pt-BR',
      viewport: { width: 375, height: 700 },
      reducedMotion: 'reduce',
    });
    await editorOf(page, 'edit-1');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shot(page, `edit-pt-${colorScheme}`);
      expect(await page.evaluate(faint)).toEqual([]);
    }
    const widths = () =>
      page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("dialog"))',
      );
    expect(await widths()).toBe(0);
    await page.setViewportSize({ width: 720, height: 450 });
    expect(await widths()).toBe(0);
    await page.emulateMedia({ forcedColors: 'active' });
    await shot(page, 'edit-pt-forced');
    await page.context().close();
  });

  test('what was bookmarked is found by its kind', async () => {
    const line = ['webhooks', 'captured', 'note', 'edit-1', '--bookmark'];
    expect((await served.machine.brl(line, { env: served.parent })).code).toBe(0);
    const page = await fresh();
    await page.locator('#kind').selectOption({ label: 'bookmarked' });
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().textContent()).toContain('edit-1');
    await page.reload();
    await expect.poll(() => page.locator('#kind').inputValue()).toBe('bookmarked');
  });
});

test('a stranger is not signed for, and an address of others gets nothing', async () => {
  for (const [id, signature] of [
    ['edit-2', null],
    ['edit-forged', '0'.repeat(64)],
  ] as const)
    await post(event(id, { data }), signature === null ? {} : { 'x-signature': signature });
  const { origin, hash } = new URL(shown.url);
  const headers = {
    Authorization: `Bearer ${hash.slice(1)}`,
    'Content-Type': 'application/json',
    Origin: origin,
  };
  const all = await captured();
  const ask = async (id: string, url: string, field: string) => {
    const captureId = all.find(({ eventId }) => eventId === id)?.captureId;
    const body = JSON.stringify({ captureId, url, field: [field], remove: [], headers: [] });
    const answer = await fetch(new URL('/api/edited', origin), { method: 'POST', headers, body });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return [answer.status, error?.code];
  };
  const nowhere = 'http://127.0.0.1:9/';
  expect(await ask('edit-forged', nowhere, 'data.amount=1')).toEqual([400, 'usage']);
  expect(await ask('edit-2', 'http://hooks.example.com/', 'data.amount=1')).toEqual([400, 'invalid_url']);
  expect(await ask('edit-2', nowhere, 'data.amout=1')).toEqual([400, 'unknown_event_field']);
  expect(await ask('edit-2', nowhere, 'data.amount=1')).toEqual([200, undefined]);
});
