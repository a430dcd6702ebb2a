import type { HeaderList } from './delivery.ts';

/** Marks a delivery that was made here and is none of the service's; its value says how it was made. */
export const madeUpHeader = 'X-Brl-Made-Up';

/** The ways in which a delivery is made up. */
export type MadeUpBy = 'trigger' | 'replay';

/** The header line of a made-up delivery. */
export function madeUpLine(by: MadeUpBy): HeaderList[number] {
  return [madeUpHeader, by];
}

/** Marks an event that was derived from a statement line on this machine: a fact, but no delivery of the service. */
export const derivedHeader = 'X-Brl-Derived';
