/** Sentences of one topic by name: a text, a function that puts values into one, or a table of either. */
export interface Words {
  readonly [name: string]: Sentence | Words;
}

/** A text, or a function that puts values into one. */
// biome-ignore lint/suspicious/noExplicitAny: each sentence takes the values that it names
export type Sentence = string | ((...values: any[]) => string);

/** The same words in Portuguese, every one of them. */
export type InPortuguese<W> = W extends { readonly [english]: infer E } ? Translated<E> : Translated<W>;

type Translated<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? string
    : W[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translated<W[K]>;
};

/**
 * A sentence of the catalogue as data: its name and its values. It is said where it is written, in the language of whoever
 * reads there; {@link text} says it in the language of the answer.
 */
export class Message {
  /** Topic and name: `run.halted`. */
  readonly id: string;
  /** In their order; a message among them is said in the language of the sentence. */
  readonly values: readonly unknown[];
  readonly #sentence: () => Sentence;

  constructor(id: string, values: readonly unknown[], sentence: () => Sentence) {
    this.id = id;
    this.values = values;
    this.#sentence = sentence;
  }

  get text(): string {
    const sentence = this.#sentence();
    return typeof sentence === 'string' ? sentence : sentence(...this.values.map(plainly));
  }

  toString(): string {
    return this.text;
  }

  /** In a document it is a text. */
  toJSON(): string {
    return this.text;
  }
}

/** What is said when it is written: a message, or words that are put together of several. */
export type Telling = Message | (() => string);

/** A telling in the language that is spoken now. */
export function textOf(telling: Telling): string {
  return typeof telling === 'function' ? telling() : telling.text;
}

/** An error whose message is a sentence of the catalogue, to be said where it is shown. */
export class MessageError<S extends Message | string = Message> extends Error {
  readonly said: S;

  constructor(said: S, options?: ErrorOptions) {
    super(`${said}`, options);
    this.said = said;
  }
}

/** What an error says, be it ours or another's. */
export function saidBy(error: unknown): Telling {
  return () => `${error instanceof MessageError ? error.said : (error as Error).message}`;
}

function plainly(value: unknown): unknown {
  return value instanceof Message ? value.text : value;
}

declare const english: unique symbol;

/** The sentences of a topic as data; a text among their values may be a message as well. */
export type Messages<W> = AsMessages<W> & { readonly [english]: W };

type AsMessages<W> = {
  readonly [K in keyof W]: W[K] extends string
    ? Message
    : W[K] extends (...values: infer V) => string
      ? (...values: { [I in keyof V]: V[I] | (string extends V[I] ? Message : never) }) => Message
      : AsMessages<W[K]>;
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

/**
 * The sentences of one topic as {@link Message}s: what is told, asked or refused.
 * @param name where Portuguese has them, as for {@link topic}
 */
export function messages<W extends Words>(name: string, words: W): Messages<W> {
  return asMessages(words, [name]) as unknown as Messages<W>;
}

function asMessages(words: Words, path: readonly string[]): object {
  return new Proxy(words, {
    get(_, key) {
      const own = Reflect.get(words, key) as Sentence | Words | undefined;
      if (typeof key === 'symbol' || own === undefined) return own;
      const here = [...path, key];
      if (typeof own === 'object') return asMessages(own, here);
      const made = (values: readonly unknown[]) =>
        new Message(here.join('.'), values, () => spokenNow(own, here));
      return typeof own === 'string' ? made([]) : (...values: readonly unknown[]) => made(values);
    },
  });
}

function reading<W extends Words>(english: W, path: readonly string[]): W {
  return new Proxy(english, {
    get(words, key) {
      const own: unknown = Reflect.get(words, key);
      if (typeof key === 'symbol' || own === undefined) return own;
      const here = [...path, key];
      if (typeof own === 'object' && own !== null) return reading(own as Words, here);
      if (typeof own === 'string') return spokenNow(own, here);
      const sentence = (...values: readonly unknown[]) =>
        (spokenNow(own as Sentence, here) as (...given: readonly unknown[]) => string)(...values);
      return Object.defineProperty(sentence, 'length', { value: (own as () => string).length });
    },
  });
}

function spokenNow(own: Sentence, path: readonly string[]): Sentence {
  return translate === null ? own : translate(own, path);
}
