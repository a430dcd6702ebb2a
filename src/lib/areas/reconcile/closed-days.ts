import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, stateDir } from '../../connection/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import { openPrivateDatabase } from '../../files/private-database.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import type { RailTotals } from './entry.ts';
import type { BookRail } from './facts.ts';
import type { Owner } from './meant.ts';

/** A day as it was when it was closed. */
export interface ClosedDay {
  /** Brasilia day. */
  readonly day: string;
  readonly closedAtMs: number;
  readonly operator: string;
  readonly linesSha256: string;
  readonly byRail: Readonly<Partial<Record<BookRail, RailTotals>>>;
  readonly total: RailTotals;
  readonly openingCentavos: number | null;
  readonly closingCentavos: number | null;
}

/** The days that were closed on this machine. A record is never changed: of several closes of one day the latest counts. */
export interface ClosedDays {
  find(owner: Owner, day: string): ClosedDay | null;
  add(owner: Owner, closed: ClosedDay): void;
  close(): void;
}

const schema = `
  CREATE TABLE closes (
    close_id INTEGER PRIMARY KEY,
    environment TEXT NOT NULL,
    tenant_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    day TEXT NOT NULL,
    closed_at_ms INTEGER NOT NULL,
    operator TEXT NOT NULL,
    lines_sha256 TEXT NOT NULL,
    totals TEXT NOT NULL,
    opening_centavos INTEGER,
    closing_centavos INTEGER
  ) STRICT;
  CREATE INDEX closes_day ON closes (environment, tenant_id, account_id, day, close_id);
`;

const latest = `SELECT * FROM closes
  WHERE environment = ? AND tenant_id = ? AND account_id = ? AND day = ? ORDER BY close_id DESC LIMIT 1`;
const latestOfAll = `SELECT account_id AS accountId, max(day) AS day FROM closes WHERE environment = ? GROUP BY account_id`;
const insert = `INSERT INTO closes (environment, tenant_id, account_id, day, closed_at_ms, operator, lines_sha256, totals,
  opening_centavos, closing_centavos) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The latest closed day of each account that ever had one here; none where nothing was closed. */
export function latestClosed(
  env: Env,
  environment: string,
): readonly { readonly accountId: string; readonly day: string }[] {
  if (!existsSync(locationOf(env))) return [];
  const database = openDatabase(env);
  try {
    return database.prepare(latestOfAll).all(environment) as { accountId: string; day: string }[];
  } finally {
    database.close();
  }
}

const locationOf = (env: Env) => join(stateDir(env), 'closed-days.sqlite');

function openDatabase(env: Env) {
  const location = locationOf(env);
  const unusable = (why: string) =>
    new CliError({
      code: 'unwritable_file',
      ends: 'local_storage',
      message: reconcileWords.closes.fileIs(location, why),
    });
  return openPrivateDatabase(location, { schema, version: 1, unusable });
}

/** Opens the one file of all closed days, private to its owner. @throws {CliError} exit 90 */
export function openClosedDays(env: Env): ClosedDays {
  const database = openDatabase(env);
  return {
    find({ environment, tenantId, accountId }, day) {
      const row = database.prepare(latest).get(environment, tenantId, accountId, day);
      if (!row) return null;
      const { byRail, total } = JSON.parse(String(row.totals)) as Pick<ClosedDay, 'byRail' | 'total'>;
      return {
        day,
        closedAtMs: Number(row.closed_at_ms),
        operator: String(row.operator),
        linesSha256: String(row.lines_sha256),
        byRail,
        total,
        openingCentavos: row.opening_centavos === null ? null : Number(row.opening_centavos),
        closingCentavos: row.closing_centavos === null ? null : Number(row.closing_centavos),
      };
    },
    add({ environment, tenantId, accountId }, closed) {
      const { byRail, total } = closed;
      database
        .prepare(insert)
        .run(
          environment,
          tenantId,
          accountId,
          closed.day,
          closed.closedAtMs,
          closed.operator,
          closed.linesSha256,
          JSON.stringify({ byRail, total }),
          closed.openingCentavos,
          closed.closingCentavos,
        );
    },
    close: () => database.close(),
  };
}
