import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CanonicalRequest,
  canonicalLines,
  canonicalText,
  contentHash,
  formatTimestamp,
  requestTarget,
} from '../../src/lib/client/canonical.ts';

const host = 'https://client.bank.example';
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const request: CanonicalRequest = {
  method: 'GET',
  url: `${host}/v1/banks`,
  timestamp: '2026-03-09T14:05:06Z',
  idempotencyKey: null,
  contentSha256: emptyHash,
  settings: { absentIdempotencyKeyLine: 'empty' },
};
const textOf = (over: Partial<CanonicalRequest>) => canonicalText(canonicalLines({ ...request, ...over }));

describe('canonical text', () => {
  test('of a PIX, byte by byte (hash from openssl, text written by hand)', () => {
    const body = Buffer.from(
      '{"amount":150.75,"keyType":"EMAIL","key":"maria@example.com.br","description":"Invoice 1042","identifier":"inv-1042"}',
    );
    const text = textOf({
      method: 'POST',
      url: `${host}/v1/accounts/acc_7f3/pix/out`,
      idempotencyKey: '5f0c9c1e-2d5b-4c8e-9a44-0d3f6f1b7a10',
      contentSha256: contentHash(body, 'hex'),
    });
    expect(text).toBe(
      'POST\n' +
        '/v1/accounts/acc_7f3/pix/out\n' +
        '2026-03-09T14:05:06Z\n' +
        '5f0c9c1e-2d5b-4c8e-9a44-0d3f6f1b7a10\n' +
        'eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa',
    );
  });

  test('names the lines as the specification does', () => {
    expect(canonicalLines(request).map((line) => line.name)).toEqual([
      'METHOD',
      'PATH?QUERY',
      'TIMESTAMP',
      'IDEMPOTENCY_KEY',
      'X-Content-SHA256',
    ]);
  });

  test('keeps an empty line for an absent key', () => {
    expect(textOf({})).toBe(`GET\n/v1/banks\n2026-03-09T14:05:06Z\n\n${emptyHash}`);
  });

  test('leaves the line out when the profile says so', () => {
    const settings = { absentIdempotencyKeyLine: 'omitted' } as const;
    expect(textOf({ settings })).toBe(`GET\n/v1/banks\n2026-03-09T14:05:06Z\n${emptyHash}`);
    expect(textOf({ settings, idempotencyKey: 'k-1' })).toContain('\nk-1\n');
  });

  test.each([
    ['a line break in the key', { idempotencyKey: 'a\nb' }],
    ['a carriage return in the key', { idempotencyKey: 'a\rb' }],
    ['an empty key, which is not an absent one', { idempotencyKey: '' }],
    ['spaces that HTTP would trim', { idempotencyKey: ' k' }],
    ['letters that are not ASCII', { idempotencyKey: 'ação' }],
    ['a line break in the time stamp', { timestamp: '1\n2' }],
    ['a method of two words', { method: 'GET\nPOST' }],
  ])('refuses %s', (_, over) => {
    expect(() => textOf(over)).toThrow(RangeError);
  });

  test('has as many lines as values, whatever the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (idempotencyKey) => {
        let lines: ReturnType<typeof canonicalLines>;
        try {
          lines = canonicalLines({ ...request, idempotencyKey });
        } catch (error) {
          return error instanceof RangeError;
        }
        return canonicalText(lines).split('\n').length === 5 && lines[3]?.value === idempotencyKey;
      }),
      { numRuns: 300 },
    );
  });
});

describe('request target', () => {
  test.each([
    ['/v1/banks', '/v1/banks'],
    ['/v1/banks?', '/v1/banks'],
    ['/v1/statement?size=50&page=0', '/v1/statement?size=50&page=0'],
    ['/v1/statement?page=0&size=50', '/v1/statement?page=0&size=50'],
    [
      '/v1/statement?from=2026-03-01T00%3A00%3A00-03%3A00',
      '/v1/statement?from=2026-03-01T00%3A00%3A00-03%3A00',
    ],
    ['/v1/a/pix/key/%2B5511988887777', '/v1/a/pix/key/%2B5511988887777'],
    [
      '/v1/a/pix/key/maria%40example.com.br?noCache=true',
      '/v1/a/pix/key/maria%40example.com.br?noCache=true',
    ],
    ['/v1/a/pix/key/maria@example.com.br', '/v1/a/pix/key/maria@example.com.br'],
    ['/v1/a/x%2Fy', '/v1/a/x%2Fy'],
    ['/v1/a/%c3%a7', '/v1/a/%c3%a7'],
    ['/v1/a?q=a+b%20c', '/v1/a?q=a+b%20c'],
    ['/v1/a?q=1#top', '/v1/a?q=1'],
    ['', '/'],
  ])('of %s', (path, target) => {
    expect(requestTarget(`${host}${path}`)).toBe(target);
  });
});

describe('content hash', () => {
  test.each([
    ['hex', 'eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa'],
    ['base64', '6zfFd0lDOf+3d6YjS5l+7IMdfKpt8ROA05BztOpIFao='],
    ['base64url', '6zfFd0lDOf-3d6YjS5l-7IMdfKpt8ROA05BztOpIFao'],
  ] as const)('as %s', (encoding, expected) => {
    const body = Buffer.from(
      '{"amount":150.75,"keyType":"EMAIL","key":"maria@example.com.br","description":"Invoice 1042","identifier":"inv-1042"}',
    );
    expect(contentHash(body, encoding)).toBe(expected);
  });

  test('of no body is the hash of no bytes', () => {
    expect(contentHash(null, 'hex')).toBe(emptyHash);
    expect(contentHash(new Uint8Array(0), 'hex')).toBe(emptyHash);
  });

  test('covers the view, not the memory behind it', () => {
    const memory = Buffer.from('xxabcxx');
    expect(contentHash(memory.subarray(2, 5), 'hex')).toBe(contentHash(Buffer.from('abc'), 'hex'));
  });
});

test.each([
  ['rfc3339', '2026-03-09T14:05:06Z'],
  ['rfc3339-ms', '2026-03-09T14:05:06.789Z'],
  ['unix-seconds', '1773065106'],
  ['unix-ms', '1773065106789'],
] as const)('time stamp as %s', (format, expected) => {
  expect(formatTimestamp(1773065106789, format)).toBe(expected);
});
