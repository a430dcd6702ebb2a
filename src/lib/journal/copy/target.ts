import { payeeColumns } from '../payee-line.ts';
import type { Database } from '../postgres/connect.ts';
import type { EventRow } from '../records.ts';
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

/** How far a database has come with its journal. */
export interface Head {
  readonly position: number;
  readonly link: string;
  /** A copy into it was begun and has not ended. */
  readonly copying: boolean;
}

export async function headOf(database: Database): Promise<Head> {
  const head = await database.one<Head & Record<string, unknown>>(
    'SELECT position, link, is_copying AS copying FROM brl.journal',
  );
  return head ?? { position: 0, link: '', copying: false };
}

/** Empties what an interrupted copy left. @returns false when the database is in use */
export async function beginCopy(database: Database): Promise<boolean> {
  const found = await database.one<{ readonly begun: boolean }>('SELECT brl.begin_copy() AS begun');
  return found?.begun ?? false;
}

/** Writes a page. */
export async function writePage(database: Database, page: readonly WholeIntent[]): Promise<void> {
  await database.all('SELECT brl.copy_intents($1::jsonb)', JSON.stringify(page));
}

/** Writes the rest. */
export async function writeRest(
  database: Database,
  { runs, sheets, payees, policies, pauses }: Rest,
): Promise<void> {
  await database.all('SELECT brl.copy_runs($1::jsonb)', JSON.stringify(runs));
  for (const sheet of sheets) await database.all('SELECT brl.add_sheet($1::jsonb)', JSON.stringify(sheet));
  await database.all('SELECT brl.copy_payee_changes($1::jsonb)', JSON.stringify(payees));
  await database.all('SELECT brl.copy_policies($1::jsonb)', JSON.stringify(policies));
  for (const { scope, until_ms: untilMs } of pauses)
    await database.all('SELECT brl.pause_dict($1, $2)', scope, untilMs);
}

type PageRow = Columns & {
  readonly records: readonly EventRow[];
  readonly row: Columns | null;
  readonly names: readonly ServiceName[];
};

const page = `SELECT ${intentColumns.map((name) => `i.${name}`).join(', ')},
    (SELECT coalesce(json_agg(json_build_object('sequence', sequence, 'payload', payload, 'hash', hash) ORDER BY sequence), '[]')
      FROM brl.events e WHERE e.intent_id = i.intent_id) AS records,
    (SELECT json_build_object('intent_id', intent_id, 'line', line, 'cells', cells, 'reference', reference)
      FROM brl.run_rows r WHERE r.intent_id = i.intent_id) AS row,
    (SELECT coalesce(json_agg(json_build_object('environment', environment, 'kind', kind, 'value', value, 'settled', settled)
      ORDER BY kind COLLATE "C", value COLLATE "C", environment COLLATE "C"), '[]')
      FROM brl.service_names n WHERE n.intent_id = i.intent_id) AS names
  FROM brl.intents i WHERE position > $1 ORDER BY position LIMIT ${pageIntents}`;

/** The page after a place. */
export async function readPage(database: Database, after: number): Promise<WholeIntent[]> {
  const rows = await database.all<PageRow & Record<string, unknown>>(page, after);
  return rows.map(({ records, row, names, ...intent }) => ({
    intent: picked(intentColumns, intent),
    records,
    row,
    names,
  }));
}

/** The rest, in the order in which it was written. */
export async function readRest(database: Database): Promise<Rest> {
  const read = async (names: readonly string[], from: string) =>
    (await database.all(`SELECT ${names.join(', ')} FROM brl.${from}`)).map((row) => picked(names, row));
  return {
    runs: await read(runColumns, 'runs ORDER BY number'),
    sheets: await read(sheetColumns, 'sheets ORDER BY sheet_id'),
    payees: await read(
      payeeColumns,
      'payee_changes ORDER BY environment COLLATE "C", tenant_id COLLATE "C", account_id COLLATE "C", number',
    ),
    policies: await read(policyColumns, 'policies ORDER BY account'),
    pauses: await read(['scope', 'until_ms'], 'dict_pauses ORDER BY scope COLLATE "C"'),
  };
}
