import type { SQLInputValue } from 'node:sqlite';
import { nextTurn } from '../../ports/clock.ts';
import {
  gramLength,
  gramsIn,
  joined,
  type RowWords,
  readSearch,
  type SearchWord,
  wordsOf,
  wordsShown,
} from '../search.ts';
import { addWords, asToken } from '../search-index.ts';
import type { Store } from './store.ts';

/** Where matching texts are stored, which column gives their places, and the condition that selects them. */
interface Source {
  readonly from: string;
  readonly place: string;
  readonly conditions: readonly string[];
  readonly values: readonly SQLInputValue[];
}

/** What the other members of a filter require: a condition on `intents` or nothing. */
interface Others {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
  /** An index by which they let few intents through, so that each is looked up in the text's index; null for others. */
  readonly few: string | null;
}

/** A statement, or what follows its FROM, with its values. */
interface Sql {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The places of the intents that match a search and the other conditions, the latest first. @param limit -1 for all */
export function foundPlaces(
  text: string,
  environment: string | undefined,
  others: Others,
  limit: number,
): Sql {
  const parts = foundIn(text, environment, others);
  if (parts.length === 0) return { sql: 'SELECT position FROM intents LIMIT 0', values: [] };
  const selects = parts.map(({ place, sql }) => `SELECT ${place} AS place FROM ${sql}`);
  return {
    sql: `${selects.join(' UNION ')} ORDER BY place DESC LIMIT ?`,
    values: [...parts.flatMap(({ values }) => values), limit],
  };
}

/** The same, to select other columns of `intents` from, each of them once. */
export function foundRows(text: string, environment: string | undefined, others: Others): Sql {
  const [only, ...more] = foundIn(text, environment, others);
  // Most searches are for words alone: then nothing is found twice.
  if (only && more.length === 0) return only;
  const { sql, values } = foundPlaces(text, environment, others, -1);
  return { sql: `intents INDEXED BY intents_position WHERE position IN (${sql})`, values };
}

/** One part that finds by the words, and one for each word that may be a name. */
function foundIn(
  text: string,
  environment: string | undefined,
  others: Others,
): readonly (Sql & Pick<Source, 'place'>)[] {
  const words = readSearch(text);
  if (words.length === 0) return [];
  const named = words.filter(({ names }) => names.length > 0);
  const parts = [
    havingWords(words, others.few),
    ...named.map((word) =>
      havingName(
        word.names,
        environment,
        words.filter((other) => other !== word),
      ),
    ),
  ];
  return parts.map(({ from, place, conditions, values }) => {
    const all = [...(others.where === '' ? [] : [others.where.replace(/^WHERE /, '')]), ...conditions];
    return { sql: `${from} WHERE ${all.join(' AND ')}`, place, values: [...others.values, ...values] };
  });
}

/** Matches by letter groups and their beginnings are exact; forms longer than a group are checked in the texts. */
function havingWords(words: readonly SearchWord[], few: Others['few']): Source {
  const match = words.map(({ any }) => `(${any.map(matchOf).join(' OR ')})`).join(' AND ');
  const read = words.map(({ any }) => any).filter((any) => any.some((form) => form.length > gramLength));
  const texts = [
    ['search', 'search.rowid'],
    ...(read.length === 0 ? [] : [['search_words', 'search_words.position']]),
  ];
  const intents = (from: string) => [from, 'intents.position'];
  const tables =
    few === null ? [...texts, intents('intents')] : [intents(`intents INDEXED BY ${few}`), ...texts];
  const [[, place = ''] = []] = tables;
  return {
    from: tables
      .map(([table, key], i) => (i === 0 ? table : `${table} ON ${key} = ${place}`))
      .join(' CROSS JOIN '),
    place,
    conditions: [
      'search MATCH ?',
      ...read.map((any) => `(${any.map(() => 'instr(words, ?)').join(' OR ')})`),
    ],
    values: [match, ...read.flat()],
  };
}

function matchOf(form: string): string {
  if (form.length < gramLength) return `"${asToken(form)}" *`;
  return `(${gramsIn(form)
    .map((gram) => `"${asToken(gram)}"`)
    .join(' AND ')})`;
}

type Condition = readonly [sql: string, values: readonly SQLInputValue[]];

/** Intents that have a name with this beginning, and the other words. */
function havingName(
  names: readonly string[],
  environment: string | undefined,
  others: readonly SearchWord[],
): Source {
  // The index begins with the environment; asking the payments for theirs would read all of them.
  const isThere = environment === undefined ? "environment IN ('production', 'sandbox')" : 'environment = ?';
  const there = environment === undefined ? [] : [environment];
  const found = names.flatMap((name) => {
    const span = [name, `${name}\uffff`];
    const begins = (from: string, column: string): Condition => [
      `${from} AND ${column} >= ? AND ${column} < ?`,
      [...(from.includes('?') ? there : []), ...span],
    ];
    return [
      begins(`service_names WHERE ${isThere}`, 'value'),
      begins('intents WHERE true', 'intent_id'),
      // An identifier or key given by a person is in the text. No index has the key alone, so a search for one of ours is
      // slower.
      ...(/^[prc]1-/.test(name) ? [begins(`intents WHERE ${isThere}`, 'identifier')] : []),
      ...(name.startsWith('brl-') ? [begins('intents WHERE true', 'idempotency_key')] : []),
    ];
  });
  const ids = found.map(([from]) => `SELECT intent_id FROM ${from}`).join(' UNION ');
  const byId = 'sqlite_autoindex_intents_1';
  const rest = others.length === 0 ? null : havingWords(others, byId);
  return {
    from: rest?.from ?? `intents INDEXED BY ${byId}`,
    place: 'intents.position',
    conditions: [`intent_id IN (${ids})`, ...(rest?.conditions ?? [])],
    values: [...found.flatMap(([, given]) => given), ...(rest?.values ?? [])],
  };
}

/** How many are added in one transaction; others wait for it. */
const addedAtOnce = 1000;

/** The intents before the first one that has its text, last one first. */
const unread = `SELECT i.position, i.intent_id AS intentId, r.cells, r.reference FROM intents i LEFT JOIN run_rows r USING (intent_id)
  WHERE i.position < coalesce((SELECT min(position) FROM search_words), ${Number.MAX_SAFE_INTEGER})
  ORDER BY i.position DESC LIMIT ${addedAtOnce}`;

interface Unread {
  readonly position: number;
  readonly intentId: string;
  readonly cells: string | null;
  readonly reference: string | null;
}

/** Adds the text to intents of an earlier version: once per journal, at its first search. */
export async function fillSearch({ prepare, reader, read, atomic }: Store): Promise<void> {
  const lacking = () => prepare(unread).all() as unknown as Unread[];
  while ((await read(lacking)).length > 0) {
    await atomic(() => {
      for (const { position, intentId, cells, reference } of lacking()) {
        const row: RowWords | null =
          cells === null ? null : { cells: JSON.parse(cells) as string[], reference };
        const { intent, events } = reader.history(intentId) ?? { intent: null, events: [] };
        const words = intent === null ? '' : wordsOf(intent, row);
        addWords(prepare, position, joined([words, ...events.flatMap(wordsShown)]));
      }
    });
    await nextTurn();
  }
}
