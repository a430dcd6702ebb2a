import { randomBytes } from 'node:crypto';
import type { Random } from './port.ts';

/** The machine's own chance. */
export const systemRandom: Random = {
  fraction: () => Math.random(),
  bytes: (count) => randomBytes(count),
};
