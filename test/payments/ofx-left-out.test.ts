import { describe, expect, test } from 'vitest';
import { type BookedStatement, readOfx } from '../../src/lib/payments/ofx/read.ts';

const fileOf = (...inner: readonly string[]) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>\n${inner.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const read = (text: string): BookedStatement => readOfx(Buffer.from(text));
const row = (amount: string, memo: string, day = '20261118') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>1<MEMO>${memo}</STMTTRN>`;
const [good, other] = [row('-1.00', 'PIX A'), row('2.00', 'PIX B')];
const memosOf = ({ lines }: BookedStatement) => lines.map(({ memo }) => memo);
const whyOf = ({ leftOut }: BookedStatement) => [
  leftOut.count,
  ...leftOut.first.map(({ why, line }) => `${line} ${why}`),
];

describe('a line that cannot be read beyond doubt is left out, and told; the rest is read', () => {
  test.each([
    ['two readings', row('1.200', 'X'), 'TRNAMT is not one amount beyond doubt: "1.200"'],
    ['no amount', row('', 'X'), 'TRNAMT is missing'],
    ['zeros for its day', row('3.00', 'X', '00000000'), 'DTPOSTED is no time: "00000000"'],
    ['no day', row('3.00', 'X', ''), 'DTPOSTED is missing'],
    ['two amounts', row('3.00<TRNAMT>4.00', 'X'), 'TRNAMT is there twice in one transaction'],
    ['two days', row('3.00<DTPOSTED>20261119', 'X'), 'DTPOSTED is there twice in one transaction'],
    [
      'another currency',
      row('3.00', 'X<CURRENCY><CURSYM>USD</CURRENCY>'),
      'its amounts are in USD, not in BRL',
    ],
    ['a tag without its end', row('3.00', 'X').replace('TRNAMT>', 'TRNAMT'), 'TRNAMT is missing'],
    [
      'no beginning',
      row('3.00', 'X').replace('<STMTTRN>', ''),
      '</STMTTRN> ends what has not begun, or not ended what began later',
    ],
  ])('%s', (_name, bad, why) => {
    const statement = read(fileOf(good, bad, other));
    expect([memosOf(statement), whyOf(statement)]).toEqual([
      ['PIX A', 'PIX B'],
      [1, `3 ${why}`],
    ]);
  });

  test('two that have become one', () => {
    const lost = `${good}${other}`.replace('</STMTTRN><STMTTRN>', '');
    const statement = read(fileOf(lost, row('7.00', 'PIX C')));
    expect([memosOf(statement), statement.leftOut.count]).toEqual([['PIX C'], 1]);
  });

  test('a balance at the end with two readings', () => {
    const statement = read(
      fileOf(good).replace('</STMTRS>', '<LEDGERBAL><BALAMT>1.200<DTASOF>20261118</LEDGERBAL></STMTRS>'),
    );
    expect([statement.closing, whyOf(statement)]).toEqual([
      null,
      [1, '3 BALAMT is not one amount beyond doubt: "1.200"'],
    ]);
  });

  test('of many, the first are told', () => {
    const { lines, leftOut } = read(fileOf(good, ...Array.from({ length: 150 }, () => row('1.200', 'X'))));
    expect([lines.length, leftOut.count, leftOut.first.length]).toEqual([1, 150, 100]);
  });
});

describe('what is whole although the file is not tidy', () => {
  test('a second text is read with the first, and the same value twice is one', () => {
    const [line] = read(fileOf(row('1.00<TRNAMT>1.00', 'PIX<MEMO>MARIA<NAME>A<PAYEE><NAME>B</PAYEE>'))).lines;
    expect(line).toMatchObject({ memo: 'PIX MARIA', name: 'A B', amountCentavos: 100 });
  });

  test.each([
    ['of a line', fileOf(good.replace('</STMTTRN>', ''), other)],
    ['of the last line', fileOf(good, other.replace('</STMTTRN>', ''))],
    ['of the list', fileOf(good, other).replace('</BANKTRANLIST>', '')],
    [
      'of the last line and the list',
      fileOf(good, other.replace('</STMTTRN>', '')).replace('</BANKTRANLIST>', ''),
    ],
    ['of a payee', fileOf(good.replace('</STMTTRN>', '<PAYEE><NAME>Ana</STMTTRN>'), other)],
  ])('a missing end tag %s', (_name, text) => {
    const balance = '<LEDGERBAL><BALAMT>5,00<DTASOF>20261118';
    const statement = read(text.replace('</STMTRS>', `${balance}</STMTRS>`));
    expect([memosOf(statement), statement.leftOut.count, statement.closing?.centavos]).toEqual([
      ['PIX A', 'PIX B'],
      0,
      500,
    ]);
  });

  test('a sign for less before a letter', () => {
    expect(memosOf(read(fileOf(row('1.00', 'A <B C\n'))))).toEqual(['A <B C']);
  });

  test('balances without a day stand behind the lines of theirs, where the days ascend', () => {
    const [start, end] = [row('10.00', 'SALDO ANTERIOR', ''), row('12.00', 'SALDO DO DIA', '00000000')];
    const daysOf = (...rows: readonly string[]) => read(fileOf(...rows)).balances.rows.map(({ day }) => day);
    expect(daysOf(start, other, end)).toEqual([null, '2026-11-18']);
    expect(daysOf(other, end, row('1.00', 'PIX', '20261117'))).toEqual([null]);
  });
});
