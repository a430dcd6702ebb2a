/** Chance from a seed: the same seed gives the same numbers on every machine. */
export interface Dice {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  bytes(count: number): Uint8Array;
}

/** Mulberry32: small, fast, and good enough to choose what goes wrong. */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  };
}
