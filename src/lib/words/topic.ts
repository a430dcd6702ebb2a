/** Sentences of one topic by name: a text, a function that puts values into one, or a table of either. */
export interface Words {
  readonly [name: string]: Sentence | Words;
}

/** A text, or a function that puts values into one. */
// biome-ignore lint/suspicious/noExplicitAny: each sentence takes the values that it names
export type Sentence = string | ((...values: any[]) => string);

/** The same words in Portuguese, every one of them. */
export type InPortuguese<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? string
    : W[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : InPortuguese<W[K]>;
};

/** The same sentence in the language of the process; `path` leads to it, the topic's name first. */
export type Translate = (english: Sentence, path: readonly string[]) => Sentence;

let translate: Translate | null = null;

/** Sets what every topic is read through, null for English, and returns what it was. Only `language.ts` calls it. */
export function readThrough(chosen: Translate | null): Translate | null {
  const before = translate;
  translate = chosen;
  return before;
}

/** How the person would hear what is said for a program; null where both hear the same. */
let heard: Translate | null = null;
/** The same in the person's language, by what was said last; a program may say thousands. */
const twins = new Map<string, () => string>();
const mostTwins = 500;

/** Remembers from here on how a person hears what is said, or no longer. Only `language.ts` calls it. */
export function hearThrough(chosen: Translate | null): void {
  heard = chosen;
  twins.clear();
}

/** A text for stderr: the sentence of the catalogue that it is, or that one of its lines is, in the person's language. */
export function toPerson(text: string): string {
  if (twins.size === 0) return text;
  const twin = twins.get(text);
  if (twin) return twin();
  if (text.includes('\n')) return text.split('\n').map(toPerson).join('\n');
  const bare = text.trim();
  return bare === text ? text : text.replace(bare, () => toPerson(bare));
}

/** Says something in English whatever the process speaks: what is recorded is evidence, and programs read it. */
export function inEnglish<T>(say: () => T): T {
  const before = readThrough(null);
  try {
    return say();
  } finally {
    readThrough(before);
  }
}

/**
 * The sentences of one topic in the language of the process. They are read when they are said, never while a file is loaded:
 * the language may be known only then.
 * @param name where Portuguese has them: `pt/index.ts` lists its topics by this name
 */
export function topic<W extends Words>(name: string, english: W): W {
  return reading(english, [name]);
}

function reading<W extends Words>(english: W, path: readonly string[]): W {
  return new Proxy(english, {
    get(words, key) {
      const own: unknown = Reflect.get(words, key);
      if (typeof key === 'symbol' || own === undefined) return own;
      const here = [...path, key];
      if (typeof own === 'object' && own !== null) return reading(own as Words, here);
      const said = translate === null ? (own as Sentence) : translate(own as Sentence, here);
      return heard === null ? said : remembered(said, heard(own as Sentence, here));
    },
  });
}

function remembered(said: Sentence, twin: Sentence): Sentence {
  if (said === twin) return said;
  if (typeof said === 'string') return remember(said, () => String(twin));
  const values = (given: readonly unknown[]) =>
    given.map((value) => (typeof value === 'string' ? toPerson(value) : value));
  return (...given) =>
    remember(said(...given), () => (typeof twin === 'string' ? twin : twin(...values(given))));
}

/** A single word may be a name as well, and no name may be translated. */
function remember(text: string, twin: () => string): string {
  if (!/[ \d]/.test(text)) return text;
  const [oldest = ''] = twins.size < mostTwins ? [] : twins.keys();
  twins.delete(oldest);
  twins.set(text, twin);
  return text;
}
