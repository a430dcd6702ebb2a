import { describe, expect, test } from 'vitest';
import {
  isBirthDate,
  isCityOfState,
  isPhone,
  isState,
  whyNotACallback,
} from '../../src/lib/brazil/person.ts';
import { isPin, weaknessOf } from '../../src/lib/brazil/pin.ts';

test.each([
  ['3550308', 'SP', true],
  ['3304557', 'RJ', true],
  ['5300108', 'DF', true],
  ['3550308', 'RJ', false],
  ['355030', 'SP', false],
  ['355030a', 'SP', false],
  ['3550308', 'XX', false],
])('city %s of %s: %s', (code, state, expected) => expect(isCityOfState(code, state)).toBe(expected));

test('states are capitals', () =>
  expect([isState('SP'), isState('sp'), isState('toString')]).toEqual([true, false, false]));

test.each([
  ['1990-05-20', true],
  ['2000-02-29', true],
  ['1990-02-30', false],
  ['2026-03-10', false],
  ['1890-01-01', false],
  ['20/05/1990', false],
  ['1990-5-20', false],
])('birth date %s: %s', (text, expected) => expect(isBirthDate(text, '2026-03-10')).toBe(expected));

test.each([
  ['+5511999990001', true],
  ['+551133330001', true],
  ['+14155550100', true],
  ['11999990001', false],
  ['+55 11 999990001', false],
  ['+5501999990001', false],
  ['+5511899990001', false],
])('phone %s: %s', (text, expected) => expect(isPhone(text)).toBe(expected));

describe('a callback address', () => {
  test.each(['https://app.example.com/return', 'exampleapp://return', 'https://app.example.com/return?a=1'])(
    '%s is allowed',
    (text) => expect(whyNotACallback(text)).toBeNull(),
  );

  test.each([
    'return',
    'http://app.example.com/',
    'javascript:alert(1)',
    'https://user@app.example.com/',
    'https://app.example.com/#',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://10.1.2.3/',
    'https://0x0a010203/',
    'https://172.31.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'exampleapp://localhost/x',
    'https://app.example.com/a b',
  ])('%s is not', (text) => expect(whyNotACallback(text)).not.toBeNull());

  test('172.32 is public', () => expect(whyNotACallback('https://172.32.0.1/')).toBeNull());
});

test.each([
  ['739150', true],
  ['739150284617', true],
  ['73915', false],
  ['7391502846171', false],
  ['73915a', false],
  ['７３９１５０', false],
  ['', false],
])('%s can be a PIN: %s', (text, expected) => expect(isPin(text)).toBe(expected));

test.each([
  ['739150', null],
  ['000000', 'repetition'],
  ['123123', 'repetition'],
  ['12341234', 'repetition'],
  ['345678', 'sequence'],
  ['890123', 'sequence'],
  ['654321', 'sequence'],
  ['20051990', 'date'],
  ['19900520', 'date'],
  ['200590', 'date'],
  ['900520', 'date'],
  ['20051790', null],
])('%s is weak by %s', (pin, expected) => expect(weaknessOf(pin, 2026)).toBe(expected));
