import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { home, openHomeForEachTest, secret, service, token } from '../doctor/doctor-desk.ts';
import { typeLine } from '../support/brl.ts';

openHomeForEachTest();

async function brl(words: readonly string[], env: Record<string, string> = {}, stdin?: string) {
  const passphrase = join(home, 'passphrase');
  writeFileSync(passphrase, 'a long passphrase', { mode: 0o600 });
  const { code, stdout, stderr } = await typeLine(words, {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      LANG: 'C',
      BRL_VAULT_PASSPHRASE_FILE: passphrase,
      ...env,
    },
    cwd: home,
    ...(stdin !== undefined && { stdin }),
  });
  for (const hidden of [secret, token]) expect(stdout + stderr).not.toContain(hidden);
  return { exit: code, stdout, stderr };
}

const profilesFile = () => join(home, '.config', 'brl', 'profiles.json');
const stored = () =>
  (JSON.parse(readFileSync(profilesFile(), 'utf8')) as { profiles: Record<string, object> }).profiles;

function declare(profile: string, name = 'main'): string {
  const file = join(home, 'brl.yaml');
  writeFileSync(file, `version: 1\nprofiles:\n  ${name}:\n${profile.trim().replace(/^/gm, '    ')}\n`);
  return file;
}

function secretFile(): string {
  const file = join(home, 'client-secret');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return file;
}

const main = (baseUrl: string, where: string, more = '') => `environment: sandbox
base-url: ${baseUrl}
tenant-id: 0012
client-id: client-1
account-id: account-1
client-secret: ${where}
${more}`;

test('a file is compared, applied, and then differs in nothing; what it does not name stays', async () => {
  const where = `{ file: ${secretFile()} }`;
  const settings = 'settings:\n  max-amount: 5000,00\n  dictPauseSeconds: 7';
  const file = declare(main('https://bank.example', where, settings));
  const before = await brl(['config', 'diff', file, '--json']);
  expect(before.exit).toBe(35);
  expect(existsSync(profilesFile())).toBe(false);
  const { profiles } = JSON.parse(before.stdout);
  expect(profiles).toMatchObject([{ profile: 'main', change: 'added' }]);
  expect(profiles[0].settings).toContainEqual({ name: 'tenant-id', from: null, to: '0012' });
  expect(profiles[0].settings).toContainEqual({ name: 'max-amount', from: null, to: '5000.00' });

  expect((await brl(['config', 'apply', file])).exit).toBe(0);
  expect(stored().main).toMatchObject({
    tenantId: '0012',
    maxAmountCentavos: 500_000,
    settings: { dictPauseSeconds: 7 },
    secret: { store: 'file', path: secretFile() },
  });
  expect((await brl(['config', 'diff', file])).exit).toBe(0);

  const second = await brl([
    'config',
    'apply',
    declare(main('https://bank.example', where), 'second'),
    '--json',
  ]);
  expect(JSON.parse(second.stdout)).toMatchObject({ others: ['main'], current: null });
  expect(Object.keys(stored())).toEqual(['main', 'second']);
});

test('notifiers are part of the file; what is hidden of an address counts as well', async () => {
  const told = (words: string) =>
    `version: 1\nprofiles: {}\nnotifiers:\n${words.trim().replace(/^/gm, '  ')}\n`;
  const file = join(home, 'brl.yaml');
  const apply = async (words: string) => {
    writeFileSync(file, told(words));
    const { exit, stdout } = await brl(['config', 'apply', file, '--json']);
    return { exit, ...JSON.parse(stdout) };
  };
  const pager = 'pager: { command: [page, now], on: [in_doubt] }';
  const own = (query: string) =>
    `own:\n  url: https://example.com/brl?token=${query}\n  secret-file: /etc/brl/notify-secret`;
  const first = await apply(`${pager}\n${own('one')}`);
  expect(first).toMatchObject({
    exit: 0,
    notifiers: [
      { notifier: 'pager', change: 'added' },
      { notifier: 'own', change: 'added' },
    ],
    otherNotifiers: [],
  });
  expect(JSON.stringify(first)).not.toContain('token=one');
  expect(await apply(own('two'))).toMatchObject({
    notifiers: [{ notifier: 'own', change: 'changed' }],
    otherNotifiers: ['pager'],
  });
  const listed = JSON.parse((await brl(['notify', 'list', '--json'])).stdout).items as object[];
  expect(listed).toContainEqual(
    expect.objectContaining({ name: 'pager', command: ['page', 'now'], on: ['in_doubt'] }),
  );
  expect((await brl(['config', 'diff', file])).exit).toBe(0);

  const faulty = await apply(
    'a: { url: "http://example.com" }\nb: { url: "https://example.com", secret-file: s }\nc: { on: [held] }\nd: { command: [x], on: [hold] }',
  );
  expect(faulty.exit).toBe(2);
  expect(faulty.error.violations.map(({ heading }: { heading: string }) => heading)).toEqual([
    'notifiers.c',
    'notifiers.d',
  ]);
  const read = await apply(
    'a: { url: "http://example.com" }\nb: { url: "https://example.com", secret-file: s }',
  );
  expect(read.error.violations.map(({ heading }: { heading: string }) => heading)).toEqual([
    'notifiers.a.url',
    'notifiers.b.secret-file',
  ]);
  expect((await brl(['config', 'diff', file])).exit).toBe(2);
});

test('the service is asked only online, and the checks of each profile are told', async () => {
  const { env, seen } = await service();
  const host = env.BRL_BASE_URL ?? '';
  const file = declare(main(host, `{ file: ${secretFile()} }`));
  expect((await brl(['config', 'check', file, '--json'])).exit).toBe(0);
  expect(seen).toEqual([]);
  const online = await brl(['config', 'check', file, '--online', '--json']);
  const checks = JSON.parse(online.stdout).profiles[0].checks as object[];
  expect(checks).toContainEqual(expect.objectContaining({ name: 'token', status: 'pass' }));
  expect(seen).toContain('POST /oauth/token');
  expect(existsSync(profilesFile())).toBe(false);

  const unset = declare(main(host, '{ variable: NIGHT_SECRET }'));
  expect((await brl(['config', 'check', unset])).exit).toBe(35);
  expect((await brl(['config', 'check', unset], { NIGHT_SECRET: secret })).exit).toBe(0);
});

test('a program or a secret of a notifier that is not on this machine is told offline, without the secret', async () => {
  const file = join(home, 'brl.yaml');
  const program = join(home, 'tell');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o600 });
  const url = 'url: https://example.com/brl, secret-file:';
  writeFileSync(
    file,
    `version: 1\nprofiles: {}\nnotifiers:\n  good: { command: [sh, -c, "true"] }\n  none: { command: [no-such-program] }
  plain: { command: [${program}] }\n  signed: { ${url} ${secretFile()} }\n  unsigned: { ${url} ${join(home, 'nothing')} }\n`,
  );
  const checked = async () => {
    const { exit, stdout } = await brl(['config', 'check', file, '--json']);
    const { notifiers } = JSON.parse(stdout) as { notifiers: { notifier: string; worst: string }[] };
    return [exit, ...notifiers.flatMap(({ notifier, worst }) => (worst === 'fail' ? [notifier] : []))];
  };
  expect(await checked()).toEqual([35, 'none', 'plain', 'unsigned']);
  chmodSync(program, 0o700);
  expect(await checked()).toEqual([35, 'none', 'unsigned']);
  expect((await brl(['config', 'check', file])).stdout).toContain('no-such-program is no program');
});

test('every fault is told with its line, and nothing is written', async () => {
  const faultsOf = async (file: string) => {
    const { exit, stdout } = await brl(['config', 'apply', file, '--json']);
    expect(exit).toBe(2);
    const faults = JSON.parse(stdout).error.violations as { line: number; heading: string }[];
    return faults.map(({ line, heading }) => `${line} ${heading}`);
  };
  const file = declare(`environment: prod
base-url: http://bank.example
tenant-id: a b
client-id: client-1
client-secret: { file: secrets/client-secret }
colour: blue
settings:
  max-amount: 1.234`);
  expect(await faultsOf(file)).toEqual(['4 profiles.main.environment', '9 profiles.main.colour']);
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('prod', 'production')
      .replace(/.*colour.*\n/, ''),
  );
  expect(await faultsOf(file)).toEqual([
    '5 profiles.main.base-url',
    '6 profiles.main.tenant-id',
    '8 profiles.main.client-secret',
  ]);
  const broken = await brl(['config', 'apply', '-'], {}, 'version: 1\nprofiles: {\n');
  expect(broken).toMatchObject({ exit: 2, stderr: expect.stringContaining('Standard input') });
  expect(existsSync(profilesFile())).toBe(false);
});

test('a stored secret follows its profile to no other host, and goes when the file names another place', async () => {
  const { env } = await service();
  const host = env.BRL_BASE_URL ?? '';
  const apply = async (profile: string) => (await brl(['config', 'apply', declare(profile)])).exit;
  const missing = await brl(['config', 'apply', declare(main(host, 'vault'))]);
  expect(missing).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('brl auth login --profile main'),
  });
  const address = ['--base-url', host, '--tenant-id', '0012', '--client-id', 'client-1'];
  const login = [
    'auth',
    'login',
    ...address,
    '--environment',
    'sandbox',
    '--profile',
    'main',
    '--store',
    'vault',
  ];
  expect((await brl([...login, '--client-secret-file', secretFile()])).exit).toBe(0);

  expect(await apply(main(host, 'vault', 'settings: { output: json }'))).toBe(0);
  expect((await brl(['auth', 'status', '--profile', 'main'])).exit).toBe(0);
  expect(await apply(main('https://other.example', 'vault'))).toBe(2);
  expect(stored().main).toMatchObject({ baseUrl: host, output: 'json', secret: { store: 'vault' } });

  expect(await apply(main(host, `{ file: ${secretFile()} }`))).toBe(0);
  expect(await apply(main(host, 'vault'))).toBe(2);
});

test('an editor takes what config apply takes, and nothing else', () => {
  const schema = readFileSync(new URL('../../schemas/config-file.schema.json', import.meta.url), 'utf8');
  const form = fromJSONSchema(JSON.parse(schema) as Parameters<typeof fromJSONSchema>[0]);
  const profile = {
    environment: 'sandbox',
    'base-url': 'http://127.0.0.1:9',
    'tenant-id': 't',
    'client-id': 'c',
    'client-secret': { variable: 'NIGHT_SECRET' },
    settings: { dictPauseSeconds: 7 },
  };
  expect(form.safeParse({ version: 1, profiles: { main: profile } })).toMatchObject({ success: true });
  const misspelt = { ...profile, colour: 'blue' };
  expect(form.safeParse({ version: 1, profiles: { main: misspelt } })).toMatchObject({ success: false });
});
