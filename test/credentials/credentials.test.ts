import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../support/brl.ts';
import { openLine } from '../support/dropping-line.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
});
afterAll(() => served.close());

/** A line typed with the main credential. */
const parent = (...args: string[]) => served.machine.brl(args, { env: served.parent });
/** A line typed with the new profile and nothing in the environment. */
const child = (...args: string[]) => served.machine.brl([...args, '--profile', 'erp']);
const jsonOf = (run: Run) => JSON.parse(run.stdout);
const hours = (n: number) => served.sandbox.control.advanceClock(n * 3_600_000);
const pay = (ref: string) =>
  child(
    'pix',
    'send',
    '--key',
    'maria@example.com',
    '--amount',
    '10.00',
    '--ref',
    ref,
    '--yes',
    '--no-wait',
    '--json',
  );

describe('credentials delegate --dry-run', () => {
  const line = (...more: string[]) =>
    parent(
      'credentials',
      'delegate',
      '--allowed-ip',
      '127.0.0.1',
      '--name',
      'ERP',
      '--dry-run',
      '--json',
      ...more,
    );

  test('sends members that the specification does not name as they are', async () => {
    const run = await line('--field', 'costCenter=0042', '--field', 'ttlDays=30.0');
    expect([run.code, jsonOf(run).body]).toEqual([
      0,
      {
        costCenter: '0042',
        ttlDays: 30,
        name: 'ERP',
        publicKeyPem: expect.anything(),
        allowedIps: ['127.0.0.1/32'],
      },
    ]);
  });

  test('refuses a member that a flag gives already', async () => {
    const run = await line('--field', 'allowedIps=0.0.0.0/0');
    expect([run.code, run.json.error]).toEqual([2, expect.objectContaining({ code: 'usage' })]);
    expect(run.json.error?.message).toContain('allowedIps');
  });
});

test('a credential that was issued and could not be stored is named, and its key is kept', async () => {
  const profiles = join(served.machine.home, 'config', 'brl', 'profiles.json');
  // Somebody spoils the file of profiles while the service issues the credential.
  const line = await openLine(served.parent.BRL_BASE_URL ?? '');
  line.writes.push = () => {
    writeFileSync(profiles, '{', { mode: 0o600 });
    return 0;
  };
  const run = await served.machine.brl(
    'credentials delegate --allowed-ip 127.0.0.1 --store vault --save-as lost --json'.split(' '),
    { env: { ...served.parent, BRL_BASE_URL: line.url } },
  );
  await line.close();
  rmSync(profiles);
  const listed = jsonOf(await parent('credentials', 'list', '--json'));
  const { clientId } = (listed.items ?? listed)[0];
  expect([run.code, run.json.error?.code]).toEqual([91, 'credential_not_stored']);
  expect(run.json.error?.message).toContain(`The credential ${clientId} was issued`);
  expect(run.json.error?.message).toMatch(
    /private key is kept as lost\/signing-key\/\w+ \(the encrypted vault/,
  );
  expect(run.json.error?.message).not.toContain('Nothing was sent');
  expect(run.json.next).toBe(`brl credentials revoke ${clientId}`);
  expect((await parent('credentials', 'revoke', clientId, '--yes')).code).toBe(0);
});

let clientId = '';

let keyId = '';

describe('a delegated credential, from its issue to its end', () => {
  test('delegate makes keys, profile and secrets, and prints when it begins', async () => {
    const run = await parent(
      ...'credentials delegate --save-as erp --name ERP --store vault --scope read,pix_out.create'.split(' '),
      '--allowed-ip',
      '127.0.0.1',
      '--json',
    );
    expect(run.stderr).toMatch(/^Sending int_\S+\nOnce it is active: brl auth status --profile erp\n$/);
    expect(run.code).toBe(0);
    const { virtualMs } = served.sandbox.control.clock();
    const json = jsonOf(run);
    expect(json).toMatchObject({
      algorithm: 'ES256',
      status: 'pending',
      profile: 'erp',
      scopes: ['read', 'pix_out.create'],
      allowedIps: ['127.0.0.1/32'],
    });
    expect(Math.abs(Date.parse(json.activeFrom) - virtualMs - 18 * 3_600_000)).toBeLessThan(60_000);
    ({ clientId, keyId } = json);
    const profiles = readFileSync(join(served.machine.home, 'config', 'brl', 'profiles.json'), 'utf8');
    expect(JSON.parse(profiles).profiles.erp).toMatchObject({
      clientBaseUrl: served.parent.BRL_CLIENT_BASE_URL,
      clientId,
      activeFrom: json.activeFrom,
      secret: { store: 'vault' },
      signing: { keyId, algorithm: 'ES256', key: { store: 'vault' } },
    });
    expect(`${profiles}${run.stdout}`).not.toContain('PRIVATE');
  });

  test('before its time every command says from when it works', async () => {
    const run = await child('banks', 'list');
    expect(run.code).toBe(50);
    expect(run.stderr).toMatch(
      /credential of profile erp starts to work on \d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)/,
    );
    expect(run.stderr).toContain('credential_not_yet_active');
    const refused = await pay('salary-0');
    expect(refused.code).toBe(50);
    expect(refused.json).toMatchObject({ moneyMoved: 'no', error: { code: 'credential_not_yet_active' } });
  });

  test('after 18 hours it pays, signed', async () => {
    hours(18);
    const run = await pay('salary-1');
    expect(run.stderr).not.toContain('starts to work');
    expect(run.code).toBe(0);
    expect(run.json).toMatchObject({ outcome: 'settled', moneyMoved: 'yes' });
  });
});

describe('the keys, addresses and end of a delegated credential', () => {
  test('a second key waits 18 hours, and a removed key pays no more', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = served.file('second.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
    const added = await parent('credentials', 'keys', 'add', clientId, '--public-key-file', file);
    expect(added.stdout).toMatch(
      /^Key id +key-[0-9a-f]{16}\nAlgorithm +PS256\nStatus +pending\nPending until +\d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)\n$/,
    );
    const listed = await parent('credentials', 'keys', 'list', clientId);
    expect(listed.stdout.split('\n')).toHaveLength(4);
    expect(listed.stdout).toContain(keyId);
    expect((await parent('credentials', 'keys', 'remove', clientId, keyId)).code).toBe(2);
    const removed = await parent('credentials', 'keys', 'remove', clientId, keyId, '--yes', '--json');
    expect(removed.code).toBe(0);
    const refused = await pay('salary-2');
    expect(refused.json.error?.code).toBe('invalid_signature');
    expect(refused.json.outcome).not.toBe('settled');
  });

  test('addresses: an addition waits, a removal is at once, the last one stays', async () => {
    const added = await parent('credentials', 'ips', 'add', clientId, '2001:DB8::/32');
    expect(added.stdout).toMatch(/2001:db8::\/32 +pending +\d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)/);
    const twice = await parent('credentials', 'ips', 'add', clientId, '2001:db8::/32');
    expect([twice.code, twice.stderr]).toEqual([
      2,
      expect.stringContaining(`Next: brl credentials ips list ${clientId}`),
    ]);
    const removed = await parent(
      'credentials',
      'ips',
      'remove',
      clientId,
      '2001:db8::/32',
      '--yes',
      '--json',
    );
    expect(jsonOf(removed).allowedIps).toMatchObject([{ cidr: '127.0.0.1/32' }]);
    expect((await parent('credentials', 'ips', 'remove', clientId, '127.0.0.1', '--yes')).code).toBe(2);
    expect((await parent('credentials', 'ips', 'list', clientId)).stdout).toMatch(/127\.0\.0\.1\/32 +active/);
  });

  test('the tenant has no list of its own now', async () => {
    const run = await parent('tenant', 'ips', 'set', '--allowed-ip', '10.0.0.0/8', '--yes', '--json');
    expect(run.json.error).toMatchObject({ code: 'ip_allowlist_derived', httpStatus: 409 });
  });

  test('revoked, it is refused at once', async () => {
    const run = await parent('credentials', 'revoke', clientId, '--yes');
    expect(run.stdout).toMatch(/Status +revoked/);
    expect((await parent('credentials', 'list')).stdout).toMatch(/delegated-\S+ +revoked/);
    expect((await child('banks', 'list')).code).toBe(50);
    const paid = served.sandbox.control.events({}).length;
    expect((await pay('salary-3')).json.moneyMoved).not.toBe('yes');
    expect(served.sandbox.control.events({})).toHaveLength(paid);
  });
});

test('an answer that is lost took the secret with it: it says so, and leaves the key where it can be found', async () => {
  // The one before must be older than the clocks are allowed to differ, or nobody could tell which is new.
  await sleep(2500);
  served.sandbox.control.fail('lost_answer', 1, 'credentials.issue');
  const run = await parent(
    ...'credentials delegate --allowed-ip 127.0.0.1 --save-as lost --store vault --json'.split(' '),
  );
  expect([run.code, run.json.error?.code]).toEqual([33, 'secret_lost']);
  expect(run.json.error?.message).toContain('revoke it');
  expect(run.stderr).toMatch(/key is kept as lost\/signing-key\/[0-9a-f]{12} \(the encrypted vault /);
  const listed = jsonOf(await parent('credentials', 'list', '--json'));
  expect(listed.items.filter((item: { status: string }) => item.status === 'pending')).toHaveLength(1);
});

describe('refused first, the same line with its ref makes it, and the secret of that run is kept', () => {
  test.each([
    ['as a profile', ['--save-as', 'later', '--store', 'vault']],
    ['in a file', ['--public-key-file', 'later.pem', '--secret-out', 'later-secret']],
  ])('%s', async (how, given) => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    served.file('later.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
    const folder = join(served.machine.home, 'files');
    const line = [
      ...`credentials delegate --allowed-ip 127.0.0.1 --json --ref`.split(' '),
      how,
      ...given.map((word) =>
        word.startsWith('later-') || word.endsWith('.pem') ? join(folder, word) : word,
      ),
    ];
    served.sandbox.control.fail('partner_rate_limited', 1, 'credentials.issue');
    expect((await parent(...line)).code).toBe(60);
    const run = await parent(...line);
    expect(run.code, run.stderr).toBe(0);
    if (how === 'in a file')
      return expect(readFileSync(join(folder, 'later-secret'), 'utf8').trim().length).toBeGreaterThan(20);
    hours(19);
    const paid = await served.machine.brl(
      'pix send --key maria@example.com --amount 1,00 --ref later --yes --profile later --json'.split(' '),
    );
    expect(paid.code, paid.stdout + paid.stderr).toBe(0);
  });
});

describe('what is refused before anything is sent', () => {
  test.each([
    [['--allowed-ip', '10.0.0.1/8'], 'invalid_address_range'],
    [['--allowed-ip', '0.0.0.0/0'], 'invalid_address_range'],
    [['--allowed-ip', 'example.com'], 'invalid_address_range'],
    [['--allowed-ip', '10.0.0.1', '--save-as', 'erp'], 'profile_exists'],
  ])('%j', async (args, code) => {
    const run = await parent('credentials', 'delegate', '--json', ...args);
    expect(run.code).toBe(2);
    expect(run.json.error?.code).toBe(code);
  });

  test('a private key as public key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const file = served.file('private.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const out = join(served.machine.home, 'never');
    const run = await parent(
      'credentials',
      'delegate',
      '--allowed-ip',
      '10.0.0.1',
      '--public-key-file',
      file,
      '--secret-out',
      out,
      '--json',
    );
    expect(run.json.error?.code).toBe('invalid_public_key');
  });
});

test('with a key of your own, only the secret is written, to a new private file', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const file = served.file('own.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
  const out = join(served.machine.home, 'files', 'child-secret');
  const line = [
    'credentials',
    'delegate',
    '--allowed-ip',
    '10.0.0.1',
    '--public-key-file',
    file,
    '--secret-out',
    out,
  ];
  const run = await parent(...line, '--json');
  expect(run.code).toBe(0);
  expect(jsonOf(run).profile).toBeNull();
  const secret = readFileSync(out, 'utf8').trim();
  expect(secret.length).toBeGreaterThan(20);
  expect(run.stdout).not.toContain(secret);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect((await parent(...line, '--json')).json.error?.code).toBe('file_exists');
});

test('back-office: accounts and ceilings', async () => {
  const { BRL_TENANT_ID: tenant = '', BRL_ACCOUNT_ID: account = '' } = served.parent;
  const run = await parent('backoffice', 'accounts', tenant);
  expect(run.stdout).toMatch(new RegExp(`${account} +1001 `));
  expect(run.stdout).toMatch(/ none /);
  const set = await parent('backoffice', 'limits', 'set', account, '--field', 'pixOut=5000', '--json');
  expect(jsonOf(set)).toMatchObject({ pixOut: 5000 });
  expect((await parent('backoffice', 'limits', 'set', account)).code).toBe(2);
});
