import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { BookedFact, LedgerFact, MeantFact, ToldFact } from './facts.ts';

/**
 * The sides of some days as tables: the columns are what they are joined by, `names` the bank's own ids as a list, `fact` is the
 * whole. What a join makes of them: `names` has those ids one by one, `pairs` a line and its payment, `rows` those of the file and
 * what they are of, `backs` a debit and the credit that gives it back; `alone` is what has no other side.
 */
const schema = `
  CREATE TABLE meant (id INTEGER PRIMARY KEY, intent TEXT UNIQUE, e2e TEXT, identifier TEXT, ref TEXT, amount INTEGER,
    state TEXT, destination TEXT, sent INTEGER, names TEXT, fact TEXT) STRICT;
  CREATE TABLE lines (id INTEGER PRIMARY KEY, key TEXT, ordinal INTEGER, at INTEGER, inside INTEGER, e2e TEXT, identifier TEXT,
    amount INTEGER, debit INTEGER, status TEXT, refund INTEGER, original TEXT, pixkey TEXT, reading INTEGER, names TEXT, fact TEXT,
    UNIQUE (key, ordinal)) STRICT;
  CREATE TABLE told (id INTEGER PRIMARY KEY, event TEXT UNIQUE, e2e TEXT, identifier TEXT, direction TEXT, amount INTEGER,
    at INTEGER, names TEXT, fact TEXT, line INTEGER, meant INTEGER) STRICT;
  CREATE TABLE ledger (id INTEGER PRIMARY KEY, number INTEGER, e2e TEXT, identifier TEXT, bank TEXT, amount INTEGER, day TEXT,
    key TEXT, fact TEXT) STRICT;
  CREATE TABLE names (side TEXT, name TEXT, id INTEGER, PRIMARY KEY (side, name, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE repeats (reading INTEGER, key TEXT, times INTEGER, PRIMARY KEY (reading, key)) STRICT, WITHOUT ROWID;
  CREATE TABLE pairs (line INTEGER PRIMARY KEY, meant INTEGER UNIQUE, by TEXT) STRICT;
  CREATE TABLE rows (ledger INTEGER PRIMARY KEY, line INTEGER UNIQUE, meant INTEGER UNIQUE) STRICT;
  CREATE TABLE alone (kind TEXT, amount INTEGER, at INTEGER, name TEXT, key TEXT) STRICT;
  CREATE INDEX alone_amount ON alone (kind, amount, at);
  CREATE TABLE backs (debit INTEGER PRIMARY KEY, credit INTEGER UNIQUE) STRICT;
`;

/** By what the sides are joined; made once their rows are in, which is quicker. */
const indexes = `
  CREATE INDEX IF NOT EXISTS meant_e2e ON meant (e2e) WHERE e2e IS NOT NULL;
  CREATE INDEX IF NOT EXISTS meant_identifier ON meant (identifier) WHERE identifier IS NOT NULL;
  CREATE INDEX IF NOT EXISTS meant_ref ON meant (ref) WHERE ref IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lines_order ON lines (inside, at, key, ordinal);
  CREATE INDEX IF NOT EXISTS lines_e2e ON lines (e2e, debit) WHERE e2e IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lines_original ON lines (original) WHERE original IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lines_identifier ON lines (identifier, debit) WHERE identifier IS NOT NULL;
  CREATE INDEX IF NOT EXISTS told_line ON told (line) WHERE line IS NOT NULL;
  CREATE INDEX IF NOT EXISTS told_meant ON told (meant) WHERE meant IS NOT NULL;
  CREATE INDEX IF NOT EXISTS names_told ON names (id) WHERE side = 'told';
`;

/** The tables, and how a fact of each side is added to them. */
export interface BookTables {
  readonly database: DatabaseSync;
  addMeant(fact: MeantFact): void;
  /** @param inside whether it belongs to the reconciled days rather than to those beside them */
  addLine(fact: BookedFact, reading: number, inside: boolean): void;
  addTold(fact: ToldFact): void;
  addLedger(fact: LedgerFact): void;
  negateLedger(): void;
  /** Makes everything added so far available to joins. */
  ready(): void;
}

/** Opens tables in nameless files on disk, which disappear with this process. */
export function openTables(): BookTables {
  const database = new DatabaseSync('');
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKib}`);
  database.exec(schema);
  const statements = prepare(database);
  /** One transaction for everything added between two joins. */
  const adding = () => database.isTransaction || database.exec('BEGIN');
  return {
    database,
    addMeant: (fact) => {
      adding();
      statements.meant.run(...meantRow(fact));
    },
    addLine: (fact, reading, inside) => {
      adding();
      const key = keyOf(fact);
      const put = (times: number) => {
        const place = hasName(fact) ? [key, times - 1] : [`${key} ${times}`, 0];
        return statements.line.run(...place, reading, ...lineRow(fact, inside)).changes > 0;
      };
      if (!put(1)) put(Number(statements.repeat.get(reading, key)?.times));
    },
    addTold: (fact) => {
      adding();
      statements.told.run(...toldRow(fact));
    },
    addLedger: (fact) => {
      adding();
      statements.ledger.run(...ledgerRow(fact));
    },
    negateLedger: () => {
      adding();
      database.exec("UPDATE ledger SET amount = -amount, fact = json_set(fact, '$.amountCentavos', -amount)");
    },
    ready: () => {
      if (database.isTransaction) database.exec('COMMIT');
      database.exec(indexes);
    },
  };
}

/** Enough for the indexes of a hundred thousand rows per side; the rest is on disk. */
const cacheKib = 24_000;

function prepare(database: DatabaseSync) {
  return {
    repeat: database.prepare(
      `INSERT INTO repeats VALUES (?, ?, 2) ON CONFLICT DO UPDATE SET times = times + 1 RETURNING times`,
    ),
    meant: database.prepare(
      `INSERT INTO meant (intent, e2e, identifier, ref, amount, state, destination, sent, names, fact)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET e2e = excluded.e2e, identifier = excluded.identifier, state = excluded.state,
         sent = excluded.sent, names = excluded.names, fact = excluded.fact`,
    ),
    // Nothing changes if this reading already gave the line.
    line: database.prepare(
      `INSERT INTO lines (key, ordinal, reading, at, inside, e2e, identifier, amount, debit, status, refund, original, pixkey, names, fact)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET reading = excluded.reading, status = excluded.status, e2e = excluded.e2e,
         names = excluded.names, fact = excluded.fact WHERE reading < excluded.reading`,
    ),
    told: database.prepare(
      `INSERT OR IGNORE INTO told (event, e2e, identifier, direction, amount, at, names, fact) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    ledger: database.prepare(
      `INSERT INTO ledger (number, e2e, identifier, bank, amount, day, key, fact) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
  };
}

/**
 * The name by which a line is recognised in a second reading. A line without a name from the service is recognised by its
 * content, except its status, which changes.
 */
function keyOf(fact: BookedFact): string {
  if (fact.lineId !== null) return `id ${fact.lineId}`;
  const { endToEndId, identifier, amountCentavos, atMs, description, otherDocument, rail, isRefund } = fact;
  const said = [endToEndId, identifier, amountCentavos, atMs, description, otherDocument, rail, isRefund];
  return `says ${hash('sha256', JSON.stringify(said))}`;
}

/**
 * Whether a line can occur twice: two fees of one second with the same content are two, two lines of one payment are not.
 */
function hasName({ lineId, endToEndId }: BookedFact): boolean {
  return lineId !== null || endToEndId !== null;
}

/** An end-to-end id as compared: programs change the case of its letters, and people insert blanks. */
function plainE2e(id: string | null): string | null {
  return id === null ? null : id.replace(/\s+/g, '').toUpperCase();
}

function meantRow(fact: MeantFact) {
  const { intentId, endToEndId, identifier, amountCentavos, state, destination, lastSentAtMs } = fact;
  return [
    // Rows of one batch have one intent.
    fact.batchId === null ? intentId : `${intentId} ${identifier}`,
    plainE2e(endToEndId),
    identifier,
    fact.ref ?? fact.reference ?? null,
    amountCentavos,
    state,
    destination,
    lastSentAtMs,
    JSON.stringify(fact.bankIds),
    JSON.stringify(fact),
  ];
}

function lineRow(fact: BookedFact, inside: boolean) {
  const { lineId, atMs, endToEndId, identifier, amountCentavos, status, isRefund, originalEndToEnd, pixKey } =
    fact;
  return [
    atMs,
    Number(inside),
    plainE2e(endToEndId),
    identifier,
    amountCentavos,
    Number(fact.isDebit),
    status,
    Number(isRefund),
    isRefund ? plainE2e(originalEndToEnd) : null,
    pixKey,
    JSON.stringify([lineId, ...fact.bankIds]),
    JSON.stringify(fact),
  ];
}

function toldRow(fact: ToldFact) {
  const { eventId, endToEndId, identifier, direction, amountCentavos, atMs, bankIds } = fact;
  const names = JSON.stringify(bankIds);
  return [
    eventId,
    plainE2e(endToEndId),
    identifier,
    direction,
    amountCentavos,
    atMs,
    names,
    JSON.stringify(fact),
  ];
}

function ledgerRow(fact: LedgerFact) {
  const { line, endToEndId, identifier, bankId, amountCentavos, day, key } = fact;
  const e2e = plainE2e(endToEndId);
  return [line, e2e, identifier, bankId, amountCentavos, day, key, JSON.stringify(fact)];
}
