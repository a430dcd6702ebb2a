import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';
import type { Answer } from '../support/screen.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let bank: Served;
let stranger: Server;
beforeAll(async () => {
  bank = await serveSandbox();
  stranger = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
  await new Promise((listening) => stranger.once('listening', listening));
});
afterAll(async () => {
  await bank.close();
  stranger.close();
});

const enter = (at: Answer['at'], text = ''): Answer => ({ at, text, keys: ['Enter'] });
/** In place of what stands in the line: a wrong answer stays there to be mended. */
const instead = (at: Answer['at'], text: string): Answer => enter(at, `\u0015${text}`);
const hidden = (question: string) => new RegExp(`${question} \\[(?:input is masked|não aparece na tela)\\]$`);
const otherPlace = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
const typedSecret = 'mistyped-secret-1';
const passphrase = 'correct horse';

/** Answers to every question but the last two, each of them right. */
const right = () => [
  enter('Address of the service', bank.parent.BRL_BASE_URL),
  enter('Tenant id', bank.parent.BRL_TENANT_ID),
  enter('Client id', bank.parent.BRL_CLIENT_ID),
  enter(hidden('Client secret'), bank.parent.BRL_CLIENT_SECRET),
  enter('Default account id', bank.parent.BRL_ACCOUNT_ID),
];
const newVault = [
  enter(hidden('New vault passphrase'), passphrase),
  enter(hidden('The same again'), passphrase),
];

/** Types `brl auth login` on a terminal of a machine, and whatever comes out has no secret. */
async function login(
  pc: Machine,
  line: string,
  answers: readonly Answer[],
  env: Record<string, string> = {},
) {
  const { BRL_VAULT_PASSPHRASE_FILE: _file, ...own } = pc.env;
  const words = `auth login --environment sandbox ${line}`.trim().split(' ');
  const run = await runHere(words, {
    // The vault is asked for its passphrase each time.
    env: { ...own, BRL_VAULT_OPEN_MINUTES: '0', ...env },
    cwd: pc.home,
    terminal: { shows: 'both', answers },
  });
  const text = stripVTControlCharacters(run.stdout);
  for (const secret of [typedSecret, passphrase, bank.parent.BRL_CLIENT_SECRET ?? ''])
    expect(text).not.toContain(secret);
  return { code: run.code, text: text.replaceAll(/\s+/g, ' ') };
}

const profilesOf = async (pc: Machine) => {
  const run = await pc.brl(['auth', 'list', '--json']);
  return (JSON.parse(run.stdout) as { profile: string }[]).map(({ profile }) => profile);
};

function isKept(pc: Machine, text: string): boolean {
  return readdirSync(pc.home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(pc.home, name))
    .some((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}

const path = () => `--token-path ${bank.parent.BRL_TOKEN_PATH}`;

describe('each answer is tried when it is given', () => {
  test('and only the one that is wrong is asked for again', async () => {
    const pc = machine();
    const [address, tenant, client, secret, account] = right() as [Answer, Answer, Answer, Answer, Answer];
    const { code, text } = await login(pc, `--store vault ${path()}`, [
      enter('Address of the service', 'bank'),
      instead('not an absolute URL', 'http://bank.example'),
      instead('must begin with https', 'http://127.0.0.1:9'),
      instead('cannot be reached there', otherPlace()),
      instead('not in the form of this service', address.text ?? ''),
      enter('Tenant id', 'a b'),
      instead('not allowed in an id', tenant.text ?? ''),
      client,
      enter(hidden('Client secret'), typedSecret),
      // One answer is changed, the others are kept: Enter keeps the client id too, and tries again.
      { at: /refused this credential[^?]*\? Which answer do you want to change\?/, keys: ['Down', 'Enter'] },
      enter(/\? Client id \([^)]+\)$/),
      enter(/Which answer[\s\S]*refused this credential[^?]*\? Which answer do you want to change\?/),
      secret,
      enter('Default account id', '5a4db0c5-0000-4000-8000-00000000ffff'),
      instead('no such account', account.text ?? ''),
      enter(/at least 8 characters\.\s+\? New vault passphrase \[input is masked\]$/, 'short'),
      enter(/✔ New vault[\s\S]*at least 8[\s\S]*\[input is masked\]$/u, passphrase),
      enter(hidden('The same again'), 'something else'),
      enter(/Type both again\.[\s\S]*New vault passphrase \[input is masked\]$/, passphrase),
      enter(/Type both again[\s\S]*The same again \[input is masked\]$/, passphrase),
    ]);
    expect(code, text).toBe(0);
    expect(text).toContain('The profile will have the name "default".');
    expect(text).toContain(`Account ${bank.parent.BRL_ACCOUNT_ID}`);
    expect(await profilesOf(pc)).toEqual(['default']);
    expect(isKept(pc, bank.parent.BRL_CLIENT_SECRET ?? '')).toBe(false);
    pc.remove();
  });

  test('what the service says is wrong is kept if it is given again, in Portuguese as well', async () => {
    const pc = machine();
    const { code, text } = await login(
      pc,
      '--store vault',
      [
        enter('Endereço do serviço', otherPlace()),
        enter('Tecle Enter'),
        enter('Id do tenant', 't-1'),
        enter('Id do cliente', 'c-1'),
        enter(hidden('Segredo do cliente'), typedSecret),
        enter(/Qual resposta quer mudar\?/),
        { at: /Endereço de token \(\/oauth\/token\)$/, keys: ['C-c'] },
      ],
      { BRL_LANG: 'pt-BR' },
    );
    expect(code, text).toBe(130);
    expect(text).toContain('Interrompido: a pergunta ficou sem resposta. Nada foi guardado.');
    expect(existsSync(join(pc.home, '.config', 'brl'))).toBe(false);
    pc.remove();
  });

  test('a keychain that does not work is not offered, and why is said', async () => {
    const pc = machine();
    const broken = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${pc.home}/none` };
    const { code, text } = await login(
      pc,
      `--profile mine ${path()}`,
      [...right(), enter('Where to keep the secret'), ...newVault],
      broken,
    );
    expect(code, text).toBe(0);
    expect(text).toMatch(
      /The keychain \(Secret Service\) .* The secret can be kept in an encrypted file instead\./,
    );
    expect(text).not.toContain("the operating system's keychain");
    expect(text).not.toContain('will have the name');
    pc.remove();
  });
});

test('a tenant of somebody else is told before the account is asked for, and changed alone', async () => {
  const pc = machine();
  const [, tenant, , , account] = right() as [Answer, Answer, Answer, Answer, Answer];
  const wrong = enter('Tenant id', 'tenant-x');
  const answers = right().map((answer) => (answer.at === 'Tenant id' ? wrong : answer));
  const { code, text } = await login(pc, `--store vault ${path()}`, [
    ...answers.slice(0, 4),
    enter(
      /belongs to another company\.[^?]*\? Which answer do you want to change\?[^?]*❯ Tenant id: tenant-x/,
    ),
    instead(/\? Tenant id \(tenant-x\)$/, tenant.text ?? ''),
    account,
    ...newVault,
  ]);
  expect(code, text).toBe(0);
  expect(text).toContain(`Tenant ${bank.parent.BRL_TENANT_ID}`);
  pc.remove();
});

test('the address of signed requests is told before anything is stored, and asked for again', async () => {
  const pc = machine();
  const [address, ...others] = right() as [Answer, ...Answer[]];
  const { code, text } = await login(pc, `--store vault ${path()}`, [
    enter('Address of the service', bank.parent.BRL_CLIENT_BASE_URL),
    ...others.slice(0, 3),
    instead(/is the one for signed requests[^?]*\? Address of the service[^?]*$/, address.text ?? ''),
    ...others.slice(3),
    ...newVault,
  ]);
  expect(code, text).toBe(0);
  expect(text).toContain('the tenant id names your company');
  expect(text).toContain('Without one each command needs --account.');
  expect(text).toMatch(/Environment sandbox: no real money .*Next brl doctor\b/);
  pc.remove();
});

describe('a profile that is there', () => {
  test('is replaced only by a yes; else another name is asked for', async () => {
    const pc = machine();
    const first = await login(pc, `--store vault ${path()}`, [...right(), ...newVault]);
    expect(first.code, first.text).toBe(0);
    const kept = readFileSync(join(pc.env.XDG_CONFIG_HOME ?? '', 'brl', 'profiles.json'), 'utf8');
    const second = await login(pc, `--store vault ${path()}`, [
      enter(/The profile default exists \(sandbox, http:\S+\)\.\s+\? Replace it\? \(y\/N\)$/),
      enter('Name of the new profile', 'default'),
      instead('The profile default exists already.', 'second profile'),
      instead('A profile name has', 'second'),
      ...right(),
      // The vault is there, and its passphrase is mistyped first.
      enter(hidden('Vault passphrase'), 'something else'),
      enter(/passphrase is wrong[\s\S]*Vault passphrase \[input is masked\]$/, passphrase),
    ]);
    expect(second.code, second.text).toBe(0);
    expect(await profilesOf(pc)).toEqual(['default', 'second']);
    const { profiles } = JSON.parse(kept) as { profiles: Record<string, object> };
    const now = readFileSync(join(pc.env.XDG_CONFIG_HOME ?? '', 'brl', 'profiles.json'), 'utf8');
    expect(JSON.parse(now)).toMatchObject({ current: 'default', profiles });
    pc.remove();
  });

  test('left at the last question is as it was, and nothing is half-written', async () => {
    const pc = machine();
    const done = await login(pc, `--store vault ${path()}`, [...right(), ...newVault]);
    expect(done.code, done.text).toBe(0);
    const config = pc.env.XDG_CONFIG_HOME ?? '';
    const before = ['profiles.json', 'vault'].map((name) => readFileSync(join(config, 'brl', name), 'utf8'));
    for (const key of ['C-c', 'C-d']) {
      const answers = [
        enter(/Replace it\? \(y\/N\)$/, 'y'),
        ...right(),
        { at: hidden('Vault passphrase'), keys: [key] },
      ];
      const left = await login(pc, `--store vault ${path()}`, answers);
      expect(left.code, left.text).toBe(130);
      expect(left.text).toContain('Interrupted: no answer was given. Nothing was stored.');
    }
    const after = ['profiles.json', 'vault'].map((name) => readFileSync(join(config, 'brl', name), 'utf8'));
    expect(after).toEqual(before);
    pc.remove();
  });
});
