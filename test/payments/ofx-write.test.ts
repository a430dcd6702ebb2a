import { TextDecoder } from 'node:util';
import { Ofx } from 'ofx-data-extractor';
import { parse } from 'ofx-js';
import { describe, expect, test } from 'vitest';
import type { Centavos } from '../../src/lib/contract/money.ts';
import { readOfx } from '../../src/lib/payments/ofx/read.ts';
import { newOfxTally, type OfxTally, writeOfx } from '../../src/lib/payments/ofx/write.ts';
import type { Line } from '../../src/lib/payments/statement/reader.ts';

const e2e = 'E18236120202603101230abcdefghijk';
const facts = {
  account: { bank: '341', branch: '1234', number: '56789-0' },
  fromMs: Date.parse('2026-03-01T00:00:00-03:00'),
  toMs: Date.parse('2026-03-31T23:59:59-03:00'),
  closing: -123_456 as Centavos,
  madeAtMs: Date.parse('2026-04-01T09:00:00-03:00'),
};

/** A settled debit of R$ 150,75, or what is said of it. */
const line = (more: Line = {}): Line => ({
  id: 'st-1',
  endToEndId: e2e,
  operation: 'PIX',
  status: 'COMPLETED',
  amount: -150.75,
  description: 'NF 1042',
  timestamp: '2026-03-10T09:30:05-03:00',
  counterParty: { name: 'Maria Exemplo' },
  ...more,
});

async function bytesOf(lines: readonly Line[], tally: OfxTally = newOfxTally()): Promise<Buffer> {
  async function* batches() {
    yield lines.slice(0, 1);
    yield lines.slice(1);
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeOfx(batches(), facts, tally)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const textOf = (bytes: Buffer) => new TextDecoder('windows-1252').decode(bytes);
const fitIds = async (lines: readonly Line[]) =>
  readOfx(await bytesOf(lines)).lines.map(({ fitId }) => fitId);

/** What ofx-js reads, which turns SGML into XML and insists on its tags. */
async function byOfxJs(bytes: Buffer) {
  const { OFX, header } = (await parse(textOf(bytes))) as unknown as {
    readonly header: Readonly<Record<string, string>>;
    readonly OFX: { BANKMSGSRSV1: { STMTTRNRS: { STMTRS: Record<string, never> } } };
  };
  const statement = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS as unknown as {
    readonly CURDEF: string;
    readonly BANKACCTFROM: Readonly<Record<string, string>>;
    readonly LEDGERBAL: Readonly<Record<string, string>>;
    readonly BANKTRANLIST: { readonly STMTTRN: readonly Readonly<Record<string, string>>[] };
  };
  return { header, ...statement, transactions: statement.BANKTRANLIST.STMTTRN };
}

test('a refund says what it is, in a file of either language', async () => {
  const text = textOf(await bytesOf([line({ reversal: true })]));
  expect(text).toContain('<MEMO>PIX - Devolução - Maria Exemplo - NF 1042</MEMO>');
});

describe('a statement as readers of others see it', () => {
  const lines = [
    line({ description: 'Conserto – peça <A&B>' }),
    line({
      id: 'st-2',
      endToEndId: null,
      operation: 'FEE',
      amount: -1.1,
      description: 'TARIFA',
      counterParty: null,
    }),
    line({ id: 'st-3', operation: 'TED', amount: 90_071.93, timestamp: '2026-03-11T01:30:05Z' }),
  ];

  test('ofx-js', async () => {
    const { header, CURDEF, BANKACCTFROM, LEDGERBAL, transactions } = await byOfxJs(await bytesOf(lines));
    expect(header).toMatchObject({ VERSION: '102', ENCODING: 'USASCII', CHARSET: '1252' });
    expect([CURDEF, BANKACCTFROM]).toEqual([
      'BRL',
      { BANKID: '341', BRANCHID: '1234', ACCTID: '56789-0', ACCTTYPE: 'CHECKING' },
    ]);
    expect(LEDGERBAL).toEqual({ BALAMT: '-1234.56', DTASOF: '20260331235959[-3:BRT]' });
    expect(transactions).toEqual([
      {
        TRNTYPE: 'DEBIT',
        DTPOSTED: '20260310093005[-3:BRT]',
        TRNAMT: '-150.75',
        FITID: 'st-1',
        REFNUM: e2e,
        NAME: 'Maria Exemplo',
        MEMO: 'PIX - Maria Exemplo - Conserto – peça <A&B>',
      },
      {
        TRNTYPE: 'FEE',
        DTPOSTED: '20260310093005[-3:BRT]',
        TRNAMT: '-1.10',
        FITID: 'st-2',
        MEMO: 'FEE - TARIFA',
      },
      {
        TRNTYPE: 'CREDIT',
        DTPOSTED: '20260310223005[-3:BRT]',
        TRNAMT: '90071.93',
        FITID: 'st-3',
        REFNUM: e2e,
        NAME: 'Maria Exemplo',
        MEMO: 'TED - Maria Exemplo - NF 1042',
      },
    ]);
  });

  test('ofx-data-extractor', async () => {
    const read = new Ofx(textOf(await bytesOf(lines)));
    expect(read.getBankTransferList()).toMatchObject([
      { TRNTYPE: 'DEBIT', TRNAMT: '-150.75', FITID: 'st-1', DTPOSTED: '2026-03-10' },
      { TRNTYPE: 'FEE', TRNAMT: '-1.10', FITID: 'st-2' },
      { TRNTYPE: 'CREDIT', TRNAMT: '90071.93', FITID: 'st-3' },
    ]);
    expect(read.getTransactionsSummary()).toMatchObject({ dateStart: '2026-03-01', dateEnd: '2026-03-31' });
  });

  test('our own', async () => {
    const { lines: booked, ...about } = readOfx(await bytesOf(lines));
    expect(about).toMatchObject({ bank: '341', closing: { centavos: -123_456, day: '2026-03-31' } });
    expect(booked.map(({ amountCentavos, endToEndId, atMs }) => [amountCentavos, endToEndId, atMs])).toEqual([
      [-15_075, e2e, Date.parse('2026-03-10T09:30:05-03:00')],
      [-110, null, Date.parse('2026-03-10T09:30:05-03:00')],
      [9_007_193, e2e, Date.parse('2026-03-10T22:30:05-03:00')],
    ]);
  });

  test('a period without lines', async () => {
    const bytes = await bytesOf([]);
    expect(readOfx(bytes)).toMatchObject({ from: '2026-03-01', to: '2026-03-31', lines: [] });
    expect((await byOfxJs(bytes)).transactions).toBeUndefined();
  });
});

describe('the name of a line', () => {
  const nameless = { id: undefined };

  test('is the service’s, and the same on another day', async () => {
    const two = [line(), line({ id: undefined, coreId: 'c-2', amount: 150.75, reversal: true })];
    expect(await fitIds(two)).toEqual(['st-1', 'c-2']);
    expect(await fitIds([line({ id: 'st-0' }), ...two])).toEqual(['st-0', 'st-1', 'c-2']);
  });

  test('is made of what it says where it has none: a debit and its return differ', async () => {
    const debit = line(nameless);
    const back = line({ ...nameless, amount: 150.75, reversal: true });
    const names = await fitIds([debit, back, line({ ...nameless, timestamp: '2026-03-10T09:30:06-03:00' })]);
    expect(new Set(names).size).toBe(3);
    // It does not depend on what else is in the file, nor on what becomes known later.
    expect(await fitIds([line(), back, line({ ...nameless, refundEndToEnd: 'D1' })])).toEqual([
      'st-1',
      names[1],
      names[0],
    ]);
  });

  test('tells apart two that say the same in one second', async () => {
    const [first, second] = await fitIds([line(nameless), line(nameless)]);
    expect(second).toBe(`${first}-2`);
  });
});

test.each([
  ['PIX', -1, 'x', 'DEBIT'],
  ['PIX', 1, 'x', 'CREDIT'],
  ['TED', -1, 'x', 'DEBIT'],
  ['BOLETO', -1, 'x', 'PAYMENT'],
  ['BOLETO', 1, 'x', 'CREDIT'],
  ['INTERNAL', -1, 'x', 'XFER'],
  ['INTERNAL', 1, 'x', 'XFER'],
  ['INTERNAL', -1, 'TARIFA', 'FEE'],
  ['INTERNAL', 1, 'ESTORNO DE TARIFA', 'CREDIT'],
  ['FEE', -1, 'x', 'FEE'],
  ['FEE', 1, 'x', 'CREDIT'],
  ['PIX', -1, 'TARIFA', 'DEBIT'],
  ['CARD', -1, 'x', 'DEBIT'],
  ['toString', 1, 'x', 'CREDIT'],
])('%s of %d, "%s": %s', async (operation, amount, description, type) => {
  expect(readOfx(await bytesOf([line({ operation, amount, description })])).lines[0]?.type).toBe(type);
});

test('the direction says which way the money went: of the size alone, and of nothing', async () => {
  const words = [{ direction: 'OUT' }, { transactionType: 'D' }, { direction: 'IN' }, {}];
  const written = words.flatMap((word, at) =>
    [1.1, 0].map((amount) => line({ id: `st-${at}-${amount}`, operation: 'FEE', amount, ...word })),
  );
  const { lines } = readOfx(await bytesOf(written));
  expect(lines.map(({ type, amountCentavos, isDebit }) => [type, amountCentavos, isDebit])).toEqual([
    ['FEE', -110, true],
    ['FEE', 0, true],
    ['FEE', -110, true],
    ['FEE', 0, true],
    ['CREDIT', 110, false],
    ['CREDIT', 0, false],
    ['CREDIT', 110, false],
    ['CREDIT', 0, false],
  ]);
});

test('only settled lines, and no return of what was left out', async () => {
  const tally = newOfxTally();
  const failed = { id: 'st-2', partnerId: 'p-2', amount: -31.01, status: 'FAILED' };
  const bytes = await bytesOf(
    [
      line(failed),
      line({ id: 'st-3', partnerId: 'p-3', status: 'PROCESSING' }),
      line({ id: 'st-4', status: undefined }),
      line({ id: 'st-5', partnerId: 'p-2', amount: 31.01 }),
      line({ id: 'st-6', partnerId: 'p-2', amount: 31.02 }),
      line({ id: 'st-7', partnerId: 'p-7', amount: 31.01 }),
    ],
    tally,
  );
  expect(readOfx(bytes).lines.map(({ fitId }) => fitId)).toEqual(['st-6', 'st-7']);
  expect([tally.written, [...tally.leftOut], tally.returned]).toEqual([
    2,
    [
      ['FAILED', 1],
      ['PROCESSING', 1],
      ['', 1],
    ],
    1,
  ]);
});

test('a text is never a tag, whatever it says', async () => {
  const description = '</MEMO></STMTTRN><STMTTRN><TRNAMT>-999.00 \u001b[2J \u202e';
  const bytes = await bytesOf([line({ description })]);
  const { lines } = readOfx(bytes);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.memo).toContain('<TRNAMT>-999.00');
  expect([...bytes].filter((byte) => byte < 32 && byte !== 10 && byte !== 13)).toEqual([]);
});

test('texts are cut to their limits and keep to the letters of Windows-1252', async () => {
  const tally = newOfxTally();
  const name = `Łucja\tSöder\u0301n ☕ ${'x'.repeat(40)}`;
  const bytes = await bytesOf([line({ counterParty: { name }, description: '&'.repeat(300) })], tally);
  const [read] = readOfx(bytes).lines;
  expect(read?.name).toBe('?ucja Södern ? xxxxxxxxxxxxxxxxx');
  expect([read?.name?.length, read?.memo?.length, tally.replaced]).toEqual([32, 255, 1]);
  expect(textOf(bytes).match(/<MEMO>(.*)<\/MEMO>/)?.[1]).toMatch(/(&amp;)+$/);
  // Every byte is one of Windows-1252.
  expect(await bytesOf([line({ description: '€ – “ç”' })], tally)).toContainEqual(0x80);
  expect(tally.replaced).toBe(1);
});

test.each([
  ['an amount that is none', { amount: 'dez' }, 'its amount cannot be read'],
  ['parts of a centavo', { amount: -1.005 }, 'its amount cannot be read'],
  ['no amount', { amount: undefined }, 'its amount cannot be read'],
  [
    'a debit that is a credit as well',
    { amount: -1, direction: 'OUT', transactionType: 'C' },
    'its amount and its direction contradict each other',
  ],
  [
    'a credit that is negative',
    { transactionType: 'C' },
    'its amount and its direction contradict each other',
  ],
  ['no time', { timestamp: 'soon' }, 'its time cannot be read'],
])('%s ends the file, which no reader takes', async (_name, more, why) => {
  const pieces: Buffer[] = [];
  async function* batches() {
    yield [line(), line({ id: 'st-2', ...more })];
  }
  const write = async () => {
    for await (const piece of writeOfx(batches(), facts, newOfxTally())) pieces.push(piece);
  };
  await expect(write()).rejects.toMatchObject({
    exit: 81,
    message: expect.stringContaining(`st-2 cannot be written as OFX: ${why}.`),
  });
  expect(() => readOfx(Buffer.concat(pieces))).toThrow('it is cut off');
});
