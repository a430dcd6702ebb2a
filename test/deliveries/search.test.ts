import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptureIndex, CaptureSearch } from '../../src/lib/deliveries/search.ts';
import { openCaptureIndex } from '../../src/lib/deliveries/search-index.ts';
import type { CaptureStore } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { firstMs, madeCapture, plantedOld, seedCaptures } from '../support/captures.ts';

const count = 5000;
let directory: string;
let store: CaptureStore;
let index: CaptureIndex;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-search-'));
  store = openSqliteCaptures(join(directory, 'state', 'captures.sqlite'));
  seedCaptures(store, count, plantedOld);
  index = openCaptureIndex(store.location);
  while (index.catchUp(1000) > 0);
});
afterAll(() => {
  index.close();
  store.close();
  rmSync(directory, { recursive: true });
});

const found = (search: CaptureSearch) => index.find(search, { limit: 50 });
/** Captures are numbered from one. */
const of = (...numbers: readonly number[]) => numbers.map((number) => number + 1).reverse();

describe('the search among many deliveries', () => {
  test.each<[string, CaptureSearch, readonly number[]]>([
    ['a whole name', { text: 'invoice-1042' }, [3, 9]],
    ['the end of a name', { text: '11122233344' }, [3, 9]],
    ['the middle of a name, in capitals', { text: 'PLANTED' }, [3, 9]],
    ['the id of a delivery', { text: 'refused-5' }, [5]],
    ['an amount as a person writes it', { text: 'R$ 1.234,56' }, [3]],
    ['an amount as JSON has it', { text: '1234.56' }, [3]],
    ['an amount without its last zero', { text: '791,9', untilMs: Date.parse('2026-01-05T13:00:00Z') }, [10]],
    ['a payee, without accents', { text: 'ARAUJO conceicao' }, [12]],
    ['a document with its marks', { text: '529 982 247-25' }, [12]],
    ['a cause', { text: 'reserial' }, [5]],
    ['an account', { text: 'strange' }, [7]],
    ['a type', { text: 'pix.med' }, [7]],
    ['a kind', { text: 'refused' }, [5, 7]],
    ['an exact end-to-end id', { endToEndId: 'E9999900420260105090011122233344' }, [3, 9]],
    ['an exact event id', { eventId: 'evt-planted-3' }, [3, 9]],
    ['an exact amount', { amountCentavos: 123_456 }, [3]],
    ['the names of a payment', { names: ['invoice-1042'] }, [3, 9]],
    ['a kind and a text', { text: 'planted', kinds: ['redelivery'] }, [9]],
    ['a cause that was chosen', { causes: ['wrong_secret'] }, [7]],
    ['an account and a type', { accountId: 'acc-strange', types: ['pix.med.opened'] }, [7]],
    ['a time as the lists write it', { text: '2026-01-05 09:00:30' }, [3]],
    [
      'a time, received or occurred, of which the last digit is not typed yet',
      { text: '2026-01-05 09:00:3' },
      [3, 4],
    ],
    ['a span of time', { sinceMs: firstMs + 30_000, untilMs: firstMs + 50_000 }, [3, 4]],
  ])('finds %s, however old', (_name, search, numbers) => {
    expect([found(search), index.total(search)]).toEqual([of(...numbers), numbers.length]);
  });

  test('denies only what is not there', () => {
    for (const search of [
      { text: 'nobody-1' },
      { text: 'zz' },
      { kinds: ['attempt'] },
      { accountId: 'nobody' },
    ] as const)
      expect([found(search), index.total(search)]).toEqual([[], 0]);
  });

  test('counts and pages through all that fit, each once', () => {
    const search: CaptureSearch = { types: ['pix.out.completed'], text: 'pix' };
    const total = index.total(search);
    const seen: number[] = [];
    for (let behindCaptureId: number | undefined; ; behindCaptureId = seen.at(-1)) {
      const page = index.find(search, { behindCaptureId, limit: 700 });
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(total).toBeGreaterThan(count / 2);
    expect(index.find(search, { limit: 2, order: 'oldest' })).toEqual(seen.slice(-2).reverse());
    expect([index.total({}), index.all()]).toEqual([count, count]);
  });

  test('reads a text of a stranger as a text', () => {
    for (const text of ['"', '" OR "pix', 'NOT pix', "'; DROP TABLE names --", '%', 'a*', '\u0000'])
      expect(found({ text })).toEqual([]);
  });
});

describe('the deliveries of a payment', () => {
  test('are one row: repeats, and the event beside it', () => {
    const [payment] = index.payments({ text: 'invoice-1042' }, { limit: 5 });
    expect(payment).toMatchObject({
      identifier: 'invoice-1042',
      amountCentavos: 123_456,
      payee: 'Joana Exemplo da Silva',
      counts: { new: 1, attempt: 0, redelivery: 1, refused: 0 },
    });
    const [ted] = index.payments({ names: ['ted-9'] }, { limit: 5 });
    expect(ted?.types.toSorted()).toEqual(['ted.out.confirmed', 'ted.payment']);
    expect(index.paymentsTotal({})).toBe(count - 2);
  });

  test('of which none was accepted have no amount and no payee: a stranger may have made them up', () => {
    const [payment] = index.payments({ text: 'invoice-bad' }, { limit: 5 });
    expect(payment).toMatchObject({ amountCentavos: null, payee: null, counts: { new: 0, refused: 1 } });
  });
});

describe('the index', () => {
  test('takes up what came since, and tells how much is left', () => {
    const [kept] = store.add([madeCapture(count + 1, { identifier: 'just-arrived' })]);
    expect([found({ text: 'just-arrived' }), index.all()]).toEqual([[], count + 1]);
    expect(index.catchUp(1000)).toBe(0);
    expect(found({ text: 'just-arrived' })).toEqual([kept?.captureId]);
  });

  test('has a cause that was found after the answer, in place of none', () => {
    const [refused] = store.add([madeCapture(count + 5, { identifier: 'late', cause: 'not_looked_for' })]);
    const captureId = refused?.captureId ?? 0;
    expect(index.catchUp(1000)).toBe(0);
    expect(found({ causes: ['not_looked_for'], text: 'late' })).toEqual([captureId]);
    store.setCauses(captureId, [{ code: 'crlf', detail: null }], null);
    expect(index.catchUp(1000)).toBe(0);
    expect(found({ causes: ['crlf'], text: 'late' })).toEqual([captureId]);
    expect([index.total({ causes: ['not_looked_for'] }), index.total({ text: 'late' })]).toEqual([0, 1]);
  });

  test('lets refused deliveries go that the store lets go: of one cause, not of another', () => {
    const others = index.total({ kinds: ['refused'] }) - 1;
    const refused = Array.from({ length: 510 }, (_, i) =>
      madeCapture(count + 10 + i, { cause: 'reserialised_json' }),
    );
    store.add(refused);
    while (index.catchUp(1000) > 0);
    expect(index.total({ kinds: ['refused'] })).toBe(500 + others);
    expect(others).toBeGreaterThan(0);
    expect(found({ text: 'refused-5' })).toEqual([]);
    // A payment of which nothing is left goes too, and its name is free for what comes.
    const payments = index.payments({}, { limit: 2 * count });
    expect([payments.length, index.paymentsTotal({ names: ['invoice-bad'] })]).toEqual([
      index.paymentsTotal({}),
      0,
    ]);
    expect(payments.every(({ firstAtMs }) => Number.isFinite(firstAtMs))).toBe(true);
    store.add([madeCapture(5, { identifier: 'invoice-bad' })]);
    expect(index.catchUp(1000)).toBe(0);
    expect(index.payments({ names: ['invoice-bad'] }, { limit: 5 })).toMatchObject([{ counts: { new: 1 } }]);
  });
});
