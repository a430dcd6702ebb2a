import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../src/lib/areas/reconcile/facts.ts';
import { type LedgerInput, readLedger } from '../../src/lib/areas/reconcile/ledger.ts';
import { ledgerRoles } from '../../src/lib/areas/reconcile/ledger-columns.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import type { CliError } from '../../src/lib/errors/cli-error.ts';
import { readMap } from '../../src/lib/payments/sheet/map.ts';

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'brl-ledger-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Typed {
  readonly map?: string;
  readonly amounts?: 'signed' | 'out';
}

async function read(bytes: string | Uint8Array, { map, amounts }: Typed = {}) {
  const path = join(home, 'ledger');
  writeFileSync(path, bytes);
  const input: LedgerInput = {
    path,
    sheet: null,
    map: readMap(map === undefined ? [] : [map], ledgerRoles),
    amounts: amounts ?? null,
  };
  const facts: LedgerFact[] = [];
  const understood = await readLedger(input, {
    addLedger: (fact) => facts.push(fact),
    negateLedger: () => facts.splice(0, facts.length, ...facts.map(negated)),
  });
  return { facts, understood, amountsRead: facts.map(({ amountCentavos }) => amountCentavos) };
}

function negated(fact: LedgerFact): LedgerFact {
  return { ...fact, amountCentavos: -fact.amountCentavos as Centavos };
}

async function faultsOf(text: string, typed: Typed = {}): Promise<CliError> {
  return read(text, typed).then(
    () => expect.unreachable('The ledger was read.'),
    (error: CliError) => error,
  );
}

const e2e = 'E9999900420261122130000a1b2c3d4';
const full = {
  line: 2,
  amountCentavos: -125_050,
  day: '2026-11-22',
  endToEndId: e2e,
  identifier: 'NF-1042',
  bankId: null,
  key: 'maria@example.com',
  text: 'Fornecedor; março',
};

describe('a column for each way the money went', () => {
  test.each([
    ['Débito;Crédito', '150,00;', ';20,00', '', [-15_000, 2_000]],
    ['Entradas;Saídas', '0,00;150,00', '20,00;0,00', '', [-15_000, 2_000]],
    [
      'Valor Débito (R$);Valor Crédito (R$)',
      '-150,00;',
      '-;20,00',
      'Extrato de novembro\n\n',
      [-15_000, 2_000],
    ],
    ['Crédito;Débito', ';(150,00)', 'R$ 20,00;', '', [-15_000, 2_000]],
  ])('%s', async (headings, first, second, title, amounts) => {
    const text = `${title}Data;${headings};Histórico\n22/11/2026;${first};Aluguel\n23/11/2026;${second};Venda\n`;
    const { amountsRead, understood } = await read(text);
    expect(amountsRead).toEqual(amounts);
    expect(understood).toMatchObject({ signs: 'side', unused: [], rows: 2 });
  });

  test('is no amount where both have one, and leaves nothing for --ledger-amounts to say', async () => {
    const text = 'Data;Débito;Crédito\n22/11/2026;150,00;20,00\n';
    expect((await faultsOf(text)).detail.violations).toMatchObject([
      { line: 2, rule: 'amount', column: null, heading: 'Débito / Crédito' },
    ]);
    expect((await faultsOf(text, { amounts: 'out' })).message).toContain('Débito / Crédito');
  });

  test('are accounts beside an amount, which counts', async () => {
    const { amountsRead, understood } = await read(
      'Data;Débito;Crédito;Valor\n22/11/2026;Aluguel;Banco;-150,00\n',
    );
    expect(amountsRead).toEqual([-15_000]);
    expect(understood.unused).toEqual(['Débito', 'Crédito']);
  });
});

describe('a ledger is read', () => {
  const portuguese = `Data;Valor (R$);E2E;Referência;Chave PIX;Histórico\n22/11/2026;1.250,50;${e2e};NF-1042;maria@example.com;"Fornecedor; março"\n`;
  const latin = Buffer.from(portuguese, 'latin1');
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(portuguese.replaceAll(';', '\t').replace('Fornecedor\t', 'Fornecedor;'), 'utf16le'),
  ]);
  const english = `date,amount,endToEndId,reference,key,description\n2026-11-22,"1250,50",${e2e},NF-1042,maria@example.com,Fornecedor; março\n`;
  const json = `${JSON.stringify({ date: '2026-11-22', amount: 1250.5, e2e, id: 'NF-1042', key: 'maria@example.com', text: 'Fornecedor; março' })}\n`;

  test.each([
    ['UTF-8, semicolons, Portuguese headings', portuguese],
    ['Windows-1252', latin],
    ['UTF-16, tabs', utf16],
    ['commas, English headings', english],
  ])('as %s', async (_name, bytes) => {
    const { facts, understood } = await read(bytes);
    expect(facts).toEqual([full]);
    expect([understood.signs, understood.rows]).toEqual(['out', 1]);
  });

  test('below a title, which is told; a row with a day and an amount is none', async () => {
    const title = 'Extrato de conta, filial 1, SP;;\nPeríodo: 01/11/2026 a 30/11/2026;;\nPágina;1;\n\n';
    const { facts, understood } = await read(`${title}${portuguese}`);
    expect(facts).toEqual([{ ...full, line: 6 }]);
    expect([understood.headingLine, understood.title.map(({ line }) => line)]).toEqual([5, [1, 2, 3]]);
    const { message } = await faultsOf(`22/11/2026;1.250,50\n${portuguese}`);
    expect(message).toContain('No column is the amount');
  });

  test('as one JSON object a line', async () => {
    expect((await read(json)).facts).toEqual([{ ...full, line: 1 }]);
  });

  test('by the columns that --map names, where no heading is known', async () => {
    const text = 'Vlr Pgto;Dt;Doc\n10,00;22/11/2026;NF-1\n';
    const { facts } = await read(text, { map: 'amount="Vlr Pgto",date=Dt,id=Doc' });
    expect(facts).toMatchObject([{ amountCentavos: -1000, day: '2026-11-22', identifier: 'NF-1' }]);
  });

  test('a day is that of Brasilia, whichever zone the file has', async () => {
    const text = 'date,amount\n2026-11-23T02:30:00Z,1\n2026-11-22 23:59,1\n22/11/2026 08:00,1\n,1\n';
    const { facts } = await read(text);
    expect(facts.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-22', '2026-11-22', null]);
  });
});

describe('which way the money went', () => {
  test('without a minus all rows are payments out; with one the rest came in', async () => {
    expect((await read('amount;id\n10,00;\n20,00;\n')).amountsRead).toEqual([-1000, -2000]);
    expect((await read('amount;id\n10,00;\n-20,00;\n')).amountsRead).toEqual([1000, -2000]);
    const signed = await read('amount;id\n10,00;\n20,00;\n', { amounts: 'signed' });
    expect([signed.amountsRead, signed.understood.signs]).toEqual([[1000, 2000], 'signed']);
    expect((await read('amount;id\n-10,00;\n', { amounts: 'out' })).amountsRead).toEqual([-1000]);
  });

  test('a minus stands where spreadsheets put it', async () => {
    const cells = [
      '-1.250,50',
      '"1.250,50-"',
      '(1.250,50)',
      'R$ -1.250,50',
      '-R$ 1.250,50',
      '\u2212 1.250,50',
    ];
    const { amountsRead } = await read(['amount;id', ...cells.map((cell) => `${cell};`), ''].join('\n'));
    expect(amountsRead).toEqual(cells.map(() => -125_050));
  });

  test('a column of words decides, in both languages', async () => {
    const text = 'Valor;C/D\n1,00;C\n2,00;Débito\n3,00;Saída\n-4,00;entrada\n';
    const { amountsRead, understood } = await read(text);
    expect([amountsRead, understood.signs]).toEqual([[100, -200, -300, 400], 'side']);
  });
});

test('receipts alone are not turned into payments', async () => {
  const receipts = 'Data;Valor;Histórico\n22/11/2026;10,00;PIX RECEBIDO ANA\n22/11/2026;20,00;TED CREDITO\n';
  const { amountsRead, understood } = await read(receipts);
  expect([amountsRead, understood.signs]).toEqual([[1000, 2000], 'in']);
  expect((await read(receipts, { amounts: 'out' })).amountsRead).toEqual([-1000, -2000]);
  expect((await read('Valor;Deb/Cred\n10,00;C\n20,00;C\n')).amountsRead).toEqual([1000, 2000]);
});

test('more rows than those that columns are told by are read, too', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `22/11/26;${at + 1},00;D`);
  const { facts, amountsRead } = await read(`Dt. Mov.;Valor;Déb./Créd.\n${rows.join('\n')}\n`);
  expect([facts.length, amountsRead[449], facts[449]?.line, facts[449]?.day]).toEqual([
    450,
    -45_000,
    451,
    '2026-11-22',
  ]);
});

describe('a ledger that leaves a doubt is not read', () => {
  test('every fault is told at once, by line and column', async () => {
    const text = 'Data;Valor;C/D;Ref\n31/02/2026;1,00;C;a\n22/11/2026;1.250;D;b\n22/11/2026;;PIX;1E+15\n';
    const { detail, exit } = await faultsOf(text);
    expect([exit, detail.code]).toEqual([2, 'invalid_rows']);
    const places = (detail.violations as { line: number; column: string; rule: string }[]).map(
      ({ line, column, rule }) => `${line} ${column} ${rule}`,
    );
    expect(places).toEqual([
      '2 A date',
      '3 B amount',
      '4 B missing',
      '4 C missing',
      '4 D scientific_notation',
    ]);
  });

  test.each([
    ['no column is the amount', 'Data;Documento\n1;2\n', {}, /--map amount=HEADING/],
    ['two columns may be the amount', 'Valor;Montante\n1;2\n', {}, /Both "Valor" and "Montante"/],
    [
      '--map names a column that is not there',
      'Valor\n1\n',
      { map: 'amount=Total' },
      /"Total", which is not there/,
    ],
  ])('%s', async (_name, text, typed, said) => {
    const { exit, message, detail } = await faultsOf(text, typed);
    expect([exit, detail.code]).toEqual([2, 'invalid_rows']);
    expect(message).toMatch(said);
    expect(detail.hint).toMatch(/^The columns are: \S/);
  });

  test('a row that is longer or shorter than the heading', async () => {
    const { detail } = await faultsOf('amount,id\n1,a\n1,a,b\n1\n');
    expect(
      (detail.violations as { line: number; rule: string }[]).map(({ line, rule }) => [line, rule]),
    ).toEqual([
      [3, 'width'],
      [4, 'width'],
    ]);
  });
});

test('a balance among the rows is none of them, and is told; a row that names a payment is one', async () => {
  const { facts, understood } = await read(
    'Data;Lançamento;Valor;Tipo Lançamento;Ref\n21/11/2026;Saldo Anterior;900,00;;\n22/11/2026;Pix - Enviado;-2,06;Saída;a\n00/00/0000;S A L D O;897,94;;\n22/11/2026;Saldo;1,00;Entrada;b\n',
  );
  expect([facts.map(({ identifier }) => identifier), understood.balances]).toEqual([
    ['a', 'b'],
    [2, 4],
  ]);
  expect(understood.unused).toEqual(['Lançamento']);
});

test('a sum below the rows is none of them, and is told; a row that names a payment is one', async () => {
  const { facts, understood } = await read(
    'Data;Valor;Histórico\n22/11/2026;1,00;Total Express\n\n;1,00;Total\n',
  );
  expect([facts.length, understood.totals]).toEqual([1, [4]]);
});
