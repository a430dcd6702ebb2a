import { type PageText, pageWords } from '../../words/page.ts';
import { pagePortuguese } from '../../words/pt/page.ts';

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

/** Whether the page has a text of that name. */
export function isText(name: string): name is PageText {
  return Object.hasOwn(pageWords, name);
}
