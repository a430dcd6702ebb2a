import { describe, expect, test } from 'vitest';
import { areReceipts, headingsOf, sideOf } from '../../src/lib/areas/reconcile/ledger-kinds.ts';
import { findColumns } from '../../src/lib/payments/orders/columns.ts';

/** The columns that are taken of a table, each row with its cells between semicolons; a fault where two are alike. */
function taken(...table: readonly string[]) {
  const [columns = [], ...rows] = table.map((line) => line.split(';'));
  const sample = rows.map((cells, at) => ({ line: at + 2, cells }));
  const { columns: found, findings } = findColumns(
    headingsOf(columns, sample, new Set()),
    columns,
    1,
    new Map(),
  );
  return {
    date: found.get('date')?.heading ?? null,
    side: found.get('side')?.heading ?? null,
    faults: findings.map(({ heading }) => heading),
  };
}

describe('the column of a direction', () => {
  test.each(
    `C/D, D/C, Débito/Crédito, Deb/Cred, Déb./Créd., Cred/Deb, Crédito ou Débito, E/S, D ou C,
Entrada/Saída, Ent./Sai., Natureza, Nat. Lançamento, nature, Sinal, Tipo, Tipo do lançamento,
TIPO_MOV, Operação, Tipo Operação, Movimento, Fluxo, Sentido, Espécie, Classificação, Indicador,
D, direction`.split(/,\s+/),
  )('"%s" by its heading', (heading) => {
    for (const [one, other] of ['DC', 'ES', '-+'])
      expect(taken(`Valor;${heading}`, `1;${one}`, `2;${other}`, `3;${one}`)).toMatchObject({
        side: heading,
        faults: [],
      });
    expect(taken(`Valor;${heading}`, '1;Crédito', '2;Crédito')).toMatchObject({ side: heading });
  });

  test('by its cells alone, where they say both ways and nothing else', () => {
    for (const heading of ['Situação', 'Lançado em conta'])
      expect(taken(`Valor;${heading}`, '1;Entrada', '2;Saída').side).toBe(heading);
    expect(taken('Valor;Situação', '1;Crédito', '2;Crédito').side).toBeNull();
    expect(taken('Valor;Situação', '1;Pago', '2;Recebido').side).toBeNull();
  });

  test.each([
    ['how it is paid', 'Tipo', 'PIX', 'TED'],
    ['a card', 'Forma de pagamento', 'Crédito', 'Débito'],
    ['an account', 'Tipo de conta', 'C', 'C'],
    ['amounts', 'Débito/Crédito', '1,00', '2,00'],
    ['codes', 'Natureza', '3.1.01', '3.1.02'],
  ])('is none that says %s', (_what, heading, one, other) => {
    expect(taken(`Valor;${heading}`, `1;${one}`, `2;${other}`).side).toBeNull();
  });
});

describe('which column of a direction', () => {
  test('one with a cell that says none is taken all the same, and that cell is told', () => {
    expect(taken('Valor;Tipo', '1;Débito', '2;Crédito', '3;PIX').side).toBe('Tipo');
    expect(taken('Valor;D/C', '1;Envio').side).toBe('D/C');
  });

  test('the one that says it best is; two that contradict each other are told', () => {
    expect(taken('Valor;Tipo;D/C', '1;PIX;D', '2;TED;C').side).toBe('D/C');
    expect(
      taken('Valor;Lançamento;Tipo Lançamento', '1;Pix - Enviado;Saída', '2;Pix - Recebido;Entrada').side,
    ).toBe('Tipo Lançamento');
    expect(taken('Valor;D/C;Deb/Cred', '1;D;Débito', '2;C;Crédito')).toMatchObject({
      side: 'D/C',
      faults: [],
    });
    expect(taken('Valor;D/C;Deb/Cred', '1;D;C')).toMatchObject({ side: null, faults: ['Deb/Cred'] });
  });

  test.each([
    ['in', ['C', 'Créd.', 'entrada', 'E', '+', 'Receita', 'Recebido', 'A receber', 'IN']],
    ['out', ['D', 'Déb', 'Saída', 's', '-', '−', 'Despesa', 'Pago', 'PGTO', 'a pagar', 'OUT']],
    [null, ['PIX', 'TED', '', '1', 'CC', 'Pagamento recebido']],
  ])('%s is said by a word', (side, cells) => {
    expect(cells.map(sideOf)).toEqual(cells.map(() => side));
  });
});

describe('the column of a date', () => {
  test.each(
    `Data, Dt, Dia, date, Data/Hora, DATA DE PAGAMENTO, Data pgto, Dt. Pagto, DT_PGTO, dataPagamento,
Dt. Mov., Data Mov, DTMOV, Data do movimento, Data Lançamento, Dt Lcto, Data da transação,
Data Operação, Data da baixa, Dt. Liquidação, Data efetivação, Data contábil, Data débito,
datadebito, Data-valor, Competência, Vencimento, Dt. Venc., Data de emissão, payment_date,
BookingDate, Pago em, Baixado em`.split(/,\s+/),
  )('"%s"', (heading) => {
    for (const cell of ['18/11/2026', '2026-11-18', '18/11/26', '20261118', '18.11.2026 09:30'])
      expect(taken(`Valor;${heading}`, `1;${cell}`)).toMatchObject({ date: heading, faults: [] });
  });

  test('is that of the payment before that of the entry, a due day or another', () => {
    const row = '1;18/11/2026;19/11/2026;20/11/2026;21/11/2026';
    expect(taken('Valor;Vencimento;Data;Data Lançamento;Data Pgto', row).date).toBe('Data Pgto');
    expect(taken('Valor;Vencimento;Emissão;Data Lançamento;Data', row).date).toBe('Data Lançamento');
    expect(taken('Valor;Emissão;Competência;Data;Data de cadastro', row).date).toBe('Data');
    expect(taken('Valor;Emissão;Vencimento', row).date).toBe('Vencimento');
  });

  test('needs days below it where its heading is not that of a day', () => {
    expect(taken('Valor;Competência', '1;11/2026').date).toBeNull();
    expect(taken('Valor;Data base;Dia da semana', '1;2026;quarta').date).toBeNull();
    for (const heading of ['Data de nascimento', 'Atualizado em', 'Data criação'])
      expect(taken(`Valor;${heading}`, '1;18/11/2026').date).toBeNull();
    expect(taken('Valor;Quando', '1;18/11/2026').date).toBe('Quando');
    expect(taken('Valor;Nota;Período', '1;20261118;18/11/2026 a 30/11/2026').date).toBeNull();
    expect(taken('Valor;Data', '1;ontem').date).toBe('Data');
  });

  test('two that are equally likely and differ are told', () => {
    expect(taken('Valor;Data pgto;Data da baixa', '1;18/11/2026;18/11/2026')).toMatchObject({
      date: 'Data pgto',
      faults: [],
    });
    expect(taken('Valor;Data pgto;Data da baixa', '1;18/11/2026;19/11/2026').faults).toEqual([
      'Data da baixa',
    ]);
  });
});

test.each([
  [true, ['Data', 'Valor'], ['PIX RECEBIDO Ana', 'TED crédito']],
  [true, ['Data de recebimento', 'Valor'], ['Ana', 'Bia']],
  [true, ['Data', 'Valor', 'Pagador'], ['Ana', 'Bia']],
  [true, ['Data', 'Valor'], ['Pagamento recebido de Ana']],
  [false, ['Data', 'Valor'], ['Ana', 'Bia']],
  [false, ['Data', 'Valor'], ['PIX RECEBIDO Ana', 'Pagamento de boleto']],
  [false, ['Data', 'Valor', 'Recebedor'], ['Fatura do cartão de crédito']],
])('rows without a sign are receipts: %s', (expected, headings, rows) => {
  const sample = rows.map((row, at) => ({ line: at + 2, cells: ['18/11/2026', '1,00', row] }));
  expect(areReceipts(headings, headings.slice(0, 2), sample)).toBe(expected);
});
