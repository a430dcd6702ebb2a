import { describe, expect, test } from 'vitest';
import { payeeText } from '../../src/lib/journal/payee.ts';
import { repeatCounter } from '../../src/lib/payments/sheet/repeats.ts';
import { lint, verdictsOf } from './lint-desk.ts';

/** A file with the good row, a cell of it changed by its heading. */
const good = {
  Valor: '1.500,00',
  'Chave PIX': 'maria@example.com',
  Nome: 'Maria Exemplo',
  Descrição: 'Salário',
};
const fileOf = (...changes: readonly Partial<Record<keyof typeof good, string>>[]) =>
  [Object.keys(good), ...changes.map((change) => Object.values({ ...good, ...change }))]
    .map((cells) => cells.join(';'))
    .join('\r\n');

test('a good row is a payment, in the one form that it has however it is typed', async () => {
  const { rows, summary } = await lint(fileOf({ 'Chave PIX': ' MARIA@example.com ' }));
  const [row] = rows;
  expect(row).toMatchObject({ line: 2, verdict: 'ok', findings: [], occurrence: 0 });
  expect(row?.row).toMatchObject({
    rail: 'pix',
    amountCentavos: 150_000,
    draft: { to: { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' } },
    description: 'Salário',
    reference: null,
    expected: { document: null, name: 'Maria Exemplo' },
  });
  expect(JSON.parse(row?.row?.draft.bodyText('r-1') ?? '')).toEqual({
    amount: 1500,
    keyType: 'EMAIL',
    key: 'maria@example.com',
    description: 'Salário',
    identifier: 'r-1',
  });
  expect(summary.total).toEqual({ rows: 1, totalCentavos: 150_000 });
});

describe('what a spreadsheet does to a cell is told by line and column', () => {
  test.each([
    ['Valor', '1.500', 'A amount'],
    ['Valor', '1,5', 'A amount'],
    ['Valor', '1,23E+3', 'A scientific_notation'],
    ['Valor', '=B2*2', 'A formula'],
    ['Valor', '#REF!', 'A spreadsheet_error'],
    ['Valor', '-10,00', 'A amount'],
    ['Valor', '0,00', 'A amount'],
    ['Valor', '', 'A missing'],
    ['Chave PIX', '9053344705', 'B key'],
    ['Chave PIX', '1,12223E+13', 'B scientific_notation'],
    ['Chave PIX', '52998224724', 'B key'],
    ['Chave PIX', '=A2', 'B formula'],
    ['Nome', '#N/D', 'C spreadsheet_error'],
    ['Nome', 'Jo\ufffdo', 'C lost_character'],
    ['Nome', 'José Ã‰der', 'C lost_character'],
    ['Descrição', 'SalÃ¡rio', 'D lost_character'],
    ['Descrição', '@SUM(A1)', 'D formula'],
    ['Descrição', 'x'.repeat(141), 'D description'],
    ['Descrição', '"one\ntwo"', 'D description'],
  ] as const)('%s: %s', async (heading, text, found) => {
    expect(await verdictsOf(fileOf({}, { [heading]: text }))).toEqual([
      [2, 'ok'],
      [3, 'invalid', found],
    ]);
  });

  test('letters that only look so are none that were spoiled', async () => {
    expect(await verdictsOf(fileOf({ Nome: 'IRMÃ “MAÇÃ”', Descrição: 'ATÉ AMANHÃ…' }))).toEqual([[2, 'ok']]);
  });

  test('a key that a person must decide about is neither guessed nor wrong', async () => {
    const { rows } = await lint(fileOf({ 'Chave PIX': '11987654321' }, { 'Chave PIX': '11912345684' }));
    expect(rows.map(({ verdict, findings }) => [verdict, findings[0]?.rule])).toEqual([
      ['confirm', 'key_guess'],
      ['confirm', 'key_readings'],
    ]);
    // One reading is shown as the payment it would be; of two, neither.
    expect(rows.map(({ row }) => (row === null ? null : payeeText(row.draft.to)))).toEqual([
      'PHONE +5511987654321',
      null,
    ]);
    const typed = 'valor;chave;tipo de chave\n1,00;11912345684;cpf\n1,00;11912345684;PHONE';
    expect((await lint(typed)).rows.map(({ row }) => row && payeeText(row.draft.to))).toEqual([
      'CPF 11912345684',
      'PHONE +5511912345684',
    ]);
  });

  test('all that is wrong with a row is told at once', async () => {
    const text = fileOf({ Valor: '1.500', 'Chave PIX': 'maria@', Descrição: '=1+1' });
    expect(await verdictsOf(text)).toEqual([[2, 'invalid', 'A amount', 'D formula', 'B key']]);
  });
});

describe('a row as a whole', () => {
  test('a column too many or too few is a shifted row', async () => {
    const text =
      'valor,chave,nome\n1250,50,maria@example.com,Maria\n10.00,maria@example.com\n10.00,jose@example.com,,';
    expect(await verdictsOf(text)).toEqual([
      [2, 'invalid', 'row width'],
      [3, 'invalid', 'row width'],
      // A separator more, with nothing behind it.
      [4, 'ok'],
    ]);
  });

  test('empty rows are no payments, and at the end of the file not even rows', async () => {
    expect(await verdictsOf(`${fileOf({})}\r\n;;;\r\n\r\n10,00;jose@example.com;;\r\n\r\n\r\n`)).toEqual([
      [2, 'ok'],
      [3, 'empty'],
      [4, 'empty'],
      [5, 'ok'],
    ]);
  });

  test('a total is checked, of all rows or of those since the last one', async () => {
    const rows =
      'valor;chave;nome\n1,00;a@example.com;\n2,00;b@example.com;\nSubtotal;;\n3,00;;Total\n4,00;c@example.com;\n4,00;;Subtotal\n7,00;;Total geral\n';
    expect(await verdictsOf(rows)).toEqual([
      [2, 'ok'],
      [3, 'ok'],
      [4, 'footer'],
      [5, 'footer'],
      [6, 'ok'],
      [7, 'footer'],
      [8, 'footer'],
    ]);
    const wrong = await lint(rows.replace('7,00', '7,01'));
    expect(wrong.rows.at(-1)).toMatchObject({ verdict: 'invalid', findings: [{ rule: 'total_row' }] });
    expect(wrong.rows.at(-1)?.findings[0]?.message.text).toContain('R$ 7,01');
    expect(wrong.rows.at(-1)?.findings[0]?.message.text).toContain('R$ 7,00');
  });

  test('a total below a row without an amount cannot be checked', async () => {
    expect(
      await verdictsOf('valor;chave;nome\n1,00;a@example.com;\n1.500;b@example.com;\n9,00;;Total'),
    ).toEqual([
      [2, 'ok'],
      [3, 'invalid', 'A amount'],
      [4, 'footer'],
    ]);
  });
});

describe('rows of the same content', () => {
  test('thousands of contents are told apart, each with the line where it stood first', () => {
    const seenBefore = repeatCounter();
    const lines = Array.from({ length: 5000 }, (_, i) => i + 2);
    expect(lines.map((line) => seenBefore([line], line))).toEqual(lines.map(() => null));
    expect(lines.map((line) => seenBefore([line], line + 5000))).toEqual(
      lines.map((line) => ({ line, count: 1 })),
    );
  });

  test('a payment that stands there before is a duplicate, however it is written, unless both are meant', async () => {
    const text = fileOf({}, { Nome: 'M. Exemplo' }, { Descrição: 'Férias' }, { Valor: '1500.00' });
    expect(await verdictsOf(text)).toEqual([
      [2, 'ok'],
      [3, 'duplicate', 'row repeated_row'],
      [4, 'ok'],
      [5, 'duplicate', 'row repeated_row'],
    ]);
    const { rows, summary } = await lint(text, { allowRepeated: true });
    expect(rows.map(({ verdict, occurrence }) => [verdict, occurrence])).toEqual([
      ['ok', 0],
      ['ok', 1],
      ['ok', 0],
      ['ok', 2],
    ]);
    expect(summary.total.rows).toBe(4);
  });

  test('the row’s own reference makes it a payment of its own', async () => {
    const text =
      'valor;chave;referência\n1,00;a@example.com;n-1\n1,00;a@example.com;n-2\n1,00;a@example.com;n-1';
    expect((await verdictsOf(text)).map(([, verdict]) => verdict)).toEqual(['ok', 'ok', 'duplicate']);
  });
});

describe('the heading', () => {
  const heading = (text: string, map: readonly (readonly [never, string])[] = []) =>
    lint(`${text}\n1,00;maria@example.com;x`, { map: new Map(map) });

  test.each([
    ['chave;quanto;x', 'No column is the amount', null],
    ['valor;chave;valor líquido', '"valor" and "valor líquido"', 'C'],
    ['valor;chave;Valor', 'twice', 'C'],
    ['valor;chave;obs.;OBS', 'twice', 'D'],
  ])('%s is refused', async (text, part, column) => {
    await expect(heading(text)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining(part),
      detail: { violations: expect.arrayContaining([expect.objectContaining({ column, rule: 'heading' })]) },
    });
  });

  test.each([
    ['Valor (R$);CHAVE-PIX;x'],
    ['value;pix_key;x'],
    ['amount;Chave do PIX;x'],
    ['VALOR A PAGAR;Chave;x'],
  ])('%s is known', async (text) => {
    expect((await heading(text)).rows[0]).toMatchObject({ verdict: 'ok' });
  });

  test('other names are given by hand, and a column with a name of its own then means nothing', async () => {
    const map = new Map([['amount', 'A pagar'] as const]);
    const { rows } = await lint('Valor;Chave;a pagar\nxyz;maria@example.com;1,00', { map });
    expect(rows[0]).toMatchObject({ verdict: 'ok', row: { amountCentavos: 100 } });
    await expect(lint('Valor;Chave\n1,00;a@example.com', { map })).rejects.toThrow('"A pagar"');
  });
});

test('a summary has the rows by verdict and rail, and the five largest payments', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => `${i + 1},00;p${i}@example.com`).join('\n');
  const { summary } = await lint(`valor;chave\n${rows}\nx;a@example.com`);
  expect(summary.rows).toEqual({ ok: 8, confirm: 0, duplicate: 0, invalid: 1, empty: 0, footer: 0 });
  expect(summary.rails.pix).toEqual({ rows: 8, totalCentavos: 3600 });
  expect(summary.largest.map(({ line, amountCentavos }) => [line, amountCentavos])).toEqual([
    [9, 800],
    [8, 700],
    [7, 600],
    [6, 500],
    [5, 400],
  ]);
});
