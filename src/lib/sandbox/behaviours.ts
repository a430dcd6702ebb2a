import * as bankContract from '../contract/banks.ts';
import { operations as contractOperations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import * as pixContract from '../contract/pix.ts';
import * as securityContract from '../contract/security.ts';
import { banks } from './banks.ts';
import type { Answer, Area, Call, Move, Settle } from './behaviour.ts';
import { pix } from './pix.ts';
import { security } from './security.ts';

/** An operation of the contract with what the sandbox does for it, its types erased after they were checked. */
export interface Route {
  readonly operation: Operation;
  readonly behave: (call: Call<Operation>) => Answer;
}

/** Every operation of the contract that the sandbox answers. A new area is one line here. */
export const routes: readonly Route[] = [
  ...pair(bankContract, banks),
  ...pair(pixContract, pix),
  ...pair(securityContract, security),
];

const areas: readonly Pick<Area<unknown>, 'moves' | 'settlements'>[] = [banks, pix, security];

/** What happens to records by themselves, by kind. */
export const moves: Readonly<Record<string, Move>> = Object.assign({}, ...areas.map((area) => area.moves));

/** How records are ended by hand, by kind. */
export const settlements: Readonly<Record<string, Settle>> = Object.assign(
  {},
  ...areas.map((area) => area.settlements),
);

/** Operations of the contract without a behaviour, by id: none, and a test says so. */
export function missingBehaviours(): readonly string[] {
  const known = new Set(routes.map((route) => route.operation.id));
  return contractOperations.map((operation) => operation.id).filter((id) => !known.has(id));
}

function pair<Contract extends object>(contract: Contract, area: Area<Contract>): Route[] {
  return Object.entries(area.behaviours).map(([name, behave]) => ({
    operation: contract[name as keyof Contract] as Operation,
    behave: behave as Route['behave'],
  }));
}
