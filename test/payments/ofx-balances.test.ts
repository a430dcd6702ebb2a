import { describe, expect, test } from 'vitest';
import { balanceKind } from '../../src/lib/payments/balance-text.ts';
import { type BookedStatement, readOfx } from '../../src/lib/payments/ofx/read.ts';

const read = (...rows: readonly string[]): BookedStatement =>
  readOfx(
    Buffer.from(
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    ),
  );
/** `17 -25.00 PIX ENVIADO`: a row of that day of November. */
const row = (text: string, type = 'OTHER') => {
  const [, day, amount, memo] = /^(\d\d) (\S+) (.*)$/.exec(text) ?? [];
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>202611${day}<TRNAMT>${amount}<FITID>1<MEMO>${memo}</STMTTRN>`;
};
const rows = (...texts: readonly string[]) => read(...texts.map((text) => row(text)));
const faultsOf = ({ balances }: BookedStatement) =>
  balances.faults.map(({ day, centavos, computedCentavos }) => [day.slice(-2), centavos, computedCentavos]);

describe('a text that names a balance and nothing else', () => {
  test.each([
    ['opening', 'SALDO ANTERIOR'],
    ['opening', 'SDO CTA ANT'],
    ['opening', 'S A L D O  A N T E R I O R'],
    ['opening', 'Saldo Inicial do período'],
    ['closing', 'Saldo do dia'],
    ['closing', 'SALDO TOTAL DISPONÍVEL DIA'],
    ['closing', 'SALDO TOTAL DISPON\ufffdVEL DIA'],
    ['closing', 'SALDO FINAL DISPONIVEL'],
    ['closing', 'S A L D O'],
    ['closing', 'S.A.L.D.O. DO DIA'],
    ['closing', 'SDO CTA/APL AUTOMATICAS'],
    ['closing', '000000 SALDO EM C/C 18/11 R$ 1.234,56 C'],
    ['closing', '(=) SALDO ATUAL'],
    ['other', 'SALDO BLOQUEADO 24H'],
    ['other', '(-) SALDO A LIBERAR'],
    ['other', 'SALDO APLIC AUT MAIS'],
    ['other', 'SALDO INVEST FÁCIL'],
    ['other', 'LIMITE DA CONTA'],
    [null, 'TRANSF SALDO C/SAL P/CC'],
    [null, 'PIX RECEBIDO SALDO ANTERIOR ACERTO'],
    [null, 'Pix enviado - Saldo do dia'],
    [null, 'SALDO DEVEDOR CHEQUE ESPECIAL JUROS'],
    [null, 'SALDO DE SALARIO'],
    [null, 'SALDO MARIA EXEMPLO'],
    [null, 'SALDANHA MOVEIS'],
    [null, 'APLICACAO SALDO'],
    [null, ''],
  ])('%s: %s', (kind, text) => {
    expect(balanceKind(text)).toBe(kind);
  });

  test('is judged by name and memo together, and an end-to-end id makes it money', () => {
    const named = (name: string, memo: string) =>
      read(row(`18 1.00 ${memo}`).replace('<MEMO>', `<NAME>${name}<MEMO>`)).lines.length;
    expect([named('Saldo do dia', ''), named('Maria Exemplo', 'SALDO'), named('PIX', 'SALDO')]).toEqual([
      0, 1, 1,
    ]);
    expect(rows('18 1.00 SALDO E18236120202611181230abcdefghijk').lines).toHaveLength(1);
  });
});

describe('balances among the lines', () => {
  const month = [
    '16 1000.00 SALDO ANTERIOR',
    '17 -25.00 PIX ENVIADO',
    '17 975.00 SALDO DO DIA',
    '18 100.00 PIX RECEBIDO',
    '18 -50.00 BOLETO',
    '18 1025.00 SALDO DO DIA',
    '20 -1100.00 TED',
    '20 -75.00 S A L D O',
  ];

  test('are no lines, and the lines come to them in any order', () => {
    for (const order of [month, month.toReversed()]) {
      const { lines, balances } = rows(...order);
      expect([lines.length, balances.rows.length, balances.faults]).toEqual([4, 4, []]);
      expect(['16', '17', '18', '19', '21'].map((day) => balances.before(`2026-11-${day}`))).toEqual([
        100_000, 100_000, 97_500, 102_500, -7500,
      ]);
      expect(['17', '19', '20'].map((day) => balances.after(`2026-11-${day}`))).toEqual([
        97_500,
        null,
        -7500,
      ]);
    }
  });

  test('find a line that is missing, in its days alone', () => {
    const { balances } = rows(...month.filter((text) => !text.includes('BOLETO')));
    expect(balances.faults).toEqual([
      {
        day: '2026-11-18',
        centavos: 102_500,
        computedCentavos: 107_500,
        from: '2026-11-18',
        to: '2026-11-18',
      },
    ]);
  });
});

describe('what a file may say of its balances', () => {
  test('a day may have several, of which one is what the lines come to', () => {
    expect(
      faultsOf(
        rows('17 10.00 SALDO ANTERIOR', '17 5.00 PIX', '17 515.00 SALDO DISPONIVEL', '17 15.00 SALDO'),
      ),
    ).toEqual([]);
    const limit = rows(
      '17 515.00 SALDO DISPONIVEL',
      '17 15.00 SALDO',
      '18 1.00 PIX',
      '18 516.00 SALDO DISPONIVEL',
    );
    expect([
      faultsOf(limit),
      limit.balances.before('2026-11-18'),
      limit.balances.after('2026-11-18'),
    ]).toEqual([[], null, 51_600]);
  });

  test('one that is carried on may bear the day that it ends; one of a limit adds up to nothing', () => {
    const lists = [
      '17 1.00 PIX',
      '17 1.00 SALDO',
      '18 2.00 PIX',
      '18 3.00 SALDO ANTERIOR',
      '19 1.00 PIX',
      '19 4.00 SALDO',
    ];
    expect(faultsOf(rows(...lists, '19 500.00 LIMITE DISPONIVEL', '18 7.00 SALDO BLOQUEADO'))).toEqual([]);
  });

  test('a balance at the start that is not the one at the end of the day before', () => {
    const found = rows(
      '17 10.00 SALDO DO DIA',
      '18 11.00 SALDO ANTERIOR',
      '18 1.00 PIX',
      '18 12.00 SALDO DO DIA',
    );
    expect(faultsOf(found)).toEqual([['18', 1100, 1000]]);
  });

  test('that are all nothing tell none', () => {
    const { balances } = rows('17 0.00 Saldo Anterior', '17 -985.50 PIX', '17 0.00 Saldo do dia');
    expect([balances.rows.length, balances.faults, balances.before('2026-11-18')]).toEqual([2, [], null]);
  });

  test('at the time of the only line show that it is none', () => {
    const timed = (text: string) => row(text).replace('<TRNAMT>', '100000[-03:EST]<TRNAMT>');
    const timeOf = (...rest: readonly string[]) => read(timed('18 1.00 PIX'), ...rest).lines[0]?.atMs;
    expect([timeOf(timed('18 1.00 SALDO')), timeOf(row('18 1.00 SALDO'))]).toEqual([
      null,
      expect.any(Number),
    ]);
  });

  test('say nothing else of how the file writes its lines', () => {
    const unsigned = read(
      row('17 -9.00 SALDO ANTERIOR'),
      row('17 5.00 BOLETO', 'DEBIT'),
      row('17 4.00 PIX', 'CREDIT'),
    );
    expect(unsigned.lines.map(({ amountCentavos }) => amountCentavos)).toEqual([-500, 400]);
  });
});
