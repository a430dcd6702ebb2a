import { type OperationRow, type RouteRow, witness } from './witness.ts';
import { witnessBatch } from './witness-batch.ts';
import { witnessPeople } from './witness-people.ts';
import { statementWitness } from './witness-statement.ts';
import { witnessTed } from './witness-ted.ts';
import { witnessWebhooks } from './witness-webhooks.ts';

/** Every operation whose results the specification tells, by hand; the contract is compared with it. */
export const operationRows: readonly OperationRow[] = [
  ...witness,
  ...witnessTed,
  ...witnessPeople,
  ...witnessWebhooks,
  ...witnessBatch,
];

/** Every route of the specification: what is in the contract, what the strict bank takes, what commands are typed for. */
export const routeRows: readonly RouteRow[] = [...operationRows, ...statementWitness];

/** `POST A/pix/out`: `A` is the account's prefix, `C` that of the credentials, `{}` any parameter. */
export function routeKey({ method, path }: Pick<RouteRow, 'method' | 'path'>): string {
  const short = path
    .replace('/v1/accounts/{accountId}', 'A')
    .replace('{credentialsPrefix}', 'C')
    .replace(/\{\w+\}/g, '{}');
  return `${method} ${short}`;
}
