/** The languages of the texts: English and Brazilian Portuguese. */
export type Language = 'en' | 'pt';

/** The same words in both languages. */
export type InBoth = Readonly<Record<Language, string>>;

/** The language of a process: `BRL_LANG` (`pt-BR` or `en`), else that of the locale, else English. */
export function languageFrom(env: Readonly<Record<string, string | undefined>>): Language {
  const name = env.BRL_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en';
  return name.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}
