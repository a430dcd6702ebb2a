import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStaticEmv } from '../../src/lib/sandbox/qr/emv.ts';
import { bankBoleto, collectionBoleto } from '../support/boletos.ts';
import { strictEmv } from '../support/strict-answers.ts';
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

describe('what is wrong with a code', () => {
  test('is found offline, all of it at once, and the bank is not asked', async () => {
    const good = bankBoleto(10_00).line;
    const altered = `${good.slice(0, 8)}${(Number(good[8]) + 1) % 10}${good.slice(9)}`;
    const emv = strictEmv;
    const file = desk.file('erradas.csv', [
      heading,
      `;${altered};;10,00;;`,
      `;;${emv.slice(0, -5)}0${emv.slice(-4)};10,00;;`,
      `maria@example.com;${good};;10,00;;`,
      `;${good};;10,00;;a`,
      `;${bankBoleto(10_00).barcode};;10,00;;b`,
      ';1,90000E+46;;10,00;;',
    ]);
    const { code, json } = await desk.payout(['lint', file, '--json']);
    const found = json as unknown as { items: { line: number; column: string; rule: string }[] };
    expect(code).toBe(2);
    expect(found.items.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      [2, 'B', 'boleto'],
      [3, 'C', 'qr'],
      [4, null, 'rail'],
      [6, null, 'repeated_row'],
      [7, 'B', 'scientific_notation'],
    ]);
    // Nothing makes one boleto two.
    const repeated = await desk.refusal([
      'run',
      file,
      '--ref',
      'erradas',
      '--allow-repeated',
      '--confirm',
      '1',
    ]);
    expect(repeated).toEqual([2, 'invalid_rows']);
  });

  test('is what the bank says of it: paid already, gone, another amount or name', async () => {
    const settled = bankBoleto(6666_01).line;
    const other = bankBoleto(30_00, 0, '0000000000000000000000030').line;
    const gone = await codeOf('venda-2', '25,00');
    await desk.machine.brl(['qr', 'cancel', 'venda-2']);
    const file = desk.file('banco.csv', [
      heading,
      `;${settled};;;;`,
      `;;${gone};;;`,
      `;${other};;31,00;Outra Empresa;`,
    ]);
    const run = ['run', file, '--ref', 'banco', '--confirm', '30,00'];
    const refused = await desk.payout([...run, '--json']);
    const { violations = [] } = refused.json.error as {
      violations?: { line: number; rule: string; message: string }[];
    };
    expect([refused.code, violations.map(({ line, rule }) => [line, rule])]).toEqual([
      2,
      [
        [2, 'bank_refuses'],
        [3, 'bank_refuses'],
        [4, 'bank_differs'],
        [4, 'bank_differs'],
      ],
    ]);
    expect(violations[2]?.message).toBe('The sheet says R$ 31,00, and the bank wants R$ 30,00 today.');
    // Nothing was written down: a file that is right may take the ref.
    expect((await desk.payout(['show', 'banco'])).code).toBe(2);
  });
});

test('a boleto is paid at the bank’s amount where a person says yes, and at no other', async () => {
  const before = desk.debits().length;
  const other = bankBoleto(30_00, 0, '0000000000000000000000031').line;
  const file = desk.file('diferente.csv', [heading, `;${other};;31,00;;`]);
  const no = await desk.onScreen(['run', file, '--ref', 'outra'], {
    at: /bank says\?/,
    text: 'n',
    keys: ['Enter'],
  });
  expect([no.code, desk.debits().length]).toEqual([130, before]);
  const yes = await desk.onScreen(
    ['run', file, '--ref', 'outra'],
    { at: /bank says\?/, text: 'y', keys: ['Enter'] },
    { at: /Type the total/, text: '30,00', keys: ['Enter'] },
  );
  expect([yes.code, desk.debits().slice(before)]).toEqual([
    0,
    [expect.objectContaining({ centavos: 30_00 })],
  ]);
});

test('a boleto and a QR code of one bill are told as one', async () => {
  const bill = {
    key: '123e4567-e89b-42d3-a456-426614174000',
    name: 'Fornecedor Exemplo Ltda',
    city: 'SAO PAULO',
  };
  const emv = writeStaticEmv({ ...bill, amountCentavos: 45_00, txid: 'BOL0012345678' });
  const twin = bankBoleto(45_00, 0, '0000000000000000012345678').line;
  const file = desk.file('bolepix.csv', [heading, `;${twin};;;;`, `;;${emv};;;`]);
  const { code, json } = await desk.payout(['run', file, '--ref', 'bolepix', '--confirm', '90,00', '--json']);
  const { violations = [] } = json.error as { violations?: { line: number; rule: string }[] };
  expect([code, violations.map(({ line, rule }) => [line, rule])]).toEqual([2, [[3, 'same_bill']]]);
});

test('a bill that was paid is told by its payment, left out by --only-new, and in its other form a person decides', async () => {
  const number = '0000000000000000099912345';
  const line = bankBoleto(46_00, 0, number).line;
  const emv = await codeOf('venda-9', '46,10');
  const first = desk.file('primeira.csv', [heading, `;${line};;;;`, `;;${emv};;;`]);
  expect(
    await desk.told(['run', first, '--ref', 'primeira', '--confirm', '92,10', '--wait', '1m']),
  ).toMatchObject({ exit: 0 });
  // Weeks later the bank says of both that they are paid, and the journal by whom.
  desk.setClock('2026-12-21T09:00:00');
  const before = desk.debits().length;
  const rows = [heading, `;${line};;;;`, `;;${emv};;;`, 'maria@example.com;;;46,20;;'];
  const second = ['run', desk.file('segunda.csv', rows), '--ref', 'segunda'];
  const refused = await desk.payout([...second, '--confirm', '138,30', '--json']);
  const { violations = [], code } = refused.json.error as { code: string; violations?: { line: number }[] };
  expect([refused.code, code, violations.map((one) => one.line)]).toEqual([33, 'duplicate_payment', [2, 3]]);
  for (let typed = 0; typed < 2; typed++)
    expect(await desk.told([...second, '--only-new', '--confirm', '46,20'])).toMatchObject({
      exit: 0,
      rows: 1,
    });
  expect(desk.debits().slice(before)).toEqual([expect.objectContaining({ centavos: 46_20 })]);
  const twin = writeStaticEmv({
    key: '123e4567-e89b-42d3-a456-426614174000',
    name: 'Fornecedor Exemplo Ltda',
    city: 'SAO PAULO',
    amountCentavos: 46_00,
    txid: 'BOL99912345',
  });
  const third = ['run', desk.file('terceira.csv', [heading, `;;${twin};;;`]), '--ref', 'terceira'];
  const { json } = await desk.payout([...third, '--confirm', '46,00', '--json']);
  expect((json.error as { violations?: object[] }).violations).toMatchObject([
    { line: 2, rule: 'same_bill' },
  ]);
});

test('a file is scheduled at what the bank wants, and with no code that the bank will not take on that day', async () => {
  desk.setClock('2026-12-22T09:00:00');
  const line = bankBoleto(47_00, factorOf('2026-12-30'), '0000000000000000000000047').line;
  const emv = writeStaticEmv({
    key: '123e4567-e89b-42d3-a456-426614174000',
    name: 'Fornecedor Exemplo Ltda',
    city: 'SAO PAULO',
    amountCentavos: 47_10,
    txid: 'AGENDA1',
  });
  const schedule = (name: string, ...rows: string[]) => [
    'schedule',
    desk.file(`${name}.csv`, [heading, ...rows]),
    '--ref',
    name,
    '--on',
    '2026-12-23',
  ];
  const dynamic = await codeOf('venda-10', '47,20');
  expect(await desk.refusal(schedule('dinamica', `;;${dynamic};;;`))).toEqual([2, 'invalid_rows']);
  expect(await desk.refusal(schedule('outro-valor', `;${line};;46,00;;`))).toEqual([2, 'invalid_rows']);
  // Both amounts are the bank's.
  const whole = [...schedule('agenda', `;${line};;;;`, `;;${emv};;;`), '--confirm', '94,10'];
  expect(await desk.told(whole)).toMatchObject({ counts: { scheduled: { rows: 2, amount: 94.1 } } });
  const before = desk.debits().length;
  desk.setClock('2026-12-23T09:01:00');
  const ran = await desk.machine.brl(['schedule', 'run', '--json']);
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  const left = desk
    .debits()
    .slice(before)
    .map(({ centavos }) => centavos);
  expect(left.toSorted((a, b) => a - b)).toEqual([47_00, 47_10]);
});

test('of five thousand boletos, every altered digit is found offline', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => {
    const { line } = bankBoleto(100 + at, 0, String(at).padStart(25, '7'));
    if (at % 100 !== 99) return line;
    // The digit for factor and amount, modulo 11, is 1 for three remainders, and misses some mistakes there.
    const place = (at * 7) % 32;
    return `${line.slice(0, place)}${(Number(line[place]) + 1 + (at % 9)) % 10}${line.slice(place + 1)}`;
  });
  const file = desk.file('muitos.csv', ['Código de barras', ...rows]);
  const { code, json } = await desk.payout(['lint', file, '--json']);
  const { items } = json as unknown as { items: { line: number }[] };
  expect([code, items.map(({ line }) => line)]).toEqual([
    2,
    Array.from({ length: 50 }, (_, at) => 101 + at * 100),
  ]);
});
