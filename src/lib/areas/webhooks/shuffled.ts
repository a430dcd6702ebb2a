import { hash } from 'node:crypto';

/** The same items in another order, which follows from the seed; never in the order that they came in. */
export function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const order = items
    .map((item, at) => ({ item, at, rank: hash('sha256', JSON.stringify([seed, at]), 'hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const isSame = order.every(({ at }, place) => at === place);
  return (isSame ? order.reverse() : order).map(({ item }) => item);
}
