import { describe, expect, test } from 'vitest';
import { OfxError } from '../../src/lib/payments/ofx/ofx-error.ts';
import { type BookedStatement, maxOfxBytes, readOfx, readOfxLines } from '../../src/lib/payments/ofx/read.ts';
import type { BookedLine } from '../../src/lib/payments/ofx/transactions.ts';

const e2e = 'E18236120202603101230abcdefghijk';
const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
const account = '<BANKACCTFROM><BANKID>341<BRANCHID>1234<ACCTID>56789-0<ACCTTYPE>CHECKING</BANKACCTFROM>';

/** A statement in SGML without end tags, as most banks write it. */
const sgml = (transactions: string, more = '') =>
  `${header}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>BRL${account}
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${transactions}
</BANKTRANLIST>${more}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
const one = (values: string) => `<STMTTRN>\n${values}\n</STMTTRN>`;
const debit = '<TRNTYPE>DEBIT\n<DTPOSTED>20260310\n<TRNAMT>-150.75\n<FITID>F1\n<MEMO>PIX ENVIADO';

const read = (text: string, encoding: BufferEncoding = 'utf8'): BookedStatement =>
  readOfx(Buffer.from(text, encoding));
const first = (values: string): BookedLine => read(sgml(one(values))).lines[0] as BookedLine;
const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    expect(error).toMatchObject({ exit: 2, detail: { code: 'unreadable_data' } });
    return (error as Error).message.replace('The file cannot be read as an OFX statement: ', '');
  }
  throw new Error('it was read');
};

describe('the forms in which banks write a statement', () => {
  const whole = {
    fitId: 'F1',
    amountCentavos: -15_075,
    atMs: null,
    day: '2026-03-10',
    isDebit: true,
    type: 'DEBIT',
    name: null,
    memo: 'PIX ENVIADO',
    checkNumber: null,
    endToEndId: null,
  };

  test.each([
    ['SGML without end tags', sgml(one(debit))],
    ['with end tags', sgml(one(debit.replace(/<(\w+)>(.*)/g, '<$1>$2</$1>')))],
    ['in one line', sgml(one(debit)).replace(/\n/g, '')],
    ['lines that end in CR LF', sgml(one(debit)).replace(/\n/g, '\r\n')],
    ['lines that end in CR', sgml(one(debit)).replace(/\n/g, '\r')],
    ['in small letters', sgml(one(debit)).replace(/<[^>]+>/g, (tag) => tag.toLowerCase())],
    ['indented', sgml(one(debit)).replace(/\n</g, '\n\t  <')],
    ['a byte order mark', `\ufeff${sgml(one(debit))}`],
    ['no header', sgml(one(debit)).slice(header.length)],
    [
      'XML',
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<!-- made by a bank -->\n${sgml(
        one(debit),
      )
        .slice(header.length)
        .replace(
          /<(?!\/)(CODE|SEVERITY|LANGUAGE|TRNUID|CURDEF|BANKID|BRANCHID|ACCTID|ACCTTYPE|DTSTART|DTEND|TRNTYPE|DTPOSTED|TRNAMT|FITID|MEMO)>([^<\n]*)/g,
          '<$1>$2</$1>',
        )
        .replace('<OFX>', '<OFX xmlns="http://ofx.net/types/2003/04">')}`,
    ],
  ])('%s', (_name, text) => {
    const statement = read(text);
    expect(statement).toMatchObject({
      bank: '341',
      branch: '1234',
      account: '56789-0',
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(statement.lines.map(({ line, ...rest }) => [line > 0, rest])).toEqual([[true, whole]]);
  });
});

describe('what banks write into a statement', () => {
  test('letters in Windows-1252 and in UTF-8, whatever the header says', () => {
    const text = sgml(one(`${debit} José – peça`));
    expect(read(text).lines[0]?.memo).toBe('PIX ENVIADO José – peça');
    const latin = text.replace('–', '\u0096');
    expect(read(latin, 'latin1').lines[0]?.memo).toBe('PIX ENVIADO José – peça');
  });

  test('signs that are not escaped, and those that are', () => {
    expect(first(`${debit} A&B < C &amp; &#201;lio R&D; D&lt;E`).memo).toBe(
      'PIX ENVIADO A&B < C & Élio R&D; D<E',
    );
    expect(first(`${debit.replace('PIX ENVIADO', '<![CDATA[A & <B>]]>')}`).memo).toBe('A & <B>');
    expect(first(`${debit}\n   NF  1042\n`).memo).toBe('PIX ENVIADO NF 1042');
  });

  test('empty values are none, and an id may come twice', () => {
    const empty = first(
      debit.replace('F1', '').replace('<MEMO>PIX ENVIADO', '<CHECKNUM></CHECKNUM><MEMO/><NAME>Maria'),
    );
    expect(empty).toMatchObject({ fitId: null, checkNumber: null, memo: null, name: 'Maria' });
    expect(first('<DTPOSTED>20260310<TRNAMT>1').type).toBe('OTHER');
    const twice = read(sgml(one(debit) + one(debit.replace('-150.75', '-9.10')))).lines;
    expect(twice.map(({ fitId, amountCentavos }) => [fitId, amountCentavos])).toEqual([
      ['F1', -15_075],
      ['F1', -910],
    ]);
  });

  test('groups inside a transaction keep their own', () => {
    const inside = '<PAYEE><NAME>Maria<ADDR1>Rua A</PAYEE><BANKACCTTO><BANKID>001<ACCTID>9</BANKACCTTO>';
    expect(first(`${debit}${inside}<UNKNOWN>x</UNKNOWN>`)).toMatchObject({ name: 'Maria', fitId: 'F1' });
    expect(read(sgml(one(`${debit}${inside}`))).account).toBe('56789-0');
  });

  test('the balance at the end, and not the available one', () => {
    const more =
      '<LEDGERBAL><BALAMT>1.234,56<DTASOF>20260331</LEDGERBAL><AVAILBAL><BALAMT>9<DTASOF>20260401</AVAILBAL>';
    expect(read(sgml('', more))).toMatchObject({
      closing: { centavos: 123_456, day: '2026-03-31' },
      lines: [],
    });
    expect(
      read(sgml('').replace('<DTSTART>20260301<DTEND>20260331', '<DTSTART>00000000<DTEND>')),
    ).toMatchObject({
      from: null,
      to: null,
      closing: null,
    });
  });
});

test.each([
  ['-150,75', -15_075],
  ['150.7', 15_070],
  ['+150', 15_000],
  ['-1.234,56', -123_456],
  ['1,234,567.89', 123_456_789],
  ['-150.750000', -15_075],
  ['- 10,00', -1000],
  ['0.00', 0],
  ['-0,00', 0],
  ['9007199254740.93', 900_719_925_474_093],
  ['-.50', -50],
  [',5', 50],
  ['0.500', 50],
  ['1234.500', 123_450],
  ['1.234.567', 123_456_700],
])('the amount %s', (typed, centavos) => {
  expect(first(`<TRNTYPE>OTHER<DTPOSTED>20260310<TRNAMT>${typed}<FITID>1`).amountCentavos).toBe(centavos);
});

test.each([
  '1.234',
  '1.200',
  '-1,200',
  '1,234',
  '.',
  '-',
  '12,34.56',
  '1.23,45',
  'R$ 10,00',
  '10-',
  '1e3',
  '150.755',
  '--1',
  'dez',
])('no amount: %s', (typed) => {
  expect(refusal(sgml(one(`<TRNTYPE>OTHER<DTPOSTED>20260310\n<TRNAMT>${typed}<FITID>1`)))).toBe(
    `TRNAMT is not one amount beyond doubt: "${typed}" (line 13).`,
  );
});

test('amounts without any sign have that of their type', () => {
  const lines = (amounts: readonly string[]) =>
    read(
      sgml(
        amounts
          .map((text) => one(text.replace(/(\w+) (.*)/, '<TRNTYPE>$1<DTPOSTED>20260310<TRNAMT>$2')))
          .join(''),
      ),
    ).lines.map(({ amountCentavos }) => amountCentavos);
  expect(lines(['DEBIT 1.00', 'CREDIT 2.00', 'PAYMENT 3.00'])).toEqual([-100, 200, -300]);
  // A debit that came back stands in a file that has signs.
  expect(lines(['DEBIT -1.00', 'DEBIT 1.00'])).toEqual([-100, 100]);
});

describe('times', () => {
  const times = (...written: readonly string[]) =>
    read(sgml(written.map((text) => one(`<TRNTYPE>CREDIT<DTPOSTED>${text}<TRNAMT>1`)).join(''))).lines.map(
      ({ atMs, day }) => [day, atMs === null ? null : new Date(atMs).toISOString()],
    );

  test.each([
    ['20260310', '2026-03-10', null],
    ['20260310143005', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['202603101430', '2026-03-10', '2026-03-10T17:30:00.000Z'],
    ['20260310143005.5[-3:BRT]', '2026-03-10', '2026-03-10T17:30:05.500Z'],
    ['20260310143005[-03:EST]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005 [-3]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[BRT]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[-03:00]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[-0300:BRT]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[-3:America/Sao_Paulo]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[GMT-3]', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[UTC]', '2026-03-10', '2026-03-10T14:30:05.000Z'],
    ['20260310143005-03:00', '2026-03-10', '2026-03-10T17:30:05.000Z'],
    ['20260310143005[-3.5:X]', '2026-03-10', '2026-03-10T18:00:05.000Z'],
    ['2026-03-10T14:30:05Z', '2026-03-10', '2026-03-10T14:30:05.000Z'],
    ['20260310013005[0:GMT]', '2026-03-09', '2026-03-10T01:30:05.000Z'],
    ['20260310233005[-5:EST]', '2026-03-11', '2026-03-11T04:30:05.000Z'],
    // Midnight is what a bank writes that knows the day alone, in any zone.
    ['20260310000000[0:GMT]', '2026-03-10', null],
    ['20260310000000[-3:BRT]', '2026-03-10', null],
  ])('%s', (written, day, instant) => {
    expect(times(written)).toEqual([[day, instant]]);
  });

  test('the same in all lines is none', () => {
    expect(times('20260310120000[0:GMT]', '20260311120000[0:GMT]')).toEqual([
      ['2026-03-10', null],
      ['2026-03-11', null],
    ]);
    expect(times('20260310120000', '20260311120001').every(([, atMs]) => atMs !== null)).toBe(true);
  });

  test.each([
    '20260231',
    '2026031',
    '20261310',
    '20260310250000',
    '10/03/2026',
    '20260310143005[-30:X]',
    '00000000',
    '20260310143005[-3',
    'hoje',
  ])('no time: %s', (written) => {
    expect(refusal(sgml(one(`<TRNTYPE>CREDIT<DTPOSTED>${written}<TRNAMT>1`)))).toBe(
      `DTPOSTED is no time: "${written}" (line 12).`,
    );
  });
});

test.each([
  ['the id', `<FITID>${e2e}`],
  ['the id with more', `<FITID>${e2e}-D`],
  ['the number of a cheque', `<CHECKNUM>${e2e}`],
  ['the reference', `<REFNUM>${e2e}`],
  ['the text', `<MEMO>PIX ENVIADO ${e2e} MARIA`],
  ['behind one of another form', `<FITID>E18236120202613401230abcdefghijk<MEMO>(${e2e})`],
])('an end-to-end id in %s', (_name, values) => {
  expect(first(`<TRNTYPE>DEBIT<DTPOSTED>20260310<TRNAMT>-1${values}`).endToEndId).toBe(e2e);
});

test('no end-to-end id in a longer word, nor in one whose minute is none', () => {
  for (const memo of [`X${e2e}`, `${e2e}9`, e2e.replace('202603101230', '202613401230')])
    expect(first(`<TRNTYPE>DEBIT<DTPOSTED>20260310<TRNAMT>-1<MEMO>${memo}`).endToEndId).toBeNull();
});

test('what an amount was in another currency before it became reais is no other currency', () => {
  const original = '<ORIGCURRENCY><CURRATE>5.3<CURSYM>USD</ORIGCURRENCY>';
  expect(first(`${debit}${original}`).amountCentavos).toBe(-15_075);
});

describe('a file that is refused, with its line', () => {
  const good = sgml(one(debit), '<LEDGERBAL><BALAMT>1<DTASOF>20260331</LEDGERBAL>');

  test.each([
    ['nothing', '', 'it does not begin with <OFX>.'],
    ['a page', '<!doctype html>\n<html><body>Sessão expirada', 'it does not begin with <OFX> (line 2).'],
    ['a CSV', 'data;valor\n10/03/2026;1,00\n', 'it does not begin with <OFX>.'],
    [
      'cut in a transaction',
      good.slice(0, good.indexOf('<FITID>')),
      'it is cut off: <STMTTRN> begins here and does not end (line 11).',
    ],
    [
      'cut in a tag',
      good.slice(0, good.indexOf('FITID>') + 3),
      'a tag begins here and does not end (line 15).',
    ],
    [
      'cut before the end of the statement',
      good.slice(0, good.indexOf('</STMTRS>')),
      'it is cut off: <STMTRS> begins here and does not end (line 9).',
    ],
    [
      'an end without its beginning',
      good.replace('<STMTTRN>', ''),
      '</STMTTRN> ends what has not begun, or not ended what began later (line 17).',
    ],
    ['an amount that is not there', good.replace('<TRNAMT>-150.75', ''), 'TRNAMT is missing (line 11).'],
    [
      'two amounts',
      good.replace('<FITID>F1', '<TRNAMT>-1'),
      'TRNAMT is there twice in one transaction (line 15).',
    ],
    ['no day', good.replace('<DTPOSTED>20260310', ''), 'DTPOSTED is missing (line 11).'],
    [
      'a credit card',
      good.replaceAll('STMTRS', 'CCSTMTRS'),
      'it is the statement of a credit card, an investment or a loan (CCSTMTRS) (line 9).',
    ],
    [
      'one line in dollars',
      good.replace('<FITID>F1', '<FITID>F1\n<CURRENCY><CURRATE>5.3<CURSYM>USD</CURRENCY>'),
      'its amounts are in USD, not in BRL (line 16).',
    ],
    ['dollars', good.replace('BRL', 'USD'), 'its amounts are in USD, not in BRL (line 9).'],
    [
      'two accounts',
      good + good.replace('56789-0', '11111-1'),
      'it holds two statements: ACCTID is "56789-0" and then "11111-1" (line 27).',
    ],
    [
      'no statement',
      '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>',
      'it has no statement of a bank account (line 1).',
    ],
  ])('%s', (_name, text, message) => {
    expect(refusal(text)).toBe(message);
  });

  test('one that is too long', () => {
    expect(() => readOfx({ length: maxOfxBytes + 1 } as Uint8Array)).toThrow('it is longer than 64 MiB.');
  });
});

test('no line is passed on of a file that is cut off at its end', () => {
  const passed: BookedLine[] = [];
  const text = sgml(one(debit)).replace('</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>', '');
  expect(() => readOfxLines(Buffer.from(text), (line) => passed.push(line))).toThrow(OfxError);
  expect(passed).toEqual([]);
});

test('a file that is cut off anywhere in its statement is refused, and told after it', () => {
  const text = sgml(one(debit) + one(debit), '<LEDGERBAL><BALAMT>1<DTASOF>20260331</LEDGERBAL>').trimEnd();
  expect(read(text).lines).toHaveLength(2);
  const end = text.indexOf('</STMTRS>') + '</STMTRS>'.length;
  for (let at = 0; at < end; at += 1) expect(() => read(text.slice(0, at))).toThrow(OfxError);
  expect(read(text).leftOut.count).toBe(0);
  for (const tag of ['</STMTTRNRS>', '</BANKMSGSRSV1>', '</OFX>'])
    expect(read(text.slice(0, text.indexOf(tag))).leftOut).toMatchObject({
      count: 1,
      first: [{ why: expect.stringContaining('it is cut off') }],
    });
});

test('many transactions are read in one go, and the line of the last is right', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => one(`${debit.replace('150.75', `${i}.07`)} ${e2e}`));
  const { lines } = read(sgml(many.join('\n')));
  expect(lines).toHaveLength(10_000);
  expect(lines[9999]).toMatchObject({ amountCentavos: -999_907, endToEndId: e2e, line: 70_004 });
});
