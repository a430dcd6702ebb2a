import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** The settings for files of books, which are kept with the account that they are about. */

let pc: Machine;
beforeAll(() => {
  pc = machine();
  for (const name of ['secret', 'passphrase'])
    writeFileSync(join(pc.home, name), `made-up-${name}-of-a-test\n`, { mode: 0o600 });
  pc.env.BRL_VAULT_PASSPHRASE_FILE = join(pc.home, 'passphrase');
});
afterAll(() => pc.remove());

const done = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await pc.brl([...words, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as { readonly values: Readonly<Record<string, string | null>> };
};
const login = (account: string) => {
  const service = '--base-url https://bank.example --environment sandbox --tenant-id t --client-id c';
  const secret = `--store vault --client-secret-file ${join(pc.home, 'secret')}`;
  return done(
    ...`auth login --no-check ${service} ${secret} --account-id ${account} --profile default`.split(' '),
  );
};
const values = async (...words: readonly string[]) => {
  const { values: all } = await done('config', 'show', ...words);
  return [all['csv-style'], all['bank-account']];
};

test('a bank account is that of one account, and another has none', async () => {
  await login('acc-1');
  await done('config', 'set', 'csv-style', 'excel-br');
  await done('config', 'set', 'bank-account', '341/1234/56789-0');
  expect(await values()).toEqual(['excel-br', '341/1234/56789-0']);
  expect(await values('--account', 'acc-2')).toEqual(['excel-br', null]);
  // Logging in again to the same account changes neither.
  await login('acc-1');
  expect(await values()).toEqual(['excel-br', '341/1234/56789-0']);
  await done('config', 'set', 'account-id', 'acc-1');
  expect(await values()).toEqual(['excel-br', '341/1234/56789-0']);
  await done('config', 'set', 'account-id', 'acc-2');
  expect(await values()).toEqual(['excel-br', null]);
  await done('config', 'set', 'bank-account', '341/1234/11111-1');
  await login('acc-1');
  expect(await values()).toEqual(['excel-br', null]);
  await done('config', 'set', 'csv-style', '--unset');
  expect(await values()).toEqual(['plain', null]);
});

test('a holder is that of one account, and a receipt of another has none', async () => {
  await login('acc-1');
  await done('config', 'set', 'holder-name', 'Padaria Exemplo Ltda');
  await done('config', 'set', 'holder-document', '11.444.777/0001-61');
  const holder = async (...words: readonly string[]) => {
    const { values: all } = await done('config', 'show', ...words);
    return [all['holder-name'], all['holder-document']];
  };
  expect(await holder()).toEqual(['Padaria Exemplo Ltda', '11444777000161']);
  expect(await holder('--account', 'acc-2')).toEqual([null, null]);
  await done('config', 'set', 'holder-name', '--unset');
  expect(await holder()).toEqual([null, '11444777000161']);
  await done('config', 'set', 'account-id', 'acc-2');
  expect(await holder()).toEqual([null, null]);
});
