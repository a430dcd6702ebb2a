import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { isFull, printFigures, randomOf } from '../figures.ts';

/** How many times the inputs that a property names: half of them fit a pull request. */
const factor = isFull ? 25 : 0.5;
/** A pattern that goes back and forth over a big input would need days; this is no bound on speed. */
const hangMs = 10 * 60_000;

/** The properties of one file, which count their inputs and print them in one line when all were tried. */
export interface Fuzz {
  /**
   * Declares a test that `property` holds for so many inputs.
   * @param what the inputs, as the line of figures names them
   * @param count inputs at the size of a pull request
   */
  each<T>(what: string, count: number, inputs: fc.Arbitrary<T>, property: (input: T) => void): void;
  /** The same for work that waits. */
  eachAsync<T>(
    what: string,
    count: number,
    inputs: fc.Arbitrary<T>,
    property: (input: T) => Promise<void>,
  ): void;
  /** Declares a test of these texts, which ends even where one of them would be read for ever. */
  ends(what: string, texts: readonly string[], read: (text: string) => unknown): void;
}

/** T11: reads what strangers write. The seed of {@link randomOf} decides every input, so a failure comes again. */
export function fuzz(): Fuzz {
  const tried: Record<string, number> = {};
  let wrong = 0;
  const declare = (what: string, work: (count: () => void) => unknown) =>
    test(`T11: ${what}`, async () => {
      tried[what] = 0;
      try {
        await work(() => {
          tried[what] = (tried[what] ?? 0) + 1;
        });
      } catch (error) {
        wrong += 1;
        throw error;
      }
    });
  afterAll(() => printFigures('T11', { ...tried, wrong }));
  return {
    each(what, count, inputs, property) {
      declare(what, (counted) =>
        fc.assert(
          fc.property(inputs, (input) => {
            counted();
            property(input);
          }),
          parametersOf(what, Math.ceil(count * factor)),
        ),
      );
    },
    eachAsync(what, count, inputs, property) {
      declare(what, (counted) =>
        fc.assert(
          fc.asyncProperty(inputs, async (input) => {
            counted();
            await property(input);
          }),
          parametersOf(what, Math.ceil(count * factor)),
        ),
      );
    },
    ends(what, texts, read) {
      declare(what, (counted) => {
        const all = () => {
          for (const text of texts) {
            counted();
            read(text);
          }
        };
        runInNewContext('all()', { all }, { timeout: hangMs });
      });
    },
  };
}

/** So many inputs, chosen by the seed and a name. */
export function parametersOf(what: string, numRuns: number): { numRuns: number; seed: number } {
  return { numRuns, seed: Math.floor(randomOf(what)() * 2 ** 31) };
}

/** The outcome of a function: its value, or the error of a class that it may throw. Any other error is a failure. */
export function outcomeOf<T, E extends Error>(
  work: () => T,
  allowed: abstract new (...args: never[]) => E,
): { value: T; error?: undefined } | { value?: undefined; error: E } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof allowed) return { error };
    throw error;
  }
}

/** Any text that a string can hold, half surrogates included, often of a few odd characters. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      ...'\0\t\n\r\u001b\u007f\u0080\u009b\u00a0\u00ad\u200b\u202e\u2066\u2028\ufeff\u{e0041}🥖 aA"\\',
    ),
    maxLength: 40,
  }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units)),
);

/** A text of these characters, which is often nearly right. */
export function textOf(characters: string, maxLength = 24): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), maxLength });
}

/** The texts, sometimes with a few characters changed, lost, doubled or put in. */
export function damaged(texts: fc.Arbitrary<string>, characters: string): fc.Arbitrary<string> {
  const edit = fc.record({
    kind: fc.constantFrom('change', 'drop', 'insert', 'double'),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    character: fc.constantFrom(...characters),
  });
  return fc.tuple(texts, fc.array(edit, { maxLength: 3 })).map(([text, edits]) =>
    edits
      .reduce<string[]>(
        (letters, { kind, at, character }) => {
          const place = Math.floor(at * (letters.length + 1));
          if (kind === 'insert') return letters.toSpliced(place, 0, character);
          if (kind === 'drop') return letters.toSpliced(place, 1);
          if (kind === 'change') return letters.toSpliced(place, 1, character);
          return letters.toSpliced(place, 0, ...letters.slice(place, place + 3));
        },
        [...text],
      )
      .join(''),
  );
}

/** Control characters and what else is invisible or turns a line round: nothing that we print may hold one. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
