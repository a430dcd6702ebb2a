import { describe, expect, test } from 'vitest';
import {
  compareLines,
  likelyCauses,
  readVerdict,
  withServiceTimestamp,
} from '../../src/lib/areas/signature/verdict.ts';
import { type CanonicalLine, canonicalLines } from '../../src/lib/client/canonical.ts';

const hex = 'eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa';
const linesOf = (absentIdempotencyKeyLine: 'empty' | 'omitted', idempotencyKey: string | null = null) =>
  canonicalLines({
    method: 'POST',
    url: 'https://client.bank.example/v1/security/signature/verify',
    timestamp: '2026-03-09T14:05:06Z',
    idempotencyKey,
    contentSha256: hex,
    settings: { absentIdempotencyKeyLine },
  });
const textOf = (lines: readonly CanonicalLine[]) => lines.map((line) => line.value).join('\n');
const nothing = { valid: false, canonicalText: null, contentSha256: null, reason: null };
const causes = (ours: readonly CanonicalLine[], service: string) =>
  likelyCauses(compareLines(ours, service), { ...nothing, canonicalText: service }, 0);

describe('reading the verdict', () => {
  test.each([
    [{ valid: true, canonicalString: 'c', bodyHash: 'h' }, true],
    [{ valid: false, canonical: 'c', bodySha256: 'h' }, false],
    [{ verified: true, expectedCanonicalString: 'c', contentSha256: 'h' }, true],
    [{ result: 'INVALID', canonicalText: 'c', expectedContentSha256: 'h' }, false],
    [{ verification: { valid: true }, expected: { canonicalString: 'c', bodyHash: 'h' } }, true],
    [{ status: 'verified', stringToSign: 'c', hash: 'h', reason: null }, true],
  ])('%j', (body, valid) => {
    expect(readVerdict(body)).toEqual({ valid, canonicalText: 'c', contentSha256: 'h', reason: null });
  });

  test.each([null, 'x', 7, [], {}, { valid: 'maybe' }, { other: { deep: { valid: true } } }])(
    'claims nothing of %j',
    (body) => {
      expect(readVerdict(body)).toEqual({
        valid: null,
        canonicalText: null,
        contentSha256: null,
        reason: null,
      });
    },
  );

  test('does not take an inherited member for an answer', () => {
    expect(readVerdict(Object.create({ valid: true })).valid).toBeNull();
  });
});

describe('comparing', () => {
  test('finds nothing in equal texts', () => {
    const ours = linesOf('empty', 'k-1');
    expect(compareLines(ours, textOf(ours)).every((line) => line.same)).toBe(true);
    expect(causes(ours, textOf(ours))).toEqual([expect.stringContaining('Both sides have the same text')]);
    expect(likelyCauses([], nothing, null)).toEqual([expect.stringContaining('did not show its text')]);
  });

  test('sees a left-out key line as one difference', () => {
    const compared = compareLines(linesOf('empty'), textOf(linesOf('omitted')));
    expect(compared.filter((line) => !line.same)).toEqual([
      { name: 'IDEMPOTENCY_KEY', ours: '', service: null, same: false },
    ]);
    expect(causes(linesOf('empty'), textOf(linesOf('omitted')))).toEqual([
      expect.stringContaining('absentIdempotencyKeyLine of the profile to omitted'),
    ]);
  });

  test('sees a kept key line as one difference', () => {
    expect(causes(linesOf('omitted'), textOf(linesOf('empty')))).toEqual([
      expect.stringContaining('absentIdempotencyKeyLine of the profile to empty'),
    ]);
  });

  test.each([
    ['base64', '6zfFd0lDOf+3d6YjS5l+7IMdfKpt8ROA05BztOpIFao='],
    ['base64url', '6zfFd0lDOf-3d6YjS5l-7IMdfKpt8ROA05BztOpIFao'],
  ])('names the encoding %s of the same hash', (encoding, hash) => {
    const service = textOf(linesOf('empty')).replace(hex, hash);
    expect(causes(linesOf('empty'), service)).toEqual([expect.stringContaining(`to ${encoding}.`)]);
  });

  test('says that another hash is another body', () => {
    const service = textOf(linesOf('empty')).replace(hex, hex.replace('e', 'f'));
    expect(causes(linesOf('empty'), service)).toEqual([expect.stringContaining('body was changed')]);
  });

  test('names a trailing line feed and CRLF', () => {
    const ours = linesOf('empty', 'k-1');
    expect(causes(ours, `${textOf(ours)}\n`)).toEqual([expect.stringContaining('line feed')]);
    expect(causes(ours, textOf(ours).replaceAll('\n', '\r\n'))[0]).toContain('CRLF');
  });

  test('warns of the clock from a minute on', () => {
    const ours = linesOf('empty');
    const compared = compareLines(ours, textOf(ours));
    expect(likelyCauses(compared, { ...nothing, valid: true }, 59)).toEqual([]);
    expect(likelyCauses(compared, { ...nothing, valid: true }, -60)).toEqual([
      expect.stringContaining('-60 s'),
    ]);
  });
});

describe('the time stamp of the request that was sent', () => {
  const ours = linesOf('empty');
  const adopted = (stamp: string) =>
    withServiceTimestamp(ours, textOf(ours).replace('2026-03-09T14:05:06Z', stamp))[2]?.value;

  test('is the service’s when it has our form', () => {
    expect(adopted('2026-03-09T14:05:07Z')).toBe('2026-03-09T14:05:07Z');
  });

  test.each(['1773065106', '2026-03-09T14:05:07.000Z', '2026-03-09T11:05:07-03:00'])(
    'stays ours beside %s',
    (stamp) => {
      expect(adopted(stamp)).toBe('2026-03-09T14:05:06Z');
    },
  );
});
