import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { chainHash } from '../../src/lib/journal/intent.ts';
import { type Scene, scene } from '../support/scene.ts';

let set: Scene;
let path: string;
const inHome = (name: string) => join(set.machine.home, name);
const verify = (...more: string[]) =>
  set.machine.brl(['journal', 'verify', '--seal', inHome('day.seal'), '--json', ...more]);

beforeAll(async () => {
  set = await scene();
  path = inHome('journal.sqlite');
  set.machine.env.BRL_JOURNAL = path;
  for (const key of ['bia', 'caio'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', inHome(key)]);
  for (const ref of ['one', 'two', 'three']) await set.send(['--ref', ref]);
  const sealed = await set.machine.brl([
    'journal',
    'seal',
    '--key',
    inHome('bia'),
    '--out',
    inHome('day.seal'),
  ]);
  expect({ code: sealed.code, stderr: sealed.stderr }).toMatchObject({ code: 0 });
  await set.send(['--ref', 'four']);
});

test('a seal is a text of ids and hashes, whose signature ssh-keygen checks by itself', () => {
  const text = readFileSync(inHome('day.seal'), 'utf8');
  expect(
    text
      .split('\n')
      .slice(2, 5)
      .map((line) => line.split(' ').slice(0, 2).join(' ')),
  ).toEqual(
    rows('SELECT position, intent_id FROM intents ORDER BY position LIMIT 3').map(
      (row) => `${row.position} ${row.intent_id}`,
    ),
  );
  expect(text).not.toContain('maria');
  const signature = `${inHome('day.seal')}.sig`;
  const args = ['-Y', 'check-novalidate', '-n', 'brl.seal.v1', '-s', signature];
  expect(execFileSync('ssh-keygen', args, { input: text, encoding: 'utf8' })).toContain('Good');
});

test('payments made since do not break it, and are counted', async () => {
  const told = await verify('--signer', `${inHome('bia')}.pub`);
  expect(told.code).toBe(0);
  const records = (from: string, to: string) =>
    rows(
      `SELECT count(*) AS n FROM events JOIN intents USING (intent_id) WHERE position BETWEEN ${from} AND ${to}`,
    )[0]?.n;
  expect(told.json).toMatchObject({
    payments: 3,
    records: records('1', '3'),
    newPayments: 1,
    newRecords: records('4', '4'),
    isKnownSigner: true,
  });
  expect(await verify()).toMatchObject({ code: 0, json: { isKnownSigner: null } });
});

test('a seal by somebody else, or changed after it was signed, is none', async () => {
  const other = await verify('--signer', `${inHome('caio')}.pub`);
  expect([other.code, other.json.error]).toMatchObject([35, { code: 'seal_changed' }]);
  copyFileSync(inHome('day.seal'), inHome('kept'));
  appendFileSync(inHome('day.seal'), ' ');
  const changed = await verify();
  expect([changed.code, changed.json.error]).toMatchObject([35, { code: 'seal_changed' }]);
  copyFileSync(inHome('kept'), inHome('day.seal'));
  writeFileSync(inHome('not-a.seal'), 'nothing');
  const none = await set.machine.brl(['journal', 'verify', '--seal', inHome('not-a.seal'), '--json']);
  expect([none.code, none.json.error]).toMatchObject([2, { code: 'unreadable_data' }]);
});

/** Each is done to a copy of the journal by somebody who writes to its file and makes its chain fit again. */
const tampering: readonly (readonly [string, (database: DatabaseSync) => void, string])[] = [
  [
    'a record that was written anew, with all hashes after it',
    (database) => rewritten(database, 2, 2, (payload) => payload.replace('"atMs":', '"atMs":1')),
    'Record 2 of',
  ],
  [
    'records cut off the end of a payment',
    (database) => database.exec(`DELETE FROM events WHERE intent_id = ${idAt(2)} AND sequence > 2`),
    'Record 3 of',
  ],
  [
    'a payment that was taken out',
    (database) =>
      database.exec(`DROP TRIGGER intents_kept; DELETE FROM service_names WHERE intent_id = ${idAt(2)};
        DELETE FROM events WHERE intent_id = ${idAt(2)}; DELETE FROM intents WHERE intent_id = ${idAt(2)}`),
    'is gone from the journal',
  ],
];

test.each(tampering)('%s is named', async (_, tamper, told) => {
  set.machine.env.BRL_JOURNAL = inHome('copy.sqlite');
  const original = new DatabaseSync(path);
  original.exec(`VACUUM INTO '${inHome('copy.sqlite')}'`);
  original.close();
  const copy = new DatabaseSync(inHome('copy.sqlite'));
  tamper(copy);
  copy.close();
  const end = await verify();
  set.machine.env.BRL_JOURNAL = path;
  execFileSync('rm', ['-f', inHome('copy.sqlite'), inHome('copy.sqlite-wal'), inHome('copy.sqlite-shm')]);
  expect([end.code, end.json.error]).toMatchObject([
    35,
    { code: 'journal_changed', message: expect.stringContaining(told) },
  ]);
  const [second] = rows('SELECT intent_id FROM intents WHERE position = 2');
  expect(end.stdout).toContain(String(second?.intent_id));
});

test('a key that does not exist seals nothing', async () => {
  const end = await set.machine.brl([
    'journal',
    'seal',
    '--key',
    inHome('none'),
    '--out',
    inHome('x.seal'),
    '--json',
  ]);
  expect([end.code, end.json.error]).toMatchObject([91, { code: 'signing_key_missing' }]);
  expect(() => readFileSync(inHome('x.seal'))).toThrow();
});

function rows(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

function idAt(position: number): string {
  return `(SELECT intent_id FROM intents WHERE position = ${position})`;
}

function rewritten(
  database: DatabaseSync,
  position: number,
  from: number,
  change: (payload: string) => string,
): void {
  const records = database
    .prepare(
      `SELECT intent_id, sequence, payload FROM events WHERE intent_id = ${idAt(position)} ORDER BY sequence`,
    )
    .all() as { intent_id: string; sequence: number; payload: string }[];
  let hash = '';
  for (const { intent_id: id, sequence, payload } of records) {
    const text = sequence === from ? change(payload) : payload;
    hash = chainHash(hash, id, sequence, text);
    database
      .prepare('UPDATE events SET payload = ?, hash = ? WHERE intent_id = ? AND sequence = ?')
      .run(text, hash, id, sequence);
  }
}
