import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SQLInputValue } from 'node:sqlite';
import {
  gramLength,
  gramsIn,
  isIndexed,
  joined,
  readSearch,
  type RowWords,
  type SearchWord,
  wordsOf,
  wordsShown,
} from './search.ts';
import { addWords, asToken } from './search-index.ts';
import type { Store } from './store.ts';

/** A condition or a statement, with its values in order. */
type Part = readonly [sql: string, values: readonly SQLInputValue[]];

/** The intents that a search finds, as a condition of a list. */
export function textCondition(text: string, environment: string | undefined): [string, SQLInputValue[]] {
  const words = readSearch(text);
  if (words.length === 0) return ['0', []];
  const named = words.flatMap((word) => {
    const others = words.filter((other) => other !== word);
    return word.names.length === 0 ? [] : [havingName(word.names, environment, others)];
  });
  const parts = [havingWords(words), ...named];
  const sql = parts.map(([part]) => part).join(' UNION ');
  return [`position IN (${sql})`, parts.flatMap(([, values]) => values)];
}

/** What the index finds by the beginnings of grams is right; longer forms, and those too short for it, are looked for in the texts. */
function havingWords(words: readonly SearchWord[]): Part {
  const match = words
    .filter(isIndexed)
    .map(({ any }) => `(${any.map(matchOf).join(' OR ')})`)
    .join(' AND ');
  const read = words
    .filter((word) => !isIndexed(word) || word.any.some((form) => form.length > gramLength))
    .map(({ any }) => any.map(likePattern));
  const conditions = [
    ...(match === '' ? [] : ['search MATCH ?']),
    ...read.map((any) => `(${any.map(() => "words LIKE ? ESCAPE '\\'").join(' OR ')})`),
  ];
  const values = [...(match === '' ? [] : [match]), ...read.flat()];
  const from = [...(match === '' ? [] : ['search']), ...(read.length === 0 ? [] : ['search_words'])];
  const both = from.length === 2 ? ' ON position = search.rowid' : '';
  return [
    `SELECT ${match === '' ? 'position' : 'search.rowid'} FROM ${from.join(' CROSS JOIN ')}${both} WHERE ${conditions.join(' AND ')}`,
    values,
  ];
}

function matchOf(form: string): string {
  if (form.length <= gramLength) return `"${asToken(form)}" *`;
  return `(${gramsIn(form)
    .map((gram) => `"${asToken(gram)}"`)
    .join(' AND ')})`;
}

/** Any text with this one in it. */
export function likePattern(form: string): string {
  return `%${form.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Intents that have a name which begins so, and the other words. */
function havingName(
  names: readonly string[],
  environment: string | undefined,
  others: readonly SearchWord[],
): Part {
  const isThere =
    environment === undefined ? 'environment IN (SELECT environment FROM intents)' : 'environment = ?';
  const there = environment === undefined ? [] : [environment];
  const found = names.flatMap((name): Part[] => {
    const span = [name, `${name}\uffff`];
    return [
      [
        `SELECT intent_id FROM service_names WHERE ${isThere} AND value >= ? AND value < ?`,
        [...there, ...span],
      ],
      [
        `SELECT intent_id FROM intents WHERE ${isThere} AND identifier >= ? AND identifier < ?`,
        [...there, ...span],
      ],
      ['SELECT intent_id FROM intents WHERE intent_id >= ? AND intent_id < ?', span],
      // No index has the key alone; whoever asks for one of ours waits for it.
      ...(name.startsWith('brl-')
        ? [
            [
              'SELECT intent_id FROM intents WHERE idempotency_key >= ? AND idempotency_key < ?',
              span,
            ] as const,
          ]
        : []),
    ];
  });
  const ids = found.map(([sql]) => sql).join(' UNION ');
  const [rest, values] = others.length === 0 ? ['', []] : havingWords(others);
  return [
    `SELECT position FROM intents WHERE intent_id IN (${ids})${rest === '' ? '' : ` AND position IN (${rest})`}`,
    [...found.flatMap(([, given]) => given), ...values],
  ];
}

/** So many are added in one transaction: others wait for it. */
const addedAtOnce = 1000;

/** The intents before the first one that has its text, the last of them first. */
const unread = `SELECT i.position, i.intent_id AS intentId, r.cells, r.reference FROM intents i LEFT JOIN run_rows r USING (intent_id)
  WHERE i.position < coalesce((SELECT min(position) FROM search_words), ${Number.MAX_SAFE_INTEGER})
  ORDER BY i.position DESC LIMIT ${addedAtOnce}`;

interface Unread {
  readonly position: number;
  readonly intentId: string;
  readonly cells: string | null;
  readonly reference: string | null;
}

/** Gives those intents their text that an earlier version wrote: once for a journal, when it is first searched. */
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
