import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorText } from '../../src/lib/payments/written-by.ts';
import { expectEnd, type Scene, scene, sendLine } from '../support/scene.ts';

const system = userInfo().username;

interface Told {
  readonly operator: string;
  readonly operatorBy: string | null;
}

/** The `.pub` file of a key, and its fingerprint by another hand than ours. */
function sshKey(folder: string, comment: string) {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(Buffer.from(x, 'base64url'))]);
  const path = join(folder, 'id');
  writeFileSync(`${path}.pub`, `ssh-ed25519 ${blob.toString('base64')} ${comment}\n`);
  const listed = execFileSync('ssh-keygen', ['-lf', `${path}.pub`], { encoding: 'utf8' });
  return { path, fingerprint: /SHA256:\S+/.exec(listed)?.[0] ?? '' };
}

async function shown({ machine }: Scene, id: string | null, env = {}): Promise<Told> {
  const show = await machine.brl(['journal', 'show', id ?? '', '--json'], { env });
  return JSON.parse(show.stdout) as Told;
}

test('a name of BRL_OPERATOR is only said; USER is nobody, the user of the system is', async () => {
  const set = await scene({ BRL_OPERATOR: 'maria' });
  const { machine, send } = set;
  const said = await send(['--ref', 'said']);
  const own = { env: { BRL_OPERATOR: undefined, USER: 'mallory', LOGNAME: 'mallory' } };
  const user = await send(['--ref', 'user'], own);
  expect(await shown(set, said.json.intentId)).toMatchObject({ operator: 'maria', operatorBy: 'variable' });
  expect(await shown(set, user.json.intentId)).toMatchObject({ operator: system, operatorBy: 'os-user' });
  const lines = await machine.brl(['journal', 'show', said.json.intentId ?? '']);
  expect(lines.stdout).toContain('maria (as BRL_OPERATOR says)');

  const today = await machine.brl(['today', '--json']);
  const machineName = hostname();
  expect(JSON.parse(today.stdout).writers).toEqual(
    expect.arrayContaining([
      { operator: 'maria', operatorBy: 'variable', machine: machineName, count: 1 },
      { operator: system, operatorBy: 'os-user', machine: machineName, count: 1 },
    ]),
  );
  expect((await machine.brl(['today'])).stdout).toContain(
    `maria (as BRL_OPERATOR says) on ${machineName}: 1`,
  );
  const receipt = await machine.brl(['receipt', said.json.intentId ?? '', '--json']);
  expect(JSON.parse(receipt.stdout)).toMatchObject({ operator: 'maria', operatorBy: 'variable' });
  expect((await machine.brl(['receipt', said.json.intentId ?? ''])).stdout).toContain(
    'maria (as BRL_OPERATOR says)',
  );
  const exported = await machine.brl(['journal', 'export', '--ref', 'user']);
  expect(JSON.parse(exported.stdout)).toMatchObject({ operator: system, operatorBy: 'os-user' });

  for (const odd of ['', 'a\nb', 'x'.repeat(101)]) {
    const run = await send(['--ref', 'odd'], { env: { BRL_OPERATOR: odd } });
    expectEnd(run, 91);
    expect(run.json).toMatchObject({ sent: 'no', error: { hint: 'unset BRL_OPERATOR' } });
  }
});

test('the SSH key that a profile names goes before everything else, and one that is gone sends nothing', async () => {
  const set = await scene({ BRL_OPERATOR: 'maria' });
  const { bank, machine } = set;
  const { path, fingerprint } = sshKey(machine.home, 'ana@empresa.example');
  const secret = join(machine.home, 'secret');
  writeFileSync(secret, JSON.stringify({ version: 1, clientSecret: bank.secret }), { mode: 0o600 });
  const variables = bank.variables();
  const env = Object.fromEntries(Object.keys(variables).map((name) => [name, undefined]));
  const login = [
    'auth',
    'login',
    '--base-url',
    bank.url,
    '--tenant-id',
    variables.BRL_TENANT_ID ?? '',
    '--no-check',
    '--account-id',
    variables.BRL_ACCOUNT_ID ?? '',
    '--client-id',
    variables.BRL_CLIENT_ID ?? '',
    '--secret-command',
    JSON.stringify(['cat', secret]),
  ];
  const made = await machine.brl(login, { env });
  expect(made.code, made.stderr).toBe(0);
  expect((await machine.brl(['config', 'set', 'signing-ssh-key', path], { env })).code).toBe(0);

  const paid = await machine.brl(sendLine(['--ref', 'key']), { env });
  expectEnd(paid, 0);
  expect(await shown(set, paid.json.intentId, env)).toMatchObject({
    operator: `ana@empresa.example (${fingerprint})`,
    operatorBy: 'ssh-key',
  });
  execFileSync('rm', [`${path}.pub`]);
  const gone = await machine.brl(sendLine(['--ref', 'gone']), { env });
  expectEnd(gone, 91);
  expect([gone.json.error?.code, bank.debits.length]).toEqual(['signing_key_unreadable', 1]);
});

test('what an earlier version recorded is told as it was', () => {
  expect(operatorText({ operator: 'ana' })).toBe('ana (as the environment says)');
  expect(operatorText({ operator: 'unknown' })).toBe('unknown');
});
