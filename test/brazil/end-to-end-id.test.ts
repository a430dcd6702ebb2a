import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEndToEndId, EndToEndIdError } from '../../src/lib/brazil/end-to-end-id.ts';
import { institutionName } from '../../src/lib/brazil/institutions.ts';

test('takes a payment and a refund apart', () => {
  expect(decodeEndToEndId('E00000000202611201500a1B2c3D4e5F')).toEqual({
    kind: 'payment',
    ispb: '00000000',
    submittedAt: '2026-11-20T15:00Z',
    sequence: 'a1B2c3D4e5F',
  });
  expect(decodeEndToEndId(' D18236120202402292359abcdefghijk ')).toMatchObject({
    kind: 'refund',
    ispb: '18236120',
    submittedAt: '2024-02-29T23:59Z',
  });
});

test('an ISPB may have letters', () => {
  expect(decodeEndToEndId('E12ABC345202607010000abcdefghijk').ispb).toBe('12ABC345');
});

test.each([
  ['', /this text has 0/],
  ['E00000000202611201500a1B2c3D4e5', /this text has 31/],
  ['E00000000202611201500a1B2c3D4e5F0', /this text has 33/],
  ['e00000000202611201500a1B2c3D4e5F', /capital E or D/],
  ['X00000000202611201500a1B2c3D4e5F', /E \(payment\) or D/],
  ['E0000000a202611201500a1B2c3D4e5F', /ISPB/],
  ['E000000002026112O1500a1B2c3D4e5F', /digits only/],
  ['E00000000202613201500a1B2c3D4e5F', /not a date and time/],
  ['E00000000202602291500a1B2c3D4e5F', /not a date and time/],
  ['E00000000202611202400a1B2c3D4e5F', /not a date and time/],
  ['E00000000202611201560a1B2c3D4e5F', /not a date and time/],
  ['E00000000202611201500a1B2c3D4e5-', /only letters and digits/],
  ['E00000000202611201500a1B2c3D4e5\u0660', /only letters and digits/],
  [' '.repeat(100_000), /too long/],
])('refuses %#', (text, sentence) => {
  expect(() => decodeEndToEndId(text)).toThrow(EndToEndIdError);
  expect(() => decodeEndToEndId(text)).toThrow(sentence);
});

test('round trips any minute', () => {
  const minutes = fc.date({
    min: new Date('2020-11-03T00:00Z'),
    max: new Date('2099-12-31T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(minutes, fc.stringMatching(/^[0-9A-Za-z]{11}$/), (minute, sequence) => {
      const iso = `${minute.toISOString().slice(0, 16)}Z`;
      const decoded = decodeEndToEndId(`E60701190${iso.replace(/\D/g, '')}${sequence}`);
      expect(decoded).toEqual({ kind: 'payment', ispb: '60701190', submittedAt: iso, sequence });
    }),
  );
});

test('throws nothing but EndToEndIdError', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ED][0-9]{20}[0-9a-z]{11}$/)),
      (text) => {
        try {
          decodeEndToEndId(text);
        } catch (error) {
          expect(error).toBeInstanceOf(EndToEndIdError);
        }
      },
    ),
  );
});

test('names well-known institutions and no others', () => {
  expect(institutionName('00000000')).toMatch(/^Banco do Brasil\b/i);
  expect(institutionName('341')).toBe('Itaú Unibanco');
  expect(institutionName('99999999')).toBeNull();
  expect(institutionName('999')).toBe(institutionName('99999004'));
  expect(institutionName('constructor')).toBeNull();
});
