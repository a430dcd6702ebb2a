import type { OperatorSource } from './intent.ts';
import { type RefScope, spelledOnce } from './names.ts';
import type { KnownPayee, NewPayeeChange, PayeeChange, PayeeChangeKind } from './payees.ts';

/** The columns of a change in either store, and in a copy. */
export const payeeColumns = [
  'environment',
  'tenant_id',
  'account_id',
  'number',
  'payee_id',
  'kind',
  'payee',
  'operator',
  'machine',
  'database_role',
  'at_ms',
] as const;

/**
 * A payee with how the operator of its change is known. It lies here and not in a column, so that no table changes; it names its change,
 * as an earlier version takes it over into the next one.
 */
interface MarkedPayee extends KnownPayee {
  readonly mark?: { readonly change: number; readonly operatorBy: OperatorSource | null };
}

/** A change as a store has it. */
export type PayeeLine = Readonly<Record<(typeof payeeColumns)[number], string | number | null>>;

/** The lines of new changes; they number on from the last one. */
export function linesOfChanges(
  given: RefScope,
  after: number,
  changes: readonly NewPayeeChange[],
): readonly PayeeLine[] {
  const scope = spelledOnce(given);
  return changes.map(({ payeeId, kind, payee, operator, operatorBy, machine, atMs }, i) => ({
    environment: scope.environment,
    tenant_id: scope.tenantId,
    account_id: scope.accountId,
    number: after + 1 + i,
    payee_id: payeeId ?? after + 1 + i,
    kind,
    payee: JSON.stringify({ ...payee, mark: { change: after + 1 + i, operatorBy } } satisfies MarkedPayee),
    operator,
    machine,
    database_role: null,
    at_ms: atMs,
  }));
}

/** Reads a line back. */
export function changeOfLine(line: PayeeLine): PayeeChange & RefScope {
  const { mark, ...payee } = JSON.parse(String(line.payee)) as MarkedPayee;
  const number = Number(line.number);
  return {
    environment: String(line.environment),
    tenantId: String(line.tenant_id),
    accountId: String(line.account_id),
    number,
    payeeId: Number(line.payee_id),
    kind: line.kind as PayeeChangeKind,
    payee,
    operator: String(line.operator),
    operatorBy: mark?.change === number ? mark.operatorBy : null,
    machine: String(line.machine),
    databaseRole: line.database_role === null ? null : String(line.database_role),
    atMs: Number(line.at_ms),
  };
}
