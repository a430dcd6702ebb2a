import fc from 'fast-check';
import { expect } from 'vitest';
import { BrCodeError, crc16, parseBrCode } from '../../../src/lib/brazil/br-code.ts';
import { AmountError, parseAmount } from '../../../src/lib/brazil/typed-amount.ts';
import {
  amountJson,
  type Centavos,
  centavosFromJsonNumber,
  centavosFromWire,
  formatPlain,
  formatReais,
  maxCentavos,
} from '../../../src/lib/contract/money.ts';
import { readEmv, writeEmv } from '../../../src/lib/sandbox/qr/emv.ts';
import { isFull } from '../figures.ts';
import { damaged, fuzz, hostileText, outcomeOf, parametersOf, textOf, unprintable } from './fuzz.ts';

/** T11: amounts and BR Codes, against second readers written by hand. */

const { each, ends } = fuzz();
const amounts = fc.integer({ min: 1, max: maxCentavos }).map((value) => value as Centavos);
const isDigits = (text: string) => text !== '' && [...text].every((digit) => digit >= '0' && digit <= '9');

each('typed amounts', 20_000, amounts, (amount) => {
  const digits = String(amount).padStart(3, '0');
  const comma = `${digits.slice(0, -2)},${digits.slice(-2)}`;
  for (const text of [formatReais(amount), formatReais(amount, '\u00a0'), formatPlain(amount), comma])
    expect(parseAmount(text)).toBe(amount);
});

const nearAmount = fc.oneof(
  textOf('0123456789.,', 20),
  damaged(
    amounts.map((amount) => formatReais(amount)),
    '0123456789.,R$ -+e\u00a0',
  ),
  hostileText,
);

each('doubtful amounts', 20_000, nearAmount, (text) => {
  const { value, error } = outcomeOf(() => parseAmount(text), AmountError);
  expect(value === undefined ? null : BigInt(value)).toBe(typedCentavos(text));
  if (error) expect(error.message).toMatch(/^[ -~]*$/);
});

/** The same grammar, read letter by letter: digits, `digits mark dd`, or groups of three with a comma behind. */
function typedCentavos(text: string): bigint | null {
  if (text.length > 64) return null;
  const blank = (letter: string | undefined) => letter === ' ' || letter === '\u00a0';
  let letters = [...text];
  const skip = () => {
    while (blank(letters[0])) letters = letters.slice(1);
  };
  skip();
  if (letters[0] === 'R' && letters[1] === '$') {
    letters = letters.slice(2);
    skip();
  }
  while (blank(letters.at(-1))) letters.pop();
  const body = letters.join('');
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const [whole, cents] = at === -1 ? [body, '00'] : [body.slice(0, at), body.slice(at + 1)];
  const groups = whole.split('.');
  const isGrouped = groups.length > 1;
  if (isGrouped && (body[at] !== ',' || (groups[0]?.length ?? 0) > 3)) return null;
  if (groups.slice(1).some((group) => group.length !== 3)) return null;
  if (!groups.every(isDigits) || !isDigits(cents) || cents.length !== 2) return null;
  const reais = groups.join('');
  if (reais.length > 1 && reais.startsWith('0')) return null;
  const centavos = BigInt(reais + cents);
  return centavos === 0n || centavos > BigInt(maxCentavos) ? null : centavos;
}

const jsonNumbers = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '-'),
      textOf('0123456789', 18),
      fc.option(textOf('0123456789', 12), { nil: null }),
      fc.option(fc.integer({ min: -30, max: 30 }), { nil: null }),
      fc.constantFrom('e', 'E', 'e+'),
    )
    .map(([sign, whole, decimals, exponent, letter]) => {
      const power = exponent === null ? '' : `${exponent < 0 ? 'e' : letter}${exponent}`;
      return `${sign}${whole}${decimals === null ? '' : `.${decimals}`}${power}`;
    }),
  fc.double().map(String),
  textOf('0123456789.-+eE', 14),
);

each('JSON numbers', 20_000, jsonNumbers, (source) => {
  const read = centavosFromJsonNumber(source);
  expect(read === null ? null : BigInt(read)).toBe(exactCentavos(source));
  if (read !== null) expect(centavosFromJsonNumber(amountJson(read))).toBe(read === 0 ? 0 : read);
});

each(
  'JavaScript numbers',
  20_000,
  fc.oneof(
    fc.double(),
    amounts.map((amount) => amount / 100),
  ),
  (value) => {
    const amount = centavosFromWire(value);
    if (amount !== null) expect(Number(amountJson(amount))).toBe(value === 0 ? 0 : value);
  },
);

/** Whole arithmetic on the digits; JSON's own parser says whether they are a number at all. */
function exactCentavos(source: string): bigint | null {
  try {
    if (source.trim() !== source || typeof JSON.parse(source) !== 'number') return null;
  } catch {
    return null;
  }
  const [mantissa = '', power = '0'] = source.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const digits = BigInt(whole + decimals);
  if (digits === 0n) return 0n;
  const shift = Number(power) - decimals.length + 2;
  if (shift > 40 || shift < -80) return null;
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  if (shift < 0 && scaled * 10n ** BigInt(-shift) !== digits) return null;
  return scaled > BigInt(maxCentavos) || scaled < -BigInt(maxCentavos) ? null : scaled;
}

const field = (id: string, value: string) => `${id}${String([...value].length).padStart(2, '0')}${value}`;
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const visible = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((text) => [...text].filter((letter) => !unprintable.test(letter)).join(''))
  .filter((text) => text !== '');
const ascii = (most: number) => fc.stringMatching(new RegExp(`^[!-~]{1,${most}}$`));
const contents = fc.record({
  key: ascii(60),
  template: fc.integer({ min: 26, max: 51 }),
  gui: fc.constantFrom('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'),
  amount: fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: null }),
  name: visible.map((text) => [...text].slice(0, 25).join('')),
  city: visible.map((text) => [...text].slice(0, 15).join('')),
  txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: null }),
});
type Contents = typeof contents extends fc.Arbitrary<infer T> ? T : never;

function codeOf({ key, template, gui, amount, name, city, txid }: Contents): string {
  return sealed(
    [
      field('00', '01'),
      field(String(template), field('00', gui) + field('01', key)),
      field('52', '0000'),
      field('53', '986'),
      amount === null ? '' : field('54', (amount / 100).toFixed(2)),
      field('58', 'BR'),
      field('59', name),
      field('60', city),
      field('62', field('05', txid ?? '***')),
    ].join(''),
  );
}

each('BR Codes', 4000, contents, (content) => {
  const { key, amount, name, city, txid } = content;
  const read = parseBrCode(codeOf(content));
  expect(read).toEqual({
    kind: 'static',
    key,
    url: null,
    amount,
    merchantName: name,
    merchantCity: city,
    txid,
    withdrawalIspb: null,
    recurrence: null,
    tooLong: [],
  });
});

each('BR Codes of the sandbox', 2000, fc.tuple(visible, visible, fc.uuid()), ([name, city, id]) => {
  const url = `pix.example.com/qr/v2/${id}`;
  const code = writeEmv({ url, name: `A${name}`, city: `B${city}` });
  expect(parseBrCode(code)).toMatchObject({ kind: 'dynamic', url, key: null, amount: null });
});

// An attacker can reckon a checksum: the body is damaged first and sealed afterwards.
const forged = damaged(
  contents.map((content) => codeOf(content).slice(0, -8)),
  '0123456789abZ@.:/ \u202e\0é',
).map((body) => sealed(body));

each('forged BR Codes', 10_000, fc.oneof(forged, hostileText, textOf('0123456789', 60)), (code) => {
  const { value, error } = outcomeOf(() => parseBrCode(code), BrCodeError);
  if (!value) return expect(error?.code).toBe('invalid_br_code');
  expect(Object.values(value).filter((text) => typeof text === 'string' && unprintable.test(text))).toEqual(
    [],
  );
  // Two readers that share nothing see the same payee and amount.
  const other = readEmv(code.trim());
  const { key, url, amount, merchantName: name } = value;
  if (value.kind !== 'recurrence') expect(other).toEqual({ key, url, amountCentavos: amount, name });
});

const samples = fc.sample(contents, parametersOf('samples', isFull ? 20 : 3)).map(codeOf);
const edits = samples.flatMap((code) => {
  const letters = [...code];
  return letters
    .flatMap((letter, at) => [
      ...[...'0123456789ABCDEFxyz .-@*']
        .filter((other) => other !== letter)
        .map((other) => letters.with(at, other)),
      letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
      letters.toSpliced(at, 1),
    ])
    .map((changed) => changed.join(''))
    .filter((changed) => changed.toUpperCase() !== code.toUpperCase());
});

ends('edits of BR Codes', edits, (code) => {
  expect(() => parseBrCode(code)).toThrow(BrCodeError);
});
