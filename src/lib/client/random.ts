import { randomFillSync } from 'node:crypto';
import type { Random } from './port.ts';

/** Asked of the machine at once: a payout makes a name and a time stamp for each of its rows. */
const poolBytes = 4096;

/** Chance of the machine itself. */
export const systemRandom: Random = {
  fraction: () => Math.random(),
  bytes: pooledBytes(),
};

/** Gives each byte out once. */
function pooledBytes(): Random['bytes'] {
  const pool = new Uint8Array(poolBytes);
  let at = poolBytes;
  return (count) => {
    if (count > poolBytes) return randomFillSync(new Uint8Array(count));
    if (at + count > poolBytes) {
      randomFillSync(pool);
      at = 0;
    }
    at += count;
    return pool.slice(at - count, at);
  };
}
