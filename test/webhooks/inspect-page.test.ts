import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/browser.ts';
import { browser, detail, fresh, open, openBrowserForThisFile, row, rows, shot } from './inspect-browser.ts';
import { event, inspectForThisFile, post, shown } from './inspect-desk.ts';

inspectForThisFile();
openBrowserForThisFile();

describe.skipIf(!hasChromium())('the page, in a browser, for everybody', () => {
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
});

describe.skipIf(!hasChromium())('the page, in a browser, at every width and address', () => {
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
