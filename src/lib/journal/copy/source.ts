import { dirname } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { sqliteText } from '../../words/files.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { cancelledCode } from '../intent.ts';
import { JournalError, type JournalHealth } from '../journal.ts';
import { payeeColumns } from '../payee-line.ts';
import { storable } from '../postgres/connect.ts';
import { type EventRow, readEvent } from '../records.ts';
import { readHealth } from '../sqlite/health.ts';
import { openJournalFile, type StoreOptions } from '../sqlite/journal.ts';
import { lossesOf } from '../sqlite/losses.ts';
import { leaveMark, markMoved, movedTo } from '../sqlite/moved.ts';
import { preparing } from '../sqlite/queries.ts';
import { journalReader } from '../sqlite/reader.ts';
import {
  type Columns,
  intentColumns,
  pageIntents,
  picked,
  policyColumns,
  type Rest,
  runColumns,
  type ServiceName,
  sheetColumns,
  type WholeIntent,
} from './shape.ts';

/** A journal file that is being copied. While it is open, nobody else writes to it. */
export interface Source {
  readonly location: string;
  /** Where its payments are, if they were copied before. */
  readonly movedTo: string | null;
  health(): JournalHealth;
  count(): number;
  linkAt(position: number): string | null;
  /** Every intent, oldest first, a page at a time. */
  pages(): Iterable<readonly WholeIntent[]>;
  rest(): Rest;
  /** Closes it for payments for good, together with every copy of it that this machine sees. */
  leaveTo(location: string, nowMs: number): void;
  /** Without {@link leaveTo}, it stays as it was. */
  close(): void;
}

/** @throws {JournalError} for a file that cannot be used, or that another process is writing to */
export function openSource(location: string, options: StoreOptions): Source {
  const database = openJournalFile(location, options);
  const { marksIn = dirname(location) } = options;
  const prepare = preparing(database);
  const all = (sql: string, ...values: SQLInputValue[]) =>
    prepare(sql).all(...values) as Readonly<Record<string, unknown>>[];
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    throw new JournalError(paymentJournalWords.unusable(location, sqliteText((error as Error).message)), {
      cause: error,
    });
  }
  const moved = movedTo(prepare);
  return {
    location,
    movedTo: moved,
    health: () =>
      readHealth(database, journalReader(prepare).history, lossesOf(prepare, location, marksIn, true)),
    count: () => Number(prepare('SELECT count(*) AS count FROM intents').get()?.count),
    linkAt: (position) =>
      (prepare('SELECT link FROM intents WHERE position = ?').get(position)?.link as string) ?? null,
    pages: () => pagesOf(all),
    rest: () => ({
      runs: all('SELECT * FROM runs ORDER BY rowid').map((run) => stored(runColumns, run)),
      sheets: all('SELECT * FROM sheets ORDER BY rowid').map((sheet) => stored(sheetColumns, sheet)),
      payees: all('SELECT * FROM payee_changes ORDER BY environment, tenant_id, account_id, number').map(
        (change) => stored(payeeColumns, change),
      ),
      policies: all('SELECT * FROM policies ORDER BY account').map((policy) => ({
        ...stored(policyColumns, policy),
        required: policy.required === 1,
        is_machine: policy.is_machine === 1,
      })),
      pauses: all('SELECT scope, until_ms FROM dict_pauses ORDER BY scope').map((pause) =>
        stored(['scope', 'until_ms'], pause),
      ),
    }),
    leaveTo(to, nowMs) {
      if (moved === null) markMoved(database, to, nowMs);
      database.exec('COMMIT');
      leaveMark(prepare, marksIn, moved ?? to);
    },
    close: () => database.close(),
  };
}

type All = (sql: string, ...values: SQLInputValue[]) => Readonly<Record<string, unknown>>[];

const within = 'intent_id IN (SELECT intent_id FROM intents WHERE position > ? AND position <= ?)';

function* pagesOf(all: All): Generator<WholeIntent[]> {
  let after = 0;
  for (;;) {
    const intents = all(
      `SELECT * FROM intents WHERE position > ? ORDER BY position LIMIT ${pageIntents}`,
      after,
    );
    if (intents.length === 0) return;
    const last = Number(intents.at(-1)?.position);
    const ofPage = (sql: string) => Map.groupBy(all(sql, after, last), (row) => row.intent_id);
    const records = ofPage(`SELECT * FROM events WHERE ${within} ORDER BY intent_id, sequence`);
    const rows = ofPage(`SELECT * FROM run_rows WHERE ${within}`);
    const names = ofPage(`SELECT * FROM service_names WHERE ${within} ORDER BY kind, value, environment`);
    yield intents.map((intent): WholeIntent => {
      const id = intent.intent_id;
      const [row] = rows.get(id) ?? [];
      const ofIntent = (records.get(id) ?? []).map(recordOf);
      return {
        intent: stored(intentColumns, {
          ...intent,
          settled_late: intent.settled_late === 1,
          was_cancelled: wasCancelled(ofIntent),
        }),
        records: ofIntent,
        row: row ? stored(['intent_id', 'line', 'cells', 'reference'], row) : null,
        names: (names.get(id) ?? []).map(nameOf),
      };
    });
    after = last;
  }
}

/** What a database keeps beside an archived payment, as it does not read what the record left of it packs; null if it was not cancelled. */
function wasCancelled([first]: readonly EventRow[]): true | null {
  const event = first?.payload.startsWith('{"kind":"ARCHIVE"') ? readEvent(first.payload) : null;
  return event?.kind === 'ARCHIVE' && event.outcome.finding?.code === cancelledCode ? true : null;
}

/** Unchanged, whatever it holds: an altered record stays as evidence. */
function recordOf(row: Readonly<Record<string, unknown>>): EventRow {
  return { sequence: Number(row.sequence), payload: String(row.payload), hash: String(row.hash) };
}

function nameOf({ environment, kind, value, settled }: Readonly<Record<string, unknown>>): ServiceName {
  return {
    environment: String(environment),
    kind: String(kind),
    value: storable(String(value)) ?? '',
    settled: settled === 1,
  };
}

/** The index stored with the records, in the form that PostgreSQL can keep. */
function stored(names: readonly string[], row: Readonly<Record<string, unknown>>): Columns {
  const texts = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? storable(value) : value,
  ]);
  return picked(names, Object.fromEntries(texts));
}
