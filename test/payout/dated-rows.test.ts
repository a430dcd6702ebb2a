import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { lint, verdictsOf } from './lint-desk.ts';

/** When a row is to be paid, as its file says it. */

const file = (heading: string, day: string) => `Valor;Chave PIX;${heading}\n15,00;maria@example.com;${day}\n`;
const english = (...days: readonly string[]) =>
  ['amount,key,payment_date', ...days.map((day, at) => `1${at}.00,maria@example.com,${day}`), ''].join('\n');
const daysOf = async (...[content, context]: Parameters<typeof lint>) =>
  (await lint(content, context)).rows.map(({ verdict, row }) => [verdict, row?.payDay ?? null]);

describe('a day of payment', () => {
  test.each([
    'Data',
    'Data de pagamento',
    'Data do pagamento',
    'Data Pgto',
    'Agendar para',
    'DT_PGTO',
    'Dt. Pagto',
    'Date',
    'payment_date',
    'Payment date',
    'scheduled_for',
    'Pagar em',
    'Data do crédito',
    'Data prevista',
    'Quando',
  ])('is read under "%s"', async (heading) => {
    expect(await daysOf(file(heading, '10/12/2026'))).toEqual([['ok', '2026-12-10']]);
    expect(await daysOf(file(heading, ''))).toEqual([['ok', null]]);
    expect(await daysOf(file(heading, '10/12/2026'), { ignored: [heading] })).toEqual([['ok', null]]);
    expect(await daysOf(file(heading, '10/12/2026'), { ignoresDates: true })).toEqual([['ok', null]]);
  });

  test.each([
    ['10/12/2026', '2026-12-10'],
    ['1/2/2027', '2027-02-01'],
    ['10/12/26', '2026-12-10'],
    ['2026-12-10', '2026-12-10'],
    ['2026/12/10', '2026-12-10'],
    ['20261210', '2026-12-10'],
    ['10.12.2026', '2026-12-10'],
    ['10-12-2026', '2026-12-10'],
    ['10/12/2026 00:00', '2026-12-10'],
    ['2026-12-10T00:00:00-03:00', '2026-12-10'],
    ['46366', '2026-12-10'],
    ['46366,5', '2026-12-10'],
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
  ])('is read as written: %s', async (text, day) =>
    expect(await daysOf(file('Data', text))).toEqual([['ok', day]]),
  );

  test.each([
    'amanhã',
    '31/02/2026',
    '29/02/2027',
    '12/25/2026',
    '10/12',
    '10/12/1826',
    '9/9/9',
    // The evening before in Brasilia.
    '2026-12-10T00:00:00Z',
  ])('is not read from %s', async (text) =>
    expect(await verdictsOf(file('Data de pagamento', text))).toEqual([[2, 'invalid', 'C date']]),
  );
});

describe('a column of days of payment', () => {
  test('is read from a cell of a workbook, from JSON and by a heading that is mapped', async () => {
    const rows = [
      ['Valor', 'Chave PIX', 'Data'],
      [15, 'maria@example.com', new Date(Date.UTC(2026, 11, 10))],
    ];
    expect(await daysOf(await writeXlsx({ sheets: [{ name: 'Folha', rows }] }))).toEqual([
      ['ok', '2026-12-10'],
    ]);
    const line = JSON.stringify({ valor: 15, chave: 'maria@example.com', data_pagamento: '2026-12-10' });
    expect(await daysOf(line)).toEqual([['ok', '2026-12-10']]);
    const map = new Map([['date', 'Vencimento'] as const]);
    expect(await daysOf(file('Vencimento', '10/12/2026'), { map })).toEqual([['ok', '2026-12-10']]);
  });

  test('stands beside a due date and beside dates that are neither', async () => {
    const both = (pay: string, due: string) =>
      lint(`Valor;Chave PIX;Data;Vencimento;Emissão\n15,00;maria@example.com;${pay};${due};01/11/2026\n`);
    expect((await both('10/12/2026', '11/12/2026')).summary.pastDue.rows).toBe(0);
    const { rows, summary } = await both('10/12/2026', '09/12/2026');
    expect(rows[0]?.row).toMatchObject({ payDay: '2026-12-10', dueDay: '2026-12-09', isPastDue: true });
    expect([summary.pastDue, summary.unusedColumns]).toEqual([{ rows: 1, lines: [2] }, ['Emissão']]);
    const three = 'Valor;Chave PIX;Data;Data de pagamento\n15,00;maria@example.com;01/11/2026;10/12/2026\n';
    expect(await daysOf(three)).toEqual([['ok', '2026-12-10']]);
    const two = 'Valor;Chave PIX;DT_PGTO;Data de pagamento\n15,00;maria@example.com;01/11/2026;10/12/2026\n';
    await expect(lint(two)).rejects.toThrow('--map date="DT_PGTO"');
  });

  test('makes two payments of the same amount to the same payee', async () => {
    const rows = ['15,00;maria@example.com;10/12/2026', '15,00;maria@example.com;11/12/2026'];
    const content = ['Valor;Chave PIX;Data', ...rows, rows[0], ''].join('\n');
    expect((await verdictsOf(content)).map(([, verdict]) => verdict)).toEqual(['ok', 'ok', 'duplicate']);
  });
});

describe('a date that does not say when to pay', () => {
  test.each(['Vencimento', 'Vcto', 'Dt. Vencto', 'Data de vencimento', 'due_date', 'Due date', 'Prazo'])(
    'is a bound under "%s": asked about on another day',
    async (heading) => {
      expect(await verdictsOf(file(heading, '10/12/2026'))).toEqual([[2, 'confirm', 'C due_date']]);
      expect(await daysOf(file(heading, '26/11/2026'))).toEqual([['ok', null]]);
      expect(await daysOf(file(heading, ''))).toEqual([['ok', null]]);
      expect(await daysOf(file(heading, '10/12/2026'), { ignoresDates: true })).toEqual([['ok', null]]);
    },
  );

  test.each([
    ['Data de emissão', '01/11/2026'],
    ['Nascimento', '01/11/1980'],
    ['Pedido', '46366'],
    ['Vencimentos', '4500,00'],
    ['Obs', 'pagar 10/12/2026'],
  ])('is none of a payment under "%s": %s', async (heading, text) =>
    expect(await daysOf(file(heading, text))).toEqual([['ok', null]]),
  );

  test.each(['Data de entrega', 'Lembrete'])(
    'is asked about under "%s", if no column has the day',
    async (heading) => {
      expect(await verdictsOf(file(heading, '10/12/2026'))).toEqual([[2, 'confirm', 'C date']]);
      expect(await daysOf(file(`${heading};Data`, '10/12/2026;26/11/2026'))).toEqual([['ok', '2026-11-26']]);
    },
  );
});

describe('the order of day and month', () => {
  const refused = (content: string) =>
    expect(lint(content)).rejects.toMatchObject({
      detail: { hint: expect.stringContaining('--date-order') },
    });

  test('is the day first where the file says so', async () => {
    expect(await daysOf(file('payment_date', '12/10/2026'))).toEqual([['ok', '2026-10-12']]);
    const portuguese = english('12/10/2026').replace('payment_date', 'Data');
    expect(await daysOf(portuguese)).toEqual([['ok', '2026-10-12']]);
    expect(await daysOf(english('12/10/2026', '25/12/2026'))).toEqual([
      ['ok', '2026-10-12'],
      ['ok', '2026-12-25'],
    ]);
    expect(await daysOf(english('10/10/2026', '2026-12-10'))).toEqual([
      ['ok', '2026-10-10'],
      ['ok', '2026-12-10'],
    ]);
  });

  test('is asked about where nothing says it, or where the rows say the other', async () => {
    await refused(english('12/10/2026'));
    await refused(english('12/10/26', '10/10/2026'));
    await refused(english('12/10/2026', '12/25/2026'));
    await refused(file('Data', '12/10/2026').concat('16,00;maria@example.com;12/25/2026\n'));
    await refused(english('25/12/2026', '12/10/2026', '12/25/2026'));
  });

  test('is what was typed', async () => {
    const read = (dateOrder: 'day-first' | 'month-first', ...days: readonly string[]) =>
      daysOf(english(...days), { dateOrder });
    expect(await read('month-first', '12/10/2026', '12/25/2026')).toEqual([
      ['ok', '2026-12-10'],
      ['ok', '2026-12-25'],
    ]);
    expect(await read('day-first', '12/10/2026')).toEqual([['ok', '2026-10-12']]);
    expect(await read('month-first', '25/12/2026')).toEqual([['invalid', null]]);
  });
});

describe('a TED on a day without banks', () => {
  const ted = (day: string) =>
    `Valor;Banco;Agência;Conta;Tipo de conta;CPF;Nome;Data\n15,00;001;1234;567890;corrente;529.982.247-25;Joana Exemplo;${day}\n`;
  const moved = (day: string, holiday: 'next' | 'previous') => daysOf(ted(day), { rail: 'ted', holiday });

  test.each([
    ['a Saturday', '28/11/2026', '2026-11-30', '2026-11-27'],
    ['Carnival', '09/02/2027', '2027-02-10', '2027-02-05'],
    ['New Year', '01/01/2027', '2027-01-04', '2026-12-31'],
  ])('is asked about, or moved: %s', async (_what, day, next, previous) => {
    expect(await verdictsOf(ted(day), { rail: 'ted' })).toEqual([[2, 'confirm', 'H closed_day']]);
    expect(await moved(day, 'next')).toEqual([['ok', next]]);
    expect(await moved(day, 'previous')).toEqual([['ok', previous]]);
  });

  test('is none on the last day of the year, nor for a PIX', async () => {
    expect(await daysOf(ted('31/12/2026'), { rail: 'ted' })).toEqual([['ok', '2026-12-31']]);
    expect(await daysOf(file('Data', '28/11/2026'))).toEqual([['ok', '2026-11-28']]);
  });
});
