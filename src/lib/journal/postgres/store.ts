import { postgresWords } from '../../words/postgres.ts';
import type { CoordinatorPorts } from '../coordinator.ts';
import { isPayment } from '../intent.ts';
import { type Journal, JournalError, type RememberedSheet } from '../journal.ts';
import { addPayment } from './add-payment.ts';
import { chainsIn } from './chains.ts';
import { type Database, openDatabase } from './connect.ts';
import type { SharedCoordinator } from './coordinator.ts';
import { readHealth, weakSettings } from './health.ts';
import { countIntents, eachIntent, listIntents, sumsOf } from './list.ts';
import { type Locks, sessionLocks } from './locks.ts';
import { refuseLosses, refuseMoved } from './losses.ts';
import { wantedVersion } from './migrations.ts';
import type { PostgresPlace } from './place.ts';
import type { SharedPlans } from './plans.ts';
import { postgresPlans } from './plans.ts';
import { findAll, finds, historiesOf, takenBy, takenName } from './reader.ts';
import { refuseOldServer, serverVersion } from './server-version.ts';
import { addRecords } from './writer.ts';

/** A journal on PostgreSQL, with what workers need from it. */
export interface PostgresJournal extends Journal {
  readonly database: Database;
  /** Plans that people approve. */
  plans(): Promise<SharedPlans>;
  coordinator(ports: CoordinatorPorts): Promise<SharedCoordinator>;
}

/**
 * The journal in a database that several machines share. A commit is on the server's disk when it returns.
 * @throws {JournalError} when the server cannot be reached, or its tables are of another version
 */
export async function openPostgresJournal(place: PostgresPlace): Promise<PostgresJournal> {
  const database = await openDatabase(place);
  try {
    await refuseOtherVersion(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const locks = sessionLocks(database);
  const runs = async () => (await import('./runs.ts')).postgresRuns(database);
  return {
    location: place.location,
    isShared: true,
    sharedId: async () =>
      (await database.one<{ readonly id: string }>('SELECT journal_id AS id FROM brl.journal'))?.id ?? '',
    database,
    ...payments(database, locks),
    ...lookUps(database),
    ...sheets(database),
    ...dictPauses(database),
    lock: locks.take,
    runs,
    payees: async () => (await import('./payees.ts')).postgresPayees(database),
    schedules: async () => (await import('./schedules.ts')).postgresSchedules(database),
    policies: async () => (await import('./policies.ts')).postgresPolicies(database),
    standings: async () => (await import('./standings.ts')).postgresStandings(database),
    plans: async () => postgresPlans(database),
    async coordinator(ports) {
      return (await import('./coordinator.ts')).sharedCoordinator(database, await runs(), ports);
    },
    health: () => readHealth(database),
    async *chains() {
      yield* chainsIn(database);
    },
    close: async () => {
      await locks.close();
      await database.close();
    },
  };
}

/** @throws {JournalError} with the command to type */
async function refuseOtherVersion(database: Database): Promise<void> {
  const { location } = database.place;
  if (await database.sharesSessions()) throw new JournalError(postgresWords.sharesSessions(location));
  refuseOldServer(location, await serverVersion(database));
  const { there } = (await database.one<{ readonly there: boolean }>(
    "SELECT to_regclass('brl.journal') IS NOT NULL AND has_schema_privilege('brl', 'USAGE') AS there",
  )) ?? { there: false };
  if (!there) throw new JournalError(postgresWords.notMigrated(location));
  const weak = await weakSettings(database);
  if (weak.length > 0) throw new JournalError(postgresWords.notDurable(location, weak.join(', ')));
  const found = await database.one<{ readonly version: number; readonly copying: boolean }>(
    'SELECT version, is_copying AS copying FROM brl.journal',
  );
  const { version = 0, copying = false } = found ?? {};
  if (version < wantedVersion) throw new JournalError(postgresWords.older(location, version, wantedVersion));
  if (version > wantedVersion) throw new JournalError(postgresWords.newer(location, version, wantedVersion));
  if (copying) throw new JournalError(postgresWords.copying(location));
}

/** The writes of a payment and the checks before them. Any step towards sending is refused while intents are missing. */
function payments(database: Database, locks: Locks) {
  const { place } = database;
  return {
    async peek(facts, allowDuplicate) {
      const taken = await takenBy(database, facts, allowDuplicate, facts.createdAtMs);
      if (taken) return taken;
      await refuseLosses(database, place);
      await refuseMoved(database, place, facts, allowDuplicate);
      return null;
    },
    async begin(facts, allowDuplicate, nowMs, terms = null) {
      locks.refuseLost(facts.intentId);
      const attempt = { kind: 'ATTEMPT', atMs: nowMs, attempt: 1 } as const;
      return addPayment(database, facts, allowDuplicate, nowMs, [attempt], terms);
    },
    async append(intentId, event, terms) {
      if (event.kind === 'ATTEMPT') {
        locks.refuseLost(intentId);
        await refuseLosses(database, place);
      }
      const [entered] = await addRecords(database, new Map(), [{ intentId, event, terms }], null);
      if (entered && 'intent' in entered) return entered.intent;
      throw entered?.error ?? new JournalError(postgresWords.unknownIntent(place.location, intentId));
    },
    takenName: async (facts, finding) => (facts.creation ? null : takenName(database, facts, finding)),
  } satisfies Partial<Journal>;
}

function lookUps(database: Database) {
  const anyName = [finds.byIdentifierAnywhere, finds.byRefAnywhere, finds.byServiceName, finds.byReference];
  return {
    find: async (intentId) => (await historiesOf(database, [intentId]))[0]?.intent ?? null,
    findByIdentifier: async (environment, identifier) =>
      (await findAll(database, finds.byIdentifierAnywhere, environment, identifier)).find(isPayment) ?? null,
    async findByName(environment, name) {
      const found = [];
      for (const sql of anyName) found.push(...(await findAll(database, sql, environment, name)));
      return found;
    },
    async refsOf({ environment, tenantId, accountId }, names) {
      type Row = { readonly name: string; readonly ref: string };
      const rows = await database.all<Row>(finds.refsOf, environment, tenantId, accountId, names);
      return new Map(rows.map(({ name, ref }) => [name, ref]));
    },
    list: (filter) => listIntents(database, filter),
    each: (filter, order = 'newest') => eachIntent(database, filter, order),
    count: (filter, atMost) => countIntents(database, filter, atMost),
    sums: (filter) => sumsOf(database, filter),
    history: async (intentId) => (await historiesOf(database, [intentId]))[0] ?? null,
    recentAlike: ({ environment, accountId, destination, amountCentavos }) =>
      findAll(database, finds.alike, environment, accountId, destination, amountCentavos),
    openAlike: ({ environment, accountId, destination, amountCentavos }) =>
      findAll(database, finds.openAlike, environment, accountId, destination, amountCentavos),
    lastPaidTo: async ({ environment, accountId, destination }) =>
      (await findAll(database, finds.lastPaidTo, environment, accountId, destination))[0] ?? null,
  } satisfies Partial<Journal>;
}

function sheets(database: Database) {
  type Row = Omit<RememberedSheet, 'rows'> & { readonly rows: string };
  return {
    async sheets({ environment, tenantId, accountId }) {
      const rows = await database.all<Row>(
        `SELECT batch_id AS "batchId", kind, rows, at_ms AS "atMs" FROM brl.sheets
          WHERE environment = $1 AND tenant_id = $2 AND account_id = $3 ORDER BY at_ms DESC, sheet_id DESC`,
        environment,
        tenantId,
        accountId,
      );
      return rows.map((row) => ({
        ...row,
        environment,
        tenantId,
        accountId,
        rows: JSON.parse(row.rows) as RememberedSheet['rows'],
      }));
    },
    async rememberSheet({ environment, tenantId, accountId, batchId, kind, rows, atMs }) {
      const given = {
        environment,
        tenant_id: tenantId,
        account_id: accountId,
        batch_id: batchId,
        kind,
        rows: JSON.stringify(rows),
        at_ms: atMs,
      };
      const sql = 'SELECT brl.add_sheet($1::jsonb) AS id';
      const added = await database.one<{ readonly id: number }>(sql, JSON.stringify(given));
      return added?.id ?? 0;
    },
    async forgetSheet(id) {
      await database.all('SELECT brl.forget_sheet($1)', id);
    },
  } satisfies Partial<Journal>;
}

function dictPauses(database: Database) {
  return {
    async dictPausedUntilMs(scope) {
      const sql = 'SELECT until_ms FROM brl.dict_pauses WHERE scope = $1';
      return (await database.one<{ readonly until_ms: number }>(sql, scope))?.until_ms ?? null;
    },
    async pauseDict(scope, untilMs) {
      await database.all('SELECT brl.pause_dict($1, $2)', scope, untilMs);
    },
  } satisfies Partial<Journal>;
}
