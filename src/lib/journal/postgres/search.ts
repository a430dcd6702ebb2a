import {
  gramLength,
  gramsIn,
  isIndexed,
  joined,
  type RowWords,
  readSearch,
  type SearchWord,
  wordsOf,
  wordsShown,
} from '../search.ts';
import { likePattern } from '../store-search.ts';
import { type Questions, storable } from './connect.ts';
import { historiesOf } from './reader.ts';

/** A condition or a statement with its values, which it names as ?1, ?2 … */
type Part = readonly [sql: string, values: readonly unknown[]];

/** The intents that a search finds, as a condition of a list. */
export function textCondition(text: string): Part {
  const words = readSearch(text);
  if (words.length === 0) return ['false', []];
  const values: unknown[] = [];
  const value = (given: unknown) => `?${values.push(given)}`;
  const named = words.flatMap((word) =>
    word.names.length === 0
      ? []
      : [
          havingName(
            word.names,
            words.filter((other) => other !== word),
            value,
          ),
        ],
  );
  // An array is made first and once, however few intents the statistics of a young table tell of.
  return [`position = ANY(ARRAY(${[havingWords(words, value), ...named].join(' UNION ')}))`, values];
}

type Value = (given: unknown) => string;

/** What the index finds by the beginnings of grams is right; longer forms, and those too short for it, are looked for in the texts. */
function havingWords(words: readonly SearchWord[], value: Value): string {
  const conditions = words.flatMap((word) => {
    const { any } = word;
    const isRead = !isIndexed(word) || any.some((form) => form.length > gramLength);
    return [
      ...(isIndexed(word) ? [`brl.grams(words) @@ ${value(any.map(matchOf).join(' | '))}::tsquery`] : []),
      ...(isRead ? [`(${any.map((form) => `words LIKE ${value(likePattern(form))}`).join(' OR ')})`] : []),
    ];
  });
  return `SELECT position FROM brl.search WHERE ${conditions.join(' AND ')}`;
}

function matchOf(form: string): string {
  const lexeme = (gram: string) => `'${gram.replaceAll(/['\\]/g, '$&$&')}'`;
  return form.length < gramLength ? `${lexeme(form)}:*` : `(${gramsIn(form).map(lexeme).join(' & ')})`;
}

/** Intents that have a name which begins so, and the other words. */
function havingName(names: readonly string[], others: readonly SearchWord[], value: Value): string {
  const begins = (column: string, name: string) =>
    `${column} COLLATE "C" >= ${value(name)} AND ${column} COLLATE "C" < ${value(`${name}\uffff`)}`;
  const found = names.flatMap((name) => [
    `SELECT intent_id FROM brl.service_names WHERE ${begins('value', name)}`,
    `SELECT intent_id FROM brl.intents WHERE ${begins('intent_id', name)}`,
    // An identifier or a key that a person gave is in the text. No index has the key alone: whoever asks for one of ours waits.
    ...(/^[prc]1-/.test(name)
      ? [`SELECT intent_id FROM brl.intents WHERE ${begins('identifier', name)}`]
      : []),
    ...(name.startsWith('brl-')
      ? [`SELECT intent_id FROM brl.intents WHERE ${begins('idempotency_key', name)}`]
      : []),
  ]);
  const rest = others.length === 0 ? '' : ` AND position IN (${havingWords(others, value)})`;
  return `SELECT position FROM brl.intents WHERE intent_id IN (${found.join(' UNION ')})${rest}`;
}

/** So many are added at once. */
const addedAtOnce = 500;

/** The intents before the first one that has its text, the last of them first. */
const unread = `SELECT i.position, i.intent_id, r.cells, r.reference FROM brl.intents i LEFT JOIN brl.run_rows r USING (intent_id)
  WHERE i.position < coalesce((SELECT min(position) FROM brl.search), ${Number.MAX_SAFE_INTEGER})
  ORDER BY i.position DESC LIMIT ${addedAtOnce}`;

interface Unread {
  readonly position: number;
  readonly intent_id: string;
  readonly cells: string | null;
  readonly reference: string | null;
}

/** Gives those intents their text that an earlier version wrote: once for a journal, when it is first searched. */
export async function fillSearch(questions: Questions): Promise<void> {
  for (;;) {
    const lacking = await questions.all<Unread & Record<string, unknown>>(unread);
    if (lacking.length === 0) return;
    const histories = await historiesOf(
      questions,
      lacking.map(({ intent_id: intentId }) => intentId),
    );
    const added = histories.map(({ intent, events }, i) => {
      const { position, cells = null, reference = null } = lacking[i] ?? { position: 0 };
      const row: RowWords | null =
        cells === null ? null : { cells: JSON.parse(cells) as string[], reference };
      return { position, words: storable(joined([wordsOf(intent, row), ...events.flatMap(wordsShown)])) };
    });
    await questions.all('SELECT brl.add_words($1::jsonb)', JSON.stringify(added));
  }
}
