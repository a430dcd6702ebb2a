import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../src/lib/client/classify.ts';
import { readReply } from '../../src/lib/client/reply.ts';
import { repeatDelayMs } from '../../src/lib/client/retry.ts';
import { errorCatalogue } from '../../src/lib/contract/errors.ts';
import { keyLookup, out, paymentLookup } from '../../src/lib/contract/pix.ts';

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  readReply({ status, headers, body: Buffer.from(JSON.stringify(body)) }, (text) => text);
const judge = (status: number, errorCode: string) =>
  verdictOf(out, reply(status, { errorCode, message: 'x' })).kind;

// Money-safety, section 2, item 16: what may be repeated; nothing else.
const retrySet = [
  'db_unavailable',
  'banking_unavailable',
  'temporal_unavailable',
  'workflow_start_failed',
  'workflow_signal_failed',
  'partner_error',
  'partner_internal',
  'partner_unavailable',
  'partner_rate_limited',
  'timeout',
  'risk_check_unavailable',
  'presign_failed',
  'presign_error',
  'hookdeck_sync_failed',
];

describe('verdicts on a payment', () => {
  test('the retry set is the one of the design', () => {
    const retryable = Object.entries(errorCatalogue).filter(([, entry]) => entry.retryable);
    expect(retryable.map(([code]) => code).sort()).toEqual([...retrySet].sort());
  });

  test.each(Object.keys(errorCatalogue))(
    '%s with a status of 5xx that is not its own proves nothing',
    (code) => {
      const entry = errorCatalogue[code as keyof typeof errorCatalogue];
      for (const status of [500, 501, 502, 503, 504, 599])
        if (!(entry.http as readonly number[]).includes(status))
          expect([status, judge(status, code)]).toEqual([status, 'uncertain']);
    },
  );

  test.each(Object.keys(errorCatalogue))('%s in a success proves nothing', (code) => {
    const entry = errorCatalogue[code as keyof typeof errorCatalogue];
    for (const status of [200, 201, 202])
      if (!(entry.http as readonly number[]).includes(status)) expect(judge(status, code)).toBe('uncertain');
  });

  test('codes that nobody knows are uncertain with every status', () => {
    for (let status = 200; status < 600; status++) {
      if (status >= 300 && status < 400) continue;
      if ([423, 428].includes(status)) continue;
      for (const code of ['brand_new', 'constructor', '__proto__', 'toString'])
        expect([status, code, judge(status, code)]).toEqual([status, code, 'uncertain']);
    }
  });

  test('5xx and 429 without a code are uncertain, and so is a redirect', () => {
    for (const status of [429, 500, 502, 503, 504, 301, 302, 303, 307, 308])
      expect(verdictOf(out, reply(status, { message: 'x' })).kind).toBe('uncertain');
  });
});

describe('repeats of a query', () => {
  const delay = (
    operation: typeof keyLookup | typeof paymentLookup,
    status: number,
    body: object,
    attempt = 1,
    headers = {},
  ) => repeatDelayMs(operation, verdictOf(operation, reply(status, body, headers)), attempt);

  test('a look-up in the directory is never repeated after 429 or 404, once after 5xx', () => {
    expect(delay(keyLookup, 429, { errorCode: 'dict_lookup_limit_exceeded' })).toBeNull();
    expect(delay(keyLookup, 429, { errorCode: 'partner_rate_limited' })).toBeNull();
    expect(delay(keyLookup, 429, {})).toBeNull();
    expect(delay(keyLookup, 404, { errorCode: 'key_not_found' })).toBeNull();
    expect(delay(keyLookup, 503, { errorCode: 'db_unavailable' })).not.toBeNull();
    expect(delay(keyLookup, 503, { errorCode: 'db_unavailable' }, 2)).toBeNull();
  });

  test('a query is sent at most three times', () => {
    expect(delay(paymentLookup, 503, { errorCode: 'db_unavailable' }, 2)).not.toBeNull();
    expect(delay(paymentLookup, 503, { errorCode: 'db_unavailable' }, 3)).toBeNull();
    expect(delay(paymentLookup, 404, { errorCode: 'not_found' })).toBeNull();
  });

  test('Retry-After is honoured when it is short, and ends the attempts when it is long', () => {
    const busy = { errorCode: 'db_unavailable' };
    expect(delay(paymentLookup, 503, busy, 1, { 'retry-after': '2' })).toBeGreaterThanOrEqual(2000);
    expect(delay(paymentLookup, 503, busy, 1, { 'retry-after': '3600' })).toBeNull();
    for (const odd of ['-5', 'soon', 'Wed, 21 Oct 2065 07:28:00 GMT', '1e9'])
      expect(delay(paymentLookup, 503, busy, 1, { 'retry-after': odd }) ?? 0).toBeLessThanOrEqual(10_000);
  });
});
