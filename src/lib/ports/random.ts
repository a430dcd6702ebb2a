import { randomFillSync } from 'node:crypto';

/** Randomness, injected so that a run can be repeated. */
export interface Random {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** Unguessable bytes. */
  bytes(count: number): Uint8Array;
}

/** Fetched from the machine in one go: a payout needs a name and a timestamp for each row. */
const poolBytes = 4096;

/** The machine's own randomness. */
export const systemRandom: Random = {
  fraction: () => Math.random(),
  bytes: pooledBytes(),
};

/** Hands out each byte once. */
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
