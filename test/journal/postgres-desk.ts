import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openDatabase } from '../../src/lib/journal/postgres/connect.ts';
import { migrate, type roles } from '../../src/lib/journal/postgres/migrate.ts';
import { type PostgresPlace, readAddress } from '../../src/lib/journal/postgres/place.ts';
import { openPostgresJournal, type PostgresJournal } from '../../src/lib/journal/postgres/store.ts';
import type { Access, Database } from '../support/postgres.ts';
import { sharedPostgres } from '../support/postgres-shared.ts';

/** A database with the journal's tables, and the ways into it. */
export interface PostgresDesk {
  readonly server: Access;
  readonly database: Database;
  /** As who may do what these roles may, on a machine of its own. */
  place(machine?: string, ...of: readonly (typeof roles)[number][]): Promise<PostgresPlace>;
  open(machine?: string): Promise<PostgresJournal>;
  /** Closes what was opened and empties the tables: quicker than another database. */
  empty(): Promise<void>;
  /** As superuser, in the database of the journal. */
  ask(sql: string): Promise<Row[]>;
  askAs(user: string, sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test names what it asked for
type Row = Record<string, any>;

/** Makes one. */
export async function openPostgresDesk(server?: Access): Promise<PostgresDesk> {
  const access = server ?? (await sharedPostgres());
  const database = await access.database('journal');
  const folder = mkdtempSync(join(tmpdir(), 'brl-postgres-'));
  await migrated(placeOf(access.url(database.name), folder));
  const users: string[] = [];
  const usual = new Map<string, PostgresPlace>();
  const place: PostgresDesk['place'] = async (machine = 'machine', ...of) => {
    const user = `${database.name}_${users.length}`;
    users.push(user);
    await access.query(
      `CREATE ROLE ${user} LOGIN PASSWORD 'secret' IN ROLE ${(of.length === 0 ? ['brl_operator', 'brl_worker'] : of).join(', ')}`,
    );
    return placeOf(access.url(database.name, user, 'secret'), join(folder, machine));
  };
  const opened: PostgresJournal[] = [];
  const closeOpened = async () => {
    for (const journal of opened.splice(0)) await journal.close().catch(() => {});
  };
  return {
    server: access,
    database,
    place,
    async open(machine = 'machine') {
      const known = usual.get(machine) ?? (await place(machine));
      usual.set(machine, known);
      const journal = await openPostgresJournal(known);
      opened.push(journal);
      return journal;
    },
    async empty() {
      await closeOpened();
      await emptied(placeOf(access.url(database.name), folder));
      for (const { headBeside } of usual.values())
        for (const kept of ['head', 'confirmed']) rmSync(`${headBeside}-${kept}`, { force: true });
    },
    ask: (sql) => questioned(access.url(database.name), sql),
    askAs: (user, sql) => questioned(access.url(database.name, user, 'secret'), sql),
    async close() {
      await closeOpened();
      await database.drop();
      for (const user of users) await access.query(`DROP ROLE ${user}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a desk for the file that calls it, which is empty for each test. */
export function openPostgresForEachTest(): () => PostgresDesk {
  let desk: PostgresDesk;
  beforeAll(async () => {
    desk = await openPostgresDesk();
  });
  afterEach(() => desk.empty());
  afterAll(() => desk.close());
  return () => desk;
}

/** Makes a desk for each test of the file that calls it, which may do with its database what it likes. */
export function openOwnPostgresForEachTest(): () => PostgresDesk {
  let desk: PostgresDesk;
  beforeEach(async () => {
    desk = await openPostgresDesk();
  });
  afterEach(() => desk.close());
  return () => desk;
}

/** Those that refer to others first. */
const tables =
  'events run_rows service_names search intents leases runs sheets dict_pauses nights workers payee_changes runners policies plan_decisions plans shared_policies'.split(
    ' ',
  );

/** Of few rows a DELETE takes a third of the time of a TRUNCATE, which makes new files for each table and index. */
async function emptied(place: PostgresPlace): Promise<void> {
  const database = await openDatabase(place);
  await database.all(
    `${tables.map((table) => `DELETE FROM brl.${table}`).join(';')};
    UPDATE brl.journal SET position = 0, link = '', is_copying = false, server = brl.server(),
      paid_by = brl.server(), moved_at = NULL`,
  );
  await database.close();
}

async function questioned(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function migrated(place: PostgresPlace): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();
}

/** The place that an address with a password names. */
export function placeOf(text: string, headBeside: string): PostgresPlace {
  const url = new URL(text);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const {
    isLoopback: _loopback,
    wantsTls: _tls,
    rootCertificates: _root,
    ...address
  } = readAddress(url.href);
  return { ...address, password: async () => password, tls: null, headBeside: join(headBeside, 'journal') };
}
