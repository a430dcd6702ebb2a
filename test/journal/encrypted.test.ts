import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import { type Scene, scene } from '../support/scene.ts';

/** Copies that only the holder of a key of age can read. */

let set: Scene;
let recipient: string;
const inHome = (name: string) => join(set.machine.home, name);
const typed = async (line: string) => {
  const told = await set.machine.brl([...line.split(' '), '--json']);
  return { code: told.code, json: JSON.parse(told.stdout), stderr: told.stderr };
};

beforeAll(async () => {
  set = await scene();
  set.machine.env.BRL_JOURNAL = inHome('journal.sqlite');
  const mine = await generateIdentity();
  recipient = await identityToRecipient(mine);
  writeFileSync(inHome('key.txt'), `# made for a test\n${mine}\n`, { mode: 0o600 });
  writeFileSync(inHome('other.txt'), await generateIdentity(), { mode: 0o600 });
  for (const ref of ['one', 'two']) await set.send(['--ref', ref]);
});

/** Files of the machine that anybody could read payees in. */
const plainCopies = () =>
  readdirSync(set.machine.home, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(inHome(name)).isFile())
    .filter((name) => readFileSync(inHome(name)).includes('maria@example.com'))
    .filter((name) => !/^journal\.sqlite(-wal|-shm)?$/.test(name) && !name.includes('.replaced-'));

test('a copy for two recipients names nobody, and each of them verifies and restores it', async () => {
  const second = await identityToRecipient(readFileSync(inHome('other.txt'), 'utf8'));
  const path = inHome('copy.age');
  const made = await typed(`journal backup --out ${path} --recipient ${recipient} --recipient ${second}`);
  expect(made, made.stderr).toMatchObject({ code: 0, json: { file: path, payments: 2 } });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(plainCopies()).toEqual([]);
  for (const key of ['key.txt', 'other.txt']) {
    const verified = await typed(`journal verify ${path} --identity ${inHome(key)}`);
    expect(verified).toMatchObject({ code: 0, json: { file: path, payments: 2 } });
  }
  await set.send(['--ref', 'three']);
  const restored = await typed(`journal restore ${path} --yes --identity ${inHome('key.txt')}`);
  expect(restored).toMatchObject({ code: 0, json: { file: path, lostPayments: 1 } });
  expect(plainCopies()).toEqual([]);
  const refused = await set.send(['--ref', 'four']);
  expect([refused.code, refused.stdout.includes(`put back from the copy ${path}`)], refused.stdout).toEqual([
    90,
    true,
  ]);
});

test('without the key, with another, or changed, it is refused, and nothing of it stays', async () => {
  const path = inHome('copy.age');
  const bytes = readFileSync(path);
  writeFileSync(inHome('cut.age'), bytes.subarray(0, bytes.length - 100));
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 200] = (flipped[bytes.length - 200] ?? 0) ^ 1;
  writeFileSync(inHome('flipped.age'), flipped);
  writeFileSync(inHome('empty.txt'), '# nothing\n', { mode: 0o600 });
  writeFileSync(inHome('third.txt'), await generateIdentity(), { mode: 0o600 });
  for (const [line, code, error] of [
    [path, 2, 'usage'],
    [set.machine.home, 90, 'journal_unavailable'],
    [`${path} --identity ${inHome('third.txt')}`, 2, 'unreadable_data'],
    [`${path} --identity ${inHome('empty.txt')}`, 2, 'unreadable_data'],
    [`${path} --identity ${inHome('none.txt')}`, 2, 'unreadable_data'],
    [`${inHome('cut.age')} --identity ${inHome('key.txt')}`, 35, 'backup_unsound'],
    [`${inHome('flipped.age')} --identity ${inHome('key.txt')}`, 35, 'backup_unsound'],
  ] as const) {
    const told = await typed(`journal verify ${line}`);
    expect([line, told.code, told.json.error?.code]).toEqual([line, code, error]);
  }
  expect(plainCopies()).toEqual([]);
});

test('a key of SSH, or a secret key by mistake, is no recipient, and is not repeated', async () => {
  const secret = /AGE-SECRET-KEY-1\w+/.exec(readFileSync(inHome('key.txt'), 'utf8'))?.[0] ?? '';
  for (const wrong of ['ssh-ed25519', secret, `${recipient}x`]) {
    const told = await typed(`journal backup --out ${inHome('no.age')} --recipient ${wrong}`);
    expect([told.code, told.json.error.code]).toEqual([2, 'usage']);
    expect(JSON.stringify(told)).not.toContain(secret);
  }
  expect(existsSync(inHome('no.age'))).toBe(false);
});

test('what a killed backup left is deleted by the next one, after a day', async () => {
  const left = [
    '.gone.sqlite.0123456789ab.tmp',
    '.journal.sqlite.ba9876543210.tmp',
    '.new.sqlite.0123456789ab.tmp',
  ];
  for (const name of left) writeFileSync(inHome(name), 'SQLite format 3\0 and more');
  const other = ['.notes.0123456789ab.tmp', '.gone.sqlite.tmp'];
  for (const name of other) writeFileSync(inHome(name), 'not of a backup');
  const longAgo = Date.now() / 1000 - 90_000;
  for (const name of [...left.slice(0, 2), ...other]) utimesSync(inHome(name), longAgo, longAgo);
  const made = await typed(`journal backup --out ${inHome('next.sqlite')}`);
  expect(made.code, made.stderr).toBe(0);
  const kept = readdirSync(set.machine.home)
    .filter((name) => name.endsWith('.tmp'))
    .map((name) => basename(name));
  expect(kept.toSorted()).toEqual([
    '.gone.sqlite.tmp',
    '.new.sqlite.0123456789ab.tmp',
    '.notes.0123456789ab.tmp',
  ]);
});

test('the plain copy of a killed command is deleted by the next one at once, and that of a living one stays', async () => {
  const { pid: ended } = spawnSync('true');
  // `verify` decrypts where journals are by default.
  const nameOf = (pid: number, host = hostname()) =>
    `state/brl/.copy.age.${hash('sha256', host, 'hex').slice(0, 4)}${pid.toString(16).padStart(7, '0')}0.tmp`;
  const [gone, ...stay] = [nameOf(ended), nameOf(process.ppid), nameOf(ended, 'another machine')];
  mkdirSync(inHome('state/brl'), { recursive: true });
  for (const name of [gone ?? '', ...stay]) writeFileSync(inHome(name), 'SQLite format 3\0 and more');
  const verified = await typed(`journal verify ${inHome('copy.age')} --identity ${inHome('key.txt')}`);
  expect(verified.code, verified.stderr).toBe(0);
  expect([gone ?? '', ...stay].map((name) => existsSync(inHome(name)))).toEqual([false, true, true]);
});

test('a journal that is not there is told with what to type', async () => {
  set.machine.env.BRL_JOURNAL = inHome('none.sqlite');
  const { code, json } = await typed(`journal backup --out ${inHome('no.sqlite')}`);
  expect([code, json.error.code]).toEqual([90, 'journal_unavailable']);
  expect(json.error.hint).toContain('BRL_JOURNAL=');
});
