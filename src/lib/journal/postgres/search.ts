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
import { type Questions, storable } from './connect.ts';
import { historiesOf } from './reader.ts';

/** A condition or a statement with its values, which it refers to as ?1, ?2 … */
export type Part = readonly [sql: string, values: readonly unknown[]];

/** Quickly read; if fewer than one in forty have a word, the index tells them sooner. */
const newestTexts = (wanted: number) => Math.max(20_000, 40 * wanted);

/** Read in a few milliseconds: whether a word is common. */
const sampledTexts = 2000;

/**
 * The newest of the intents that match a search, as a condition on a list, without the index: of a word that many of them have,
 * it would find all before the first. Null for a search that may be for an id, and for one that too few of a sample match.
 * @param wanted how many of them would be enough
 */
export async function newestCondition(
  questions: Questions,
  text: string | undefined,
  wanted: number,
): Promise<Part | null> {
  const words = readSearch(text ?? '');
  if (words.length === 0 || words.some(({ names }) => names.length > 0)) return null;
  const [sample, values] = foundInNewest(words, sampledTexts);
  const found = await questions.one<{ readonly count: number }>(
    `SELECT count(*) AS count FROM (${sample}) AS found`.replaceAll('?', '$'),
    ...values,
  );
  const needed = (wanted * sampledTexts) / (found?.count ?? 0);
  if (needed > newestTexts(wanted)) return null;
  // Half as many again, as other conditions or chance may leave fewer.
  const texts = Math.min(Math.ceil(1.5 * needed), newestTexts(wanted));
  const [newest, all] = foundInNewest(words, Math.max(texts, sampledTexts));
  return [`position = ANY(ARRAY(${newest}))`, all];
}

function foundInNewest(words: readonly SearchWord[], texts: number): Part {
  const values: unknown[] = [];
  const value = (given: unknown) => `?${values.push(given)}`;
  const found = words.map(({ any }) => inText(any, value)).join(' AND ');
  const newest = `(SELECT * FROM brl.search ORDER BY position DESC LIMIT ${value(texts)}) AS newest`;
  return [`SELECT position FROM ${newest} WHERE ${found}`, values];
}

/** The intents that match a search, as a condition on a list. */
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
  // An array is computed first and once, even when a young table's statistics suggest few intents.
  return [`position = ANY(ARRAY(${[havingWords(words, value), ...named].join(' UNION ')}))`, values];
}

type Value = (given: unknown) => string;

/** Matches by letter groups and their beginnings are exact; forms longer than a group are checked in the texts. */
function havingWords(words: readonly SearchWord[], value: Value): string {
  const conditions = words.flatMap(({ any }) => [
    `brl.grams(words) @@ ${value(any.map(matchOf).join(' | '))}::tsquery`,
    ...(any.some((form) => form.length > gramLength) ? [inText(any, value)] : []),
  ]);
  return `SELECT position FROM brl.search WHERE ${conditions.join(' AND ')}`;
}

function inText(forms: readonly string[], value: Value): string {
  return `(${forms.map((form) => `strpos(words, ${value(form)}) > 0`).join(' OR ')})`;
}

function matchOf(form: string): string {
  const lexeme = (gram: string) => `'${gram.replaceAll(/['\\]/g, '$&$&')}'`;
  return form.length < gramLength ? `${lexeme(form)}:*` : `(${gramsIn(form).map(lexeme).join(' & ')})`;
}

/** Intents that have a name with this beginning, and the other words. */
function havingName(names: readonly string[], others: readonly SearchWord[], value: Value): string {
  const begins = (column: string, name: string) =>
    `${column} COLLATE "C" >= ${value(name)} AND ${column} COLLATE "C" < ${value(`${name}\uffff`)}`;
  const found = names.flatMap((name) => [
    `SELECT intent_id FROM brl.service_names WHERE ${begins('value', name)}`,
    `SELECT intent_id FROM brl.intents WHERE ${begins('intent_id', name)}`,
    // An identifier or key given by a person is in the text. No index has the key alone, so a search for one of ours is slower.
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

/** How many are added at once. */
const addedAtOnce = 500;

/** The intents before the first one that has its text, last one first. */
const unread = `SELECT i.position, i.intent_id, r.cells, r.reference FROM brl.intents i LEFT JOIN brl.run_rows r USING (intent_id)
  WHERE i.position < coalesce((SELECT min(position) FROM brl.search), ${Number.MAX_SAFE_INTEGER})
  ORDER BY i.position DESC LIMIT ${addedAtOnce}`;

interface Unread {
  readonly position: number;
  readonly intent_id: string;
  readonly cells: string | null;
  readonly reference: string | null;
}

/** Adds the text to intents of an earlier version: once per journal, at its first search. */
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
