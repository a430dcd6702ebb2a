import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookedFact } from '../../src/lib/areas/reconcile/facts.ts';
import { bookedFact } from '../../src/lib/areas/reconcile/lines.ts';
import { readReconcileSpan, withNeighbours } from '../../src/lib/areas/reconcile/span.ts';
import { readStatementFile } from '../../src/lib/areas/reconcile/statement-file.ts';
import { toldFact } from '../../src/lib/areas/reconcile/told.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { readEnvelope } from '../../src/lib/deliveries/envelope.ts';
import type { Capture } from '../../src/lib/deliveries/store.ts';
import { withOriginalNumbers } from '../../src/lib/json/strict.ts';
import type { Line } from '../../src/lib/payments/statement/reader.ts';
import { madeCapture } from '../support/captures.ts';

const line = (more: object = {}): Line => ({
  id: 'st-1',
  coreId: 'core-1',
  transactionId: 'tx-1',
  operation: 'PIX',
  status: 'COMPLETED',
  amount: -10.5,
  direction: 'OUT',
  timestamp: '2026-11-22T23:59:59-03:00',
  ...more,
});

const booked = (of: Line) => bookedFact(of, defaultGapSettings);

describe('a line of the statement', () => {
  test('has its names, its Brasilia instant and its amount in centavos', () => {
    expect(booked(line())).toMatchObject({
      lineId: 'st-1',
      bankIds: ['core-1', 'tx-1'],
      rail: 'PIX',
      amountCentavos: -1050,
      atMs: Date.parse('2026-11-23T02:59:59Z'),
      isRefund: false,
    });
    expect(booked(line({ id: undefined }))).toMatchObject({ lineId: 'core-1', bankIds: ['tx-1'] });
  });

  test('its amount is read digit by digit, with the sign of its direction', () => {
    const long = withOriginalNumbers('{"amount": -9999999999999.99}') as Line;
    expect(booked(line(long))?.amountCentavos).toBe(-999_999_999_999_999);
    expect(booked(line({ amount: 10.5 }))?.amountCentavos).toBe(-1050);
    expect(booked(line({ amount: 10.5, direction: undefined, transactionType: 'C' }))?.amountCentavos).toBe(
      1050,
    );
    expect(booked(line({ amount: -3, direction: undefined }))?.amountCentavos).toBe(-300);
  });

  test('is a debit by its direction, where its amount is nothing as well', () => {
    const isDebit = (more: object) => booked(line(more))?.isDebit;
    expect(isDebit({ amount: 0 })).toBe(true);
    expect(isDebit({ amount: 0, direction: undefined, transactionType: 'D' })).toBe(true);
    expect(isDebit({ amount: 0, direction: 'IN' })).toBe(false);
    expect(isDebit({ amount: -1, direction: undefined })).toBe(true);
  });

  test.each([
    { amount: -1, direction: 'IN' },
    { amount: -1, direction: undefined, transactionType: 'C' },
    { amount: 1, direction: 'IN', transactionType: 'D' },
  ])('is not understood where its direction is contradicted: %o', (wrong) =>
    expect(booked(line(wrong))).toBeNull(),
  );

  test.each([{ amount: 'ten' }, { amount: 1.001 }, { amount: null }, { timestamp: 'soon' }])(
    'is not understood: %o',
    (wrong) => expect(booked(line(wrong))).toBeNull(),
  );

  test.each([
    '03/04/2026 10:00:00',
    '03/04/2026',
    '2026-11-22',
    '2026-02-31T10:00:00-03:00',
    '2026-11-22 25:00:00',
    'Nov 22 2026 10:00',
  ])('has no other time than one that says its day beyond doubt: %s', (timestamp) =>
    expect(booked(line({ timestamp }))).toBeNull(),
  );

  test('an operation that the specification lacks is another rail', () => {
    expect(booked(line({ operation: 'CRYPTO' }))?.rail).toBe('OTHER');
  });
});

describe('a statement file', () => {
  let home = '';
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'brl-statement-'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  async function read(text: string): Promise<BookedFact[]> {
    const path = join(home, 'statement.csv');
    writeFileSync(path, text);
    const facts: BookedFact[] = [];
    await readStatementFile(path, (fact) => facts.push(fact));
    return facts;
  }

  test('as statement list writes it', async () => {
    const text =
      'Time,Operation,Direction,Amount,Status,Other side,Identifier,End-to-end id,Refund of,Id\r\n' +
      '2026-11-22T10:00:00-03:00,PIX,OUT,-10.50,COMPLETED,Maria,inv-1,E1,,st-1\r\n';
    expect(await read(text)).toMatchObject([
      {
        lineId: 'st-1',
        amountCentavos: -1050,
        identifier: 'inv-1',
        endToEndId: 'E1',
        isRefund: false,
        fileLine: 2,
      },
    ]);
  });

  test('as an export writes it', async () => {
    const text =
      'timestamp,operation,direction,amount,description,identifier,endToEndId,pixKey\r\n2026-11-22T10:00:00-03:00,TED,IN,150,,,,\r\n';
    expect(await read(text)).toMatchObject([
      { lineId: null, rail: 'TED', amountCentavos: 15_000, status: '' },
    ]);
  });

  test('a size alone takes its direction, and a minus that contradicts it is refused', async () => {
    const heading = 'Time,Direction,Amount\n';
    const time = '2026-11-22T10:00:00-03:00';
    expect(await read(`${heading}${time},OUT,10\n${time},D,0\n${time},IN,0\n`)).toMatchObject([
      { amountCentavos: -1000, isDebit: true },
      { amountCentavos: 0, isDebit: true },
      { amountCentavos: 0, isDebit: false },
    ]);
    const text = 'The amount -10 and the direction IN contradict each other.';
    await expect(read(`${heading}${time},IN,-10\n`)).rejects.toMatchObject({
      exit: 2,
      detail: { violations: [{ line: 2, column: 'B', message: expect.objectContaining({ text }) }] },
    });
  });

  test('another file is refused, and so is a line that cannot be read', async () => {
    await expect(read('')).rejects.toThrow('The file of the statement is empty.');
    await expect(read('nome,valor\nMaria,10\n')).rejects.toMatchObject({
      exit: 2,
      detail: { code: 'unreadable_data' },
    });
    await expect(read('Time,Amount\nsoon,1\n2026-11-22T10:00:00-03:00,ten\n')).rejects.toMatchObject({
      exit: 2,
      detail: {
        code: 'invalid_rows',
        violations: [
          { line: 2, column: 'A' },
          { line: 3, column: 'B' },
        ],
      },
    });
  });
});

describe('a captured delivery', () => {
  const told = (type: string, data: object = {}, valid = true) => {
    const made = madeCapture(7, { type, data: { ...data } });
    const envelope = readEnvelope(made.body);
    if (typeof envelope === 'string') throw new Error(envelope);
    return toldFact({ ...made, valid, envelope, captureId: 7 } as unknown as Capture);
  };

  test('tells which way the money went, and how much', () => {
    expect(told('pix.out.completed', { amount: 10.5, transactionId: 'tx-1' })).toMatchObject({
      direction: 'out',
      amountCentavos: 1050,
      bankIds: ['tx-1'],
      captureId: 7,
    });
    expect(told('transfer.internal.in')).toMatchObject({ direction: 'in' });
    expect(told('pix.refund.received', { refundEndToEnd: 'D1', originalEndToEnd: 'E1' })).toMatchObject({
      direction: 'in',
      endToEndId: 'D1',
    });
  });

  test.each([
    ['a failure', 'pix.out.failed', { status: 'FAILED' }],
    ['a time-out', 'pix.out.timeout', { status: 'TIMEOUT' }],
    ['a credit that was reversed', 'pix.in.completed', { status: 'REVERSED' }],
    ['a request', 'ted.out.requested', {}],
  ])('%s is no money', (_name, type, data) => expect(told(type, data)).toBeNull());

  test('one that is not proven counts for nothing', () =>
    expect(told('pix.out.completed', {}, false)).toBeNull());
});

describe('the days', () => {
  const nowMs = Date.parse('2026-11-23T02:00:00Z');

  test('default to today in Brasilia, also after 21:00 on a machine in UTC', () => {
    expect(readReconcileSpan({}, nowMs)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(readReconcileSpan({ since: '2026-11-01' }, nowMs)).toEqual({
      from: '2026-11-01',
      to: '2026-11-22',
    });
  });

  test('a day on either side is read too, but none that has not begun', () => {
    expect(withNeighbours({ from: '2026-11-20', to: '2026-11-21' }, nowMs)).toEqual({
      from: '2026-11-19',
      to: '2026-11-22',
    });
    expect(withNeighbours({ from: '2026-11-22', to: '2026-11-22' }, nowMs)).toEqual({
      from: '2026-11-21',
      to: '2026-11-22',
    });
  });

  test.each([
    [{ until: '2026-11-22' }, 'invalid_date_range'],
    [{ since: '2026-11-22', until: '2026-11-21' }, 'invalid_date_range'],
    [{ since: '2025-11-01', until: '2026-11-21' }, 'date_range_too_wide'],
    [{ date: '30/02/2026' }, 'invalid_date_range'],
  ])('%o is refused', (flags, code) => {
    expect(() => readReconcileSpan(flags, nowMs)).toThrow(
      expect.objectContaining({ exit: 2, detail: expect.objectContaining({ code }) }),
    );
  });
});
