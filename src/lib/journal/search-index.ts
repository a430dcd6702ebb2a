import { type Intent, type IntentEvent, isOfAnother } from './intent.ts';
import { gramsOf, missingWords, wordsShown } from './search.ts';
import { type Prepare, queries } from './sqlite/queries.ts';

/** Makes an intent findable by its text. Like everything here, runs within the caller's transaction. */
export function addWords(prepare: Prepare, position: number, words: string): void {
  prepare(queries.addWords).run(position, words);
  addGrams(prepare, position, words);
}

/** Makes it findable also by what a record of the service shows of it. @param intent as it is after the record */
export function addShown(prepare: Prepare, intent: Intent, event: IntentEvent): void {
  if (intent.finding && isOfAnother(intent.finding)) return;
  const shown = wordsShown(event);
  if (shown.length === 0) return;
  const known = prepare(queries.words).get(intent.intentId) as
    | { readonly position: number; readonly words: string }
    | undefined;
  const missing = known ? missingWords(known.words, shown).join(' ') : '';
  if (!known || missing === '') return;
  prepare(queries.setWords).run(`${known.words} ${missing}`, known.position);
  addGrams(prepare, known.position, missing);
}

function addGrams(prepare: Prepare, position: number, words: string): void {
  prepare(queries.addGrams).run(position, asToken(gramsOf(words).join(' ')));
}

/** Letters of a token: the index splits a text at every other ASCII character. */
export function asToken(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(signs + sign.charCodeAt(0)));
}

const signs = 0xe100;
