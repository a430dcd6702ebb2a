import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const advance = (seconds: number) => teller.sandbox.control.advanceClock(seconds * 1000);
const post = (path: string, body: object) => teller.call('POST', path, { body });

describe('limits', () => {
  test('what was paid counts by day, and night stays untouched; a returned payment counts no more', async () => {
    await teller.pay({ amount: 150.75 }, 'k1');
    await teller.pay({ amount: 20, key: 'timeout-failed@example.com' }, 'k2');
    const during = (await teller.call('GET', 'A/limits/available')).body.pix;
    expect(during.daytime).toMatchObject({ usedBrl: 170.75, availableBrl: 100_000 - 170.75 });
    expect(during.nighttime.usedBrl).toBe(0);
    advance(300);
    expect((await teller.call('GET', 'A/limits/available')).body.pix.daytime.usedBrl).toBe(150.75);
    advance(86_400);
    const after = (await teller.call('GET', 'A/limits/available')).body.pix;
    expect([after.daytime.usedBrl, after.monthly.usedBrl]).toEqual([0, 150.75]);
  });

  test('the older route says that it is deprecated', async () => {
    const { headers } = await teller.call('GET', 'A/pix/limits');
    expect(headers.get('deprecation')).toBe('true');
    expect(headers.get('link')).toContain('/limits/available');
  });

  test('tightening holds at once, loosening after six hours, removal too', async () => {
    const path = 'A/limits/operators/52998224725';
    expect((await teller.call('GET', path)).status).toBe(404);
    const put = async (day: number) => (await teller.call('PUT', path, { body: { day } })).body;
    expect(await put(100)).toEqual({ document: '52998224725', limits: { day: 100 } });
    expect(await put(50)).toMatchObject({ limits: { day: 50 } });
    expect(await put(80)).toMatchObject({ limits: { day: 50 }, pendingEffectiveAt: '2026-03-10T21:00:00Z' });
    advance(6 * 3600);
    expect((await teller.call('GET', path)).body.limits).toEqual({ day: 80 });
    await teller.call('DELETE', path);
    expect((await teller.call('GET', path)).status).toBe(200);
    advance(6 * 3600);
    expect((await teller.call('GET', path)).status).toBe(404);
  });
});

describe('PIX keys', () => {
  test('random keys at once, and not more than twenty for a company', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await post('A/pix/keys', { keyType: 'random' })).status);
    expect(statuses.slice(19)).toEqual([201, 422]);
  });

  test('an e-mail key waits for its code; wrong codes lock it', async () => {
    const { status, body } = await post('A/pix/keys', { keyType: 'EMAIL', pixKey: 'ours@example.com' });
    expect([status, body.status, body.destination]).toEqual([
      202,
      'pending_verification',
      'o***@example.com',
    ]);
    const challengeId = body.challengeId as string;
    const tryCode = async (code: string) => {
      const reply = await post('A/pix/keys/verify', { challengeId, code });
      return reply.body.errorCode ?? reply.status;
    };
    expect(await tryCode('000000')).toBe('code_invalid');
    expect((await post('A/pix/keys/verify/resend', { challengeId })).status).toBe(429);
    advance(61);
    expect((await post('A/pix/keys/verify/resend', { challengeId })).status).toBe(202);
    advance(601);
    expect(await tryCode('123456')).toBe('code_expired');
    expect((await post('A/pix/keys/verify/resend', { challengeId })).body.sendsLeft).toBe(0);
    expect(await tryCode('123456')).toBe(201);
    expect(await tryCode('123456')).toBe('challenge_not_found');
  });

  test('a key that was registered while its code was on its way is not registered twice', async () => {
    const asked = () => post('A/pix/keys', { keyType: 'EMAIL', pixKey: 'ours@example.com' });
    const challenges = [(await asked()).body.challengeId, (await asked()).body.challengeId];
    const answers: unknown[] = [];
    for (const challengeId of challenges) {
      const { status, body } = await post('A/pix/keys/verify', { challengeId, code: '123456' });
      answers.push([status, body.errorCode]);
    }
    expect(answers).toEqual([
      [201, undefined],
      [409, 'conflict'],
    ]);
  });

  test.each([
    [{ keyType: 'EMAIL', pixKey: 'otp-disabled@example.com' }, 'pix_key_email_phone_disabled'],
    [{ keyType: 'EMAIL', pixKey: 'policy-denied@example.com' }, 'policy_denied'],
    [{ keyType: 'EMAIL', pixKey: 'otp-lost@example.com' }, 'otp_send_failed'],
    [{ keyType: 'EMAIL', pixKey: 'maria@example.com' }, 'conflict'],
    [{ keyType: 'CPF', pixKey: '52998224725' }, 'key_ownership_mismatch'],
    [{ keyType: 'EMAIL', pixKey: 'nonsense' }, 'invalid_pix_key'],
    [{ keyType: 'CPF' }, 'missing_fields'],
  ])('%j is refused: %s', async (body, errorCode) => {
    expect((await post('A/pix/keys', body)).body.errorCode).toBe(errorCode);
  });
});

describe('exports', () => {
  test('a job is not ready at first, then its link gives the file to whoever sends no credential', async () => {
    await teller.pay({ amount: 10, identifier: 'inv-1', description: 'Nota "1", paga' }, 'k1');
    const { body: job } = await post('A/exports', {
      format: 'csv',
      startDate: '2026-03-10',
      endDate: '2026-03-10',
    });
    expect((await teller.call('GET', `A/exports/${job.exportId}/download`)).body.errorCode).toBe('not_ready');
    advance(2);
    expect((await teller.call('GET', `A/exports/${job.exportId}`)).body.status).toBe('COMPLETED');
    const { url } = (await teller.call('GET', `A/exports/${job.exportId}/download`)).body;
    const withToken = new Request(url, { headers: { authorization: 'Bearer x' } });
    expect((await teller.sandbox.fetch(withToken, 'tenant')).status).toBe(400);
    const text = await (await teller.sandbox.fetch(new Request(url), 'tenant')).text();
    expect(text).toContain(',-10,"Nota ""1"", paga",inv-1,');
    advance(3600);
    expect((await teller.sandbox.fetch(new Request(url), 'tenant')).status).toBe(404);
  });

  test.each([
    [{ format: 'ofx' }, 'invalid_format'],
    [{ format: 'csv', startDate: '01/03/2026' }, 'invalid_date_range'],
  ])('%j is refused: %s', async (body, errorCode) => {
    expect((await post('A/exports', body)).body.errorCode).toBe(errorCode);
  });
});

describe('closing', () => {
  const empty = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc4';
  test('an empty account closes, again with the same answer; then it is gone', async () => {
    expect((await post('A/close', {})).body.errorCode).toBe('account_has_balance');
    const first = await post(`${empty}/close`, {});
    expect(first.status).toBe(200);
    expect((await post(`${empty}/close`, {})).body).toEqual(first.body);
    expect((await teller.call('GET', `${empty}/statement`)).body.errorCode).toBe('account_not_found');
  });

  test.each([
    ['suspended', 'acc3'],
    ["another tenant's", 'acc9'],
    ['unknown', 'acc0'],
  ])('a %s account is not found, and nothing more is told', async (_name, last) => {
    const { status, body } = await post(`/v1/accounts/5a4db0c5-0000-4000-8000-00000000${last}/close`, {});
    expect([status, body.errorCode]).toEqual([404, 'account_not_found']);
  });

  test('the older scope `write` still closes, and `read` does not', async () => {
    const close = async (scope: string) => {
      const { baseUrl, tokenPath, clientId, clientSecret } = teller.sandbox.connection();
      const form = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope,
      };
      const request = new Request(baseUrl + tokenPath, { method: 'POST', body: new URLSearchParams(form) });
      const token = (await (await teller.sandbox.fetch(request, 'tenant')).json()) as {
        access_token: string;
      };
      const headers = { authorization: `Bearer ${token.access_token}` };
      return (await teller.call('POST', `${empty}/close`, { body: {}, headers })).status;
    };
    expect([await close('read'), await close('write')]).toEqual([403, 200]);
  });

  test('a shared account closes whatever is on it', async () => {
    const shared = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc7';
    const { body } = await teller.call('GET', `${shared}/shared-access`);
    expect(body.items.map((item: { isCurrent: boolean }) => item.isCurrent)).toEqual([true, false]);
    expect((await post(`${shared}/close`, {})).status).toBe(200);
  });
});
