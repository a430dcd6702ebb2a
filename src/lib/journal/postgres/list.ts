import type { Intent } from '../intent.ts';
import type { IntentFilter, ListOrder, Sum } from '../journal.ts';
import type { Questions } from './connect.ts';
import { historiesOf } from './reader.ts';
import { fillSearch, newestCondition, type Part, textCondition } from './search.ts';

/** One line of a list: an intent, and its position in list order. */
interface ListLine {
  readonly intent_id: string;
  readonly created_at_ms: number;
  readonly position: number;
}

/** Small enough that nobody waits for a page, large enough that fetching it costs little. */
const pageRows = 500;

/** How many intents match a filter, ignoring its limit; at most `atMost`. */
export async function countIntents(
  questions: Questions,
  filter: IntentFilter,
  atMost: number | null = null,
): Promise<number> {
  const counted = async (text?: Part) => {
    const { where, values } = conditionOf(filter, text);
    const found = await questions.one<{ readonly count: number }>(
      `SELECT count(*) AS count FROM (SELECT FROM brl.intents ${where} LIMIT ${atMost === null ? 'ALL' : Math.trunc(atMost)}) AS counted`,
      ...values,
    );
    return found?.count ?? 0;
  };
  if (filter.text !== undefined) await fillSearch(questions);
  const newest = atMost === null ? null : await newestCondition(questions, filter.text, atMost);
  const ofNewest = newest && (await counted(newest));
  return ofNewest !== null && ofNewest === atMost ? ofNewest : counted();
}

/** See {@link Journal.sums}. */
export async function sumsOf(questions: Questions, filter: IntentFilter): Promise<Sum[]> {
  if (filter.text !== undefined) await fillSearch(questions);
  const { where, values } = conditionOf(filter);
  const month = "to_char(to_timestamp(created_at_ms / 1000 - 10800) AT TIME ZONE 'UTC', 'YYYY-MM')";
  return questions.all<Sum & Record<string, unknown>>(
    `SELECT ${month} AS month, destination, state, operation, count(*) AS count,
      coalesce(sum(amount_centavos), 0)::bigint AS centavos, max(intent_id) AS "intentId"
      FROM brl.intents ${where} GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 7 DESC`,
    ...values,
  );
}

/** The intents that match a filter, newest first. */
export async function listIntents(questions: Questions, filter: IntentFilter): Promise<Intent[]> {
  return intentsOf(questions, await found(questions, filter));
}

/** The lines of a list, newest first. */
async function found(questions: Questions, filter: IntentFilter): Promise<ListLine[]> {
  if (filter.text !== undefined) await fillSearch(questions);
  const { text, limit } = filter;
  const newest = limit === undefined ? null : await newestCondition(questions, text, limit);
  const lines = newest && (await page(questions, filter, 'newest', null, newest));
  return lines !== null && lines.length === limit ? lines : page(questions, filter, 'newest', null);
}

/** Pages of a list. */
export async function* eachIntent(
  questions: Questions,
  filter: IntentFilter,
  order: ListOrder,
): AsyncGenerator<Intent> {
  if (filter.text !== undefined) {
    yield* eachFound(questions, filter, order);
    return;
  }
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

/** A text search runs once, not again for every page. */
async function* eachFound(
  questions: Questions,
  filter: IntentFilter,
  order: ListOrder,
): AsyncGenerator<Intent> {
  const lines = await found(questions, filter);
  if (order === 'oldest') lines.reverse();
  for (let at = 0; at < lines.length; at += pageRows)
    yield* await intentsOf(questions, lines.slice(at, at + pageRows));
}

async function intentsOf(questions: Questions, lines: readonly ListLine[]): Promise<Intent[]> {
  const histories = await historiesOf(
    questions,
    lines.map(({ intent_id: intentId }) => intentId),
  );
  return histories.map(({ intent }) => intent);
}

/** A limit selects the newest intents, whatever the order of the list. */
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
  text?: Part,
): Promise<ListLine[]> {
  const { sql, values } = pageQuery(filter, order, after, text);
  return questions.all<ListLine>(sql, ...values);
}

function pageQuery(filter: IntentFilter, order: ListOrder, after: ListLine | null, text?: Part) {
  const { where, values } = conditionOf(filter, text, order, after);
  const sort = order === 'newest' ? 'DESC' : 'ASC';
  // The rows of a run come in file order, which is also the order of their places; so do text matches.
  const isByPlace = filter.runId !== undefined || filter.text !== undefined;
  const by = !isByPlace ? `created_at_ms ${sort}, position ${sort}` : `position ${sort}`;
  const limit = filter.limit === undefined ? '' : `LIMIT ${Math.trunc(filter.limit)}`;
  const sql = `SELECT intent_id, created_at_ms, position FROM brl.intents ${where} ORDER BY ${by} ${limit}`;
  return { sql, values };
}

/** @param text the condition of the filter's text, where it is another than that of all intents */
function conditionOf(
  filter: IntentFilter,
  text = filter.text === undefined ? null : textCondition(filter.text),
  order: ListOrder = 'newest',
  after: ListLine | null = null,
) {
  const parts: string[] = [];
  const values: unknown[] = [];
  const compare = (sql: string, ...given: readonly unknown[]) => {
    if (given.includes(undefined)) return;
    parts.push(sql.replaceAll(/\?(\d+)/g, (_, number: string) => `$${values.length + Number(number)}`));
    values.push(...given);
  };
  // Text matches are few: this keeps the planner from also walking an index over a whole environment.
  compare(`environment${filter.text === undefined ? '' : " || ''"} = ?1`, filter.environment);
  compare('tenant_id = ?1', filter.tenantId);
  compare('account_id = ?1', filter.accountId);
  compare('ref = ?1', filter.ref);
  compare('amount_centavos = ?1', filter.amountCentavos);
  compare('created_at_ms >= ?1', filter.sinceMs);
  compare('created_at_ms <= ?1', filter.untilMs);
  compare('(closed_at_ms IS NULL OR closed_at_ms >= ?1)', filter.closedSinceMs);
  compare('closed_at_ms < ?1', filter.closedBeforeMs);
  compare('run_id = ?1', filter.runId);
  compare('operation = ANY(?1)', filter.operations);
  compare('state = ANY(?1)', filter.states);
  if (text !== null) compare(text[0], ...text[1]);
  const beyond = order === 'newest' ? '<' : '>';
  if (after && filter.runId !== undefined) compare(`position ${beyond} ?1`, after.position);
  else if (after)
    compare(`(created_at_ms, position) ${beyond} (?1, ?2)`, after.created_at_ms, after.position);
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values };
}
