import * as banks from './banks.ts';
import type { Operation } from './operation.ts';
import * as pix from './pix.ts';
import * as security from './security.ts';

const isOperation = (value: object): value is Operation => 'path' in value && 'method' in value;

/** Every operation of the contract; a new one in an area's file appears here by itself. */
export const operations: readonly Operation[] = [banks, pix, security].flatMap((area) =>
  Object.values<object>(area).filter(isOperation),
);
