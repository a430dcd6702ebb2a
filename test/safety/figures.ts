/** The common part of the safety tests: their size, their seed, and the one line of figures each of them prints. */

/** Whether every case is to run, or a sample that fits a pull request. */
export const isFull = process.env.BRL_SAFETY_SIZE === 'full';

/** Whether the sample is to fit a run that is repeated for each of a thousand mutants. */
export const isSmall = process.env.BRL_SAFETY_SIZE === 'small';

/** The seed of everything random: the same unless `BRL_SAFETY_SEED=N` asks for another sample. */
const seed = Number(process.env.BRL_SAFETY_SEED ?? 1);

/** Numbers in [0, 1) that the seed and a name decide (mulberry32). */
export function randomOf(name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed | 0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of the items in their order, chosen by `random`; all of them at full size. */
export function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  if (isFull || count >= items.length) return [...items];
  let wanted = count;
  return items.filter((_item, at) => {
    const isTaken = random() * (items.length - at) < wanted;
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/** Prints the line of a test that docs/safety.md quotes, for example `T1: 576 kills, 0 double debits, seed 7`. */
export function printFigures(id: string, figures: Readonly<Record<string, number>>): void {
  const parts = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`${id}: ${[...parts, `seed ${seed}`].join(', ')}\n`);
}
