import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankBoleto, collectionBoleto } from '../support/boletos.ts';
import { type Desk, openDesk, resultRows } from './desk.ts';

/** Boletos and QR codes as rows, beside keys, typed at a sandbox whose ledger says what left the account. */

let desk: Desk;
beforeAll(() => {
  desk = openDesk();
  desk.setClock('2026-11-26T09:00:00');
});
afterAll(() => desk.close());

/** The due factor of a day (Banco Central, Carta-Circular 2.926: factor 1000 again on 2025-02-22). */
const factorOf = (day: string) =>
  1000 + Math.round((Date.parse(day) - Date.parse('2025-02-22')) / (24 * 60 * 60 * 1000));

async function codeOf(identifier: string, reais: string): Promise<string> {
  const line = ['qr', 'create', '--key', '11444777000161', '--amount', reais, '--identifier', identifier];
  const { json } = await desk.machine.brl([...line, '--json']);
  return String((json as { emv?: unknown }).emv);
}

const heading = 'Chave PIX;Linha digitável;Pix copia e cola;Valor;Favorecido;Nota';

describe('a file of keys, boletos and QR codes', () => {
  test('is asked about, confirmed with what the bank wants, paid, and told', async () => {
    const early = bankBoleto(100_00, factorOf('2026-12-10'));
    const late = bankBoleto(200_00, factorOf('2026-11-16'), '0000000000000000000000002');
    const tax = collectionBoleto('6', 80_50);
    const emv = await codeOf('venda-1', '25,00');
    const file = desk.file('contas.csv', [
      heading,
      'maria@example.com;;;10,00;;1',
      `;${early.line};;100,00;Fornecedor Exemplo Ltda;2`,
      `;${late.barcode};;;;3`,
      `;${tax.line};;80,50;;4`,
      `;;${emv};;;5`,
    ]);
    const out = `${desk.machine.home}/contas.resultado.csv`;
    // 10,00 + 100,00 + 204,67 (2 % and ten days of 1 % a month) + 80,50 + 25,00
    const run = ['run', file, '--ref', 'contas', '--confirm', '420,17', '--wait', '1m', '--out', out];
    const told = await desk.told(run);
    expect([told.exit, told.rows, told.total]).toEqual([0, 5, 420.17]);
    const left = desk.debits().flatMap(({ centavos }) => (centavos > 0 ? centavos : []));
    expect(left.sort((a, b) => a - b)).toEqual([10_00, 25_00, 80_50, 100_00, 204_67]);
    expect(resultRows(out).map(({ outcome }) => outcome)).toEqual(Array(5).fill('settled'));
    // The same line again pays nothing, and says what it said.
    const again = await desk.told(run.slice(0, -2));
    expect([again.exit, again.total, desk.debits().length]).toEqual([0, 420.17, 6]);
  });
});
