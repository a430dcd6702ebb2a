import type { SQLInputValue } from 'node:sqlite';
import type { IntentState } from '../intent.ts';
import type { IntentFilter, ListOrder } from '../journal.ts';
import { foundPlaces, foundRows } from './search.ts';

/** A statement with its values in order. */
export type Query = [sql: string, ...values: SQLInputValue[]];

/** One line of a list: an intent, and its position in list order. */
export interface ListLine {
  readonly intent_id: string;
  /** The list's sort key: the time of the first record, or for a run's row its place in the journal. */
  readonly at: number;
  readonly line: number;
}

/** Where a page of a list continues: after which line, and in which order. */
export interface Page {
  readonly order: ListOrder;
  readonly after: Pick<ListLine, 'at' | 'line'> | null;
}

/**
 * The intents that match a filter. Each state and operation is a separate part, which an index returns in order: sorting
 * several at once would read every intent to return the first twenty.
 */
export function listQuery(filter: IntentFilter, page: Page = { order: 'newest', after: null }): Query {
  const { states, operations, limit = -1 } = filter;
  const listed = listedIn(filter);
  if (filter.text !== undefined) return foundList(filter);
  if (states?.length === 0 || operations?.length === 0) return [`${listed} LIMIT 0`];
  // The index of runs has neither column: one walk through the run finds all.
  const isOfRun = filter.runId !== undefined;
  const parts = pageOf(filter, page).flatMap((ofPage) =>
    partsOf(isOfRun ? undefined : states).flatMap((ofState) =>
      partsOf(isOfRun ? undefined : operations).map((ofOperation) => {
        const one = ofState === null ? {} : { states: [ofState] };
        return condition({
          ...ofPage,
          ...one,
          ...(ofOperation === null ? {} : { operations: [ofOperation] }),
        });
      }),
    ),
  );
  const selects = parts.map(({ where }) => `${listed} ${where}`.trim());
  const values = parts.flatMap((part) => part.values);
  const sort = page.order === 'newest' ? 'DESC' : 'ASC';
  const order = `ORDER BY at ${sort}, line ${sort}`;
  return [`${selects.join(' UNION ALL ')} ${order} LIMIT ?`, ...values, limit];
}

/** The rest of a list after a line: the others of the same moment, and those of every later moment in list order. */
function pageOf(filter: IntentFilter, { order, after }: Page): readonly PartFilter[] {
  if (after === null) return [filter];
  const { at, line } = after;
  if (filter.runId !== undefined)
    return [{ ...filter, ...(order === 'newest' ? { beforePosition: at } : { afterPosition: at }) }];
  const sameMoment = { ...filter, sinceMs: at, untilMs: at };
  return order === 'newest'
    ? [
        { ...sameMoment, beforeLine: line },
        { ...filter, untilMs: at - 1 },
      ]
    : [
        { ...sameMoment, afterLine: line },
        { ...filter, sinceMs: at + 1 },
      ];
}

interface PartFilter extends IntentFilter {
  readonly beforeLine?: number;
  readonly afterLine?: number;
  readonly beforePosition?: number;
  readonly afterPosition?: number;
}

/** The oldest line within a filter's limit. */
export function oldestQuery(filter: IntentFilter): Query {
  const [sql, ...values] = listQuery(filter);
  return [`SELECT * FROM (${sql}) ORDER BY at, line LIMIT 1`, ...values];
}

function listedIn(filter: IntentFilter): string {
  const at = filter.runId === undefined ? 'created_at_ms' : 'position';
  return `SELECT intent_id, ${at} AS at, rowid AS line FROM ${tableOf(filter)}`;
}

/** The other indexes know less about a run's rows, which SQLite cannot tell without this hint. */
function tableOf({ runId }: IntentFilter): string {
  return runId === undefined ? 'intents' : 'intents INDEXED BY intents_run';
}

/** Text matches come in journal order: the index returns them so, and no more than are wanted. */
function foundList(filter: IntentFilter): Query {
  const { sql, values } = found(filter, filter.limit);
  return [
    `SELECT intent_id, position AS at, rowid AS line FROM intents INDEXED BY intents_position WHERE position IN (${sql})
      ORDER BY at DESC`,
    ...values,
  ];
}

/** The places of the intents that match a filter with a text. */
function found(filter: IntentFilter, limit = -1) {
  return foundPlaces(filter.text ?? '', filter.environment, othersOf(filter), limit);
}

/** The other members of a filter with a text. */
function othersOf({ text: _, ...others }: IntentFilter) {
  const isOpen = others.states?.every((state) => open.includes(state)) ?? false;
  return { ...condition(others), few: isOpen ? 'intents_state' : null };
}

/** Few payments are in these states at a time. */
const open: readonly IntentState[] = ['SENT', 'PENDING', 'UNCERTAIN'];

function partsOf<T>(values: readonly T[] | undefined): readonly (T | null)[] {
  return values === undefined ? [null] : [...new Set(values)];
}

/** How many intents match a filter, ignoring its limit; at most `atMost`, where -1 counts them all. */
export function countQuery(filter: IntentFilter, atMost = -1): Query {
  if (filter.text !== undefined) {
    const { sql, values } = found(filter, atMost);
    return [`SELECT COUNT(*) AS count FROM (${sql})`, ...values];
  }
  const { where, values } = condition(filter);
  const counted = `SELECT 1 FROM ${tableOf(filter)} ${where} LIMIT ?`;
  return [`SELECT COUNT(*) AS count FROM (${counted})`, ...values, atMost];
}

/** See {@link Journal.sums}. Brasilia is three hours behind UTC. */
export function sumsQuery(filter: IntentFilter): Query {
  const { text, environment } = filter;
  const others = othersOf(filter);
  const { sql, values } =
    text === undefined
      ? { sql: `${tableOf(filter)} ${others.where}`, values: others.values }
      : foundRows(text, environment, others);
  const month = "strftime('%Y-%m', created_at_ms / 1000 - 10800, 'unixepoch')";
  return [
    `SELECT ${month} AS month, destination, state, operation, count(*) AS count,
      coalesce(sum(amount_centavos), 0) AS centavos, max(intent_id) AS intentId
      FROM ${sql} GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 7 DESC`,
    ...values,
  ];
}

function condition(filter: PartFilter) {
  const parts: [string, SQLInputValue[]][] = [];
  const compare = (text: string, value: SQLInputValue | undefined) => {
    if (value !== undefined) parts.push([text, [value]]);
  };
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values?.length === 1) compare(`${column} = ?`, values[0]);
    else if (values) parts.push([`${column} IN (${values.map(() => '?').join(', ')})`, [...values]]);
  };
  compare('environment = ?', filter.environment);
  // Unary plus keeps SQLite off the indexes that begin with the account: they are in no order a page could be read in.
  compare('+tenant_id = ?', filter.tenantId);
  compare('+account_id = ?', filter.accountId);
  compare('ref = ?', filter.ref);
  compare('amount_centavos = ?', filter.amountCentavos);
  if (filter.sinceMs === filter.untilMs) compare('created_at_ms = ?', filter.sinceMs);
  else {
    compare('created_at_ms >= ?', filter.sinceMs);
    compare('created_at_ms <= ?', filter.untilMs);
  }
  compare('(closed_at_ms IS NULL OR closed_at_ms >= ?)', filter.closedSinceMs);
  compare('closed_at_ms < ?', filter.closedBeforeMs);
  compare('run_id = ?', filter.runId);
  compare('position < ?', filter.beforePosition);
  compare('position > ?', filter.afterPosition);
  compare('rowid < ?', filter.beforeLine);
  compare('rowid > ?', filter.afterLine);
  oneOf('operation', filter.operations);
  oneOf('state', filter.states);
  return {
    where: parts.length === 0 ? '' : `WHERE ${parts.map(([text]) => text).join(' AND ')}`,
    values: parts.flatMap(([, values]) => values),
  };
}
