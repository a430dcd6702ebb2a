import * as banks from './banks.ts';
import type { Operation } from './operation.ts';
import * as pix from './pix.ts';
import * as security from './security.ts';

/** The contract's files, one an area. The sandbox has a behaviour for each, or it does not compile. */
export const areas = { banks, pix, security } as const;

/** Every operation of the contract; a new one in an area's file appears here by itself. */
export const operations: readonly Operation[] = Object.values(areas).flatMap((area) =>
  Object.values<object>(area).filter(isOperation),
);

function isOperation(value: object): value is Operation {
  return 'path' in value && 'method' in value;
}
