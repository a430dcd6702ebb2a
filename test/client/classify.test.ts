import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../src/lib/client/classify.ts';
import { type Reply, readReply } from '../../src/lib/client/reply.ts';
import { repeatDelayMs } from '../../src/lib/client/retry.ts';
import { errorCatalogue } from '../../src/lib/contract/errors.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { keyLookup, out, paymentLookup } from '../../src/lib/contract/pix.ts';
import { endsOf } from '../../src/lib/errors/ends.ts';
import { exitCodeOf } from '../../src/lib/errors/exit-codes.ts';

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

  test.each([
    [403, {}],
    [403, { errorCode: 'forbidden' }],
    [404, { errorCode: 'not_found' }],
    [409, { errorCode: 'identifier_conflict' }],
    [423, {}],
    [429, { errorCode: 'partner_rate_limited' }],
    [503, { errorCode: 'db_unavailable' }],
  ])('%i %j with the record of a payment that was taken proves neither', (status, told) => {
    const both = reply(status, { ...told, status: 'COMPLETED', originalEndToEnd: 'E9' });
    expect(verdictOf(out, both).kind).toBe('uncertain');
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

const none = (fate: 'not-sent' | 'unknown'): Reply => ({ kind: 'none', fate, reason: 'x', message: 'x' });

const page: Reply = { kind: 'unreadable', status: 200, reason: 'it is a page', requestId: null };

describe('what an exchange proves', () => {
  test.each<[string, Reply, string]>([
    ['nothing left', none('not-sent'), 'not-sent'],
    ['the answer was lost', none('unknown'), 'uncertain'],
    ['a page', page, 'uncertain'],
    ['a result', reply(200, { status: 'COMPLETED' }), 'answered'],
    ['a result that has not ended', reply(202, { status: 'TIMEOUT' }), 'answered'],
    [
      'a result with a code that nobody knows',
      reply(200, { status: 'COMPLETED', errorCode: 'new' }),
      'uncertain',
    ],
    ['a payment that says FAILED', reply(422, { status: 'FAILED' }), 'answered'],
    ['FAILED with a status that is not shown', reply(409, { status: 'FAILED' }), 'uncertain'],
    ['422 and no word', reply(422, {}), 'uncertain'],
    ['a refusal', reply(422, { errorCode: 'insufficient_funds' }), 'refused'],
    [
      'a refusal that says FAILED',
      reply(422, { errorCode: 'insufficient_funds', status: 'FAILED' }),
      'refused',
    ],
    ['a refusal with another 4xx', reply(400, { errorCode: 'insufficient_funds' }), 'refused'],
    ['a refusal with a 5xx', reply(500, { errorCode: 'insufficient_funds' }), 'uncertain'],
    ['a refusal in a success', reply(200, { errorCode: 'insufficient_funds' }), 'uncertain'],
    ['a code of the retry set', reply(503, { errorCode: 'db_unavailable' }), 'repeatable'],
    ['a code of the retry set with a 4xx', reply(422, { errorCode: 'db_unavailable' }), 'uncertain'],
    ['a fault behind the service', reply(500, { errorCode: 'internal_error' }), 'uncertain'],
    ['a fault behind the service with a 4xx', reply(422, { errorCode: 'internal_error' }), 'uncertain'],
    ['another status with no code', reply(401, {}), 'uncertain'],
  ])('%s: %o is %s', (_what, given, kind) => {
    expect(verdictOf(out, given).kind).toBe(kind);
  });

  test('a 403 without a code may be a gateway’s: of a payment it proves nothing', () => {
    expect(verdictOf(out, reply(403, { message: 'Forbidden' })).kind).toBe('uncertain');
    expect(verdictOf(keyLookup, reply(403, { message: 'Forbidden' })).kind).toBe('refused');
  });

  test.each<[number, object, number]>([
    [403, { errorCode: 'invalid_token' }, 50],
    [423, {}, 51],
    [428, { errorCode: 'new' }, 51],
  ])('%i %o was turned away at the gate: exit %i, and is not repeated', (status, body, exit) => {
    const verdict = verdictOf(out, reply(status, body));
    expect(verdict).toMatchObject({
      kind: 'refused',
      entry: { retryable: false, http: expect.arrayContaining([status]) },
    });
    const ends = verdict.kind === 'refused' ? Object.values(endsOf(verdict.entry)).map(exitCodeOf) : [];
    expect(ends).toEqual([exit, exit, exit]);
    expect(repeatDelayMs(paymentLookup, verdict, 1)).toBeNull();
  });

  test('FAILED is a result of a payment only', () => {
    expect(verdictOf(paymentLookup, reply(422, { status: 'FAILED' })).kind).toBe('uncertain');
  });

  test.each<[string, Operation, Reply, boolean]>([
    ['a look-up whose answer was lost', paymentLookup, none('unknown'), true],
    ['a look-up that never left', paymentLookup, none('not-sent'), false],
    ['a look-up that was answered with a page', paymentLookup, page, false],
    ['a look-up at a busy database', paymentLookup, reply(503, { errorCode: 'db_unavailable' }), true],
    ['a question to the directory that it failed at', keyLookup, reply(500, {}), true],
    ['a question to the directory that it refused', keyLookup, reply(499, {}), false],
    [
      'a question to the directory above its quota',
      keyLookup,
      reply(429, { errorCode: 'dict_lookup_limit_exceeded' }),
      false,
    ],
    ['a question to the directory whose answer was lost', keyLookup, none('unknown'), false],
    ['a payment whose answer was lost', out, none('unknown'), false],
  ])('%s: is it asked again?', (_what, operation, given, isRepeated) => {
    const delayMs = repeatDelayMs(operation, verdictOf(operation, given), 1, () => 0.5);
    expect(delayMs).toBe(isRepeated ? 1000 : null);
  });
});

describe('what follows from it', () => {
  test.each([
    ['0', 1000],
    ['10', 10_000],
    ['11', null],
    ['soon', 1000],
  ])('a Retry-After of %s', (seconds, delayMs) => {
    const busy = reply(503, { errorCode: 'db_unavailable' }, { 'retry-after': seconds });
    expect(repeatDelayMs(paymentLookup, verdictOf(paymentLookup, busy), 1, () => 0.5)).toBe(delayMs);
  });

  // Money safety, section 4.3: waits of about 1 s and 3 s, a quarter more or less.
  test('the pauses are about 1 s and 3 s, and after three attempts it is given up; the directory is asked twice', () => {
    const busy = verdictOf(paymentLookup, reply(503, { errorCode: 'db_unavailable' }));
    const delays = (operation: Operation, verdict: typeof busy, fraction: number) =>
      [1, 2, 3].map((attempt) => repeatDelayMs(operation, verdict, attempt, () => fraction));
    expect(delays(paymentLookup, busy, 0)).toEqual([750, 2250, null]);
    expect(delays(paymentLookup, busy, 0.5)).toEqual([1000, 3000, null]);
    expect(delays(paymentLookup, busy, 1)).toEqual([1250, 3750, null]);
    expect(delays(keyLookup, verdictOf(keyLookup, reply(500, {})), 0)).toEqual([750, null, null]);
  });
});
