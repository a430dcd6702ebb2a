import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { hasTools } from '../support/tools.ts';

/** The files that receipts are written to, read by programs that are not ours. */
const description = 'Ação nº 1: “pão” – 100 € 😀 你好 <b>';
let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  const key = ['--key', 'maria@example.com', '--amount', '1.234,56'];
  const paid = await served.machine.brl([
    'pix',
    'send',
    ...key,
    '--ref',
    'paid',
    '--description',
    description,
    '--yes',
  ]);
  expect(paid.code, paid.stderr).toBe(0);
  const open = ['--key', 'timeout-forever@example.com', '--amount', '10', '--no-wait', '--yes'];
  await served.machine.brl(['pix', 'send', ...open, '--ref', 'open']);
});
afterAll(() => served.close());

/** Writes the receipt of a name to a file; its path. */
async function written(name: string, file: string, env: Readonly<Record<string, string>> = {}) {
  const path = join(served.machine.home, file);
  const run = await served.machine.brl(['receipt', name, '--out', path, '--overwrite'], { env });
  expect([0, 20], run.stderr).toContain(run.code);
  return path;
}

test('a file is its owner’s alone, and never replaced without a word', async () => {
  const path = await written('paid', 'once.pdf');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const before = readFileSync(path);
  const again = await served.machine.brl(['receipt', 'paid', '--out', path, '--json']);
  expect([again.code, again.json.error?.code]).toEqual([2, 'file_exists']);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a file is in the person’s language also where a program reads the answer', async () => {
  const path = join(served.machine.home, 'asked.txt');
  const env = { BRL_LANG: 'pt-BR' };
  const { json } = await served.machine.brl(['receipt', 'open', '--out', path, '--json'], { env });
  expect(json).toMatchObject({ isReceipt: false, file: path });
  expect(readFileSync(path, 'utf8')).toMatch(/^NÃO É COMPROVANTE: pagamento em processamento\n/);
});

test('--format json answers a failure in JSON as well', async () => {
  const run = await served.machine.brl(['receipt', 'nobody-knows', '--format', 'json']);
  expect([run.code, run.json.error?.code]).toEqual([2, expect.any(String)]);
});

test.each([
  [['--out', 'receipt.doc'], 'does not say what to write'],
  [['--out', '-'], '--out'],
  [['--out', 'nowhere/receipt.pdf'], 'nowhere'],
])('%j is refused before anything is asked', async (words, why) => {
  const run = await served.machine.brl(['receipt', 'paid', ...words]);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(why)]);
});

describe.skipIf(!hasTools('pdftotext'))('a PDF', () => {
  const textOf = (path: string) =>
    execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-']).toString('utf8');

  test('has text that can be selected, with its accents, in the person’s language', async () => {
    const text = textOf(await written('paid', 'paid.pdf', { BRL_LANG: 'pt-BR' }));
    expect(text).toMatch(/^Comprovante de PIX\nSANDBOX: nenhum dinheiro real saiu\n/m);
    for (const line of [
      'Valor R$ 1.234,56',
      'Por extenso mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
      'Nome Maria Exemplo de Souza',
      'CPF ou CNPJ ***.456.789-**',
      'Identificação',
      'Status liquidado (COMPLETED)',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('NÃO É COMPROVANTE');
  });

  test('loses no character: one that the font lacks is there as its code', async () => {
    const text = textOf(await written('paid', 'codes.pdf'));
    expect(text.replaceAll('\n', ' ')).toContain(
      'Ação nº 1: “pão” – 100 € \\u{1f600} \\u{4f60}\\u{597d} <b>',
    );
    expect(text).toContain('A character that this font lacks is written as its code');
    expect(textOf(await written('open', 'plain.pdf'))).not.toContain('this font lacks');
  });

  test('of what is not settled says so, and across the page', async () => {
    const text = textOf(await written('open', 'open.pdf', { BRL_LANG: 'pt-BR' }));
    expect(text).toContain('NÃO É COMPROVANTE: pagamento em processamento');
    expect(text.replaceAll(/\s/g, '').match(/NÃOÉCOMPROVANTE/g)).toHaveLength(2);
    expect(text).toContain('Situação de um PIX');
  });
});

describe('a page for browsers', () => {
  test('is whole in itself: it loads nothing, runs nothing, and says its language', async () => {
    const html = readFileSync(await written('paid', 'paid.html', { BRL_LANG: 'pt-BR' }), 'utf8');
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
    expect(html).not.toMatch(/<script|<link|<img|src=|https?:/);
    expect(html).toContain('“pão” – 100 € 😀 你好 &lt;b&gt;');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  test.skipIf(!hasChromium())(
    'fits a telephone, prints on one A4, and is dark where the night is',
    async () => {
      const path = await written('open', 'open.html', { BRL_LANG: 'pt-BR' });
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage({ viewport: { width: 375, height: 700 }, colorScheme: 'dark' });
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        await page.goto(`file://${path}`);
        const seen = await page.evaluate(`({
        width: document.documentElement.scrollWidth,
        background: getComputedStyle(document.body).backgroundColor,
        mark: document.querySelector('.mark').textContent,
      })`);
        expect(seen).toEqual({
          width: 375,
          background: 'rgb(22, 22, 22)',
          mark: 'NÃO É COMPROVANTE: pagamento em processamento',
        });
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        expect(problems).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
});
