import type { Intent } from '../intent.ts';
import type { IntentFilter, ListOrder } from '../journal.ts';
import type { Questions } from './connect.ts';
import { historiesOf } from './reader.ts';

/** One line of a list: an intent, and its place in the order of lists. */
interface ListLine {
  readonly intent_id: string;
  readonly created_at_ms: number;
  readonly position: number;
}

/** Small enough that nobody waits for one, large enough that asking for it costs little. */
const pageRows = 500;

/** How many intents a filter lets through, whatever its limit. */
export async function countIntents(questions: Questions, filter: IntentFilter): Promise<number> {
  const { where, values } = conditionOf(filter);
  const found = await questions.one<{ readonly count: number }>(
    `SELECT count(*) AS count FROM brl.intents ${where}`,
    ...values,
  );
  return found?.count ?? 0;
}

/** The intents that a filter lets through, newest first. */
export async function listIntents(questions: Questions, filter: IntentFilter): Promise<Intent[]> {
  return intentsOf(questions, await page(questions, filter, 'newest', null));
}

/** Those of a list page by page. */
export async function* eachIntent(
  questions: Questions,
  filter: IntentFilter,
  order: ListOrder,
): AsyncGenerator<Intent> {
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  const start = order === 'oldest' && filter.limit !== undefined ? await oldest(questions, filter) : null;
  let after = start && { ...start, position: start.position - 1 };
  while (left > 0) {
    const limit = Math.min(left, pageRows);
    const lines = await page(questions, { ...filter, limit }, order, after);
    yield* await intentsOf(questions, lines);
    if (lines.length < limit) return;
    after = lines.at(-1) ?? null;
    left -= limit;
  }
}

async function intentsOf(questions: Questions, lines: readonly ListLine[]): Promise<Intent[]> {
  const histories = await historiesOf(
    questions,
    lines.map(({ intent_id: intentId }) => intentId),
  );
  return histories.map(({ intent }) => intent);
}

/** A limit is of the newest, in whichever order they come. */
async function oldest(questions: Questions, filter: IntentFilter): Promise<ListLine | null> {
  const { sql, values } = pageQuery(filter, 'newest', null);
  return questions.one<ListLine>(
    `SELECT * FROM (${sql}) AS listed ORDER BY created_at_ms, position LIMIT 1`,
    ...values,
  );
}

function page(
  questions: Questions,
  filter: IntentFilter,
  order: ListOrder,
  after: ListLine | null,
): Promise<ListLine[]> {
  const { sql, values } = pageQuery(filter, order, after);
  return questions.all<ListLine>(sql, ...values);
}

function pageQuery(filter: IntentFilter, order: ListOrder, after: ListLine | null) {
  const { where, values } = conditionOf(filter, order, after);
  const sort = order === 'newest' ? 'DESC' : 'ASC';
  // The rows of a run come in the order of its file, which is that of their places.
  const by = filter.runId === undefined ? `created_at_ms ${sort}, position ${sort}` : `position ${sort}`;
  const limit = filter.limit === undefined ? '' : `LIMIT ${Math.trunc(filter.limit)}`;
  const sql = `SELECT intent_id, created_at_ms, position FROM brl.intents ${where} ORDER BY ${by} ${limit}`;
  return { sql, values };
}

function conditionOf(filter: IntentFilter, order: ListOrder = 'newest', after: ListLine | null = null) {
  const parts: string[] = [];
  const values: unknown[] = [];
  const compare = (text: string, ...given: readonly unknown[]) => {
    if (given.includes(undefined)) return;
    parts.push(text.replaceAll(/\?(\d)/g, (_, number: string) => `$${values.length + Number(number)}`));
    values.push(...given);
  };
  compare('environment = ?1', filter.environment);
  compare('tenant_id = ?1', filter.tenantId);
  compare('account_id = ?1', filter.accountId);
  compare('ref = ?1', filter.ref);
  compare('amount_centavos = ?1', filter.amountCentavos);
  compare('created_at_ms >= ?1', filter.sinceMs);
  compare('created_at_ms <= ?1', filter.untilMs);
  compare('run_id = ?1', filter.runId);
  compare('operation = ANY(?1)', filter.operations);
  compare('state = ANY(?1)', filter.states);
  if (filter.text !== undefined) compare(`(${places.join(' OR ')})`, ...patternsOf(filter.text));
  const beyond = order === 'newest' ? '<' : '>';
  if (after && filter.runId !== undefined) compare(`position ${beyond} ?1`, after.position);
  else if (after)
    compare(`(created_at_ms, position) ${beyond} (?1, ?2)`, after.created_at_ms, after.position);
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values };
}

/** Columns of the index, then the values of the request and every end-to-end id, which only the records hold. */
const places = [
  ...['destination', 'ref', 'identifier', 'idempotency_key', 'intent_id'].map(
    (column) => `${column} ILIKE ANY(ARRAY[?1, ?2])`,
  ),
  `EXISTS (SELECT FROM brl.events AS e, jsonb_path_query(brl.as_json(e.payload), '$.**.endToEndId') AS v (atom)
    WHERE e.intent_id = intents.intent_id AND jsonb_typeof(atom) IN ('string', 'number') AND atom #>> '{}' ILIKE ANY(ARRAY[?1, ?2]))`,
  `EXISTS (SELECT FROM brl.events AS e,
      jsonb_path_query(brl.as_json(brl.as_json(e.payload) #>> '{facts,bodyText}'), '$.**') AS v (atom)
    WHERE e.intent_id = intents.intent_id AND e.sequence = 1
      AND jsonb_typeof(atom) IN ('string', 'number') AND atom #>> '{}' ILIKE ANY(ARRAY[?1, ?2]))`,
];

/** A database in the locale C knows A-Z alone as letters of either case: other letters are looked for in both cases. */
function patternsOf(text: string): [string, string] {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  return [`%${escaped.toLowerCase()}%`, `%${escaped.toUpperCase()}%`];
}
