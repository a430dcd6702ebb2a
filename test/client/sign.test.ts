import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { compactVerify, flattenedVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Connection } from '../../src/lib/client/connection.ts';
import { SigningKeyError } from '../../src/lib/client/errors.ts';
import {
  type IdentifiedKey,
  loadSigningKey,
  protectedHeader,
  signRequest,
} from '../../src/lib/client/sign.ts';
import { createSigner } from '../../src/lib/client/signer.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';
import { ecJwk, ecJws, rsaJwk, rsaJws } from './rfc7515-keys.ts';

const keyId = 'treasury-2026';
const nowMs = 1773065106789;
const request = {
  method: 'POST',
  url: 'https://client.bank.example/v1/accounts/acc_7f3/pix/out',
  body: Buffer.from('{"amount":150.75,"keyType":"EMAIL","key":"maria@example.com.br"}'),
  idempotencyKey: '5f0c9c1e-2d5b-4c8e-9a44-0d3f6f1b7a10',
};

const pairs = {
  ES256: { privateKey: ecJwk, publicKey: createPublicKey({ key: ecJwk, format: 'jwk' }) },
  PS256: { privateKey: rsaJwk, publicKey: createPublicKey({ key: rsaJwk, format: 'jwk' }) },
} as const;
const algorithms = ['ES256', 'PS256'] as const;

function identified(alg: keyof typeof pairs): IdentifiedKey {
  const pem = createPrivateKey({ key: pairs[alg].privateKey, format: 'jwk' }).export({
    type: 'pkcs8',
    format: 'pem',
  });
  return { ...loadSigningKey(String(pem)), keyId };
}

const signed = (alg: keyof typeof pairs, over: Partial<typeof request> = {}) =>
  signRequest({ ...request, ...over }, identified(alg), nowMs, defaultGapSettings);

/** Verification after RFC 7515 section 5.2 and RFC 7518, written against node:crypto alone. */
function verifies(jws: string, payload: string, publicKey: KeyObject, alg: string): boolean {
  const [header = '', inside, signature = ''] = jws.split('.');
  if (inside !== '') return false;
  const input = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
  const bytes = Buffer.from(signature, 'base64url');
  return alg === 'ES256'
    ? verify('sha256', input, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)
    : verify('sha256', input, { key: publicKey, padding: 6, saltLength: 32 }, bytes);
}

describe('the published vectors', () => {
  test('RFC 7515 A.3 verifies, so the keys and the verifier of these tests are right', () => {
    const [header, payload = '', signature] = ecJws.split('.');
    const text = Buffer.from(payload, 'base64url').toString();
    expect(verifies(`${header}..${signature}`, text, pairs.ES256.publicKey, 'ES256')).toBe(true);
  });

  test('RFC 7515 A.2 verifies', () => {
    const [header, payload, signature = ''] = rsaJws.split('.');
    const input = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', input, pairs.PS256.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });
});

describe.each(algorithms)('%s', (alg) => {
  const { publicKey } = pairs[alg];

  test('verifies with node:crypto', async () => {
    const { headers, canonicalText } = await signed(alg);
    expect(verifies(headers['x-request-signature'], canonicalText, publicKey, alg)).toBe(true);
  });

  test('verifies with jose, re-attached and detached', async () => {
    const { headers, canonicalText } = await signed(alg);
    const [header = '', , signature = ''] = headers['x-request-signature'].split('.');
    const payload = Buffer.from(canonicalText).toString('base64url');
    const options = { algorithms: [alg] };
    const compact = await compactVerify(`${header}.${payload}.${signature}`, publicKey, options);
    expect(Buffer.from(compact.payload).toString()).toBe(canonicalText);
    expect(compact.protectedHeader).toEqual({ alg, kid: keyId });
    const flattened = { protected: header, payload, signature };
    await expect(flattenedVerify(flattened, publicKey, options)).resolves.toBeDefined();
  });

  test('signs the canonical text of the very bytes, and says so in the headers', async () => {
    const { headers, canonicalText, lines } = await signed(alg);
    expect(canonicalText).toBe(
      'POST\n/v1/accounts/acc_7f3/pix/out\n2026-03-09T14:05:06Z\n' +
        '5f0c9c1e-2d5b-4c8e-9a44-0d3f6f1b7a10\n' +
        headers['x-content-sha256'],
    );
    expect(lines.map((line) => line.value).join('\n')).toBe(canonicalText);
    expect(headers['x-request-timestamp']).toBe('2026-03-09T14:05:06Z');
    expect(Object.keys(headers)).toEqual(['x-request-timestamp', 'x-content-sha256', 'x-request-signature']);
  });

  test('has the protected header in one order, and raw signature bytes', async () => {
    const jws = (await signed(alg)).headers['x-request-signature'];
    const [header = '', payload, signature = ''] = jws.split('.');
    expect(Buffer.from(header, 'base64url').toString()).toBe(`{"alg":"${alg}","kid":"treasury-2026"}`);
    expect(payload).toBe('');
    expect(Buffer.from(signature, 'base64url').length).toBe(alg === 'ES256' ? 64 : 256);
    expect(jws).toMatch(/^[\w-]+\.\.[\w-]+$/);
  });

  test.each([
    ['method', { method: 'PUT' }],
    ['path', { url: 'https://client.bank.example/v1/accounts/acc_7f4/pix/out' }],
    ['query', { url: `${request.url}?x=1` }],
    ['key', { idempotencyKey: '5f0c9c1e-2d5b-4c8e-9a44-0d3f6f1b7a11' }],
    ['one byte of the body', { body: Buffer.from(String(request.body).replace('150.75', '950.75')) }],
  ])('is refused after an edited %s', async (_, over) => {
    const { headers } = await signed(alg);
    const { canonicalText } = await signed(alg, over);
    expect(verifies(headers['x-request-signature'], canonicalText, publicKey, alg)).toBe(false);
  });

  test('is refused under another key and under the other algorithm', async () => {
    const { headers, canonicalText } = await signed(alg);
    const other =
      alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
        : generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(verifies(headers['x-request-signature'], canonicalText, other, alg)).toBe(false);
    const [header = '', , signature = ''] = headers['x-request-signature'].split('.');
    const compact = `${header}.${Buffer.from(canonicalText).toString('base64url')}.${signature}`;
    await expect(compactVerify(compact, publicKey, { algorithms: ['RS256', 'ES384'] })).rejects.toThrow();
  });
});

test('PS256 salts with 32 bytes: another salt length does not verify', async () => {
  const { headers, canonicalText } = await signed('PS256');
  const [header, , signature = ''] = headers['x-request-signature'].split('.');
  const input = Buffer.from(`${header}.${Buffer.from(canonicalText).toString('base64url')}`);
  const withSalt = (saltLength: number) =>
    verify(
      'sha256',
      input,
      { key: pairs.PS256.publicKey, padding: 6, saltLength },
      Buffer.from(signature, 'base64url'),
    );
  expect([withSalt(32), withSalt(20), withSalt(222)]).toEqual([true, false, false]);
});

test('the settings of the profile reach the headers and the lines', async () => {
  const key = identified('ES256');
  const settings = {
    contentHashEncoding: 'base64url',
    timestampFormat: 'unix-ms',
    absentIdempotencyKeyLine: 'omitted',
    jwsPayload: 'base64url',
  } as const;
  const { headers, canonicalText } = await signRequest(
    { ...request, method: 'GET', body: null, idempotencyKey: null },
    key,
    nowMs,
    settings,
  );
  expect(headers['x-request-timestamp']).toBe('1773065106789');
  expect(canonicalText).toBe(
    'GET\n/v1/accounts/acc_7f3/pix/out\n1773065106789\n47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  );
});

test.each(algorithms)(
  '%s signs the lines as they are where the profile says so, after RFC 7797',
  async (alg) => {
    const { headers, canonicalText } = await signRequest(request, identified(alg), nowMs, {
      ...defaultGapSettings,
      jwsPayload: 'unencoded',
    });
    const [header = '', payload, signature = ''] = headers['x-request-signature'].split('.');
    expect(payload).toBe('');
    const stated = `{"alg":"${alg}","kid":"treasury-2026","b64":false,"crit":["b64"]}`;
    expect(Buffer.from(header, 'base64url').toString()).toBe(stated);
    const flattened = { protected: header, payload: Buffer.from(canonicalText), signature };
    const { payload: read } = await flattenedVerify(flattened, pairs[alg].publicKey, { algorithms: [alg] });
    expect(Buffer.from(read).toString()).toBe(canonicalText);
  },
);

test('a kid with letters beyond ASCII survives', async () => {
  const key = { ...identified('ES256'), keyId: 'chave-ç' };
  expect(protectedHeader(key, 'base64url')).toEqual({ alg: 'ES256', kid: 'chave-ç' });
  const { headers } = await signRequest(request, key, nowMs, defaultGapSettings);
  const header = headers['x-request-signature'].split('.')[0] ?? '';
  expect(Buffer.from(header, 'base64url').toString()).toBe('{"alg":"ES256","kid":"chave-ç"}');
});

describe('reading a key', () => {
  const pem = (pair: { privateKey: KeyObject }, type: 'pkcs8' | 'sec1' | 'pkcs1' = 'pkcs8') =>
    String(pair.privateKey.export({ type, format: 'pem' }));
  const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const refusal = (text: string): SigningKeyError => {
    try {
      loadSigningKey(text);
    } catch (error) {
      if (error instanceof SigningKeyError) return error;
      throw error;
    }
    throw new Error('accepted');
  };

  test('takes PKCS#8, SEC 1 and PKCS#1', () => {
    expect(loadSigningKey(pem(p256())).alg).toBe('ES256');
    expect(loadSigningKey(pem(p256(), 'sec1')).alg).toBe('ES256');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(loadSigningKey(pem(rsa)).alg).toBe('PS256');
    expect(loadSigningKey(pem(rsa, 'pkcs1')).alg).toBe('PS256');
  });

  test('takes what `openssl ecparam -genkey` writes: parameters first, Windows line ends', () => {
    const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
    expect(loadSigningKey((parameters + pem(p256(), 'sec1')).replaceAll('\n', '\r\n')).alg).toBe('ES256');
  });

  test.each([
    ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'secp384r1'],
    ['secp256k1', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }), 'secp256k1'],
    ['RSA 1024', () => generateKeyPairSync('rsa', { modulusLength: 1024 }), '1024 bits'],
    ['Ed25519', () => generateKeyPairSync('ed25519'), 'ed25519'],
    ['RSA-PSS', () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }), 'rsa-pss'],
    ['X25519', () => generateKeyPairSync('x25519'), 'x25519'],
  ])('refuses %s and names it', (_, make, named) => {
    const error = refusal(pem(make()));
    expect(error.code).toBe('signing_key_unsupported');
    expect(error.message).toContain(named);
    expect(error.hint).toContain('P-256');
  });

  test.each(['pkcs8', 'sec1'] as const)('of an encrypted %s key says what to do', (type) => {
    const text = String(
      p256().privateKey.export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' }),
    );
    const error = refusal(text);
    expect(error.code).toBe('signing_key_encrypted');
    expect(error.hint).toContain('openssl pkey');
  });

  test('of a public key or of a certificate says what it is', () => {
    const publicPem = String(p256().publicKey.export({ type: 'spki', format: 'pem' }));
    expect(refusal(publicPem).message).toContain('PUBLIC KEY, not a private key');
    expect(refusal('-----BEGIN CERTIFICATE-----\nAA==\n').message).toContain('CERTIFICATE');
    expect(refusal('').message).toContain('not in PEM form');
  });

  test('of a damaged file shows none of it', () => {
    const damaged = pem(p256()).replace(/\n.{20}/, '\nSECRETSECRETSECRETSE');
    const error = refusal(damaged);
    expect(error.code).toBe('signing_key_unreadable');
    expect(`${error.message}${error.hint}${error.stack}${error.cause}`).not.toContain('SECRET');
  });
});

test("a payment's signature tells when its ATTEMPT was written down, by the service's clock", async () => {
  const pem = createPrivateKey({ key: ecJwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
  const signing = { keyId, keyPem: async () => String(pem) };
  const clock = { now: () => nowMs } as Clock;
  const signer = createSigner({ signing, settings: defaultGapSettings } as Connection, clock);
  const stampOf = async (attemptedAtMs?: number) =>
    (await signer.sign({ ...request, ...(attemptedAtMs && { attemptedAtMs }) }, 60_000))?.headers[
      'x-request-timestamp'
    ];
  expect(await stampOf()).toBe(new Date(nowMs + 60_000).toISOString().replace(/\.\d+/, ''));
  expect(await stampOf(nowMs - 4000)).toBe(new Date(nowMs + 56_000).toISOString().replace(/\.\d+/, ''));
});
