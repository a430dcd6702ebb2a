import { constants, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SigningKeyError } from '../../src/lib/client/errors.ts';
import { programKey } from '../../src/lib/client/signing-program.ts';
import { until } from '../support/brl.ts';

const directory = mkdtempSync(join(tmpdir(), 'brl-signing-'));
afterAll(() => rmSync(directory, { recursive: true }));

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  other: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const files = Object.fromEntries(
  Object.entries(pairs).map(([name, { privateKey }]) => {
    const file = join(directory, `${name}.pem`);
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    return [name, file];
  }),
) as Record<keyof typeof pairs, string>;

const pss = '-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32';
const ecdsa = `openssl dgst -sha256 -sign '${files.ES256}'`;
const input = Buffer.from('eyJhbGciOiJFUzI1NiJ9.UE9TVAovdjE');

function key(
  script: string,
  { of = 'ES256', waitMs = 10_000 }: { of?: keyof typeof pairs; waitMs?: number } = {},
) {
  const program = { argv: ['/bin/sh', '-c', script], env: process.env };
  return programKey(publicPem(pairs[of].publicKey), program, waitMs);
}

async function refusal(work: Promise<unknown>): Promise<SigningKeyError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SigningKeyError)) throw new Error('expected a refusal', { cause: error });
  return error;
}

describe('what a program signs', () => {
  /** Signatures as programs print them, of which each is right. */
  const raw = (isWanted: (der: Buffer) => boolean) => {
    for (;;) {
      const der = sign('sha256', input, pairs.ES256.privateKey);
      if (isWanted(der)) return der;
    }
  };
  const plain = sign('sha256', input, { key: pairs.ES256.privateKey, dsaEncoding: 'ieee-p1363' });
  test.each([
    ['DER with signs', raw((der) => der.length === 72)],
    ['DER of a short number', raw((der) => der.length < 70)],
    [
      'DER in lines of base64',
      `${raw(() => true)
        .toString('base64')
        .replaceAll(/.{20}/g, '$&\n')}\n`,
    ],
    ['r and s', plain],
    ['r and s in base64url', plain.toString('base64url')],
  ])('%s becomes r and s', async (_form, printed) => {
    writeFileSync(join(directory, 'printed'), printed);
    const signature = await key(`cat '${directory}/printed'`).sign(input);
    expect(signature).toHaveLength(64);
    const how = { key: pairs.ES256.publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', input, how, signature)).toBe(true);
  });

  test.each([
    ['bytes', `openssl dgst -sha256 ${pss} -sign '${files.PS256}'`],
    ['base64', `openssl dgst -sha256 ${pss} -sign '${files.PS256}' | openssl base64`],
  ])('RSA as %s', async (_form, script) => {
    const made = key(script, { of: 'PS256' });
    expect(made.alg).toBe('PS256');
    const how = { key: pairs.PS256.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', input, how, await made.sign(input))).toBe(true);
  });

  test('its environment has nothing of ours', async () => {
    const seen = join(directory, 'env');
    const env = {
      ...process.env,
      BRL_CLIENT_SECRET: 'quiet',
      BRL_JOURNAL_PASSWORD_FILE: '/x',
      NODE_OPTIONS: '-r x',
    };
    const program = { argv: ['/bin/sh', '-c', `env > '${seen}'; ${ecdsa}`], env };
    await programKey(publicPem(pairs.ES256.publicKey), program).sign(input);
    expect(readFileSync(seen, 'utf8')).not.toMatch(/BRL_|quiet|NODE_OPTIONS/);
  });

  test('one that has signed is not tried again', async () => {
    const count = join(directory, 'count');
    const counted = key(`echo >> '${count}'; ${ecdsa}`);
    await counted.tried?.();
    await counted.tried?.();
    await counted.sign(input);
    await counted.tried?.();
    expect(readFileSync(count, 'utf8')).toBe('\n\n');
  });
});

describe('a program that gives no signature', () => {
  const notExecutable = join(directory, 'plain');
  writeFileSync(notExecutable, '#!/bin/sh\n');
  chmodSync(notExecutable, 0o644);

  test.each([
    ['with another key', `openssl dgst -sha256 -sign '${files.other}'`, /does not fit the public key/],
    ['of another text', `echo more | ${ecdsa}`, /does not fit the public key/],
    ['of a hash alone', `openssl dgst -sha256 -binary | ${ecdsa}`, /does not fit the public key/],
    ['words', 'echo "error: no token"', /is no signature \(16 bytes\)/],
    ['nothing', 'true', /is no signature \(0 bytes\)/],
    ['DER and more', `${ecdsa}; printf x`, /is no signature/],
    [
      'a signature, and fails',
      `${ecdsa}; echo "quiet slot" >&2; exit 3`,
      /ended with 3\. It said: quiet slot$/,
    ],
    ['without end', 'yes', /wrote more than 64 KiB/],
  ])('%s', async (_what, script, says) => {
    const error = await refusal(key(script).sign(input));
    expect(error.code).toBe('signing_command_failed');
    expect(error.message).toMatch(says);
    expect(error.hint).not.toBe('');
  });

  test('the wrong padding of RSA', async () => {
    const error = await refusal(
      key(`openssl dgst -sha256 -sign '${files.PS256}'`, { of: 'PS256' }).sign(input),
    );
    expect(error.message).toContain('does not fit the public key');
  });

  test('one that hangs is ended with all that it started', async () => {
    const pid = join(directory, 'pid');
    const error = await refusal(key(`sleep 600 & echo $! > '${pid}'; wait`, { waitMs: 400 }).sign(input));
    expect(error.message).toContain('gave no signature within 0.4 s');
    const sleeper = Number(readFileSync(pid, 'utf8'));
    await until(() => {
      try {
        process.kill(sleeper, 0);
        return readFileSync(`/proc/${sleeper}/stat`, 'utf8').includes(') Z ');
      } catch {
        return true;
      }
    });
  });

  test.each([
    ['/nowhere/sign', /was not found/, /whole path/],
    [notExecutable, /may not be executed/, /chmod \+x/],
  ])('%s', async (path, says, hint) => {
    const made = programKey(publicPem(pairs.ES256.publicKey), { argv: [path], env: process.env });
    const error = await refusal(made.tried?.() ?? Promise.resolve());
    expect(error.message).toMatch(says);
    expect(error.hint).toMatch(hint);
  });
});

test.each([
  ['a private key', () => readFileSync(files.ES256, 'utf8'), 'signing_key_unreadable'],
  ['no key', () => 'ssh-ed25519 AAAA', 'signing_key_unreadable'],
  [
    'P-384',
    () => publicPem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey),
    'signing_key_unsupported',
  ],
])('a public key that is %s is refused', (_what, pem, code) => {
  expect(() => programKey(pem(), { argv: ['true'], env: {} })).toThrow(expect.objectContaining({ code }));
});
