import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankText } from '../../src/lib/brazil/institutions.ts';
import { nobody, withHolder } from '../../src/lib/payments/statement/party.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Who paid, and through which institutions. */
let served: Served;
let connection: Record<string, undefined>;
beforeAll(async () => {
  served = await serveSandbox();
  const { machine, parent } = served;
  Object.assign(machine.env, parent, { BRL_VAULT_PASSPHRASE: 'correct horse battery staple' });
  connection = Object.fromEntries(
    Object.keys(parent)
      .filter((name) => name.startsWith('BRL_'))
      .map((name) => [name, undefined]),
  );
  const secret = join(machine.home, 'secret.txt');
  writeFileSync(secret, `${parent.BRL_CLIENT_SECRET}\n`);
  chmodSync(secret, 0o600);
  const login = `auth login --profile main --environment sandbox --base-url ${parent.BRL_BASE_URL} --tenant-id ${parent.BRL_TENANT_ID} --account-id ${parent.BRL_ACCOUNT_ID} --client-id ${parent.BRL_CLIENT_ID} --client-secret-file ${secret} --store vault --no-check`;
  const run = await machine.brl(login.split(' '), { env: connection });
  expect(run.code, run.stderr).toBe(0);
  await typed('pix send --key maria@example.com --amount 1,00 --ref paid --yes');
});
afterAll(() => served.close());

const typed = async (line: string, BRL_LANG = 'en') =>
  (await served.machine.brl(line.split(' '), { env: { ...connection, BRL_LANG } })).stdout;

test('the payer is not given where nobody tells it, and null for programs', async () => {
  expect(await typed('receipt paid')).toMatch(/PAYER\nName +not given\nCPF or CNPJ +not given\n/);
  expect(await typed('receipt paid', 'pt-BR')).toMatch(
    /PAGADOR\nNome +não informado\nCPF ou CNPJ +não informado\n/,
  );
  expect(JSON.parse(await typed('receipt paid --json')).payer).toMatchObject({ name: null, document: null });
});

test('the payer is the one of the profile where the record tells none, and the receipt says so', async () => {
  await typed('config set holder-name Exemplo');
  await typed('config set holder-document 11.444.777/0001-61');
  const told = await typed('receipt paid');
  expect(told).toMatch(/PAYER\nName +Exemplo\nCPF or CNPJ +\*\*\.444\.777\/0001-\*\*\n/);
  expect(told.replaceAll('\n', ' ')).toContain("those that the payer's own profile gives");
  await typed('config set holder-name --unset');
  await typed('config set holder-document --unset');
  expect(await typed('receipt paid')).not.toContain("payer's own profile");
});

test('what the record tells of the payer stands', () => {
  const payer = { ...nobody, name: 'Maria da Silva', document: '***.456.789-**' };
  expect(withHolder(payer, { holderName: 'Exemplo', holderDocument: '11444777000161' })).toBe(payer);
});

test.each([
  ['60701190', '60701190 Itaú Unibanco'],
  ['341', '341 Itaú Unibanco'],
  ['99999004', '99999004 BANCO DE MENTIRA S.A. (SANDBOX)'],
  ['Banco Exemplo', 'Banco Exemplo'],
  [null, null],
])('the institution %s is told as %s', (bank, told) => {
  expect(bankText(bank)).toBe(told);
});
