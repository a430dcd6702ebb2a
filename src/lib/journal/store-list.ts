import type { SQLInputValue } from 'node:sqlite';
import type { IntentFilter } from './journal.ts';

/** A statement with its values in order. */
export type Query = [sql: string, ...values: SQLInputValue[]];

/**
 * The ids of the intents that a filter lets through, newest first. Each state and operation is a part of its own, which an index
 * gives in order: sorting those of several at once would read every intent for the first twenty.
 */
export function listQuery(filter: IntentFilter): Query {
  const { states, operations, limit = -1 } = filter;
  if (states?.length === 0 || operations?.length === 0) return [`${listed} LIMIT 0`];
  const parts = partsOf(states).flatMap((ofState) =>
    partsOf(operations).map((ofOperation) => {
      const one = ofState === null ? {} : { states: [ofState] };
      return condition({ ...filter, ...one, ...(ofOperation === null ? {} : { operations: [ofOperation] }) });
    }),
  );
  const selects = parts.map(({ where }) => `${listed} ${where}`.trim());
  const values = parts.flatMap((part) => part.values);
  return [`${selects.join(' UNION ALL ')} ORDER BY created_at_ms DESC, line DESC LIMIT ?`, ...values, limit];
}

const listed = 'SELECT intent_id, created_at_ms, rowid AS line FROM intents';

function partsOf<T>(values: readonly T[] | undefined): readonly (T | null)[] {
  return values === undefined ? [null] : [...new Set(values)];
}

/** How many intents a filter lets through, whatever its limit. */
export function countQuery(filter: IntentFilter): Query {
  const { where, values } = condition(filter);
  return [`SELECT COUNT(*) AS count FROM intents ${where}`, ...values];
}

function condition(filter: IntentFilter) {
  const parts: [string, SQLInputValue[]][] = [];
  const equal = (column: string, value: SQLInputValue | undefined) => {
    if (value !== undefined) parts.push([`${column} = ?`, [value]]);
  };
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values?.length === 1) equal(column, values[0]);
    else if (values) parts.push([`${column} IN (${values.map(() => '?').join(', ')})`, [...values]]);
  };
  equal('environment', filter.environment);
  equal('ref', filter.ref);
  equal('amount_centavos', filter.amountCentavos);
  if (filter.sinceMs !== undefined) parts.push(['created_at_ms >= ?', [filter.sinceMs]]);
  if (filter.untilMs !== undefined) parts.push(['created_at_ms <= ?', [filter.untilMs]]);
  oneOf('operation', filter.operations);
  oneOf('state', filter.states);
  if (filter.text !== undefined) parts.push(textCondition(filter.text));
  return {
    where: parts.length === 0 ? '' : `WHERE ${parts.map(([text]) => text).join(' AND ')}`,
    values: parts.flatMap(([, values]) => values),
  };
}

/**
 * Columns of the index, then the values of the request and every end-to-end id, which only the records hold. A record
 * that is damaged has no values.
 */
const places = [
  ...['destination', 'ref', 'identifier', 'idempotency_key', 'intent_id'].map((column) => `${column} LIKE :`),
  `EXISTS (
    SELECT 1 FROM events,
      json_tree(CASE WHEN json_valid(payload) THEN payload ELSE '{}' END) AS record
    WHERE events.intent_id = intents.intent_id AND record.key = 'endToEndId' AND record.atom LIKE :)`,
  `EXISTS (
    SELECT 1 FROM events,
      json_tree(CASE
        WHEN json_valid(payload) AND json_valid(payload ->> '$.facts.bodyText')
        THEN payload ->> '$.facts.bodyText' ELSE '{}' END) AS member
    WHERE events.intent_id = intents.intent_id AND sequence = 1 AND member.atom LIKE :)`,
];

/** LIKE knows A-Z alone as letters of either case: other letters are looked for in both cases. */
function textCondition(text: string): [string, SQLInputValue[]] {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  const cases = [...new Set([escaped.toLowerCase(), escaped.toUpperCase()])];
  const asked = cases.flatMap((pattern) => places.map((place) => ({ place, pattern: `%${pattern}%` })));
  return [
    `(${asked.map(({ place }) => place.replace(':', "? ESCAPE '\\'")).join(' OR ')})`,
    asked.map(({ pattern }) => pattern),
  ];
}
