import { readThrough, type Sentence, type Translate } from './topic.ts';

/** The languages of the words: English, Brazilian Portuguese, and English with every sentence marked, for tests. */
export type Language = 'en' | 'pt' | 'en-XA';

let spoken: Language = 'en';

/** The language of the process: `BRL_LANG` (`pt-BR` or `en`), else that of the locale, else English. */
export function languageFrom(env: Readonly<Record<string, string | undefined>>): Language {
  const name = (env.BRL_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').toLowerCase();
  if (name === 'en-xa') return 'en-XA';
  return name.startsWith('pt') ? 'pt' : 'en';
}

/** The language that is spoken now. */
export function language(): Language {
  return spoken;
}

/** Speaks a language from here on; its words are loaded now, those of the others never. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === spoken) return;
  readThrough(await readerOf(wanted));
  spoken = wanted;
}

/** Calls `say` in a language, whichever one the process speaks. */
export async function saidIn<T>(wanted: Language, say: () => T): Promise<T> {
  const reader = await readerOf(wanted);
  // Nothing waits in between, so nobody else is heard in this language.
  const before = readThrough(reader);
  try {
    return say();
  } finally {
    readThrough(before);
  }
}

async function readerOf(wanted: Language): Promise<Translate | null> {
  if (wanted === 'en') return null;
  if (wanted === 'en-XA') return marked;
  const { portuguese } = await import('./pt/index.ts');
  return (english, path) => at(portuguese, path) ?? at(help, path) ?? english;
}

/** The Portuguese help, once it was asked for: it is as long as all the other words, and few lines show any of it. */
let help: unknown = {};

/** Loads the help in the language that is spoken; English is in its place already. */
export async function speakHelp(): Promise<void> {
  if (spoken === 'pt') help = (await import('./pt/help/index.ts')).portugueseHelp;
}

function at(words: unknown, path: readonly string[]): Sentence | undefined {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined,
    words,
  ) as Sentence | undefined;
}

/** The pseudo-language: what stands outside the marks did not come from the catalogue (test/words). */
function marked(english: Sentence): Sentence {
  if (typeof english === 'string') return mark(english);
  return (...values) => mark(english(...values));
}

function mark(text: string): string {
  return text === '' ? text : `⟦${text}⟧`;
}
