import { readThrough, type Sentence, type Telling, type Translate, textOf } from './topic.ts';

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

/** The person's language while a program is spoken to in another one. */
let heard: { readonly language: Language; readonly reader: Translate | null } | null = null;

/**
 * Speaks a language from here on; its words are loaded now, those of the others never.
 * @param person the language of stderr, where stdout is for a program
 */
export async function speak(wanted: Language, person: Language = wanted): Promise<void> {
  if (wanted !== spoken) readThrough(await readerOf(wanted));
  spoken = wanted;
  if ((heard?.language ?? wanted) === person) return;
  heard = person === wanted ? null : { language: person, reader: await readerOf(person) };
}

/** Says something to the person, whatever a program is told meanwhile. Nothing in it waits. */
export function aloud<T>(say: () => T): T {
  if (heard === null) return say();
  const reader = readThrough(heard.reader);
  const before = spoken;
  spoken = heard.language;
  try {
    return say();
  } finally {
    spoken = before;
    readThrough(reader);
  }
}

/** What is said to the person, in the person's language. */
export function toldText(telling: Telling): string {
  return aloud(() => textOf(telling));
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
