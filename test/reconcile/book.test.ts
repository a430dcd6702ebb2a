import { afterEach, describe, expect, test } from 'vitest';
import { type Book, type BookScope, openBook } from '../../src/lib/areas/reconcile/book.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';
import { at, day, endToEndId as e2e, ledger, line, meant, told } from './made-facts.ts';

const open: Book[] = [];
afterEach(() => {
  for (const book of open.splice(0)) book.close();
});

function book(scope: Partial<BookScope> = {}): Book {
  const opened = openBook({
    span: { from: day, to: day },
    hasLedger: false,
    awaited: null,
    isStatementFile: false,
    ...scope,
  });
  open.push(opened);
  return opened;
}

/** What a person reads of each thing of the day: class, why, and the names of its sides. */
function read(subject: Book): string[] {
  subject.join();
  return [...subject.entries()].map((entry) =>
    [
      entry.class,
      entry.also.length > 0 && `(${entry.also.join(', ')})`,
      entry.because,
      entry.matchedBy && `by ${entry.matchedBy}`,
      entry.meant?.intentId,
      entry.line?.lineId,
      entry.ledger && `row ${entry.ledger.line}`,
      ...entry.told.map(({ eventId }) => eventId),
      entry.bookedOn,
      ...entry.proposals.map(({ kind, name }) => `like ${kind} ${name}`),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

describe('a payment and a line are the same by a name', () => {
  test('by end-to-end id, then identifier, then the bank’s own id; amount, key and day are a proposal', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', endToEndId: e2e('1'), identifier: 'other' }));
    subject.addMeant(meant({ intentId: 'int_2', identifier: 'inv-2' }));
    subject.addMeant(meant({ intentId: 'int_3', bankIds: ['pay-3'] }));
    subject.addMeant(meant({ intentId: 'int_4', state: 'UNCERTAIN', closedAtMs: null }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('1'), identifier: 'inv-1' }));
    subject.addLine(line({ lineId: 'b', identifier: 'inv-2', atMs: at('10:00:02') }));
    subject.addLine(line({ lineId: 'c', bankIds: ['pay-3'], atMs: at('10:00:03') }));
    subject.addLine(line({ lineId: 'd', pixKey: 'maria@example.com', atMs: at('10:00:04') }));
    expect(read(subject)).toEqual([
      'in_doubt open-not-booked int_4 like line d',
      'matched by end-to-end-id int_1 a',
      'matched by identifier int_2 b',
      'matched by bank-id int_3 c',
      'unexpected_debit no-intent d like intent int_4',
    ]);
  });

  test('two end-to-end ids are two payments, whatever else they have in common', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', endToEndId: e2e('1'), identifier: 'inv' }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('2'), identifier: 'inv' }));
    expect(read(subject)).toEqual([
      'in_doubt settled-not-booked int_1 like line a',
      'unexpected_debit no-intent a like intent int_1',
    ]);
  });

  test('a credit of the name of a payment is no payment', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv' }));
    subject.addLine(line({ lineId: 'a', identifier: 'inv', amountCentavos: 15_075 }));
    expect(read(subject)).toEqual(['in_doubt settled-not-booked int_1', 'credit a']);
  });

  test('of two payments of one name the one that was made has the line, and one line settles one payment', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv', state: 'REFUSED' }));
    subject.addMeant(meant({ intentId: 'int_2', identifier: 'inv', lastSentAtMs: at('11:00:00') }));
    subject.addLine(line({ lineId: 'a', identifier: 'inv', atMs: at('11:00:01') }));
    expect(read(subject)).toEqual(['not_paid int_1', 'matched by identifier int_2 a']);
  });

  test('the same name with another amount is a difference, never a match', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv' }));
    subject.addLine(line({ lineId: 'a', identifier: 'inv', amountCentavos: -15_076 }));
    expect(read(subject)).toEqual(['amount_differs (matched) intent-amount by identifier int_1 a']);
  });
});

describe('what the journal says and the bank did', () => {
  test('absence never means not paid; a proof does', () => {
    const subject = book();
    subject.addMeant(
      meant({
        intentId: 'int_1',
        state: 'UNCERTAIN',
        createdAtMs: at('09:00:00'),
        lastSentAtMs: at('09:00:00'),
      }),
    );
    subject.addMeant(meant({ intentId: 'int_2', state: 'SENT', lastSentAtMs: at('09:00:01') }));
    subject.addMeant(meant({ intentId: 'int_3', state: 'REFUSED', lastSentAtMs: at('09:00:02') }));
    subject.addMeant(meant({ intentId: 'int_4', state: 'PENDING', lastSentAtMs: at('09:00:03') }));
    subject.addMeant(
      meant({ intentId: 'int_5', state: 'REFUSED', mayStillArrive: true, lastSentAtMs: at('09:00:04') }),
    );
    expect(read(subject)).toEqual([
      'in_doubt open-not-booked int_1',
      'in_doubt open-not-booked int_2',
      'not_paid int_3',
      'on_its_way int_4',
      'in_doubt may-still-arrive int_5',
    ]);
    expect(subject.join()).toBe(3);
  });

  test('a doubt is resolved by a look-up that follows the line, and a file alone resolves none', () => {
    for (const isStatementFile of [false, true]) {
      const subject = book({ isStatementFile });
      const doubt = meant({ intentId: 'int_1', state: 'UNCERTAIN', identifier: 'inv', closedAtMs: null });
      subject.addMeant(doubt);
      subject.addLine(line({ lineId: 'a', identifier: 'inv' }));
      const why = isStatementFile ? 'file-only-proof' : 'open-and-booked';
      expect(read(subject)).toEqual([`in_doubt ${why} by identifier int_1 a`]);
      expect([...subject.resolvable()].map(({ intentId }) => intentId)).toEqual(['int_1']);
      subject.replaceMeant({ ...doubt, state: 'SETTLED', wasInDoubt: true });
      expect(read(subject)).toEqual(['resolved by identifier int_1 a']);
    }
  });

  test('money that left for a payment that was refused, or never sent, is nobody’s success', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', state: 'REFUSED', endToEndId: e2e('1') }));
    subject.addMeant(meant({ intentId: 'int_2', state: 'INTENT', identifier: 'inv' }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'b', identifier: 'inv', atMs: at('10:00:02') }));
    expect(read(subject)).toEqual([
      'unexpected_debit refused-here by end-to-end-id int_1 a',
      'unexpected_debit not-sent-here by identifier int_2 b',
    ]);
  });

  test('lines that are not booked: on their way, failed, unknown', () => {
    const subject = book();
    subject.addLine(line({ lineId: 'a', status: 'PROCESSING' }));
    subject.addLine(line({ lineId: 'b', status: 'PENDING_APPROVAL' }));
    subject.addLine(line({ lineId: 'c', status: 'FAILED' }));
    subject.addLine(line({ lineId: 'd', status: 'UNKNOWN' }));
    subject.addMeant(meant({ intentId: 'int_1', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'e', status: 'FAILED', endToEndId: e2e('1') }));
    expect(read(subject)).toEqual([
      'on_its_way a',
      'on_its_way b',
      'not_paid c',
      'in_doubt status-unknown d',
      'in_doubt settled-not-booked by end-to-end-id int_1 e',
    ]);
    expect(subject.summary()).toMatchObject({ movementCentavos: 0, total: { lines: 0, outCentavos: 0 } });
  });
});

test('a failed debit counts where its return does, whatever the journal says of it', () => {
  const subject = book();
  subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv' }));
  subject.addLine(line({ lineId: 'a', identifier: 'inv', status: 'FAILED' }));
  subject.addLine(line({ lineId: 'b', identifier: 'inv', amountCentavos: 15_075 }));
  expect(read(subject)).toEqual([
    'in_doubt settled-not-booked by identifier int_1 a',
    'reversed given-back b',
  ]);
  expect(subject.summary().movementCentavos).toBe(0);
});

test('a debit of nothing is a debit: a payment of the journal, or one that nobody meant', () => {
  const subject = book({ hasLedger: true });
  subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv', amountCentavos: 0 as Centavos }));
  subject.addLedger(ledger({ line: 2, identifier: 'inv', amountCentavos: 0 }));
  const nothing = { amountCentavos: 0, isDebit: true };
  subject.addLine(line({ lineId: 'a', identifier: 'inv', ...nothing }));
  subject.addLine(line({ lineId: 'b', ...nothing }));
  subject.addLine(line({ lineId: 'c', amountCentavos: 0 }));
  expect(read(subject)).toEqual([
    'matched by identifier int_1 a row 2',
    'unexpected_debit no-intent b',
    'credit c',
  ]);
});

describe('lines that are the bank’s own', () => {
  test('fees net of their return, refunds both ways, money that came back', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv', state: 'REVERSED' }));
    const lines = [
      line({ lineId: 'a', rail: 'FEE', amountCentavos: -190 }),
      line({ lineId: 'b', rail: 'INTERNAL', description: 'TARIFA', amountCentavos: -250 }),
      line({ lineId: 'c', rail: 'INTERNAL', description: 'ESTORNO DE TARIFA', amountCentavos: 250 }),
      line({ lineId: 'd', identifier: 'inv' }),
      line({ lineId: 'e', identifier: 'inv', amountCentavos: 15_075 }),
      line({ lineId: 'f', isRefund: true, originalEndToEnd: e2e('9'), amountCentavos: 4000 }),
      line({ lineId: 'g', isRefund: true, originalEndToEnd: e2e('8'), amountCentavos: -1000 }),
      line({ lineId: 'h', amountCentavos: 99_900 }),
    ];
    lines.forEach((each, i) => {
      subject.addLine({ ...each, atMs: at('10:00:00') + i * 1000 });
    });
    expect(read(subject)).toEqual([
      'fee a',
      'fee b',
      'fee c',
      'reversed given-back by identifier int_1 d',
      'reversed given-back e',
      'refund f',
      'unexpected_debit no-intent g',
      'credit h',
    ]);
    expect(subject.summary()).toMatchObject({
      movementCentavos: -190 - 250 + 250 - 15_075 + 15_075 + 4000 - 1000 + 99_900,
      total: {
        inCentavos: 15_075 + 99_900,
        outCentavos: 15_075,
        feesCentavos: 440,
        feesReturnedCentavos: 250,
        refundsInCentavos: 4000,
        refundsOutCentavos: 1000,
        lines: 8,
      },
    });
  });

  test('a QR charge of the name and amount of a payment does not give it back', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv' }));
    subject.addLine(line({ lineId: 'a', identifier: 'inv' }));
    subject.addLine(line({ lineId: 'b', identifier: 'inv', amountCentavos: 15_075, atMs: at('12:00:00') }));
    expect(read(subject)).toEqual(['matched by identifier int_1 a', 'credit b']);
  });

  test('a line that comes twice counts once; a second debit of one end-to-end id does not', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'b', endToEndId: e2e('1') }));
    for (let times = 0; times < 2; times += 1)
      subject.addLine(line({ rail: 'FEE', amountCentavos: -190, atMs: at('10:00:02') }));
    expect(read(subject)).toEqual([
      'matched by end-to-end-id int_1 a',
      'repeated_line a',
      'unexpected_debit second-debit b',
      'fee',
      'fee',
    ]);
    expect(subject.summary().total).toMatchObject({ outCentavos: 30_150, feesCentavos: 380, lines: 4 });
  });
});

describe('the customer’s file and the deliveries', () => {
  test('each row is of one line, by any name of it; what is on one side alone is a difference', () => {
    const subject = book({ hasLedger: true });
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'r1-x', ref: 'invoice-1' }));
    subject.addMeant(meant({ intentId: 'int_2', identifier: 'r1-y' }));
    subject.addMeant(
      meant({ intentId: 'int_3', state: 'REFUSED', ref: 'invoice-3', lastSentAtMs: at('09:00:00') }),
    );
    subject.addLine(line({ lineId: 'a', identifier: 'r1-x' }));
    subject.addLine(line({ lineId: 'b', identifier: 'r1-y', atMs: at('10:00:02') }));
    subject.addLine(line({ lineId: 'c', bankIds: ['bank-7'], atMs: at('10:00:03') }));
    subject.addLine(line({ lineId: 'd', rail: 'FEE', amountCentavos: -190, atMs: at('10:00:04') }));
    subject.addLedger(ledger({ line: 2, identifier: 'invoice-1', amountCentavos: -15_000 }));
    subject.addLedger(ledger({ line: 3, identifier: 'invoice-3' }));
    subject.addLedger(ledger({ line: 4, bankId: 'bank-7' }));
    subject.addLedger(ledger({ line: 5, text: 'nothing in common but amount and day' }));
    subject.addLedger(ledger({ line: 6, day: '2026-11-17' }));
    expect(read(subject)).toEqual([
      'ledger_only refused-here int_3 row 3',
      'amount_differs (matched) ledger-amount by identifier int_1 a row 2',
      'not_in_ledger (matched) by identifier int_2 b like ledger 5',
      'matched c row 4',
      'fee d',
      'ledger_only row 5 like line b',
    ]);
  });

  test('what came in is compared where the file has such rows', () => {
    const subject = book({ hasLedger: true });
    subject.addLine(line({ lineId: 'a', identifier: 'qr-1', amountCentavos: 5000 }));
    subject.addLine(line({ lineId: 'b', identifier: 'qr-2', amountCentavos: 6000, atMs: at('10:00:02') }));
    subject.addLedger(ledger({ line: 2, identifier: 'qr-1', amountCentavos: 5000 }));
    expect(read(subject)).toEqual(['credit a row 2', 'not_in_ledger (credit) b']);
  });

  test('an event without a line, a line without an event, a pair of events of one line', () => {
    const subject = book({ awaited: new Map([['pix.out.completed', at('10:00:00')]]) });
    // Of a minute before the subscription, of another type, and by another rail.
    subject.addLine(line({ lineId: 'd', atMs: at('09:59:59') }));
    subject.addLine(line({ lineId: 'e', amountCentavos: 800, atMs: at('10:00:04') }));
    subject.addLine(line({ lineId: 'f', rail: 'TED', atMs: at('10:00:05') }));
    subject.addMeant(meant({ intentId: 'int_1', endToEndId: e2e('1') }));
    subject.addMeant(meant({ intentId: 'int_2', endToEndId: e2e('2') }));
    subject.addLine(line({ lineId: 'a', endToEndId: e2e('1') }));
    subject.addLine(line({ lineId: 'b', endToEndId: e2e('2'), atMs: at('10:00:02') }));
    subject.addLine(line({ lineId: 'c', endToEndId: e2e('3'), amountCentavos: 700, atMs: at('10:00:03') }));
    subject.addTold(told({ eventId: 'ev-1', endToEndId: e2e('1') }));
    for (const eventId of ['ev-3', 'ev-4'])
      subject.addTold(
        told({ eventId, direction: 'in', endToEndId: e2e('3'), amountCentavos: 700 as Centavos }),
      );
    subject.addTold(told({ eventId: 'ev-5', endToEndId: e2e('5'), atMs: at('10:00:09') }));
    expect(read(subject)).toEqual([
      'unexpected_debit no-intent d',
      'matched by end-to-end-id int_1 a ev-1',
      'event_missing (matched) by end-to-end-id int_2 b',
      'credit c ev-3 ev-4',
      'credit e',
      'unexpected_debit no-intent f',
      'event_without_line ev-5',
    ]);
  });
});

describe('days', () => {
  test('a day is Brasília’s, not the date inside an id; midnight divides what is counted and not what is matched', () => {
    const subject = book();
    subject.addMeant(meant({ intentId: 'int_1', identifier: 'inv-1', lastSentAtMs: at('23:59:59') }));
    subject.addMeant(
      meant({ intentId: 'int_2', identifier: 'inv-2', lastSentAtMs: at('23:59:59', '2026-11-17') }),
    );
    subject.addLine(line({ lineId: 'a', identifier: 'inv-1', atMs: at('00:00:00', '2026-11-19') }));
    subject.addLine(line({ lineId: 'b', identifier: 'inv-2', atMs: at('00:00:00') }));
    expect(read(subject)).toEqual([
      'matched by identifier int_2 b',
      'matched by identifier int_1 2026-11-19',
    ]);
    expect(subject.summary().total).toMatchObject({ lines: 1, outCentavos: 15_075 });
  });

  test('what is open is of every day since; what settled on another day is of that one', () => {
    const subject = book();
    subject.addMeant(
      meant({ intentId: 'int_1', state: 'UNCERTAIN', lastSentAtMs: at('10:00:00', '2026-11-02') }),
    );
    subject.addMeant(meant({ intentId: 'int_2', settledAtMs: at('09:00:00', '2026-11-19') }));
    subject.addMeant(
      meant({ intentId: 'int_3', state: 'UNCERTAIN', lastSentAtMs: at('00:00:00', '2026-11-19') }),
    );
    expect(read(subject)).toEqual(['in_doubt open-not-booked int_1']);
  });

  test('a second reading adds what it shows anew and repeats nothing; its lines have the hash of any order', () => {
    const [one, other] = [book(), book()];
    const a = line({ lineId: 'a', identifier: 'inv-1' });
    const b = line({ lineId: 'b', identifier: 'inv-2' });
    const nameless = line({ rail: 'FEE', amountCentavos: -190 });
    for (const each of [a, nameless, nameless]) one.addLine(each);
    one.addMeant(meant({ intentId: 'int_2', identifier: 'inv-2' }));
    expect(one.join()).toBe(1);
    one.readAgain();
    for (const each of [a, b, nameless, nameless]) one.addLine(each);
    expect(one.join()).toBe(0);
    expect(read(one).filter((text) => text.startsWith('repeated'))).toEqual([]);
    for (const each of [nameless, b, nameless, a]) other.addLine(each);
    other.join();
    expect(one.summary().total.lines).toBe(4);
    expect(one.summary().linesSha256).toBe(other.summary().linesSha256);
  });
});
