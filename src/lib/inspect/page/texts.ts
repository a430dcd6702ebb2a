import { causeNames } from '../../words/cause-names.ts';
import { type PageText, pageWords } from '../../words/page.ts';
import { causeNames as causesPortuguese } from '../../words/pt/cause-names.ts';
import { pagePortuguese } from '../../words/pt/page.ts';
import { states } from '../../words/pt/states.ts';
import { standings, statuses, things } from '../../words/pt/statuses.ts';
import { stateWords } from '../../words/states.ts';
import { eventSubject, standingWords, statusWords, thingWords } from '../../words/statuses.ts';

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

/** A cause, or what is wrong with a body, in a word or two. */
export function causeText(code: string, language: Language): string {
  const names: Readonly<Record<string, string>> = language === 'pt' ? causesPortuguese : causeNames;
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

/** A state of the journal in the page's language. */
export function stateText(state: string, language: Language): string {
  const words: Readonly<Record<string, string>> = language === 'pt' ? states : stateWords;
  return words[state] ?? state;
}

/** A status of the service in the page's language, its own name in brackets; `type` is the event that bears it. */
export function statusText(status: string, language: Language, type?: string): string {
  const isPortuguese = language === 'pt';
  const tables = {
    payment: isPortuguese ? statuses : statusWords,
    charge: isPortuguese ? things.charge : thingWords.charge,
    thing: isPortuguese ? standings : standingWords,
  };
  const words: Readonly<Record<string, string>> = tables[type === undefined ? 'payment' : eventSubject(type)];
  return Object.hasOwn(words, status) ? `${words[status]} (${status})` : status;
}

/** A status that proves nothing, as our own records leave the payment in doubt. */
export function doubtedText(status: string, language: Language): string {
  return `${(language === 'pt' ? statuses : statusWords).UNKNOWN} (${status})`;
}

/** Whether the page has a text of that name. */
export function isText(name: string): name is PageText {
  return Object.hasOwn(pageWords, name);
}
