import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Bank } from '../support/bank.ts';
import { expectEnd, expectPaidAtMostOnce, journalRows, scene } from '../support/scene.ts';
import { signatureFault } from '../support/strict-signature.ts';
import { hasTools } from '../support/tools.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const privatePem = ({ privateKey }: typeof pair) => privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Signs as a person's script may, and fails at the request of a payment once `refuse` is there. */
const script = (folder: string) => `#!/bin/sh
cat > '${folder}/text'
echo run >> '${folder}/runs'
if [ -e '${folder}/refuse' ]; then
  cut -d . -f 2 '${folder}/text' | tr '_-' '/+' | base64 -d 2> /dev/null | head -1 | grep -q POST && exit 3
fi
exec openssl dgst -sha256 -sign "$1" '${folder}/text'
`;

/** A scene whose credential signs by a program. */
async function signingScene(given: { readonly key?: typeof pair } = {}) {
  const { bank, machine, send } = await scene();
  const folder = join(machine.home, 'hsm');
  mkdirSync(folder);
  const [key, publicFile, program] = ['key.pem', 'pub.pem', 'sign'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(key, privatePem(given.key ?? pair), { mode: 0o600 });
  writeFileSync(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(join(folder, 'runs'), '');
  writeFileSync(program, script(folder), { mode: 0o700 });
  const env = {
    BRL_BASE_URL: undefined,
    BRL_CLIENT_BASE_URL: bank.url,
    BRL_SIGNING_KEY_ID: 'kid-1',
    BRL_SIGNING_COMMAND: JSON.stringify([program, key]),
    BRL_SIGNING_PUBLIC_KEY_FILE: publicFile,
  };
  const countRuns = () => readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1;
  return { bank, machine, send, folder, key, publicFile, program, env, countRuns };
}

const signedOf = (bank: Bank) => bank.seen.filter(({ path }) => path !== '/oauth/token');

function expectSigned(bank: Bank, key: KeyObject): void {
  for (const seen of signedOf(bank)) {
    const fault = signatureFault({ ...seen, bytes: Buffer.from(seen.body) }, key, 'kid-1');
    expect([seen.target, fault]).toEqual([seen.target, null]);
  }
}

describe.concurrent('a program that signs', () => {
  test('signs every request and every repeat, one run for each', async () => {
    const { bank, machine, send, env, countRuns } = await signingScene();
    bank.plan({ run: 'none', code: 'partner_error', status: 502 });
    expectEnd(await send(['--ref', 'r'], { env }), 0);
    expectSigned(bank, pair.publicKey);
    expect(bank.posts().length).toBeGreaterThan(1);
    // Once more before the payment is written down, as nothing was asked that it could have signed.
    expect(countRuns()).toBe(signedOf(bank).length + 1);
    expect((await machine.brl(['signature', 'explain', 'GET', '/v1/banks', '--json'], { env })).code).toBe(0);
  });

  test.each([
    ['another key', (desk: Desk) => [desk.program, desk.otherKey], 'does not fit the public key'],
    [
      'another text',
      ({ key }: Desk) => ['openssl', 'dgst', '-sha256', '-sign', key, '/etc/hostname'],
      'does not fit',
    ],
    ['words', () => ['/bin/echo', 'no token'], 'is no signature'],
    ['a failure', () => ['/bin/false'], 'ended with 1'],
    ['nothing, as it is not there', () => ['/nowhere/sign'], 'was not found'],
    ['nothing, as it may not', ({ publicFile }: Desk) => [publicFile], 'may not be executed'],
  ])('%s: exit 91, nothing is sent or written down', async (_what, argv, says) => {
    const desk = await signingScene();
    const { bank, machine, send, folder } = desk;
    const otherKey = join(folder, 'other.pem');
    writeFileSync(otherKey, privatePem(other), { mode: 0o600 });
    const env = { ...desk.env, BRL_SIGNING_COMMAND: JSON.stringify(argv({ ...desk, otherKey })) };
    const run = await send(['--ref', 'r'], { env });
    expectEnd(run, 91);
    expect(run.json).toMatchObject({
      outcome: 'not_sent',
      moneyMoved: 'no',
      error: { code: 'signing_command_failed', message: expect.stringContaining(says) },
    });
    expect(run.json.error?.hint).not.toBe(null);
    expect([signedOf(bank), journalRows(machine.journal())]).toEqual([[], []]);
    const read = await machine.brl(['banks', 'list', '--json'], { env });
    expect([read.code, JSON.parse(read.stdout).error.code]).toEqual([91, 'signing_command_failed']);
  });

  test('one that fails at the payment itself: not sent, and the same line pays once', async () => {
    const { bank, machine, send, folder, env } = await signingScene();
    writeFileSync(join(folder, 'refuse'), '');
    const run = await send(['--ref', 'r'], { env });
    expectEnd(run, 80);
    expect(run.json).toMatchObject({ moneyMoved: 'no', sent: 'no', error: { code: 'not_sent' } });
    expect(run.json.error?.message).toContain('signing command');
    expect(bank.posts()).toEqual([]);
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'INTENT' }]);
    execFileSync('rm', [join(folder, 'refuse')]);
    expectEnd(await send(['--ref', 'r'], { env }), 0);
    expectPaidAtMostOnce(bank);
    expect(bank.debits).toHaveLength(1);
  });
});

type Desk = Awaited<ReturnType<typeof signingScene>> & { readonly otherKey: string };

describe.concurrent('a profile whose key a program holds', () => {
  const login = (
    { bank, publicFile, program, key }: Awaited<ReturnType<typeof signingScene>>,
    secret: string,
  ) => [
    'auth',
    'login',
    '--profile',
    'hsm',
    '--client-base-url',
    bank.url,
    '--tenant-id',
    'tenant-a',
    '--account-id',
    bank.variables().BRL_ACCOUNT_ID ?? '',
    '--client-id',
    'app-1',
    '--secret-command',
    JSON.stringify(['cat', secret]),
    '--signing-key-id',
    'kid-1',
    '--token-path',
    '/oauth/token',
    '--signing-command',
    JSON.stringify([program, key]),
    '--signing-public-key-file',
    publicFile,
    '--json',
  ];

  /** No variables: the profile alone. */
  const bare = (variables: Record<string, string>) =>
    Object.fromEntries(Object.keys(variables).map((name) => [name, undefined]));

  test('signs; its key is nowhere among our files, and status and doctor name the program alone', async () => {
    const desk = await signingScene();
    const { bank, machine, program, key } = desk;
    const secret = join(machine.home, 'secret');
    writeFileSync(secret, JSON.stringify({ version: 1, clientSecret: bank.secret }), { mode: 0o600 });
    const env = bare(bank.variables());
    const made = await machine.brl(login(desk, secret), { env });
    expect(made.code, made.stderr).toBe(0);
    const signing = { keyId: 'kid-1', algorithm: 'ES256', command: program };
    expect(JSON.parse(made.stdout).signing).toEqual(signing);
    const status = await machine.brl(['auth', 'status', '--json'], { env });
    expect(JSON.parse(status.stdout).signing).toEqual(signing);
    const read = await machine.brl(['banks', 'list', '--json'], { env });
    expect(read.code, read.stderr).toBe(0);
    expectSigned(bank, pair.publicKey);
    const doctor = await machine.brl(['doctor', '--json'], { env });
    const check = JSON.parse(doctor.stdout).checks.find(
      ({ name }: { name: string }) => name === 'signing-key',
    );
    expect(check).toMatchObject({ status: 'pass', message: expect.stringContaining(program) });
    const own = machine.files().filter((file) => !file.startsWith(desk.folder));
    expect(own.some((file) => readFileSync(file, 'utf8').includes('PRIVATE'))).toBe(false);
    expect(`${status.stdout}${doctor.stdout}${made.stdout}`).not.toContain(key);
    expect(
      (await machine.brl(['banks', 'list'], { env: { ...env, BRL_SIGNING_COMMAND: '["true"]' } })).code,
    ).toBe(91);
  });

  test('is not stored where the program signs with another key, or a private key lies beside it', async () => {
    const desk = await signingScene({ key: other });
    const { bank, machine, key } = desk;
    const secret = join(machine.home, 'secret');
    writeFileSync(secret, JSON.stringify({ version: 1, clientSecret: bank.secret }), { mode: 0o600 });
    const env = bare(bank.variables());
    const wrong = await machine.brl(login(desk, secret), { env });
    expect([wrong.code, JSON.parse(wrong.stdout).error.code]).toEqual([91, 'signing_command_failed']);
    const twice = await machine.brl([...login(desk, secret), '--signing-key-file', key], { env });
    expect([twice.code, JSON.parse(twice.stdout).error.hint]).toEqual([
      2,
      expect.stringContaining('--signing-public'),
    ]);
    expect(machine.files().filter((file) => file.endsWith('profiles.json'))).toEqual([]);
    expect(bank.seen).toEqual([]);
  });
});

test.skipIf(!hasTools('softhsm2-util', 'pkcs11-tool'))('a key in a device, by PKCS#11', async () => {
  const { bank, send, env, folder } = await signingScene();
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  writeFileSync(join(folder, 'conf'), `directories.tokendir = ${tokens}\n`);
  const own = { ...process.env, SOFTHSM2_CONF: join(folder, 'conf'), HSM_PIN: '481516' };
  const tool = (...args: string[]) =>
    execFileSync('pkcs11-tool', [...device, ...args], { env: own, stdio: 'pipe' });
  execFileSync(
    'softhsm2-util',
    ['--init-token', '--free', '--label', 'treasury', '--pin', '481516', '--so-pin', '0'.repeat(8)],
    {
      env: own,
      stdio: 'pipe',
    },
  );
  tool('--keypairgen', '--key-type', 'EC:prime256v1', '--label', 'brl', '--id', '01');
  tool('--read-object', '--type', 'pubkey', '--label', 'brl', '--output-file', join(folder, 'pub.der'));
  execFileSync('openssl', [
    'pkey',
    '-pubin',
    '-inform',
    'DER',
    '-in',
    join(folder, 'pub.der'),
    '-out',
    join(folder, 'pub.pem'),
  ]);
  // The program of docs/connecting.md.
  const program = `#!/bin/sh
export SOFTHSM2_CONF='${folder}/conf' HSM_PIN=481516
openssl dgst -sha256 -binary | pkcs11-tool ${device.join(' ')} --sign --mechanism ECDSA --label brl
`;
  writeFileSync(join(folder, 'sign'), program, { mode: 0o700 });
  expectEnd(await send(['--ref', 'r'], { env }), 0);
  expectSigned(bank, createPublicKey(readFileSync(join(folder, 'pub.pem'))));
  expect(bank.debits).toHaveLength(1);
  expect(readdirSync(tokens)).toHaveLength(1);
});

const device = [
  '--module',
  '/usr/lib/softhsm/libsofthsm2.so',
  '--token-label',
  'treasury',
  '--login',
  '--pin',
  'env:HSM_PIN',
];
