import type { ChildProcess } from 'node:child_process';
import { type BankBoundary, type Mischief, mischiefs, type Seen, type Trap } from '../killing-bank.ts';

/** All that goes wrong, and the dice that decide it. */
export interface Weather {
  pick<T>(from: readonly T[]): T;
  chance(of: number): boolean;
  /** The fate of a request. */
  trapOf(seen: Seen): Trap | null;
  /** How a run is ended: by itself, by a signal after some time, or by SIGKILL at a boundary of its own. */
  endOf(): {
    readonly afterMs: number | null;
    readonly signal: NodeJS.Signals;
    readonly boundary: string | null;
  };
  /** A process that a bank may kill, and one that is over. */
  meet(child: ChildProcess): void;
  part(child: ChildProcess): void;
  /** How many requests met a fault. */
  faults(): number;
  /** From now on nothing goes wrong. */
  heal(): void;
}

const boundaries: readonly BankBoundary[] = ['full request', 'executed', 'status line', 'half body'];
const ownBoundaries =
  'before BEGIN, after BEGIN, INTENT, ATTEMPT, COMMIT of ATTEMPT, connect, connected, half headers, RESPONSE, COMMIT of RESPONSE, LOOKUP, COMMIT of LOOKUP, print, exit'.split(
    ', ',
  );
/** Not to be met by these: nothing recognises a second refund, so that no client can be safe from a proxy that repeats it. */
const neverTwice = /\/pix\/out\/refund$/;

/** Makes the weather of a soak. */
export function makeWeather(random: () => number): Weather {
  const children = new Set<ChildProcess>();
  let healthy = false;
  let faults = 0;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (of: number) => random() < of;
  const chosen = (seen: Seen): Trap | null => {
    const trap = {
      of: 'everything',
      lost: false,
      boundary: null,
      victim: () => pick([...children]) ?? null,
    } as const;
    if (seen.isPayment && chance(0.06)) return { ...trap, boundary: pick(boundaries) };
    if (chance(0.06)) return { ...trap, lost: true };
    if (!chance(seen.isPayment ? 0.3 : 0.12)) return null;
    const mischief: Mischief = pick(mischiefs);
    // A hang takes a person's patience; one in four is enough.
    if (mischief === 'hangs after' && chance(0.75)) return null;
    return mischief === 'twice' && neverTwice.test(seen.target) ? null : { ...trap, mischief };
  };
  return {
    pick,
    chance,
    trapOf(seen) {
      const trap = healthy ? null : chosen(seen);
      if (trap) faults += 1;
      return trap;
    },
    endOf() {
      const boundary = chance(0.12) ? pick(ownBoundaries) : null;
      const signal = chance(0.6) ? ('SIGKILL' as const) : pick(['SIGTERM', 'SIGINT', 'SIGHUP'] as const);
      return { boundary, signal, afterMs: chance(0.25) ? 50 + random() * 1500 : null };
    },
    meet: (child) => void children.add(child),
    part: (child) => void children.delete(child),
    faults: () => faults,
    heal: () => {
      healthy = true;
    },
  };
}
