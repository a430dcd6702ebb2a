import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, UnreadableJson, withOriginalNumbers } from '../../src/lib/json/strict.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('readJson', () => {
  test('agrees with JSON.parse on everything that has no member twice', () => {
    // A member named backslash makes this V8 misread others from then on; such answers are refused, see below.
    const honest = fc.json({ maxDepth: 12 }).filter((text) => !text.includes('\\\\'));
    fc.assert(
      fc.property(honest, (text) => {
        expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text), text });
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"x":[{"a":{"b":1,"c":2,"b":3}}]}',
    '{"a" : 1 , "a"\n:\t2}',
    '{"__proto__":1,"__proto__":2}',
    '{"\\"":1,"\\"":2}',
  ])('refuses %s', (text) => {
    expect(() => readJson(bytes(text))).toThrow(UnreadableJson);
  });

  test.each([
    '{"a":{"a":1},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"a\\":1,\\"a"}',
    '{"a":["a","a"]}',
    '{"a":":","b":":"}',
  ])('reads %s', (text) => {
    expect(readJson(bytes(text)).value).toEqual(JSON.parse(text));
  });

  test('reads 32 levels and refuses 33', () => {
    expect(readJson(bytes(nested(32))).text).toBe(nested(32));
    expect(() => readJson(bytes(nested(33)))).toThrow(UnreadableJson);
    expect(() => readJson(bytes(nested(200_000)))).toThrow(UnreadableJson);
  });

  test('a member called __proto__ changes nobody else', () => {
    const { value } = readJson(bytes('{"__proto__":{"status":"COMPLETED"}}'));
    expect((value as { status?: string }).status).toBeUndefined();
    expect(({} as { status?: string }).status).toBeUndefined();
  });

  test.each([[Buffer.from([0x22, 0xff, 0x22])], [Buffer.from('{"a":1}', 'utf16le')], [Buffer.alloc(0)]])(
    'refuses bytes that are not JSON in UTF-8, and does not quote them',
    (given) => {
      expect(() => readJson(given)).toThrow('the answer is not JSON in UTF-8');
    },
  );
});

test('a name with an escape is read as it is written, or not at all', () => {
  const read = (text: string) => {
    try {
      return Object.keys(readJson(bytes(text)).value as object);
    } catch (error) {
      return (error as Error).name;
    }
  };
  expect(read('{"before":"","\\u0061":""}')).toEqual(['before', 'a']);
  // After an object of this form V8 13.6 takes the name "a" for a backslash.
  expect(read('{"odd":"","\\\\":""}')).toEqual(['odd', '\\']);
  expect([['odd', 'a'], 'UnreadableJson']).toContainEqual(read('{"odd":"","\\u0061":""}'));
  expect(read('{"odd":"","\\u006fdd":""}')).toBe('UnreadableJson');
});

describe('withOriginalNumbers', () => {
  test.each([
    '{"a":150.00}',
    '{"a":12345678901234567890.12}',
    '[1e400,-0.0,0.1,1E2]',
    '{"__proto__":{"a":1.10}}',
  ])('prints every number of %s as it was written', (text) => {
    expect(JSON.stringify(withOriginalNumbers(text))).toBe(text);
  });
});
