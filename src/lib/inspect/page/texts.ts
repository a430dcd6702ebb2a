import { type PageText, pageWords } from '../../words/page.ts';
import { pagePortuguese } from '../../words/pt/page.ts';
import { states } from '../../words/pt/states.ts';
import { stateWords } from '../../words/states.ts';

/** The languages of the page. */
export type Language = 'en' | 'pt';

/** A text of the page; `{name}` in it becomes what is given by that name. */
export function text(
  name: PageText,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const words = language === 'pt' ? pagePortuguese : pageWords;
  return words[name].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}

/** A state of the journal as the language says it. */
export function stateText(state: string, language: Language): string {
  const words: Readonly<Record<string, string>> = language === 'pt' ? states : stateWords;
  return words[state] ?? state;
}

/** Whether the page has a text of that name. */
export function isText(name: string): name is PageText {
  return Object.hasOwn(pageWords, name);
}
