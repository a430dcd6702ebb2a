import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sign, writeChecksums } from '../../scripts/package/papers.mjs';
import { type Machine, machine } from '../support/brl.ts';

let pc: Machine;
let out: string;
const at = (name: string) => join(out, name);
const check = async (file: string, signer: string | null = 'release.pub', ...more: string[]) => {
  const named = signer === null ? [] : ['--signer', join(pc.home, signer)];
  const { code, json, stdout } = await pc.brl(['version', '--check', at(file), ...named, '--json', ...more]);
  return { code, error: json.error?.code, stdout, json };
};

/** A release as `npm run package` leaves it, with small files. */
beforeEach(() => {
  pc = machine();
  out = join(pc.home, 'fetched');
  mkdirSync(out);
  for (const key of ['release', 'other'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(pc.home, key)]);
  for (const name of ['brl-9.0.0-linux-x64', 'brl_9.0.0_amd64.deb'])
    writeFileSync(at(name), `the bytes of ${name}`);
  writeChecksums({ out, version: '9.0.0', site: 'https://brl.invalid' });
  sign({ out, key: join(pc.home, 'release') });
});

test('a file is as it was released, under its own name or another, by a public key or by allowed signers', async () => {
  const key = readFileSync(join(pc.home, 'release.pub'), 'utf8');
  writeFileSync(join(pc.home, 'release.allowed'), `# whose\nrelease@brl namespaces="brl.release.v1" ${key}`);
  copyFileSync(at('brl-9.0.0-linux-x64'), at('brl'));
  const [, signer] = execFileSync('ssh-keygen', ['-lf', join(pc.home, 'release.pub')], {
    encoding: 'utf8',
  }).split(' ');
  const good = { code: 0, json: { checked: { name: 'brl-9.0.0-linux-x64', signer } } };
  expect(await check('brl-9.0.0-linux-x64')).toMatchObject(good);
  expect(await check('brl', 'release.allowed')).toMatchObject(good);
});

test('a file that is changed, swapped or of no release ends with 35', async () => {
  copyFileSync(at('brl-9.0.0-linux-x64'), at('brl_9.0.0_amd64.deb'));
  writeFileSync(at('foreign'), 'other bytes');
  expect(await check('brl_9.0.0_amd64.deb')).toMatchObject({ code: 35, error: 'release_changed' });
  expect(await check('foreign')).toMatchObject({ code: 35, error: 'release_changed' });
  appendFileSync(at('brl-9.0.0-linux-x64'), ' ');
  expect(await check('brl-9.0.0-linux-x64')).toMatchObject({ code: 35, error: 'release_changed' });
});

test('a list that another key signed, or for another purpose, or that was changed, proves nothing', async () => {
  const file = 'brl-9.0.0-linux-x64';
  expect(await check(file, 'other.pub')).toMatchObject({ code: 35, error: 'release_changed' });
  expect(await check(file, null)).toMatchObject({ code: 2, error: 'release_key_unknown' });
  writeFileSync(at('empty'), '');
  expect(await check(file, 'fetched/empty')).toMatchObject({ code: 2, error: 'unreadable_data' });
  appendFileSync(at('SHA256SUMS'), `${'0'.repeat(64)}  evil\n`);
  expect(await check(file)).toMatchObject({ code: 35, error: 'release_changed' });
  rmSync(at('SHA256SUMS.sig'));
  const line = ['-q', '-Y', 'sign', '-n', 'file', '-f', join(pc.home, 'release'), at('SHA256SUMS')];
  execFileSync('ssh-keygen', line);
  expect(await check(file)).toMatchObject({ code: 2, error: 'unreadable_data' });
});
