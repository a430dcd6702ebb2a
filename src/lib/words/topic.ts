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
      return translate === null ? own : translate(own as Sentence, here);
    },
  });
}
