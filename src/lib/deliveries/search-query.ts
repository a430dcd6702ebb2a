import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { withoutPunctuation } from '../brazil/documents.ts';
import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import { formatPlain } from '../contract/money.ts';
import { marksOf, placedOfPayment, placedRow } from './order.ts';
import type { CapturedPayment, CaptureSearch, Choices, PageWanted } from './search.ts';
import { waitingQuery } from './search-entries.ts';
import type { CaptureKind } from './store.ts';
import { spanOfText } from './time-text.ts';

/** The matching deliveries of one page. */
export function findCaptures(
  database: DatabaseSync,
  search: CaptureSearch,
  wanted: PageWanted,
): readonly number[] {
  const { sources, filters } = planOf(database, search);
  const found = new Set(sources.flatMap((source) => idsIn(database, source, filters, wanted)));
  const sign = wanted.order === 'oldest' ? 1 : -1;
  return [...found].sort((one, other) => sign * (one - other)).slice(0, wanted.limit);
}

/** How many deliveries match; each source counts only what earlier sources lack. */
export function totalCaptures(database: DatabaseSync, search: CaptureSearch): number {
  const { sources, filters } = planOf(database, search);
  let total = 0;
  const counted: Condition[] = [];
  for (const source of sources) {
    const { tables, conditions, own } = selection(source);
    const others = counted.map(({ sql, values }) => ({ sql: `NOT (${sql})`, values }));
    if ('facets' in source && filters.length === 0)
      total += source.facets.reduce((sum, { count }) => sum + count, 0);
    else {
      const asked = [...filters, ...others];
      // Each row of names has its entry, which need not be read where nothing is asked of it.
      const from = 'match' in source && asked.length === 0 ? 'names' : tables;
      const { where, values } = all([...conditions, ...asked]);
      total += numberOf(database, `SELECT COUNT(*) AS n FROM ${from} ${where}`, values);
    }
    if (!('facets' in source) || source.facets.length > 0) counted.push(...own);
  }
  return total;
}

/** A page of the payments of the matching deliveries. */
export function findPayments(
  database: DatabaseSync,
  search: CaptureSearch,
  { behindCaptureId = Number.MAX_SAFE_INTEGER, limit }: Omit<PageWanted, 'order'>,
): readonly CapturedPayment[] {
  const { sql, values } = paymentsIn(database, search);
  return database
    .prepare(`SELECT * FROM (${sql}) WHERE last < ? ORDER BY last DESC LIMIT ?`)
    .all(...values, behindCaptureId, limit)
    .map((row) => paymentFrom(database, Number(row.payment_id), Number(row.last)));
}

/** How many payments the matching deliveries belong to. */
export function totalPayments(database: DatabaseSync, search: CaptureSearch): number {
  const { sql, values } = paymentsIn(database, search);
  return numberOf(database, `SELECT COUNT(*) AS n FROM (${sql})`, values);
}

/** How many of each are offered; a search by text finds the others. */
const mostChoices = 200;

/** The values of the deliveries that can be filtered by. */
export function choicesOf(database: DatabaseSync): Choices {
  const of = (column: string): string[] =>
    database
      .prepare(
        `SELECT ${column} AS value FROM facets WHERE count > 0 AND ${column} <> '' GROUP BY 1 ORDER BY SUM(count) DESC LIMIT ?`,
      )
      .all(mostChoices)
      .map(({ value }) => String(value));
  const causes = of('cause').flatMap((codes) => codes.split(' '));
  return { types: of('type').sort(), accounts: of('account_id').sort(), causes: [...new Set(causes)].sort() };
}

/** A condition on `entries e`. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Where deliveries that match the text are found; without a text, all of them. */
type Source =
  | { readonly facets: readonly Facet[]; readonly all: boolean }
  | { readonly condition: Condition }
  | { readonly match: string; readonly whole: string | null };

interface Plan {
  /** Any one of them suffices. */
  readonly sources: readonly Source[];
  /** What must also hold. */
  readonly filters: readonly Condition[];
}

interface Facet {
  readonly facet_id: number;
  readonly kind: string;
  readonly cause: string;
  readonly type: string;
  readonly account_id: string;
  readonly subscription_id: string;
  readonly count: number;
}

function planOf(database: DatabaseSync, search: CaptureSearch): Plan {
  const facets = database.prepare('SELECT * FROM facets WHERE count > 0').all() as unknown as Facet[];
  const chosen = facets.filter((facet) => fits(facet, search));
  const isAll = chosen.length === facets.length;
  const filters = [...filtersOf(search), ...notGone(database)];
  const text = search.text?.trim() ?? '';
  if (text === '') return { sources: [{ facets: chosen, all: isAll }], filters };
  const wanted = text.toLowerCase();
  const named = chosen.filter(({ kind, cause, type, account_id: account, subscription_id: subscription }) =>
    [kind, cause, type, account, subscription].some((value) => value.toLowerCase().includes(wanted)),
  );
  const others = isAll ? [] : [amongFacets(chosen)];
  return {
    sources: [{ facets: named, all: false }, ...sourcesOf(database, text)],
    filters: [...filters, ...others],
  };
}

function fits(facet: Facet, { kinds, causes, types, accountId }: CaptureSearch): boolean {
  return (
    (kinds?.includes(facet.kind as CaptureKind) ?? true) &&
    (types?.includes(facet.type) ?? true) &&
    (causes === undefined || facet.cause.split(' ').some((cause) => causes.includes(cause))) &&
    (accountId === undefined || facet.account_id === accountId)
  );
}

function filtersOf(search: CaptureSearch): Condition[] {
  const {
    eventId,
    identifier,
    endToEndId,
    names,
    amountCentavos,
    notAccepted,
    bookmarked,
    sinceMs,
    untilMs,
  } = search;
  const kept = (where: string) =>
    `e.capture_id IN (SELECT capture_id FROM captures.deliveries WHERE ${where})`;
  const given: readonly (readonly [sql: string, values: readonly (SQLInputValue | undefined)[]])[] = [
    [kept("(event_id = ? AND kind = 'new') OR (event_id = ? AND kind <> 'new')"), [eventId, eventId]],
    [kept('identifier = ?'), [identifier]],
    [kept('end_to_end_id = ?'), [endToEndId]],
    [
      'e.payment_id IN (SELECT payment_id FROM payment_names WHERE name IN (SELECT value FROM json_each(?)))',
      [names && JSON.stringify(names.flatMap((name) => [`i ${name}`, `e ${name}`]))],
    ],
    ['e.amount = ?', [amountCentavos]],
    [notAcceptedQuery, notAccepted ? [] : [undefined]],
    ['e.capture_id IN (SELECT capture_id FROM captures.notes)', bookmarked ? [] : [undefined]],
    ['e.received_at_ms >= ?', [sinceMs]],
    ['e.received_at_ms < ?', [untilMs]],
  ];
  return given.flatMap(([sql, values]) =>
    values.includes(undefined) ? [] : [{ sql, values: values as SQLInputValue[] }],
  );
}

/** While the index still has what was pruned: none of that. What waits to be forwarded is not pruned. */
function notGone(database: DatabaseSync): Condition[] {
  const before = numberOf(
    database,
    `SELECT s.pruned_before_ms AS n FROM captures.store s JOIN main.state i USING (store_id)
     WHERE s.pruned_before_ms > i.pruned_before_ms`,
    [],
  );
  return before === 0
    ? []
    : [{ sql: `(e.received_at_ms >= ? OR e.capture_id IN (${waitingQuery}))`, values: [before] }];
}

/** Attempts failed, or it waits in the queue, or was given up. */
const notAcceptedQuery = `e.capture_id IN (SELECT capture_id FROM captures.not_accepted
  UNION ALL SELECT capture_id FROM captures.forward_queue WHERE state <> 'done')`;

/** A name from three characters on; it may also be a number, an amount or a time. */
function sourcesOf(database: DatabaseSync, text: string): Source[] {
  const amount = amountOf(text);
  const span = spanOfText(text, Date.now());
  return [
    ...(/^\d{1,15}$/.test(text) ? [{ condition: { sql: 'e.capture_id = ?', values: [Number(text)] } }] : []),
    ...(amount === null ? [] : [{ condition: { sql: 'e.amount = ?', values: [amount] } }]),
    ...(span === null
      ? []
      : [
          {
            condition: {
              sql: 'e.received_at_ms >= ? AND e.received_at_ms < ?',
              values: [span.sinceMs, span.untilMs],
            },
          },
          {
            condition: {
              sql: 'e.occurred_at_ms IS NOT NULL AND e.occurred_at_ms >= ? AND e.occurred_at_ms < ?',
              values: [span.sinceMs, span.untilMs],
            },
          },
        ]),
    ...centavosSource(database, text),
    ...nameSource(database, [text, ...(amount === null ? [] : [formatPlain(amount)]), ...documentIn(text)]),
  ];
}

/** A number without a comma is an amount in centavos only where no amount is that many reais. */
function centavosSource(database: DatabaseSync, text: string): Source[] {
  const centavos = /^(\d{3,11})(?: centavos)?$/.exec(text)?.[1];
  if (centavos === undefined) return [];
  const reais = Number(centavos) * 100;
  if (
    numberOf(database, 'SELECT COUNT(*) AS n FROM entries WHERE amount = ?', [reais]) > 0 &&
    text === centavos
  )
    return [];
  return [{ condition: { sql: 'e.amount = ?', values: [Number(centavos)] } }];
}

/**
 * Other forms in which the index may have a CPF or CNPJ: without its punctuation; of a whole CPF what masking leaves of it, which the
 * whole one contains, too; of a masked one the digits that are left.
 */
function documentIn(text: string): readonly string[] {
  const left = /^[\d./*\u2022-]+$/.test(text) && /[*\u2022]/.test(text) ? text.replace(/\D/g, '') : '';
  if (left.length >= fewestDigits) return [left];
  const bare = withoutPunctuation(text);
  if (bare === null) return [];
  if (bare.length === 11) return [bare.slice(3, 9)];
  return bare === text.toUpperCase() ? [] : [bare];
}

const fewestDigits = 5;

/** A longer id is searched by its end, as long as few names share that: its beginning is in every end-to-end id. */
const [longText, endOfText, fewEnds] = [16, 6, 1000];

function nameSource(database: DatabaseSync, texts: readonly string[]): Source[] {
  const parts = texts.map((text) => wordsOf(text));
  const given = parts.filter((words) => words.length > 0);
  if (given.length === 0) return [];
  const [part = ''] = texts;
  if (given.length === 1 && [...part].length > longText && /^(?=.*\d)\S+$/.test(part)) {
    const match = phrase([...part].slice(-endOfText).join(''));
    const ends = 'SELECT COUNT(*) AS n FROM (SELECT 1 FROM names WHERE names MATCH ? LIMIT ?)';
    if (numberOf(database, ends, [match, fewEnds + 1]) <= fewEnds) return [{ match, whole: part }];
  }
  return [
    { match: given.map((words) => `(${words.map(wordMatch).join(' AND ')})`).join(' OR '), whole: null },
  ];
}

/** The words of a text; "R$ 1.500,00" is one. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/R\$\s+(?=\d)/g, 'R$')
    .split(/\s+/)
    .filter((word) => [...word].length > 2);
}

/** A word, or an amount as the index writes it. */
function wordMatch(word: string): string {
  const amount = /[.,]\d\d$/.test(word) ? amountOf(word) : null;
  return amount === null ? phrase(word) : `(${phrase(word)} OR ${phrase(formatPlain(amount))})`;
}

function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The whole text occurs in a name whose end the index found. */
function wholeCondition(text: string): Condition {
  const names = ['identifier', 'end_to_end_id', 'event_id', 'request_id'];
  const sql = `EXISTS (SELECT 1 FROM captures.deliveries d WHERE d.capture_id = names.rowid AND (${names
    .map((name) => `instr(lower(d.${name}), lower(?))`)
    .join(' OR ')}))`;
  return { sql, values: names.map(() => text) };
}

/** What is searched may leave the last zero out, as `1.234,5` does. */
function amountOf(text: string) {
  try {
    return parseAmount(text.replace(/,\d$/, '$&0'));
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

/** With more facets, one pass over all entries is quicker than one per facet. */
const walkedFacets = 100;

function idsIn(
  database: DatabaseSync,
  source: Source,
  filters: readonly Condition[],
  { behindCaptureId, limit, order }: PageWanted,
): number[] {
  const [direction, sign] = order === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  const ask = (from: Selection, more: readonly Condition[]): number[] => {
    const behind =
      behindCaptureId === undefined ? [] : [{ sql: `${from.id} ${sign} ?`, values: [behindCaptureId] }];
    const { where, values } = all([...from.conditions, ...filters, ...behind, ...more]);
    return database
      .prepare(
        `SELECT e.capture_id AS id FROM ${from.tables} ${where} ORDER BY ${from.id} ${direction} LIMIT ?`,
      )
      .all(...values, limit)
      .map(({ id }) => Number(id));
  };
  if (!('facets' in source)) return ask(selection(source), []);
  const { facets } = source;
  if (source.all || facets.length > walkedFacets) return ask(selection(source), []);
  return facets.flatMap(({ facet_id: id }) => ask(entries, [{ sql: 'e.facet_id = ?', values: [id] }]));
}

interface Selection {
  readonly tables: string;
  /** The column to order by, which its index keeps in that order. */
  readonly id: string;
  readonly conditions: readonly Condition[];
  /** The same, as one condition on an entry. */
  readonly own: readonly Condition[];
}

const entries: Selection = { tables: 'entries e', id: 'e.capture_id', conditions: [], own: [] };

function selection(source: Source): Selection {
  if ('match' in source) {
    const match = { sql: 'names MATCH ?', values: [source.match] };
    const tables = 'names CROSS JOIN entries e ON e.capture_id = names.rowid';
    const whole = source.whole === null ? [] : [wholeCondition(source.whole)];
    return { tables, id: 'names.rowid', conditions: [match, ...whole], own: [] };
  }
  if ('condition' in source) {
    const { condition } = source;
    return { ...entries, conditions: [condition], own: [condition] };
  }
  const condition = source.all ? [] : [amongFacets(source.facets)];
  return { ...entries, conditions: condition, own: condition };
}

function amongFacets(facets: readonly Facet[]): Condition {
  const ids = JSON.stringify(facets.map(({ facet_id: id }) => id));
  return { sql: 'e.facet_id IN (SELECT value FROM json_each(?))', values: [ids] };
}

function all(conditions: readonly Condition[]): { where: string; values: SQLInputValue[] } {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  return { where, values: conditions.flatMap(({ values }) => values) };
}

function paymentsIn(database: DatabaseSync, search: CaptureSearch): Condition {
  if (Object.values(search).every((value) => value === undefined) && notGone(database).length === 0)
    return { sql: 'SELECT payment_id, last_capture_id AS last FROM payments', values: [] };
  const { sources, filters } = planOf(database, search);
  const parts = sources.map((source) => {
    const { tables, conditions } = selection(source);
    const { where, values } = all([...conditions, ...filters]);
    return { sql: `SELECT e.capture_id, e.payment_id FROM ${tables} ${where}`, values };
  });
  return {
    sql: `SELECT payment_id, MAX(capture_id) AS last FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')})
      WHERE payment_id IS NOT NULL GROUP BY payment_id`,
    values: parts.flatMap(({ values }) => values),
  };
}

const untakenQuery = `SELECT COUNT(*) AS n FROM (
  SELECT 1 FROM captures.deliveries WHERE capture_id IN (SELECT capture_id FROM entries WHERE payment_id = ?)
    AND kind <> 'refused' GROUP BY event_id HAVING MAX(status BETWEEN 200 AND 299) = 0
  UNION ALL SELECT 1 FROM captures.not_accepted WHERE capture_id IN (SELECT capture_id FROM entries WHERE payment_id = ?))`;

function paymentFrom(database: DatabaseSync, paymentId: number, lastCaptureId: number): CapturedPayment {
  const payment = database.prepare('SELECT * FROM payments WHERE payment_id = ?').get(paymentId) ?? {};
  const groups = database
    .prepare(
      `SELECT f.kind, f.type, COUNT(*) AS n, MIN(e.received_at_ms) AS first, MAX(e.received_at_ms) AS last
       FROM entries e JOIN facets f ON f.facet_id = e.facet_id WHERE e.payment_id = ? GROUP BY f.kind, f.type`,
    )
    .all(paymentId);
  const handedOn = database
    .prepare(
      `SELECT COUNT(*) AS forwards, SUM(why IS NULL) AS forwarded FROM captures.forwards
       WHERE capture_id IN (SELECT capture_id FROM entries WHERE payment_id = ?)`,
    )
    .get(paymentId);
  const untaken = numberOf(database, untakenQuery, [paymentId, paymentId]);
  const countOf = (wanted: CaptureKind) =>
    groups.filter(({ kind }) => kind === wanted).reduce((sum, { n }) => sum + Number(n), 0);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    identifier: text(payment.identifier),
    endToEndId: text(payment.end_to_end_id),
    amountCentavos: typeof payment.amount === 'number' ? payment.amount : null,
    payee: text(payment.payee),
    payer: text(payment.payer),
    firstAtMs: Math.min(...groups.map(({ first }) => Number(first))),
    lastAtMs: Math.max(...groups.map(({ last }) => Number(last))),
    lastCaptureId,
    types: groups.filter(({ kind }) => kind === 'new').map(({ type }) => String(type)),
    counts: {
      new: countOf('new'),
      attempt: countOf('attempt'),
      redelivery: countOf('redelivery'),
      refused: countOf('refused'),
    },
    forwards: Number(handedOn?.forwards ?? 0),
    forwarded: Number(handedOn?.forwarded ?? 0),
    untaken,
    order: marksOf(database.prepare(placedOfPayment).all(paymentId).map(placedRow)),
  };
}

function numberOf(database: DatabaseSync, sql: string, values: readonly SQLInputValue[]): number {
  return Number(database.prepare(sql).get(...values)?.n ?? 0);
}
