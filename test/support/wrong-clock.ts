import { inTheMorning } from './morning.ts';

/** A machine whose clock is so many hours ahead of that of everybody else. */
export function wrongBy(hours: number): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: inTheMorning.NODE_OPTIONS ?? '',
    NOW_MS: String(Date.now() + hours * 3_600_000),
    CLOCK_IS_WRONG: '1',
  };
}
