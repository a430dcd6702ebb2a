import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { type Machine, machine } from '../../support/brl.ts';
import { openPostgresLine } from '../../support/postgres-line.ts';
import { hasTools } from '../../support/tools.ts';
import { answer, attempt, facts } from '../contract/desk.ts';
import { openOwnPostgresForEachTest } from '../postgres-desk.ts';
import { fullJournal, recordsInDatabase, recordsInFile } from './copy-desk.ts';
import { asSuperuser, type Typist, typistAt } from './typist.ts';

const desk = openOwnPostgresForEachTest();
let home: Machine;
let file: string;
let ana: Typist;
let admin: Typist;
let url: string;
beforeEach(async () => {
  home = machine();
  file = join(home.home, 'journal.sqlite');
  const { server, database } = desk();
  const user = `${database.name}_ana`;
  await server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' IN ROLE brl_operator`);
  ana = typistAt(home, server.url(database.name, user, 'secret'));
  url = server.url(database.name);
  admin = typistAt(home, url);
  return async () => {
    home.remove();
    await server.query(`DROP ROLE ${user}`);
  };
});

const line = (typist: Typist) => ['journal', 'copy', '--from', file, '--to', typist.address, '--json'];
const copy = (typist = admin) => typist.type(line(typist), { ownProcess: true });
const superuser = (sql: string) => asSuperuser(desk().server, desk().database.name, sql);
const expectSame = async () => {
  const records = recordsInFile(file);
  expect(records.length).toBeGreaterThan(0);
  expect(await recordsInDatabase(desk().server, desk().database.name)).toEqual(records);
};
/** Waits until a copy has written so many records. */
const begun = (records: number) =>
  expect
    .poll(async () => (await recordsInDatabase(desk().server, desk().database.name)).length)
    .toBeGreaterThan(records);
/** The next payment of the file's journal. */
const pay = async (intentId: string) => {
  const journal = openSqliteJournal(file);
  try {
    return await journal.begin(facts({ intentId, claim: intentId }), true, 5000);
  } finally {
    await journal.close();
  }
};

describe.skipIf(!hasTools('postgres'))('brl journal copy', () => {
  test('brings everything over, as it was, and closes the file', async () => {
    await fullJournal(file);
    const ran = await copy();
    expect(ran).toMatchObject({ code: 0 });
    const told = JSON.parse(ran.stdout) as { copied: object };
    expect(told).toMatchObject({ from: file, to: admin.address, alreadyCopied: false, open: 2 });
    expect(told.copied).toEqual({
      intents: 8,
      records: 16,
      rows: 5,
      names: 2,
      runs: 2,
      sheets: 2,
      broken: [],
    });
    expect(ran.stderr).toContain('8 of 8 payments are compared.');
    expect(ran.stderr).toContain(`Nothing can be paid from ${file} any more`);
    await expectSame();

    const journal = await desk().open();
    expect(await journal.health()).toMatchObject({ broken: [], missing: 0, losses: null, intents: 8 });
    expect(await journal.find('int_1')).toMatchObject({ state: 'SETTLED', ref: 'r-1' });
    expect((await journal.findByName('sandbox', 'p-1')).map(({ intentId }) => intentId)).toEqual(['int_1']);
    expect((await journal.sheets(facts())).map(({ batchId }) => batchId)).toEqual(['b-1', 'b-2']);
    expect(await journal.dictPausedUntilMs('sandbox tenant')).toBe(9000);
    // What was changed in the file was by nobody who had logged in.
    expect(await (await journal.payees()).changes(facts())).toMatchObject([
      { number: 1, payeeId: 1, payee: { nickname: 'José' }, operator: 'ana', databaseRole: null, atMs: 4000 },
    ]);
    const runs = await journal.runs();
    expect(await runs.find(facts(), 'salaries-march')).toMatchObject({ rows: 5, state: 'running' });
    expect((await runs.rows('run_1', { after: 0, limit: 9 })).rows.map(({ line }) => line)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    // The chain goes on where it was.
    expect((await journal.begin(facts({ intentId: 'int_9', claim: 'c9' }), true, 9000)).kind).toBe('begun');
    expect((await journal.begin(facts({ intentId: 'int_10', ref: 'r-1' }), true, 9000)).kind).toBe(
      'ref-conflict',
    );
  });

  test('brings over the alarm of a payment that was told as refused and settled after all', async () => {
    await fullJournal(file);
    const late = openSqliteJournal(file);
    await late.append('int_3', answer('SETTLED', 'COMPLETED', 9000));
    await late.close();
    expect(await copy()).toMatchObject({ code: 0 });
    expect(await (await (await desk().open()).runs()).settledLate({})).toBe(1);
  });

  test('typed again has nothing to do, whatever the copy did since', async () => {
    await fullJournal(file);
    await copy();
    const journal = await desk().open();
    await journal.begin(facts({ intentId: 'int_9', claim: 'c9' }), true, 9000);
    const again = await copy();
    expect(again).toMatchObject({ code: 0 });
    expect(JSON.parse(again.stdout)).toMatchObject({ alreadyCopied: true, copied: null });
    expect(await journal.count({})).toBe(9);
  });

  test('brings over a record that was changed, as evidence, and says so', async () => {
    await fullJournal(file);
    const raw = new DatabaseSync(file);
    raw.exec(
      `UPDATE events SET payload = replace(payload, '15000', '15001') WHERE intent_id = 'int_2' AND sequence = 1`,
    );
    raw.close();
    const ran = await copy();
    expect(ran).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.stdout)).toMatchObject({ copied: { broken: ['int_2'] } });
    expect(ran.stderr).toContain('are so in the copy, too; the first is int_2');
    await expectSame();
  });
});

describe.skipIf(!hasTools('postgres'))('a file that was copied', () => {
  test('refuses every payment from the file afterwards, to a process that had it open, too', async () => {
    await fullJournal(file);
    const open = openSqliteJournal(file);
    const runs = await open.runs();
    const lookedAtMs = performance.now();
    await runs.append([{ intentId: 'int_run_1_3', event: attempt }]);
    expect(await copy()).toMatchObject({ code: 0 });
    for (const paying of [
      open.begin(facts({ intentId: 'int_9', claim: 'c9' }), true, 9000),
      open.append('int_2', { ...attempt, attempt: 2 }),
      (await open.runs()).append([{ intentId: 'int_run_1_2', event: attempt }]),
    ])
      await expect(paying).rejects.toMatchObject({
        message: expect.stringContaining('was copied to postgres:'),
        next: expect.stringContaining('Set BRL_JOURNAL to that address'),
      });
    // A run looks for losses every few seconds only, which are not over yet; SQLite itself looks at each record.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(lookedAtMs);
    for (const intentId of ['int_run_1_2', 'int_run_1_3'])
      expect(await runs.append([{ intentId, event: { ...attempt, attempt: 2 } }])).toEqual([
        {
          error: expect.objectContaining({
            message: expect.stringContaining('its payments are in postgres:'),
          }),
        },
      ]);
    clock.mockRestore();
    // What came of a payment that was under way is never lost.
    await open.append('int_2', { kind: 'LOOKUP', atMs: 9000, result: 'no-answer', finding: null });
    await open.close();
    const raw = new DatabaseSync(file);
    expect(() => raw.exec('INSERT INTO intents SELECT * FROM intents LIMIT 1')).toThrow(
      /its payments are in postgres:/,
    );
    raw.close();
    const env = { BRL_JOURNAL: file, BRL_ENVIRONMENT: 'sandbox' };
    const typed = await home.brl(
      ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--yes', '--json'],
      { env },
    );
    expect(typed).toMatchObject({ code: 90 });
    expect(typed.json.error?.message).toContain('was copied to postgres:');
    expect(await home.brl(['journal', 'list'], { env })).toMatchObject({ code: 0 });
    const doctor = await home.brl(['doctor', '--offline', '--json'], { env });
    expect(doctor.stdout).toContain(`was copied to ${admin.address}, which alone has its payments now.`);
  });
});

describe.skipIf(!hasTools('postgres'))('a backup of a file from before it was copied', () => {
  const send = (journal: string) =>
    home.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--yes', '--json'], {
      env: { BRL_JOURNAL: journal, BRL_ENVIRONMENT: 'sandbox' },
    });

  test('pays nothing on this machine, wherever it is put back', async () => {
    await fullJournal(file);
    mkdirSync(join(home.home, 'backups'), { mode: 0o700 });
    const backup = join(home.home, 'backups', 'journal.sqlite');
    copyFileSync(file, backup);
    expect(await copy()).toMatchObject({ code: 0 });
    copyFileSync(backup, file);
    for (const journal of [file, backup]) {
      const refused = await send(journal);
      expect(refused).toMatchObject({ code: 90 });
      expect(refused.json.error?.message).toContain(`was copied to ${admin.address}`);
      const copied = await admin.type([
        'journal',
        'copy',
        '--from',
        journal,
        '--to',
        admin.address,
        '--json',
      ]);
      expect(copied).toMatchObject({ code: 90 });
    }
    // Another journal of this machine is its own.
    expect(await send(join(home.home, 'another.sqlite'))).toMatchObject({ code: 0 });
  });
});

describe.skipIf(!hasTools('postgres'))('a copy', () => {
  test('refuses a database with other payments, and the file stays in use', async () => {
    await fullJournal(file);
    await (await desk().open()).begin(facts({ intentId: 'int_other' }), true, 1000);
    const refused = await copy();
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.json.error).toMatchObject({
      code: 'copy_refused',
      message: expect.stringContaining('nothing was copied'),
    });
    expect(await recordsInDatabase(desk().server, desk().database.name)).toHaveLength(2);
    expect(await pay('int_9')).toMatchObject({ kind: 'begun' });
  });

  test('refuses a second database, once the file was copied to one', async () => {
    await fullJournal(file);
    await copy();
    await superuser('CREATE DATABASE second_place TEMPLATE template0');
    const second = typistAt(home, desk().server.url('second_place'));
    expect((await second.type(['journal', 'migrate', '--apply'])).code).toBe(0);
    const refused = await copy(second);
    await superuser('DROP DATABASE second_place');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.json.error?.message).toContain('which alone has its payments now');
  });

  test('that differs from the file is told, and neither is paid from by mistake', async () => {
    await fullJournal(file);
    await superuser(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.payload := replace(NEW.payload, '15000', '15001'); RETURN NEW; END $$`);
    await superuser('CREATE TRIGGER spoil BEFORE INSERT ON brl.events FOR EACH ROW EXECUTE FUNCTION spoil()');
    const differs = await copy();
    expect(differs).toMatchObject({ code: 35 });
    expect(differs.json.error).toMatchObject({
      code: 'copy_differs',
      message: expect.stringContaining('int_1'),
    });
    expect(await pay('int_9')).toMatchObject({ kind: 'begun' });
    const list = await ana.type(['journal', 'list', '--json']);
    expect(list).toMatchObject({ code: 90 });
    expect(list.json.error?.message).toContain('has not ended');
    await superuser('DROP TRIGGER spoil ON brl.events');
    expect(await copy()).toMatchObject({ code: 0 });
    await expectSame();
  });

  test.each(['brl_operator', 'brl_worker'])('is no work for a %s', async (role) => {
    await fullJournal(file);
    const { server, database } = desk();
    const user = `${database.name}_${role}`;
    await server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' IN ROLE ${role}`);
    const refused = await copy(typistAt(home, server.url(database.name, user, 'secret')));
    await server.query(`DROP ROLE ${user}`);
    expect(refused).toMatchObject({ code: 91 });
    expect(refused.json.error?.code).toBe('journal_rights');
    expect(await pay('int_9')).toMatchObject({ kind: 'begun' });
  });
});

describe.skipIf(!hasTools('postgres'))('a copy in pieces', () => {
  test('brings over what is left of a journal that a person accepted as it is, and nothing of one that lost payments', async () => {
    await fullJournal(file);
    const raw = new DatabaseSync(file);
    for (const table of ['service_names', 'events', 'intents'])
      raw.exec(`DROP TRIGGER IF EXISTS intents_kept; DELETE FROM ${table} WHERE intent_id = 'int_2'`);
    raw.close();
    const refused = await copy();
    expect(refused).toMatchObject({ code: 90 });
    expect(refused.json.error?.message).toContain('lacks 1 of the payments');
    expect(await recordsInDatabase(desk().server, desk().database.name)).toEqual([]);
    rmSync(`${file}-head`);
    expect(await copy()).toMatchObject({ code: 0 });
    await expectSame();
    const journal = await desk().open();
    expect(await journal.health()).toMatchObject({ missing: 1, losses: null, broken: [] });
    expect((await journal.begin(facts({ intentId: 'int_9', claim: 'c9' }), true, 9000)).kind).toBe('begun');
  });

  test('that breaks off leaves the file in use, and is finished by the same line', async () => {
    await fullJournal(file, 3000);
    const wire = await openPostgresLine(desk().server);
    const through = typistAt(home, wire.through(url));
    wire.delay(60);
    const broken = copy(through);
    await begun(500);
    wire.cut();
    expect(await broken).toMatchObject({ code: 90 });
    const before = await recordsInDatabase(desk().server, desk().database.name);
    expect(before.length).toBeLessThan(recordsInFile(file).length);
    expect((await ana.type(['journal', 'list', '--json'])).json.error?.message).toContain('has not ended');
    // The file is paid from meanwhile: one more payment, and what came of another one.
    expect(await pay('int_9')).toMatchObject({ kind: 'begun' });
    const journal = openSqliteJournal(file);
    await journal.append('int_2', { kind: 'LOOKUP', atMs: 9000, result: 'no-answer', finding: null });
    await journal.close();
    wire.restore();
    const finished = await copy(through);
    await wire.close();
    expect(finished).toMatchObject({ code: 0 });
    expect(JSON.parse(finished.stdout)).toMatchObject({
      copied: { intents: 3004, rows: 3000, sheets: 2, broken: [] },
    });
    await expectSame();
    expect((await ana.type(['journal', 'list', '--limit', '1'])).code).toBe(0);
  });
});

describe.skipIf(!hasTools('postgres'))('a copy that ends in the middle', () => {
  test('that is killed in the middle is made anew by the same line, as often as it takes', async () => {
    await fullJournal(file, 1500);
    const wire = await openPostgresLine(desk().server);
    const through = typistAt(home, wire.through(url));
    for (const records of [300, 900]) {
      wire.delay(30);
      const { child, ended } = through.start(line(through));
      await begun(records);
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
      expect((await ana.type(['journal', 'list'])).code).toBe(90);
    }
    expect(await pay('int_9')).toMatchObject({ kind: 'begun' });
    wire.restore();
    expect(await copy(through)).toMatchObject({ code: 0 });
    await wire.close();
    await expectSame();
    await expect(pay('int_10')).rejects.toThrow('was copied to');
  });

  test('of another file finds no room where one broke off', async () => {
    await fullJournal(file);
    await copy();
    await superuser('UPDATE brl.journal SET is_copying = true');
    const other = join(home.home, 'other.sqlite');
    const others = openSqliteJournal(other);
    await others.begin(facts({ intentId: 'int_other' }), true, 1000);
    await others.close();
    const refused = await admin.type(['journal', 'copy', '--from', other, '--to', admin.address, '--json']);
    expect([refused.code, refused.json.error?.code]).toEqual([2, 'copy_refused']);
    expect(await copy()).toMatchObject({ code: 0 });
    await expectSame();
  });

  test('that breaks off at its very end, when the file is closed already, is finished too', async () => {
    await fullJournal(file);
    await copy();
    await superuser('UPDATE brl.journal SET is_copying = true');
    expect((await ana.type(['journal', 'list'])).code).toBe(90);
    const finished = await copy();
    expect(JSON.parse(finished.stdout)).toMatchObject({ alreadyCopied: false, copied: { intents: 8 } });
    expect((await ana.type(['journal', 'list'])).code).toBe(0);
  });
});
