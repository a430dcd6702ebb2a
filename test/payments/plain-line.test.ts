import { describe, expect, test } from 'vitest';
import { checkedDescription } from '../../src/lib/payments/facts.ts';
import { readHolderName } from '../../src/lib/payments/orders/ted.ts';

/** What the other side reads is what was typed: no text is cut, turned into two lines, or sent with a byte that was lost. */

describe.each([
  ['a line feed', 'a\nb'],
  ['a DEL', 'a\u007fb'],
  ['the one character that begins an escape', 'a\u009b2Jb'],
  ['a separator of lines', 'a\u2028b'],
  ['a separator of paragraphs', 'a\u2029b'],
  ['bytes that were no UTF-8', 'a\ufffdb'],
  ['half of a pair', 'a\ud83db'],
])('a text with %s', (_what, text) => {
  test('is no description', () => {
    expect(() => checkedDescription(text)).toThrow(/one line of text without control characters/);
  });

  test('is no name of a holder', () => {
    expect(() => readHolderName(text, '--holder-name')).toThrow(/one line of text/);
  });
});

test.each(['José d\u2019Ávila & Cia.', 'payment 😀', '株式会社'])('%s is one', (text) => {
  expect(checkedDescription(text)).toBe(text);
  expect(readHolderName(` ${text} `, '--holder-name')).toBe(text);
});
