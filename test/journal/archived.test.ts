import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../src/lib/files/private-database.ts';
import type { IntentEvent } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { lossesOf } from '../../src/lib/journal/sqlite/losses.ts';
import { preparing } from '../../src/lib/journal/sqlite/queries.ts';
import { journalReader } from '../../src/lib/journal/sqlite/reader.ts';
import { journalWriter } from '../../src/lib/journal/sqlite/writer.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** The records of last year go to an archive, and everything is typed again; the sandbox's ledger is the judge. */

let served: Served;
let journal: string;
let archive: string;
let key: string;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  journal = served.machine.journal();
  served.machine.env.BRL_JOURNAL = journal;
  archive = journal.replace(/\.sqlite$/, '-before-2035-01-09.ndjson.gz');
  key = `${served.machine.home}/key`;
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', 'not typed', '-f', `${key}-locked`]);
});
afterAll(() => served.close());

const old = '2035-01-08T10:00:00';
const now = '2035-02-09T10:00:00';
/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string, line: string) => {
  const nowMs = Date.parse(`${time}-03:00`);
  served.sandbox.control.setClock(nowMs);
  const env = { ...inTheMorning, NOW_MS: String(nowMs) };
  return served.machine.brl([...line.split(/ +/), '--json'], { env });
};
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const send = (amount: string, more = '') =>
  `pix send --key maria@example.com --amount ${amount} --yes${more && ` ${more}`}`;
const archiving = (more = '') => `journal archive --before 2035-01-09 --key ${key}${more && ` ${more}`}`;
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);
const rows = (sql: string) => {
  const database = new DatabaseSync(journal, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};
const kinds = () =>
  rows(`SELECT coalesce(ref, (SELECT ref FROM runs r WHERE r.run_id = i.run_id)) AS ref, i.state,
      (SELECT group_concat(json_extract(payload, '$.kind')) FROM events e WHERE e.intent_id = i.intent_id) AS kinds
    FROM intents i ORDER BY position`);

let file: string;
let linesOfThen: string[] = [];
/** What each screen says of the payments before anything is archived. */
let screens: readonly string[] = [];
const screensNow = async () => {
  const lines = [
    'journal list --limit all',
    'journal list --text maria --since 2035-01-08 --until 2035-01-08',
    'status old-1',
    'receipt old-1',
    'reconcile --date 2035-01-08',
    'payout status staff',
  ];
  const all: string[] = [];
  for (const line of lines) {
    const { code, stdout } = await typed(now, line);
    const { moments, ...rest } = line.startsWith('status') ? JSON.parse(stdout) : { moments: null };
    // The payment in doubt is of that day, too.
    expect([line, code]).toEqual([line, line.startsWith('reconcile') ? 41 : 0]);
    all.push(moments === null ? stdout : JSON.stringify(rest));
  }
  return all;
};

test('what was settled or refused goes, and what is in doubt, held or scheduled stays', async () => {
  file = served.file('staff.csv', 'chave;valor\nmaria@example.com;4,01\nmaria@example.com;4,02\n');
  linesOfThen = [
    send('1,00', '--ref old-1'),
    send('2,00'),
    `payout run ${file} --ref staff --confirm 8,03`,
    send('3,00', '--ref later --on 2035-03-01'),
  ];
  for (const line of linesOfThen) expect((await typed(old, line)).json.error ?? null, line).toBe(null);
  served.sandbox.control.fail('internal_error', 20, null);
  const doubt = await typed(old, send('5,00', '--ref doubt --no-wait'));
  served.sandbox.control.clearFaults();
  expect(doubt.code, doubt.stdout).toBe(40);
  expect((await typed('2035-01-09T10:00:00', send('1,50', '--ref new'))).code).toBe(0);
  await typed(now, `journal seal --key ${key} --out ${served.machine.home}/day.seal`);
  await typed(now, `journal backup --out ${served.machine.home}/before.sqlite`);
  screens = await screensNow();
  const made = await typed(now, archiving());
  expect(made.code, made.stderr).toBe(0);
  expect(doc(made)).toMatchObject({ archive, payments: 4, taken: 4, more: 0 });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(kinds().map(({ ref, kinds }) => [ref, String(kinds).split(',')[0]])).toEqual([
    ['old-1', 'ARCHIVE'],
    [null, 'ARCHIVE'],
    ['staff', 'ARCHIVE'],
    ['staff', 'ARCHIVE'],
    ['later', 'INTENT'],
    ['doubt', 'INTENT'],
    ['new', 'INTENT'],
  ]);
  const signed = ['-Y', 'check-novalidate', '-n', 'brl.archive.v1', '-s', `${archive}.sig`];
  expect(execFileSync('ssh-keygen', signed, { input: readFileSync(archive), encoding: 'utf8' })).toContain(
    'Good',
  );
  expect(gunzipSync(readFileSync(archive)).toString().split('\n')).toHaveLength(4 + 3);
});

test('every screen finds an archived payment as before, and no line of then pays again', async () => {
  expect(await screensNow()).toEqual(screens);
  const shown = await typed(now, 'journal show old-1');
  expect(doc(shown).events.at(-1)).toMatchObject({ kind: 'ARCHIVE', records: 4, body: { amount: 1 } });
  const before = balance();
  const again = await typed(now, send('1,00', '--ref old-1'));
  expect([again.code, again.json.outcome, again.json.sent]).toEqual([0, 'settled', 'no']);
  const other = await typed(now, send('9,00', '--ref old-1'));
  expect([other.code, other.json.error?.code]).toEqual([33, 'ref_conflict']);
  expect((await typed(now, `payout run ${file} --ref staff --confirm 8,03`)).code).toBe(0);
  // Without a ref, on the same day, it is the claim that stands in the way.
  const unnamed = await typed('2035-01-08T11:00:00', send('2,00'));
  expect(unnamed.code, unnamed.stdout).toBe(33);
  expect(balance()).toBe(before);
});

test('seals, copies and the chain stay true, and a copy from before does so too', async () => {
  const { home } = served.machine;
  const sealed = await typed(now, `journal verify --seal ${home}/day.seal --signer ${key}.pub`);
  expect([sealed.code, doc(sealed).payments, doc(sealed).newRecords > 0], sealed.stdout).toEqual([
    0,
    7,
    true,
  ]);
  expect((await typed(now, `journal backup --out ${home}/after.sqlite`)).code).toBe(0);
  const copied = await typed(now, `journal verify ${home}/after.sqlite --seal ${home}/day.seal`);
  expect(copied.code, copied.stdout).toBe(0);
  const verified = await typed(now, `journal verify ${archive} --signer ${key}.pub`);
  expect(doc(verified)).toMatchObject({ payments: 4, isKnownSigner: true });
  const before = balance();
  for (const copy of ['before', 'after']) {
    expect((await typed(now, `journal restore ${home}/${copy}.sqlite --yes`)).code).toBe(0);
    expect((await typed(now, 'journal reopen --yes')).code).toBe(0);
    for (const line of linesOfThen.slice(0, 3)) await typed('2035-01-08T11:00:00', line);
    expect(balance(), copy).toBe(before);
    // Put back from before, it is archived again into the file that is there.
    expect(doc(await typed(now, archiving())).taken, copy).toBe(copy === 'before' ? 4 : 0);
  }
});

test('a record that stands for archived ones is linked as any other, and a changed one is named', async () => {
  const { home } = served.machine;
  const changed = `${home}/changed.sqlite`;
  copyFileSync(`${home}/after.sqlite`, changed);
  const database = new DatabaseSync(changed);
  database.exec(`UPDATE events SET payload = replace(payload, '"atMs":', '"atMs":1')
    WHERE sequence = 5 AND payload LIKE '{"kind":"ARCHIVE"%'`);
  database.close();
  const told = await typed(now, `journal verify ${changed}`);
  expect([told.code, doc(told).error.code]).toEqual([35, 'backup_unsound']);
  expect(doc(told).error.message).toContain('record 5 of ');
});

test('an archive that was changed, cut or is of another journal is named, and nothing leaves the journal for it', async () => {
  const text = gunzipSync(readFileSync(archive)).toString();
  const { home } = served.machine;
  const wrong = (name: string, bytes: Uint8Array, withSignature = true) => {
    writeFileSync(`${home}/${name}`, bytes);
    if (withSignature) copyFileSync(`${archive}.sig`, `${home}/${name}.sig`);
    return `${home}/${name}`;
  };
  const lines = text.split('\n');
  for (const [path, exit, said] of [
    [wrong('bytes.gz', gzipSync(text.replaceAll('maria', 'mario'))), 35, 'record 1 of '],
    [wrong('cut.gz', readFileSync(archive).subarray(0, 400)), 35, 'was changed or cut'],
    [wrong('less.gz', gzipSync([lines[0], ...lines.slice(2)].join('\n'))), 35, 'was changed or cut'],
    [wrong('again.gz', gzipSync(text, { level: 1 })), 35, 'was changed after it was signed'],
    [wrong('unsigned.gz', readFileSync(archive), false), 2, 'unsigned.gz.sig'],
    [wrong('other.gz', gzipSync('{"any":"thing"}\n')), 2, 'is not an archive'],
    [archive, 35, 'signed with another key', `--signer ${key}-locked.pub`],
  ] as const) {
    const told = await typed(
      now,
      `journal verify ${path} ${path === archive ? `--signer ${key}-locked.pub` : ''}`.trim(),
    );
    expect([path, told.code]).toEqual([path, exit]);
    expect(doc(told).error.message).toContain(said);
  }
  const before = JSON.stringify(kinds());
  const changed = await typed(now, archiving(`--out ${home}/bytes.gz`));
  expect([changed.code, doc(changed).error.code]).toEqual([35, 'backup_unsound']);
  const other = wrong('journal.gz', gzipSync(text.replace(/"journal":"[0-9a-f]+"/, '"journal":"00"')), false);
  const refused = await typed(now, archiving(`--out ${other}`));
  expect([refused.code, existsSync(`${other}.sig`)]).toEqual([2, false]);
  const future = await typed(now, `journal archive --before 2035-02-10 --key ${key}`);
  expect([future.code, doc(future).error.code]).toEqual([2, 'usage']);
  expect(JSON.stringify(kinds())).toBe(before);
});

/** Copies of the first payment, as many as fill more than two pages. */
function cloneTo(count: number): void {
  const database = new DatabaseSync(journal);
  const prepare = preparing(database);
  const reader = journalReader(prepare);
  const writer = journalWriter(prepare, reader);
  const first = String(rows("SELECT intent_id AS id FROM intents WHERE ref = 'new'")[0]?.id);
  const { events } = reader.history(first) as unknown as { events: readonly [IntentEvent, ...IntentEvent[]] };
  const [begun, , ...later] = events;
  if (begun.kind !== 'INTENT') throw new Error('The payment was archived.');
  transaction(database, () => {
    let { last } = lossesOf(prepare, journal, dirname(journal));
    for (let n = 0; n < count; n += 1) {
      const names = { ref: `c${n}`, identifier: `c${n}`, idempotencyKey: `c${n}`, claim: null };
      const facts = { ...begun.facts, ...names, intentId: `int_clone${n}` };
      const { place } = writer.begin(facts, facts.createdAtMs, last, null);
      last = place;
      for (const event of later)
        writer.append(facts.intentId, {
          ...event,
          ...('finding' in event && event.finding
            ? { finding: { ...event.finding, endToEndId: null, bodyText: null } }
            : {}),
        } as IntentEvent);
    }
  });
  database.close();
}

test('stopped at any step, nothing is lost, and the same line goes on', async () => {
  cloneTo(1050);
  const until = (more = '') =>
    `journal archive --before 2035-01-10 --key ${key} --out ${served.machine.home}/many.gz${more}`;
  const path = `${served.machine.home}/many.gz`;
  const whole = () => Number(rows('SELECT count(*) AS n FROM events WHERE sequence = 1')[0]?.n);
  const all = whole();
  // Not signed: the file is there, and nothing was taken.
  const unsigned = await typed(now, until().replace(key, `${key}-locked`));
  expect([unsigned.code, existsSync(path), existsSync(`${path}.sig`), whole()]).toEqual([
    91,
    true,
    false,
    all,
  ]);
  // Killed within the first transaction, and right behind it.
  const killed = async (place: string) => {
    const env = { ...inTheMorning, NOW_MS: String(Date.parse(`${now}-03:00`)), KILL_AT: place };
    const { signal } = await served.machine.start(until(' --json').split(' '), { env }).ended;
    return [signal, whole()];
  };
  expect(await killed('ARCHIVE')).toEqual(['SIGKILL', all]);
  expect(await killed('COMMIT of ARCHIVE')).toEqual(['SIGKILL', all - 500]);
  // SQLite stops in the third page: the first two have gone.
  const database = new DatabaseSync(journal);
  database.exec(`CREATE TRIGGER stop BEFORE DELETE ON events WHEN OLD.intent_id = 'int_clone1040'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  database.close();
  const halfway = await typed(now, until());
  expect([halfway.code, whole()], halfway.stdout).toEqual([90, all - 1000]);
  expect((await typed(now, send('1,50', '--ref new'))).code).toBe(0);
  const again = new DatabaseSync(journal);
  again.exec('DROP TRIGGER stop');
  again.close();
  const done = await typed(now, until(' --shrink'));
  expect(doc(done)).toMatchObject({ payments: 1051, more: 0 });
  expect(whole()).toBe(all - 1051);
  const opened = openSqliteJournal(journal);
  expect(await opened.health()).toMatchObject({ damage: [], broken: [], forged: [], missing: 0 });
  await opened.close();
  const before = balance();
  for (const ref of ['c0', 'c700', 'c1049', 'new']) {
    const told = await typed(now, send('1,50', `--ref ${ref}`));
    expect([ref, told.json.sent, told.json.moneyMoved]).toEqual([ref, 'no', 'yes']);
  }
  expect(balance()).toBe(before);
  expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  rmSync(path);
});
