import { describe, expect, test } from 'vitest';
import { diagnose } from '../../src/lib/inspect/diagnosis.ts';
import { firstDifference } from '../../src/lib/inspect/difference.ts';
import { addressOf, placeIn } from '../../src/lib/inspect/page/filter.ts';
import { lookOf } from '../../src/lib/inspect/page/looks.ts';
import { doubtedText, statusText, text } from '../../src/lib/inspect/page/texts.ts';
import { bytePieces, hexDump, pieces } from '../../src/lib/inspect/page/visible.ts';
import { preferredLanguage } from '../../src/lib/inspect/server.ts';
import type { DeliveryRow } from '../../src/lib/inspect/shapes.ts';
import { type PageText, pageWords } from '../../src/lib/words/page.ts';
import { pagePortuguese } from '../../src/lib/words/pt/page.ts';

/** The visible text, each mark in angle brackets. */
const seen = (parts: readonly { readonly text: string; readonly hidden: boolean }[]) =>
  parts.map((part) => (part.hidden ? `<${part.text}>` : part.text)).join('');
const bytes = (...values: (string | number)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.of(value))));

describe('what no eye sees is written out', () => {
  test.each([
    ['plain text, também com acento', 'plain text, também com acento'],
    ['gpj\u202eexe', 'gpj<\\u{202e}>exe'],
    ['a\u200bb\u00adc', 'a<\\u{200b}>b<\\u{ad}>c'],
    ['\u001b[31mred\u0000\u007f', '<\\x1b>[31mred<\\0><\\x7f>'],
    ['\ud800 alone', '<\\u{d800}> alone'],
    ['two\nlines', 'two<\\n>lines'],
  ])('in a line: %j', (given, shown) => expect(seen(pieces(given))).toBe(shown));

  test.each([
    ['line ends still break', bytes('{\r\n\t"a": 1}\n'), '{<\\r\\n>\n<\\t>\t"a": 1}<\\n>\n'],
    ['a BOM', bytes(0xef, 0xbb, 0xbf, '{}'), '<\\u{feff}>{}'],
    ['blanks that are no space', bytes('a\u00a0b\u2003c d'), 'a<\\u{a0}>b<\\u{2003}>c d'],
    ['Latin-1', bytes('S', 0xe3, 'o'), 'S<\\xe3>o'],
    ['a cut character', bytes('é', 0xf0, 0x9f, 0x92), 'é<\\xf0\\x9f\\x92>'],
    ['an overlong slash and a surrogate', bytes(0xc0, 0xaf, 0xed, 0xa0, 0x80), '<\\xc0\\xaf\\xed\\xa0\\x80>'],
    ['valid beside invalid', bytes(0xff, '💸é', 0xff), '<\\xff>💸é<\\xff>'],
  ])('in a body: %s', (_what, body, shown) => expect(seen(bytePieces(body))).toBe(shown));

  test('in hex', () => {
    expect(hexDump(bytes('{"a":"é"}', '\r\n', 'more than a row'))).toBe(
      [
        '00000  7b 22 61 22 3a 22 c3 a9  22 7d 0d 0a 6d 6f 72 65  {"a":"··"}··more',
        '00010  20 74 68 61 6e 20 61 20  72 6f 77                  than a row',
      ].join('\n'),
    );
  });
});

test.each([
  ['COMPLETED', undefined, 'settled (COMPLETED)', 'liquidado (COMPLETED)'],
  ['SUCCESS', 'pix.out.completed', 'settled (SUCCESS)', 'liquidado (SUCCESS)'],
  ['PAID', 'qrcode.paid', 'paid (PAID)', 'paga (PAID)'],
  ['OPEN', 'pix.med.opened', 'open (OPEN)', 'aberto (OPEN)'],
  ['SOMETHING', 'ted.payment', 'SOMETHING', 'SOMETHING'],
])('the page has words for the status %s of %s', (status, type, en, pt) => {
  expect([statusText(status, 'en', type), statusText(status, 'pt', type)]).toEqual([en, pt]);
});

test.each([
  [{}, 'new'],
  [{ httpStatus: 500 }, 'redelivery'],
  [{ acceptedByApp: false }, 'redelivery'],
  [{ acceptedByApp: true }, 'new'],
  [{ kind: 'refused', httpStatus: 401 }, 'refused'],
])('a delivery that is %j looks %s', (more, look) => {
  const row = { kind: 'new', httpStatus: 200, forwards: [], ...more };
  expect(lookOf(row as unknown as DeliveryRow)).toBe(look);
});

test('the page reads no end into a status while our own records are in doubt', () => {
  expect([doubtedText('FAILED', 'en'), doubtedText('FAILED', 'pt')]).toEqual([
    'not known (FAILED)',
    'não se sabe (FAILED)',
  ]);
});

test.each([
  ['equal', 'abc', 'abc', null],
  ['one letter', 'abc', 'abd', [2, 'abc', 'abd']],
  ['shorter', 'abc\n', 'abc', [3, 'abc\n', 'abc']],
  [
    'far in',
    `${'x'.repeat(99)}1${'y'.repeat(99)}`,
    `${'x'.repeat(99)}2`,
    [99, `${'x'.repeat(24)}1${'y'.repeat(39)}`, `${'x'.repeat(24)}2`],
  ],
])('where two bodies part: %s', (_what, first, other, expected) => {
  const found = firstDifference(Buffer.from(first), Buffer.from(other));
  const text = (base64: string) => Buffer.from(base64, 'base64').toString();
  expect(found && [found.offset, text(found.firstBase64), text(found.thisBase64)]).toEqual(expected);
});

test('both languages name the same values', () => {
  const names = (one: string) => [...one.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const name of Object.keys(pageWords) as PageText[]) {
    const [en, pt] = [pageWords[name], pagePortuguese[name]];
    expect([name, names(en)]).toEqual([name, names(pt)]);
    expect([name, pt.trim() === '']).toEqual([name, false]);
  }
  expect(text('sent', 'pt', { status: '$&', ms: 3 })).toBe('Enviada: $& em 3 ms.');
});

test.each([
  [undefined, 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en-US, pt;q=0.9', 'en'],
  ['de, fr;q=0.9', 'en'],
  ['en;q=0.1, PT-br;q=0.2', 'pt'],
  ['pt;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
])('Accept-Language %s is %s', (accepted, language) => expect(preferredLanguage(accepted)).toBe(language));

test('an address has the whole search, and gives it back; what is not set is not in it', () => {
  const place = placeIn(
    '?text=+R%24+10%2C00+&kind=repeats&since=2026-11-01&view=payments&delivery=12&other=1',
  );
  expect(place).toEqual({
    filter: {
      text: ' R$ 10,00 ',
      kind: 'repeats',
      type: '',
      account: '',
      cause: '',
      since: '2026-11-01',
      until: '',
    },
    view: 'payments',
    captureId: 12,
    missing: null,
  });
  expect(placeIn(addressOf(place))).toEqual(place);
  const ofDays = placeIn('?missing=2026-11-01..2026-11-30');
  expect(ofDays.missing).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(placeIn(addressOf(ofDays))).toEqual(ofDays);
  expect(placeIn('?missing=yesterday').missing).toBe(null);
  expect(addressOf(placeIn('?text=&delivery=x&view='))).toBe('');
});

describe('what the service’s word means for an event that is waited for', () => {
  const found = [{ result: 'found' }];
  test.each([
    ['pix', 'COMPLETED', ['pix.out.completed'], 'captured'],
    ['pix', 'COMPLETED', [], 'settled_uncaptured'],
    ['pix', 'COMPLETED', ['pix.out.timeout'], 'settled_uncaptured'],
    ['ted', 'COMPLETED', ['ted.out.requested'], 'settled_uncaptured'],
    ['ted', 'COMPLETED', ['ted.payment'], 'captured'],
    ['pix', 'FAILED', [], 'failed_uncaptured'],
    ['pix', 'FAILED', ['pix.out.failed'], 'captured'],
    ['transfer', 'FAILED', [], 'failed_transfer'],
    ['pix', 'PENDING_APPROVAL', [], 'on_its_way'],
    ['pix', 'SOMETHING_NEW', ['pix.out.timeout'], 'on_its_way'],
    ['pix', null, [], 'unknown_payment'],
    ['transfer', null, [], 'failed_transfer'],
    ['transfer', null, ['transfer.internal.out'], 'captured'],
  ] as const)('%s %s, captured %j: %s', (kind, status, types, diagnosis) => {
    expect(diagnose({ kind, status, state: null, isRefusedHere: false, sources: found }, types)).toBe(
      diagnosis,
    );
  });

  test.each([
    ['UNCERTAIN', null, [], 'open_here'],
    ['SENT', null, [], 'open_here'],
    ['UNCERTAIN', 'FAILED', [], 'open_here'],
    ['PENDING', null, [], 'open_here'],
    ['SETTLED', null, [], 'settled_uncaptured'],
    ['SETTLED', null, ['pix.out.completed'], 'captured'],
    ['UNCERTAIN', 'COMPLETED', [], 'settled_uncaptured'],
    ['REFUSED', null, [], 'unknown_payment'],
  ] as const)('a payment that the journal has as %s is not denied: %s, %j: %s', (...row) => {
    const [state, status, types, diagnosis] = row;
    expect(diagnose({ kind: 'pix', status, state, isRefusedHere: false, sources: found }, types)).toBe(
      diagnosis,
    );
  });

  test('no answer is not "unknown"', () => {
    const silent = {
      kind: 'pix',
      status: null,
      state: null,
      isRefusedHere: false,
      sources: [{ result: 'not-found' }, { result: 'no-answer' }],
    } as const;
    expect(diagnose(silent, [])).toBe('no_answer');
  });
});
