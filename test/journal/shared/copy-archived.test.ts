import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotAllowed } from '../../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { machine } from '../../support/brl.ts';
import { hasTools } from '../../support/tools.ts';
import { attempt, facts } from '../contract/desk.ts';
import { openOwnPostgresForEachTest } from '../postgres-desk.ts';
import { fullJournal, recordsInDatabase, recordsInFile } from './copy-desk.ts';
import { asSuperuser, typistAt } from './typist.ts';

const desk = openOwnPostgresForEachTest();

test.skipIf(!hasTools('postgres'))(
  'what is left of archived payments is copied, and refused there as before, a cancelled one too',
  async () => {
    const home = machine();
    const file = join(home.home, 'journal.sqlite');
    const { server, database } = desk();
    const admin = typistAt(home, server.url(database.name));
    await fullJournal(file);
    const before = openSqliteJournal(file);
    const schedule = { notBeforeMs: 8_000_000, graceMs: 1000, untilMs: null };
    await (await before.schedules()).add(
      facts({ intentId: 'int_s', ref: 'r-s', claim: null, schedule }),
      false,
      4000,
    );
    const message = 'cancelled';
    await before.append('int_s', {
      kind: 'SCHEDULE',
      atMs: 5000,
      step: 'cancelled',
      operator: 'ana',
      message,
    });
    await before.close();
    const key = join(home.home, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const archive = [
      'journal',
      'archive',
      '--before',
      '2020-01-01',
      '--key',
      key,
      '--out',
      `${file}.gz`,
      '--json',
    ];
    const archived = await home.brl(archive, { env: { BRL_JOURNAL: file } });
    expect([archived.code, archived.json], archived.stderr).toMatchObject([0, { taken: 3 }]);
    const copied = await admin.type(['journal', 'copy', '--from', file, '--to', admin.address, '--json']);
    expect(copied.code, copied.stderr).toBe(0);
    expect(await recordsInDatabase(server, database.name)).toEqual(recordsInFile(file));
    const journal = await desk().open();
    expect(await journal.health()).toMatchObject({ broken: [], forged: [], missing: 0, losses: null });
    expect(await journal.find('int_1')).toMatchObject({ state: 'SETTLED', ref: 'r-1', intact: true });
    expect((await journal.findByName('sandbox', 'p-1')).map(({ intentId }) => intentId)).toEqual(['int_1']);
    expect((await journal.list({ text: 'r-1' })).map(({ intentId }) => intentId)).toContain('int_1');
    for (const ref of ['r-1', 'r-s'])
      expect((await journal.begin(facts({ intentId: 'int_9', ref }), true, 9e12)).kind).not.toBe('begun');
    // Whoever writes past this program is refused as well.
    await expect(journal.append('int_s', { ...attempt, atMs: 9_000_000 })).rejects.toThrow(NotAllowed);
    const [kept] = await asSuperuser(
      server,
      database.name,
      "SELECT was_cancelled FROM brl.intents WHERE intent_id = 'int_s'",
    );
    expect(kept).toEqual({ was_cancelled: true });
    home.remove();
  },
);
