import { expect, test } from 'vitest';
import { addressRange, addressRanges } from '../../src/lib/areas/credentials/cidr.ts';

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['203.0.113.6/31', '203.0.113.6/31'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::1/128', '::1/128'],
  ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/104'],
])('%s is sent as %s', (value, expected) => {
  expect(addressRange(value)).toBe(expected);
});

test.each([
  '',
  'example.com',
  '10.0.0.1/8',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '010.0.0.1',
  '0.0.0.0/0',
  '::/0',
  '2001:db8::1/64',
  'fe80::1%eth0',
  '::/129',
])('%j is refused', (value) => {
  expect(() => addressRange(value)).toThrow(/Nothing was sent/);
});

test('1 to 20, each once', () => {
  const many = Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`);
  expect(addressRanges(many.slice(1))).toHaveLength(20);
  expect(() => addressRanges(many)).toThrow(/21/);
  expect(() => addressRanges([])).toThrow(/1 to 20/);
  expect(() => addressRanges(['10.0.0.1', '10.0.0.1/32'])).toThrow(/twice/);
  expect(() => addressRanges(['2001:db8::/32', '2001:0DB8:0:0::/32'])).toThrow(/twice/);
  expect(addressRanges(['0.0.0.1', '::1'])).toHaveLength(2);
});
