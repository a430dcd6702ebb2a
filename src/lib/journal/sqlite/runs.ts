import type { SQLInputValue } from 'node:sqlite';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import type { Intent, IntentFacts, IntentState } from '../intent.ts';
import { claimAfterSettledMs, JournalError } from '../journal.ts';
import { type JournalHead, writeHead } from '../journal-head.ts';
import { sameKind, standing, type Tail } from '../records.ts';
import { columnsText, type RunLine, runOf } from '../run-line.ts';
import type {
  Entered,
  Entry,
  PlanConflict,
  PlannedRow,
  Run,
  RunFacts,
  RunRow,
  RunScope,
  Runs,
  Tally,
} from '../runs.ts';
import { addShown } from '../search-index.ts';
import { refuseLosses } from './losses.ts';
import { queries as paymentQueries } from './queries.ts';
import type { Store } from './store.ts';
import { journalWriter } from './writer.ts';

const scoped = 'environment = ? AND tenant_id = ? AND account_id = ?';

/** The statements of a run whose text never varies. */
export const queries = {
  run: 'SELECT * FROM runs WHERE run_id = ?',
  ofRef: `SELECT * FROM runs WHERE ${scoped} AND ref = ?`,
  ofName: `SELECT * FROM runs WHERE ${scoped} AND (run_id = ? OR ref = ?)`,
  list: `SELECT * FROM runs WHERE environment = ?1 AND (?2 IS NULL OR tenant_id = ?2) AND (?3 IS NULL OR account_id = ?3)
    AND (?4 IS NULL OR run_id = ?4 OR ref = ?4) ORDER BY created_at_ms DESC, rowid DESC`,
  ofFile: `SELECT * FROM runs WHERE ${scoped} AND file_sha256 = ? AND run_id <> ? ORDER BY created_at_ms DESC`,
  add: `INSERT INTO runs (run_id, environment, tenant_id, account_id, ref, file_name, file_sha256, columns, operator, state,
    row_count, total_centavos, halt, created_at_ms, changed_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'planning', 0, 0, NULL, ?, ?)`,
  change: 'UPDATE runs SET state = ?, halt = ?, changed_at_ms = ? WHERE run_id = ?',
  hold: `UPDATE runs SET halt = ? WHERE run_id = ? AND state = 'running' AND halt IS NULL`,
  planned: `UPDATE runs SET state = 'planned', changed_at_ms = ?1,
    (row_count, total_centavos) = (SELECT count(*), coalesce(sum(amount_centavos), 0) FROM intents WHERE run_id = ?2)
    WHERE run_id = ?2`,
  byKey: `SELECT intent_id, run_id FROM intents WHERE ${scoped} AND idempotency_key = ?`,
  /** With the same content, outside the run: open, or closed since. */
  alike: `SELECT intent_id FROM intents LEFT JOIN runs USING (run_id)
    WHERE claim = ?1 AND (closed_at_ms IS NULL OR closed_at_ms > ?2) AND run_id IS NOT ?3 AND runs.state IS NOT 'planning'`,
  paidTo: `SELECT 1 AS found FROM intents
    WHERE environment = ? AND account_id = ? AND destination = ? AND state = 'SETTLED' LIMIT 1`,
  addRow: 'INSERT INTO run_rows (intent_id, line, cells, reference) VALUES (?, ?, ?, ?)',
  rows: `SELECT i.intent_id AS intentId, i.position, r.line, r.cells, r.reference
    FROM intents AS i JOIN run_rows AS r USING (intent_id)
    WHERE i.run_id = ? AND i.position > ? AND (? IS NULL OR instr(?, ' ' || i.state || ' ') > 0) ORDER BY i.position LIMIT ?`,
  reference: 'SELECT reference FROM run_rows WHERE intent_id = ? AND reference IS NOT NULL',
  row: 'SELECT intent_id AS intentId, 0 AS position, line, cells, reference FROM run_rows WHERE intent_id = ?',
  waiting: `SELECT run_id, count(*) AS row_count FROM intents
    WHERE state = 'INTENT' AND run_id IS NOT NULL AND (?1 IS NULL OR environment = ?1) GROUP BY run_id ORDER BY max(position) DESC`,
  tally: `SELECT state, count(*) AS row_count, coalesce(sum(amount_centavos), 0) AS centavos
    FROM intents WHERE run_id = ? GROUP BY state`,
  settledLate: `SELECT count(*) AS count FROM intents
    WHERE settled_late = 1 AND (?1 IS NULL OR environment = ?1) AND (?2 IS NULL OR run_id = ?2)`,
} as const;

interface RowLine {
  readonly intentId: string;
  readonly position: number;
  readonly line: number;
  readonly cells: string;
  readonly reference: string | null;
}

/** The runs of a journal in SQLite. */
export function sqliteRuns(store: Store): Runs {
  const { location, prepare, read, atomic } = store;
  const tails = new Map<string, Tail>();
  const one = (sql: string, ...values: SQLInputValue[]) => {
    const line = prepare(sql).get(...values) as RunLine | undefined;
    return line ? runOf(line) : null;
  };
  const all = (sql: string, ...values: SQLInputValue[]) =>
    (prepare(sql).all(...values) as unknown as RunLine[]).map(runOf);
  const known = (runId: string): Run => {
    const run = one(queries.run, runId);
    if (run === null) throw new JournalError(paymentJournalWords.noRun(location, runId));
    return run;
  };
  return {
    open: (facts) =>
      atomic(() => {
        const found = one(queries.ofRef, ...scopeOf(facts), facts.ref);
        if (found) return { run: found, isNew: false };
        const { runId, ref, fileName, fileSha256, operator, createdAtMs } = facts;
        const texts = [ref, fileName, fileSha256, columnsText(facts), operator];
        prepare(queries.add).run(runId, ...scopeOf(facts), ...texts, createdAtMs, createdAtMs);
        return { run: known(runId), isNew: true };
      }),
    find: (scope, name) => read(() => one(queries.ofName, ...scopeOf(scope), name, name)),
    list: ({ environment, tenantId = null, accountId = null, name = null }) =>
      read(() => all(queries.list, environment, tenantId, accountId, name)),
    ofSameFile: (run) => read(() => all(queries.ofFile, ...scopeOf(run), run.fileSha256, run.runId)),
    planned: (runId, nowMs) =>
      atomic(() => {
        prepare(queries.planned).run(nowMs, runId);
        return known(runId);
      }),
    change: (runId, state, halt, nowMs) =>
      atomic(() => {
        prepare(queries.change).run(state, halt === null ? null : JSON.stringify(halt), nowMs, runId);
        return known(runId);
      }),
    hold: (runId, halt) => atomic(() => void prepare(queries.hold).run(JSON.stringify(halt), runId)),
    tally: (runId) => read(() => tallyOf(prepare(queries.tally).all(runId))),
    settledLate: ({ environment, runId }) =>
      read(() => {
        const found = prepare(queries.settledLate).get(environment ?? null, runId ?? null);
        return (found as { readonly count: number }).count;
      }),
    waiting: (environment) =>
      read(() =>
        prepare(queries.waiting)
          .all(environment)
          .map((line) => ({ run: known(String(line.run_id)), rows: Number(line.row_count) })),
      ),
    ...plansOf(store),
    ...rowsOf(store, tails, known),
    append: appending(store, tails),
  };
}

function plansOf(store: Store): Pick<Runs, 'conflicts' | 'plan'> {
  const { location, prepare, reader, losses, read, atomic } = store;
  const writer = journalWriter(prepare, reader);
  return {
    conflicts: (run, rows, settledForMs) =>
      read(() => rows.flatMap((row) => conflictOf(store, run, row, settledForMs) ?? [])),
    plan: async (run, rows, allowDuplicate) => {
      let head: JournalHead | null = null;
      const conflicts = await atomic(() => {
        const settledForMs = allowDuplicate ? null : claimAfterSettledMs;
        const found = rows.flatMap((row) => conflictOf(store, run, row, settledForMs) ?? []);
        if (found.length > 0) return found;
        const lost = losses();
        refuseLosses(lost, location);
        let { last } = lost;
        for (const { line, facts, cells, reference } of rows) {
          if (holderOf(store, facts) !== undefined) continue;
          last = writer.plan(facts, facts.createdAtMs, last, { cells, reference }).place;
          prepare(queries.addRow).run(facts.intentId, line, JSON.stringify(cells), reference);
        }
        head = { ...last, missing: lost.missing, counted: lost.counted };
        return [];
      });
      if (head) writeHead(location, head);
      return conflicts;
    },
  };
}

function rowsOf(
  store: Store,
  tails: Map<string, Tail>,
  known: (runId: string) => Run,
): Pick<Runs, 'newPayees' | 'missing' | 'references' | 'row' | 'rows'> {
  const { prepare, reader, read } = store;
  const rowOf = ({ intentId, line, cells, reference }: RowLine): RunRow | null => {
    const intent = reader.find(intentId);
    return intent && { line, cells: JSON.parse(cells) as string[], reference, intent };
  };
  return {
    newPayees: ({ environment, accountId }, destinations) =>
      read(() => {
        const wasPaid = (to: string) => prepare(queries.paidTo).get(environment, accountId, to) !== undefined;
        return new Set(destinations.filter((to) => !wasPaid(to)));
      }),
    missing: (runId, idempotencyKeys) =>
      read(() => {
        const scope = scopeOf(known(runId));
        return idempotencyKeys.filter((key) => prepare(queries.byKey).get(...scope, key)?.run_id !== runId);
      }),
    references: (intentIds) =>
      read(() => {
        const found = intentIds.map((id) => [id, prepare(queries.reference).get(id)?.reference] as const);
        return new Map(found.flatMap(([id, name]) => (typeof name === 'string' ? [[id, name]] : [])));
      }),
    row: (intentId) =>
      read(() => {
        const line = prepare(queries.row).get(intentId) as unknown as RowLine | undefined;
        return line ? rowOf(line) : null;
      }),
    rows: (runId, { states, after, limit }) =>
      read(() => {
        if (tails.size > mostTails) tails.clear();
        const wanted = states ? ` ${states.join(' ')} ` : null;
        const lines = prepare(queries.rows).all(runId, after, wanted, wanted, limit) as unknown as RowLine[];
        const rows = lines.flatMap(({ intentId, line, cells, reference }): RunRow[] => {
          const tail = reader.tail(intentId);
          if (tail === null) return [];
          const { intent } = tail;
          if (intent.intact && intent.state === 'INTENT') tails.set(intentId, tail);
          return [{ line, cells: JSON.parse(cells) as string[], reference, intent }];
        });
        return { rows, place: lines.at(-1)?.position ?? after };
      }),
  };
}

/** The intent that has a row's name, in whichever run. */
function holderOf({ prepare }: Store, facts: IntentFacts) {
  return prepare(queries.byKey).get(...scopeOf(facts), facts.idempotencyKey) as
    | { readonly intent_id: string; readonly run_id: string | null }
    | undefined;
}

/** Another payment that was given a row's identifier, by which the service recognises it too. */
function namesakeOf({ reader }: Store, facts: IntentFacts): Intent | undefined {
  if (facts.identifier === null) return undefined;
  const named = reader.findAll(paymentQueries.byIdentifier, ...scopeOf(facts), facts.identifier);
  return named.find((other) => sameKind(other, facts));
}

function conflictOf(
  store: Store,
  run: RunFacts,
  { line, facts }: PlannedRow,
  settledForMs: number | null,
): PlanConflict | null {
  const holder = holderOf(store, facts);
  // A row of an abandoned plan has its own name but claims nothing: its payment may have been made since.
  if (holder?.run_id !== run.runId) {
    const named = (holder && store.reader.find(holder.intent_id)) ?? namesakeOf(store, facts);
    if (named) return { line, kind: 'name', intent: named };
  }
  if (settledForMs === null || facts.claim === null) return null;
  const nowMs = facts.createdAtMs;
  const alike = store.prepare(queries.alike).all(facts.claim, nowMs - settledForMs, run.runId);
  const intents = alike.flatMap(({ intent_id: intentId }) => store.reader.find(String(intentId)) ?? []);
  const intent = standing(intents, nowMs, settledForMs);
  return intent ? { line, kind: 'content', intent } : null;
}

/** How many intents have their last record cached; more than are under way at once. */
const mostTails = 4096;

/** How often a run checks whether intents were removed from the journal: counting a million takes some milliseconds. */
const lossesEveryMs = 5000;

function appending(
  { location, prepare, reader, losses, atomicOffLoop }: Store,
  tails: Map<string, Tail>,
): Runs['append'] {
  const writer = journalWriter(prepare, reader, tails);
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const add = (entries: readonly Entry[]) =>
    atomicOffLoop(() => {
      const nowMs = performance.now();
      if (nowMs - lookedAtMs > lossesEveryMs && entries.some(({ event }) => event.kind === 'ATTEMPT')) {
        refuseLosses(losses(), location);
        lookedAtMs = nowMs;
      }
      const entered = entries.map(({ intentId, event, terms }): Entered => {
        prepare('SAVEPOINT entry').run();
        try {
          return { intent: writer.append(intentId, event, terms) };
        } catch (error) {
          prepare('ROLLBACK TO entry').run();
          tails.delete(intentId);
          return { error: error as Error };
        } finally {
          prepare('RELEASE entry').run();
        }
      });
      // After the savepoints: at each of them the index would flush what it has gathered.
      for (const [i, one] of entered.entries()) {
        const event = entries[i]?.event;
        if (event && 'intent' in one) addShown(prepare, one.intent, event);
      }
      return entered;
    });
  return (entries) =>
    add(entries).catch((error: unknown) => {
      tails.clear();
      throw error;
    });
}

function scopeOf({ environment, tenantId, accountId }: RunScope): [string, string, string] {
  return [environment, tenantId, accountId];
}

function tallyOf(lines: readonly unknown[]): Tally[] {
  return (lines as { state: IntentState; row_count: number; centavos: number }[]).map(
    ({ state, row_count: rows, centavos }) => ({ state, rows, centavos }),
  );
}
