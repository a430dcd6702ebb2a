import { spelledOnce } from '../names.ts';
import { changeOfLine, linesOfChanges, type PayeeLine, payeeColumns } from '../payee-line.ts';
import type { Payees } from '../payees.ts';
import type { Store } from './store.ts';

const inScope = 'environment = ? AND tenant_id = ? AND account_id = ?';

const queries = {
  all: `SELECT * FROM payee_changes WHERE ${inScope} ORDER BY number`,
  last: `SELECT coalesce(max(number), 0) AS last FROM payee_changes WHERE ${inScope}`,
  every: 'SELECT * FROM payee_changes WHERE environment = ? ORDER BY tenant_id, account_id, number',
  add: `INSERT INTO payee_changes (${payeeColumns.join(', ')}) VALUES (${payeeColumns.map(() => '?').join(', ')})`,
} as const;

/** The payees of a journal in SQLite. */
export function sqlitePayees({ prepare, read, atomic }: Store): Payees {
  const changes = (sql: string, ...values: readonly string[]) =>
    read(() => (prepare(sql).all(...values) as unknown as PayeeLine[]).map(changeOfLine));
  return {
    changes(given) {
      const { environment, tenantId, accountId } = spelledOnce(given);
      return changes(queries.all, environment, tenantId, accountId);
    },
    everyChange: (environment) => changes(queries.every, environment),
    add: (given, after, added) =>
      atomic(() => {
        const { environment, tenantId, accountId } = spelledOnce(given);
        if (prepare(queries.last).get(environment, tenantId, accountId)?.last !== after) return false;
        for (const line of linesOfChanges(given, after, added))
          prepare(queries.add).run(...payeeColumns.map((name) => line[name]));
        return true;
      }),
  };
}
