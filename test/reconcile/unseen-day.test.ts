import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Book, openBook } from '../../src/lib/areas/reconcile/book.ts';
import type { Entry } from '../../src/lib/areas/reconcile/entry.ts';
import type { BookedFact } from '../../src/lib/areas/reconcile/facts.ts';
import { readLedger } from '../../src/lib/areas/reconcile/ledger.ts';
import { bookedFact } from '../../src/lib/areas/reconcile/lines.ts';
import { readStatementFile } from '../../src/lib/areas/reconcile/statement-file.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { at, day, endToEndId, meant } from './made-facts.ts';

/** Ids have letters of either case at their ends, as the central bank allows. */
const e2e = (name: string) => endToEndId(`xY${name}`);
const reais = (amount: number) => Math.round(amount * 100) as Centavos;

/** Lines as the service writes them. They were written down with their classes by hand, before any of it was run. */
const lines = [
  // The day before in Brasilia, and today by UTC.
  { id: 'eve', amount: -9, timestamp: '2026-11-18T02:59:59Z' },
  { id: 'midnight', amount: 5, timestamp: '2026-11-18T00:00:00-03:00' },
  { id: 'rent', amount: -1250, time: '08:00:00', e2e: 'rent' },
  { id: 'fee', amount: -2.5, time: '08:00:00', operation: 'INTERNAL', description: 'TARIFA' },
  { id: 'fee-back', amount: 2.5, time: '08:00:09', operation: 'INTERNAL', description: 'ESTORNO DE TARIFA' },
  { id: 'fee-net', amount: -1.2, time: '08:00:10', operation: 'FEE' },
  { id: 'fee-nil', amount: 0, time: '08:00:11', operation: 'FEE', direction: 'OUT' },
  { id: 'timeout', amount: -20, time: '08:10:00', identifier: 'timeout-paid' },
  { id: 'stranger', amount: -77, time: '08:20:00', e2e: 'other', pixKey: 'maria@example.com' },
  { id: 'wage-1', amount: -300, time: '08:30:00', e2e: 'wage-1', identifier: 'wage', status: 'REVERSED' },
  { id: 'wage-back', amount: 300, time: '08:31:00', e2e: 'wage-1' },
  { id: 'wage-2', amount: -300, time: '08:32:00', e2e: 'wage-2', identifier: 'wage' },
  { id: 'twice-1', amount: -55, time: '08:40:00', e2e: 'twice-1', identifier: 'twice' },
  { id: 'twice-2', amount: -55, time: '08:41:00', e2e: 'twice-2', identifier: 'twice' },
  { id: 'goods', amount: -100, time: '08:50:00', e2e: 'goods' },
  { id: 'goods-30', amount: 30, time: '08:51:00', e2e: 'g30', refundOf: 'goods' },
  { id: 'goods-70', amount: 70, time: '08:52:00', e2e: 'g70', refundOf: 'goods' },
  { id: 'goods-1', amount: 0.01, time: '08:53:00', e2e: 'g1', refundOf: 'goods' },
  { id: 'old', amount: 45, time: '08:54:00', e2e: 'o45', refundOf: 'unknown' },
  { id: 'tie-b', amount: -12.34, time: '09:00:00', e2e: 'tie-b' },
  { id: 'tie-a', amount: -12.34, time: '09:00:00', e2e: 'tie-a' },
  { id: 'tie-a', amount: -12.34, time: '09:00:00', e2e: 'tie-a' },
  // Today in Brasilia, and tomorrow by UTC.
  { id: 'late', amount: -8, timestamp: '2026-11-19T02:59:59Z', e2e: 'late' },
  { id: 'next', amount: -6, timestamp: '2026-11-19T00:00:00-03:00', e2e: 'next' },
];

function lineOf({ e2e: name, refundOf, time, ...line }: (typeof lines)[number] & Record<string, unknown>) {
  return {
    timestamp: `${day}T${time}-03:00`,
    operation: 'PIX',
    status: 'COMPLETED',
    counterParty: { document: '***.456.789-**' },
    endToEndId: name && e2e(String(name)),
    ...(refundOf === undefined ? {} : { reversal: true, originalEndToEnd: e2e(String(refundOf)) }),
    ...line,
  };
}

/** Payments of the journal: name, reais, and what else is known. */
const payments = [
  meant({ intentId: 'rent', amountCentavos: reais(1250), endToEndId: e2e('rent'), ref: 'RENT' }),
  meant({ intentId: 'timeout', amountCentavos: reais(20), identifier: 'timeout-paid', state: 'UNCERTAIN' }),
  meant({
    intentId: 'doubt',
    amountCentavos: reais(77),
    identifier: 'not-seen',
    state: 'UNCERTAIN',
    lastSentAtMs: at('08:19:00'),
  }),
  meant({ intentId: 'wage', amountCentavos: reais(300), identifier: 'wage' }),
  meant({
    intentId: 'twice',
    amountCentavos: reais(55),
    endToEndId: e2e('twice-1'),
    identifier: 'twice',
    ref: 'TWICE',
  }),
  meant({ intentId: 'goods', amountCentavos: reais(100), endToEndId: e2e('goods') }),
  meant({ intentId: 'tie-a', amountCentavos: reais(12.34), endToEndId: e2e('tie-a') }),
  meant({ intentId: 'tie-b', amountCentavos: reais(12.34), endToEndId: e2e('tie-b') }),
  meant({ intentId: 'late', amountCentavos: reais(8), endToEndId: e2e('late') }),
  meant({
    intentId: 'next',
    amountCentavos: reais(6),
    endToEndId: e2e('next'),
    lastSentAtMs: at('23:59:59'),
  }),
];

/** Columns of another program, thousands with dots, ids in small letters and in groups, a row that is there twice. */
const ledger = [
  'Filial;Data;Valor;Documento;E2E;Centro de custo',
  `1;18/11/2026;-1.250,00;;${e2e('rent').toLowerCase()};12`,
  `1;18/11/2026;-20,00;timeout-paid;;12`,
  `2;18/11/2026;-300,00;wage;;`,
  `2;18/11/2026;"(55,00)";TWICE;;`,
  `2;18/11/2026;"-R$ 100,00";;${e2e('goods').replace(/(.{4})/g, '$1 ')};`,
  `2;18/11/2026;-12,34;;${e2e('tie-a')};`,
  `2;18/11/2026;-12,34;;${e2e('tie-a')};`,
  `2;18/11/2026;-12,34;;${e2e('tie-b').toUpperCase()};`,
  `2;18/11/2026;-8,00;;${e2e('late')};`,
  '',
].join('\n');

/** What the day is, line by line: the class, why, and what else is to be said. Lines of one second stand by their names. */
const expected = [
  'credit midnight',
  'fee fee',
  'matched rent row 2',
  'fee fee-back',
  'fee fee-net',
  'fee fee-nil',
  'resolved timeout row 3',
  'in_doubt open-not-booked (doubt) like stranger',
  'unexpected_debit no-intent stranger like doubt',
  'reversed given-back wage-1',
  'reversed given-back wage-back',
  'matched wage-2 row 4',
  'matched twice-1 row 5',
  'unexpected_debit second-debit twice-2',
  'matched goods row 6',
  'refund goods-30',
  'refund goods-70',
  'amount_differs refund-amount goods-1',
  'refund old',
  'matched tie-a row 7',
  'repeated_line tie-a',
  'matched tie-b row 9',
  'matched late row 10',
  'matched (next) 2026-11-19',
  'ledger_only row 8',
];

function said(entry: Entry): string {
  const { class: own, because, line, meant: intent, ledger: row, bookedOn, proposals } = entry;
  return [
    own,
    because,
    line ? line.lineId : intent && `(${intent.intentId})`,
    row && `row ${row.line}`,
    bookedOn,
    ...proposals.map(({ name }) => `like ${name}`),
  ]
    .filter(Boolean)
    .join(' ');
}

let folder = '';
let book: Book;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brl-unseen-'));
  const path = join(folder, 'ledger.csv');
  writeFileSync(path, ledger);
  book = openBook({
    span: { from: day, to: day },
    hasLedger: true,
    awaited: null,
    isStatementFile: false,
  });
  const map = new Map([['id', 'Documento']] as const);
  await readLedger({ path, sheet: null, map, amounts: null }, book);
  for (const line of lines) {
    const fact = bookedFact(lineOf(line), defaultGapSettings);
    if (fact === null) throw new Error(`not a line: ${line.id}`);
    book.addLine(fact);
  }
  for (const payment of payments) book.addMeant(payment);
  book.join();
  for (const fact of book.resolvable()) book.replaceMeant({ ...fact, state: 'SETTLED', wasInDoubt: true });
  book.join();
});
afterAll(() => {
  book.close();
  rmSync(folder, { recursive: true });
});

describe('a day that nobody tuned anything to', () => {
  test('has the class of each thing that a person gave it', () => {
    expect([...book.entries()].map(said)).toEqual(expected);
  });

  test('its totals are those of its lines, each counted once', () => {
    expect(book.summary().total).toEqual({
      lines: 21,
      inCentavos: reais(5 + 300),
      outCentavos: reais(1250 + 20 + 77 + 300 + 300 + 55 + 55 + 100 + 12.34 + 12.34 + 8),
      feesCentavos: reais(2.5 + 1.2),
      feesReturnedCentavos: reais(2.5),
      refundsInCentavos: reais(30 + 70 + 0.01 + 45),
      refundsOutCentavos: 0,
    });
  });
});

describe('a day from files of other programs', () => {
  async function factsOf(name: string, text: string): Promise<BookedFact[]> {
    const path = join(folder, name);
    writeFileSync(path, text);
    const facts: BookedFact[] = [];
    await readStatementFile(path, (fact) => facts.push(fact));
    return facts;
  }

  const ofxLine = (id: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261118<TRNAMT>${amount}<FITID>${id}<CHECKNUM>000000<MEMO>${memo}</STMTTRN>`;
  const ofx = (...inner: readonly string[]) =>
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>${inner.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  test('OFX: an id in capitals is the same, and a number that lines have in common gives nothing back', async () => {
    const subject = openBook({
      span: { from: day, to: day },
      hasLedger: false,
      awaited: null,
      isStatementFile: true,
    });
    const facts = await factsOf(
      'bank.ofx',
      ofx(
        ofxLine('1', '-10.00', `PIX ${e2e('abc').toUpperCase()}`),
        ofxLine('7', '-20.00', 'TARIFA?'),
        ofxLine('7', '20.00', 'DEPOSITO'),
        ofxLine('7', '30.00', 'DEPOSITO'),
      ),
    );
    for (const fact of facts) subject.addLine(fact);
    subject.addMeant(meant({ intentId: 'paid', amountCentavos: reais(10), endToEndId: e2e('abc') }));
    subject.join();
    const classes = [...subject.entries()].map((entry) => [entry.class, entry.amountCentavos]);
    expect(new Map(classes.map(([name, amount]) => [amount, name]))).toEqual(
      new Map([
        [-1000, 'payee_not_shown'],
        [-2000, 'unexpected_debit'],
        [2000, 'credit'],
        [3000, 'credit'],
      ]),
    );
    subject.close();
  });

  test('CSV of --csv-style excel-br: times of Brasilia, amounts with a comma', async () => {
    const heading = '\ufeffTime;Operation;Direction;Amount;Status;End-to-end id;Id';
    const [fact] = await factsOf(
      'excel.csv',
      `${heading}\r\n18/11/2026 23:59:59;PIX;OUT;-1234,50;COMPLETED;;st-1\r\n`,
    );
    expect(fact).toMatchObject({ amountCentavos: -123_450, atMs: at('23:59:59') });
  });
});
