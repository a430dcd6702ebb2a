import { type HeaderList, headerValues } from './delivery.ts';

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

/** Who made a delivery: only what the service sent counts as its delivery. */
export type Origin = 'service' | 'made_up' | 'derived';

/** Who made a delivery, by its header lines. */
export function originOf(headers: HeaderList): Origin {
  if (headerValues(headers, madeUpHeader).length > 0) return 'made_up';
  return headerValues(headers, derivedHeader).length > 0 ? 'derived' : 'service';
}

/** The header lines that say who made it: they are kept of a pruned delivery, which would be taken for the service's. */
export function markOf(headers: HeaderList): HeaderList {
  const names = [madeUpHeader, derivedHeader].map((name) => name.toLowerCase());
  return headers.filter(([name]) => names.includes(name.toLowerCase()));
}

/** Who made it, in SQL, of the column with the header lines; a proxy may write their names in small letters. */
export const notFromService = [madeUpHeader, derivedHeader]
  .map((name) => `instr(lower(headers), '"${name.toLowerCase()}"') > 0`)
  .join(' OR ');
