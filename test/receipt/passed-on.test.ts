import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boletoTerms } from '../../src/lib/areas/receipt/boleto-terms.ts';
import { termLines } from '../../src/lib/areas/receipt/page.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
beforeEach(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterEach(() => pc.remove());

const portuguese = { env: { BRL_LANG: 'pt-BR' } };
const send = (amount: string, ref: string) =>
  pc.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--ref', ref, '--yes', '--json']);
/** Without a place they go into a folder where the command was typed. */
const here = (folder: string) => join(pc.home, 'empty', folder);

test('files are named by day, payee and reference, and no payment takes the file of another', async () => {
  const file = join(pc.home, 'march.csv');
  const row = 'maria@example.com;5,00;NF 12/2026';
  writeFileSync(file, `Chave PIX;Valor;Referência\n${row}\n${row}\n`);
  const run = ['payout', 'run', file, '--ref', 'march', '--allow-repeated', '--confirm', '10,00', '--json'];
  const paid = await pc.brl(run);
  expect(paid.code, paid.stderr).toBe(0);
  const told = await pc.brl(['receipt', 'march']);
  expect(told.stderr).toContain('2 receipts for R$ 10,00 in all are in receipts/.');
  expect(told.stderr).toContain('brl config set holder-name');
  const names = readdirSync(here('receipts'));
  expect(names).toHaveLength(2);
  for (const name of names)
    expect(name).toMatch(/^\d{4}-\d\d-\d\d_Maria-Exemplo-de-Souza_NF-12-2026_[0-9A-Za-z]{11}\.pdf$/);
  const again = await pc.brl(['receipt', 'march', '--json']);
  expect(again.json).toMatchObject({ out: 'receipts/', written: 0, kept: 2 });
  await send('7,00', 'a "b"? <c>');
  const one = await pc.brl(['receipt', 'a "b"? <c>', '--format', 'html'], portuguese);
  const [html = ''] = readdirSync(here('comprovantes'));
  expect(html).toMatch(/_Maria-Exemplo-de-Souza_a-b-c_[0-9A-Za-z]{11}\.html$/);
  expect(one.stdout).toContain(`comprovantes/${html}`);
});

test('as text it fits a message, and has all that proves the payment', async () => {
  const { json } = await send('1234,56', 'invoice-1042');
  const english = (await pc.brl(['receipt', 'invoice-1042', '--format', 'text'])).stdout;
  expect(english).toMatch(
    /^SANDBOX: no real money\nReceipt of a PIX\n\nAmount: R\$ 1\.234,56\nPaid: \d{4}-\d\d-\d\d [\d:]{8} \(Brasilia\)\n\nPayee: Maria Exemplo de Souza\nCPF or CNPJ: \*{3}\.456\.789-\*\*\n/,
  );
  const text = (await pc.brl(['receipt', 'invoice-1042', '--format', 'text'], portuguese)).stdout;
  expect(text).toMatch(
    /\nPago em:\n\d\d\/\d\d\/\d{4} [\d:]{8} \(Brasília\)\n\nFavorecido: Maria Exemplo de Souza\n/,
  );
  for (const one of [english, text]) {
    expect(one).toContain(`\n${json.endToEndId}\n`);
    expect(one).not.toMatch(/[\u2500-\u257f]| {2}/);
    expect(Math.max(...one.split('\n').map((line) => line.length))).toBeLessThanOrEqual(38);
  }
  const path = join(pc.home, 'message.txt');
  await pc.brl(['receipt', 'invoice-1042', '--out', path], portuguese);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a boleto: due date, face value, interest, fine and discount, as the service shows them', async () => {
  await pc.brl(['sandbox', 'clock', '--set', '2025-03-24T12:00:00Z']);
  const { line } = bankBoleto(100_00, 1000);
  const paid = await pc.brl(['boleto', 'pay', '--line', line, '--ref', 'rent', '--yes', '--json']);
  expect(paid.code, paid.stderr).toBe(0);
  expect((await pc.brl(['receipt', 'rent', '--json'])).json).toMatchObject({
    amount: 103,
    boletoTerms: { dueDate: '2025-02-22', faceValue: 100, interest: 1, fine: 2, discount: 0, rebate: null },
  });
  expect((await pc.brl(['receipt', 'rent'], portuguese)).stdout).toMatch(
    /Vencimento +22\/02\/2025\nValor do documento +R\$ 100,00\nJuros +R\$ 1,00\nMulta +R\$ 2,00\nDesconto +R\$ 0,00\n/,
  );
  expect((await pc.brl(['receipt', 'rent', '--format', 'text'])).stdout).toContain(
    '\nDue date: 2025-02-22\nFace value: R$ 100,00\nInterest: R$ 1,00\nFine: R$ 2,00\nDiscount: R$ 0,00\n',
  );
});

test('what the record of a boleto does not show is said, and not computed', () => {
  const shown = boletoTerms(
    [{ amount: 103 }, { dueDate: '2025-02-22', fineAmount: '2.00' }],
    defaultGapSettings,
  );
  expect(termLines({ boletoTerms: shown })).toEqual([
    ['Due date', '2025-02-22'],
    ['Face value', 'not shown by the service'],
    ['Interest', 'not shown by the service'],
    ['Fine', 'R$ 2,00'],
    ['Discount', 'not shown by the service'],
    ['Rebate', null],
  ]);
});
