import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  verify,
} from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectEnd, journalRows, scene } from '../support/scene.ts';
import { bodyOf, type Honest, message, type Seen } from '../support/wire.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Checks a request as a bank would, from the specification's section 5 and RFC 7515, appendix F alone. */
function isSigned({ method, target, headers, body }: Seen, key: KeyObject, alg: string): boolean {
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-content-sha256'] !== hash) return false;
  const timestamp = headers['x-request-timestamp'] ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)) return false;
  if (Math.abs(Date.now() - Date.parse(timestamp)) > 300_000) return false;
  const lines = [method, target, timestamp, headers['idempotency-key'] ?? '', hash].join('\n');
  const [header = '', payload, signature = ''] = (headers['x-request-signature'] ?? '').split('.');
  if (payload !== '') return false;
  const stated = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string };
  if (stated.alg !== alg || stated.kid !== 'kid-1') return false;
  const input = Buffer.from(`${header}.${Buffer.from(lines).toString('base64url')}`);
  const how =
    alg === 'ES256'
      ? { key, dsaEncoding: 'ieee-p1363' as const }
      : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  return verify('sha256', input, how, Buffer.from(signature, 'base64url'));
}

describe.concurrent('a delegated credential', () => {
  test.each([
    ['ES256', ec],
    ['PS256', rsa],
  ] as const)('%s: every request but the token is signed, every attempt anew', async (alg, pair) => {
    const { bank, machine, send } = await scene();
    const file = `${machine.home}/key.pem`;
    writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const env = {
      BRL_BASE_URL: undefined,
      BRL_CLIENT_BASE_URL: bank.url,
      BRL_SIGNING_KEY_FILE: file,
      BRL_SIGNING_KEY_ID: 'kid-1',
    };
    bank.plan({ run: 'none', code: 'partner_error', status: 502 });
    expectEnd(await send(['--ref', 'r', '--no-wait', '--description', 'Ação "1" €'], { env }), 0);
    expect((await machine.brl(['pix', 'lookup', '+5511987654321', '--json'], { env })).code).toBe(0);

    const key = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }));
    const signed = bank.seen.filter(({ path }) => path !== '/oauth/token');
    expect(signed.length).toBeGreaterThanOrEqual(5);
    for (const seen of signed) expect([seen.target, isSigned(seen, key, alg)]).toEqual([seen.target, true]);
    const [first, second] = bank.posts();
    expect(first?.headers['x-request-signature']).not.toBe(second?.headers['x-request-signature']);
    expect(first?.headers['x-content-sha256']).toBe(second?.headers['x-content-sha256']);
    // The check itself can fail.
    expect(first && isSigned({ ...first, target: `${first.target}?a=1` }, key, alg)).toBe(false);
    expect(first && isSigned({ ...first, body: `${first.body} ` }, key, alg)).toBe(false);
  });

  /** A signing scene whose token endpoint has this `Date`. */
  async function signingScene(date: string) {
    const given = await scene();
    const file = `${given.machine.home}/key.pem`;
    writeFileSync(file, ec.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const spoil = (honest: Honest) => ({ bytes: message(honest.status, bodyOf(honest), { date }) });
    given.bank.planOther({ route: 'token', spoil, times: 9 });
    const env = {
      BRL_BASE_URL: undefined,
      BRL_CLIENT_BASE_URL: given.bank.url,
      BRL_SIGNING_KEY_FILE: file,
      BRL_SIGNING_KEY_ID: 'kid-1',
    };
    return { ...given, env };
  }

  test('a clock that is off: signed with the time of the service, and told once', async () => {
    const { bank, send, env } = await signingScene(new Date(Date.now() + 3_600_000).toUTCString());
    const run = await send(['--ref', 'r'], { env });
    expectEnd(run, 0);
    const stamp = Date.parse(bank.posts()[0]?.headers['x-request-timestamp'] ?? '');
    expect(Math.abs(stamp - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(run.stderr.match(/clock is \d+ s behind the service's/g)).toHaveLength(1);
  });

  test('no answer tells the time: exit 92, nothing is sent or written down', async () => {
    const { bank, machine, send, env } = await signingScene('');
    const run = await send(['--ref', 'r'], { env });
    expectEnd(run, 92);
    expect(run.json).toMatchObject({ outcome: 'not_sent', moneyMoved: 'no', error: { code: 'clock_skew' } });
    expect(run.json.error?.hint).toBe('brl doctor');
    expect(bank.posts()).toEqual([]);
    expect(journalRows(machine.journal())).toEqual([]);
    expect((await machine.brl(['banks', 'list', '--json'], { env })).code).toBe(92);
    expect(bank.at('banks')).toEqual([]);
  });

  test('without its own host: exit 91, the tenant host is no fallback', async () => {
    const { bank, machine, send } = await scene();
    const file = `${machine.home}/key.pem`;
    writeFileSync(file, ec.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const run = await send(['--ref', 'r'], {
      env: { BRL_SIGNING_KEY_FILE: file, BRL_SIGNING_KEY_ID: 'kid-1' },
    });
    expectEnd(run, 91);
    expect(bank.seen).toEqual([]);
  });
});
