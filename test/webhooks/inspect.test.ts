import { describe, expect, test } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { hasChromium } from '../support/browser.ts';
import { madeCapture } from '../support/captures.ts';
import {
  behind,
  browser,
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
import { event, inspect, inspectForThisFile, post, secret, served, shown, sign } from './inspect-desk.ts';

// Each test finds what those before it left in the list.
inspectForThisFile();
openBrowserForThisFile();

describe.skipIf(!hasChromium())('the page, in a browser, of what came', () => {
  test('a delivery appears without a reload, and its verdict says that all is well', async () => {
    const page = await fresh();
    expect(await page.locator('#detail h2').textContent()).toBe('Nothing has been captured yet.');
    await shot(page, 'empty');
    await post(event('live-1', { data: { identifier: 'invoice-live-1' } }), { 'x-acme-attempt-count': '1' });
    await row(page, 'invoice-live-1').click();
    await detail(page).getByText('Proven and new').waitFor();
    expect(await page.locator('#notice').textContent()).toBe('pix.in.completed arrived.');
    expect(await detail(page).textContent()).toContain('It came once.');
    // The token is in no address that another page, a log or a look over the shoulder could see.
    expect(new URL(page.url()).hash).toBe('');
  });

  test('it has a bad signature: the cause, what to do, and the bytes that no eye sees', async () => {
    const signed = event('bad-1', { data: { identifier: 'invoice-bad-1', note: 'São Paulo' } });
    const proof = sign(signed);
    const sent = JSON.stringify(JSON.parse(signed), null, 1).concat('\r\n');
    expect((await post(sent, { 'x-signature': proof })).status).toBe(401);
    const page = await fresh();
    await page.locator('#kind').selectOption('refused');
    await expect.poll(() => page.locator('#count').textContent()).toMatch(/^1 of \d+ deliveries$/);
    await row(page, 'invoice-bad-1').click();
    const verdict = detail(page).locator('.verdict.refused');
    await verdict.getByText('Not proven').waitFor();
    expect(await verdict.textContent()).toContain('reserialised_json');
    expect(await verdict.textContent()).toContain('Verify the raw body, before any JSON parser.');
    await detail(page).getByRole('button', { name: 'Exact bytes' }).click();
    const raw = await detail(page).locator('.body pre.bytes').textContent();
    expect(raw?.endsWith('}\\r\\n\n')).toBe(true);
    await shot(page, 'refused');
    await detail(page).getByRole('button', { name: 'Hex' }).click();
    expect(await detail(page).locator('.body pre.bytes').textContent()).toMatch(/7d {1,2}0d 0a +lo"/);
  });
});

describe.skipIf(!hasChromium())('the page, in a browser, of what came twice or without proof', () => {
  test('it came twice: which delivery counts, which are repeats, and the other one of an alias pair', async () => {
    const ted = (type: string, id: string) =>
      event(id, { type, data: { tedId: 'ted-twice-1', identifier: 'twice-1', status: 'COMPLETED' } });
    const first = ted('ted.out.confirmed', 'ted-twice-1-confirmed');
    await post(first, { 'x-acme-attempt-count': '1', 'x-acme-request-id': 'dlv-7' });
    await post(first, { 'x-acme-attempt-count': '2', 'x-acme-request-id': 'dlv-7' });
    await post(first.replace('COMPLETED', 'CONFIRMED'), { 'x-acme-attempt-count': '1' });
    await post(ted('ted.payment', 'ted-twice-1-payment'));
    const page = await fresh();
    await page.locator('#text').fill('twice-1');
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.locator('#kind').selectOption('repeats');
    await expect.poll(() => rows(page).count()).toBe(2);
    await row(page, 'other bytes').click();
    await detail(page).getByText('Proven, and received before').waitFor();
    const text = await detail(page).textContent();
    expect(text).toContain('It came 3 times, 3 of them accepted.');
    expect(text).toContain('The same event id arrived before with different bytes.');
    const bytes = await detail(page).locator('.part.same pre').allTextContents();
    expect(bytes.map((one) => one.match(/CO\w+ED/)?.[0])).toEqual(['COMPLETED', 'CONFIRMED']);
    const same = detail(page).locator('.part.same li');
    expect(await same.locator('.chip:first-child').allTextContents()).toEqual([
      'new',
      'attempt 2',
      'redelivery',
    ]);
    await shot(page, 'twice');
    await same.getByRole('button').first().click();
    await detail(page).getByText('Proven and new').waitFor();
    expect(await detail(page).locator('.part.beside').textContent()).toContain(
      'ted.payment reports the same payment under a different id.',
    );
  });

  test('what came without any proof is not called proven', async () => {
    const other = await inspect('--auth-type', 'NONE', '--listen-port', '0', '--json');
    for (const body of [event('none-1', { data: { identifier: 'none-1' } }), '{"no":"event"}'])
      await fetch(other.receiver, { method: 'POST', body });
    expect((await other.stop()).stderr).toContain('Warning: with NONE anybody');
    const page = await fresh();
    await row(page, 'none-1').click();
    await detail(page).getByText('New, without any proof').waitFor();
    await row(page, 'not an event').click();
    await detail(page).getByText('The body is not an event: id or type is missing.').waitFor();
    expect(await detail(page).locator('.verdict').textContent()).not.toMatch(/proven|proof is right/i);
  });
});

describe.skipIf(!hasChromium())('the page, in a browser, of what never came', () => {
  test('it never came: the service knows the payment, and the gap is listed', async () => {
    const paid = 'pix send --key maria@example.com --amount 11.00 --ref never-1 --yes --json'.split(' ');
    const { identifier, intentId } = (await served.machine.brl(paid, { env: served.parent })).json;
    if (identifier === null || intentId === null) throw new Error('it was not paid');
    const page = await fresh();
    await page.locator('#text').fill(identifier);
    await detail(page).getByText(`No captured delivery has "${identifier}"`).waitFor();
    await page.locator('#ask-payment').click();
    await detail(page).getByText('settled and its event was due').waitFor();
    await shot(page, 'never');
    await page.locator('#text').fill(intentId);
    await page.locator('#ask-payment').click();
    await detail(page).locator('.answer').getByText(identifier).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await detail(page).getByText('Settled, without an event here: 1.').waitFor();
    expect(await detail(page).locator('tbody tr').textContent()).toContain('pix.out.completed');
    await shot(page, 'gaps');

    // The delivery arrives after all: the same payment, joined as --timeline joins it.
    const status = ['pix', 'status', '--identifier', identifier, '--timeline', '--json'];
    await post(event('out-1', { type: 'pix.out.completed', data: { identifier, status: 'SUCCESS' } }));
    await row(page, identifier).click();
    await detail(page).getByRole('button', { name: 'Show the timeline' }).click();
    await detail(page).getByText('Its event arrived.').waitFor();
    await shot(page, 'timeline');
    const { moments } = (await served.machine.brl(status, { env: served.parent })).json as unknown as {
      moments: { text: string; at: string }[];
    };
    expect(await detail(page).locator('.moments bdi').allTextContents()).toEqual(
      moments.map(({ text }) => text),
    );
    expect(moments.length).toBeGreaterThan(4);

    // In Portuguese the same moments, our words translated; a stranger's stay, and stay text.
    await post(event('out-2', { type: '<b>pix</b>', data: { identifier, status: 'SUCCESS' } }));
    await page.getByRole('button', { name: 'PT', exact: true }).click();
    await detail(page).getByRole('button', { name: 'Mostrar a linha do tempo' }).click();
    await detail(page).getByText('<b>pix</b>, respondida com 200').waitFor();
    await shot(page, 'timeline-pt');
    const facts = await detail(page).locator('dd bdi').allTextContents();
    expect(facts).toEqual(expect.arrayContaining(['liquidado (COMPLETED)', 'liquidado (SUCCESS)']));
    const inPortuguese = await detail(page).locator('.moments bdi').allTextContents();
    expect(inPortuguese).toHaveLength(moments.length + 1);
    for (const text of [
      'registrado',
      'tentativa 1: pode ter sido enviado a partir daqui',
      'resposta: COMPLETED, ainda a conferir por consulta',
    ])
      expect(inPortuguese).toContain(text);
    expect(inPortuguese.join('\n')).not.toMatch(/answer|attempt|written|look-up|delivery/);
    expect(await page.locator('#detail b').count()).toBe(0);
  });
});

describe.skipIf(!hasChromium())('the page, in a browser, and what goes again', () => {
  test('sends the very bytes again, to https or to this machine alone', async () => {
    const body = Buffer.concat([
      Buffer.from(event('again-1', { data: { identifier: 'again-1' } })),
      Buffer.from(' \r\n'),
    ]);
    await post(body, { 'x-note': 'kept' });
    const page = await fresh();
    await row(page, 'again-1').click();
    await detail(page).getByRole('button', { name: 'Send again' }).click();
    const address = page.getByLabel('Address');
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send' });
    await address.fill('http://hooks.example.com/x');
    await send.click();
    await page
      .getByRole('dialog')
      .getByText(
        'The address must be https, or http on this machine, without user or password. (invalid_url)',
      )
      .waitFor();
    problems.splice(0); // The browser notes each answer of 400 on its console.
    await address.fill(behind.url);
    await shot(page, 'replay');
    await send.click();
    await page.getByRole('dialog').getByText('Sent: 200').waitFor();
    expect(behind.received).toHaveLength(1);
    expect(behind.received[0]?.body).toEqual(body);
    expect(behind.received[0]?.headers).toMatchObject({ 'x-note': 'kept', 'x-signature': sign(body) });
    await page.getByRole('button', { name: 'Close' }).click();
    await detail(page).locator('.part.forwards').getByText(behind.url).waitFor();
  });

  test('asks the service for a new attempt, and only after a question', async () => {
    const made = await served.machine.brl(
      [
        'webhooks',
        'create',
        '--url',
        shown.receiver,
        '--event',
        'pix.in.completed',
        '--secret-file',
        served.file('hook-secret', secret),
        '--no-store',
        '--json',
      ],
      { env: served.parent },
    );
    const { id } = JSON.parse(made.stdout);
    served.sandbox.control.deposit(served.parent.BRL_ACCOUNT_ID ?? '', 4321);
    expect(await served.sandbox.deliverDue()).toBe(1);
    const page = await fresh();
    await page.locator('#type').selectOption('pix.in.completed');
    await row(page, 'pix-in-completed').or(rows(page).first()).first().click();
    await detail(page).getByRole('button', { name: 'Ask for a new attempt' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('It moves no money.');
    await page.keyboard.press('Escape');
    expect(await served.sandbox.deliverDue()).toBe(0);
    await detail(page).getByRole('button', { name: 'Ask for a new attempt' }).click();
    await dialog.getByLabel('Subscription').fill(id);
    await shot(page, 'retry');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await dialog.getByText('Requested.').waitFor();
    expect(await served.sandbox.deliverDue()).toBe(1);
    await detail(page).getByText('It came 2 times').waitFor();
  });
});

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
    await expect.poll(() => rows(page).count()).toBe(1);
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

describe.skipIf(!hasChromium())('the page, in a browser, of why it was refused', () => {
  test('a cause that is found later is shown when it comes, in the list and in the open delivery', async () => {
    const store = openSqliteCaptures(capturesPath({ ...served.machine.env, ...served.parent }, 'sandbox'));
    try {
      const page = await fresh();
      // Of a subscription whose secret this page does not have.
      const unexplained = {
        ...madeCapture(1, { identifier: 'late-1', cause: 'not_looked_for' }),
        subscriptionId: 'sub-1',
      };
      const [kept] = store.add([unexplained]);
      await row(page, 'late-1').click();
      await detail(page).locator('.verdict').getByText('not_looked_for').waitFor();
      store.setCauses(kept?.captureId ?? 0, [{ code: 'swapped_arguments', detail: null }], null);
      await detail(page).getByText('Key and message are swapped').waitFor();
      await row(page, 'key and message swapped').waitFor();
      expect(await page.locator('#notice').textContent()).toBe(
        'The cause is known now: key and message swapped.',
      );
    } finally {
      store.close();
    }
  });

  test('the bytes that were signed stand beside those that came', async () => {
    const signed = event('proof-1', { data: { identifier: 'invoice-proof-1', amount: 10 } });
    await post(signed.replace('"amount":10', '"amount": 10.0'), { 'x-signature': sign(signed) });
    const page = await fresh();
    await row(page, 'invoice-proof-1').click();
    const proof = detail(page).locator('.part.proof');
    await proof.getByText('bytes were signed').waitFor();
    const [before, after] = await proof.locator('dd').allTextContents();
    expect([before, after]).toEqual([
      expect.stringContaining('voice-proof-1","amount":10}}'),
      expect.stringContaining('voice-proof-1","amount": 10.0}}'),
    ]);
    expect(await proof.locator('mark').allTextContents()).toEqual(['1', ' 10.']);
    expect(await proof.locator('code').textContent()).toMatch(/--secret-file FILE --fix express$/);
    await shot(page, 'proof');
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
