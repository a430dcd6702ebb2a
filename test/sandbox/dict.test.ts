import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dictLimits } from '../../src/lib/sandbox/pix/dict.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const look = (key: string, query = '') => teller.call('GET', `A/pix/key/${encodeURIComponent(key)}${query}`);
const minutes = (count: number) => teller.sandbox.control.advanceClock(count * 60_000);
const lookMany = async (count: number, key: (index: number) => string, query = '') => {
  let last = await look(key(0), query);
  for (let index = 1; index < count; index += 1) last = await look(key(index), query);
  return last;
};

describe('a key look-up', () => {
  test('tells the owner, the document masked', async () => {
    const { status, body } = await look('+5511999990001');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      keyType: 'PHONE',
      name: 'José Exemplo Pereira',
      document: '***.654.321-**',
    });
    expect((await look('12345678000195')).body.document).toBe('**.345.678/0001-**');
  });

  test('takes e-mail and EVP in any case', async () => {
    expect((await look('MARIA@example.com')).body.key).toBe('maria@example.com');
    expect((await look('123E4567-E89B-42D3-A456-426614174000')).status).toBe(200);
  });

  test.each([
    ['not a key', 400, 'invalid_pix_key'],
    ['nobody@example.com', 404, 'key_not_found'],
    ['not-found@example.com', 404, 'key_not_found'],
    ['inactive@example.com', 422, 'key_inactive'],
    ['dict-closed@example.com', 429, 'dict_lookup_limit_exceeded'],
  ])('%s', async (key, status, errorCode) => {
    const answer = await look(key);
    expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
  });
});

describe('the quota', () => {
  test('closes after too many unknown keys in five minutes, and opens by itself', async () => {
    await lookMany(dictLimits.maxNotFoundPer5min, (index) => `nobody${index}@example.com`);
    const refusal = await look('maria@example.com');
    expect([refusal.status, refusal.body.errorCode]).toEqual([429, 'dict_lookup_limit_exceeded']);
    expect(refusal.body.message).toContain('maxNotFoundPer5min');
    expect(teller.sandbox.control.events({ type: 'policy.violation' })).toMatchObject([
      { data: { phase: 'dict_lookup' } },
    ]);
    minutes(5);
    expect((await look('maria@example.com')).status).toBe(200);
  });

  test('counts a minute; cache hits and refusals cost nothing', async () => {
    await lookMany(1000, () => 'maria@example.com');
    expect((await look('maria@example.com')).status).toBe(200);
    await lookMany(dictLimits.maxLookupsPerMinute - 1, () => 'maria@example.com', '?noCache=true');
    expect((await look('maria@example.com', '?noCache=true')).body.message).toContain('maxLookupsPerMinute');
    expect((await look('maria@example.com')).status).toBe(200);
    minutes(1);
    expect((await look('maria@example.com', '?noCache=true')).status).toBe(200);
  });

  test('the cache ends after 24 hours', async () => {
    await look('maria@example.com');
    await lookMany(dictLimits.maxLookupsPerMinute - 1, () => 'maria@example.com', '?noCache=true');
    minutes(24 * 60 + 1);
    await lookMany(dictLimits.maxLookupsPerMinute, () => '52998224725', '?noCache=true');
    expect((await look('maria@example.com')).status).toBe(429);
  });

  test('look-ups that become no payments close it, once there are enough of them', async () => {
    const half = dictLimits.minLookups / 2;
    await lookMany(half, () => 'maria@example.com', '?noCache=true');
    minutes(1);
    await lookMany(half - 1, () => 'maria@example.com', '?noCache=true');
    expect((await look('maria@example.com', '?noCache=true')).status).toBe(200);
    const refusal = await look('maria@example.com', '?noCache=true');
    expect(refusal.body.message).toContain('maxUsageRatio');
    expect(refusal.body.message).toContain('5m');
  });

  test('never stops a payment', async () => {
    await lookMany(dictLimits.maxNotFoundPer5min, (index) => `nobody${index}@example.com`);
    expect((await teller.pay({}, 'k1')).status).toBe(200);
    expect((await teller.pay({ key: 'dict-closed@example.com' }, 'k2')).status).toBe(200);
  });

  test('payments cost no quota', async () => {
    for (let index = 0; index < dictLimits.maxNotFoundPer5min + 1; index += 1) {
      await teller.pay({ key: `nobody${index}@example.com` }, `k${index}`);
    }
    expect((await look('maria@example.com')).status).toBe(200);
  });
});
