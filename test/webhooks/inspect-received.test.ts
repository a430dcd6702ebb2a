import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/browser.ts';
import { detail, faint, fresh, openBrowserForThisFile, row, rows, shot } from './inspect-browser.ts';
import { event, inspectForThisFile, post, served } from './inspect-desk.ts';

/** Money that came in is found by who paid it, whether or not its event came. */

inspectForThisFile();
openBrowserForThisFile();

const endToEnd = 'E9999900520261121110068000000002';
const payer = { name: 'Conceição Exemplo de Araújo', document: '98765432100' };
const payee = { name: 'Empresa Exemplo Ltda', document: '11444777000161' };

describe.skipIf(!hasChromium())('a credit, on the page', () => {
  test.each([
    'Conceição Exemplo de Araújo',
    'conceicao',
    'ARAUJO',
    'araújo conceição',
    '987.654.321-00',
    '98765432100',
  ])('is found by %s', async (text) => {
    await post(
      event('paid-to-maria', {
        type: 'pix.out.completed',
        data: { identifier: 'x-1', payer: payee, payee: { name: 'Maria' } },
      }),
    );
    await post(event('received-1', { data: { endToEnd, amount: 10, payer, payee } }));
    const page = await fresh();
    await page.locator('#text').fill(text);
    await expect.poll(() => rows(page).count()).toBe(await rows(page).filter({ hasText: endToEnd }).count());
    await row(page, endToEnd).click();
    await detail(page).getByText('pix.in.completed').first().waitFor();
  });

  test('is shown with its payer, and found by each of its names', async () => {
    const page = await fresh();
    await page.locator('#by-payment').click();
    const credits = rows(page)
      .filter({ hasText: endToEnd })
      .filter({ hasText: 'R$\u00a010,00 from Conceição Exemplo de Araújo' });
    // Until the payments are there, the six deliveries are.
    await expect.poll(() => credits.count()).toBe(1);
    await page.locator('#text').fill('conceicao exemplo');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(endToEnd)]);
    expect(await rows(page).first().textContent()).not.toContain('Empresa Exemplo');
    const list = await served.machine.brl('webhooks captured list --by-payment --text araujo'.split(' '), {
      env: served.parent,
    });
    expect(list.stdout).toContain('from Conceição Exemplo de Araújo');
  });

  test.each([375, 1440])('whose event never came is found in the statement, at %i px', async (width) => {
    served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), 123_45);
    const page = await fresh();
    await page.setViewportSize({ width, height: 900 });
    await page.locator('#text').fill('pagador da silva');
    await detail(page).getByRole('button', { name: 'Look among what was received' }).click();
    const item = detail(page).locator('.answer li').first();
    await item.getByText('R$ 123,45 from Pagador Exemplo da Silva').waitFor();
    await shot(page, `received-${width}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(faint)).toEqual([]);
    await item.getByRole('button', { name: 'Show the timeline' }).click();
    await item.getByText('settled and its event was due').waitFor();
    await page.locator('#text').fill('ninguém');
    await detail(page).getByRole('button', { name: 'Look among what was received' }).click();
    await detail(page).getByText('No credit of these days').waitFor();
  });
});
