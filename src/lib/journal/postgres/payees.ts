import { spelledOnce } from '../names.ts';
import { changeOfLine, linesOfChanges, type PayeeLine } from '../payee-line.ts';
import type { Payees } from '../payees.ts';
import type { Database } from './connect.ts';

/** The payees of a journal in PostgreSQL. The server writes who was logged in, and when. */
export function postgresPayees(database: Database): Payees {
  return {
    async changes(given) {
      const { environment, tenantId, accountId } = spelledOnce(given);
      const lines = await database.all<PayeeLine>(
        `SELECT * FROM brl.payee_changes WHERE environment = $1 AND tenant_id = $2 AND account_id = $3 ORDER BY number`,
        environment,
        tenantId,
        accountId,
      );
      return lines.map(changeOfLine);
    },
    async everyChange(environment) {
      const lines = await database.all<PayeeLine>(
        `SELECT * FROM brl.payee_changes WHERE environment = $1
          ORDER BY tenant_id COLLATE "C", account_id COLLATE "C", number`,
        environment,
      );
      return lines.map(changeOfLine);
    },
    async add(scope, after, changes) {
      const lines = JSON.stringify(linesOfChanges(scope, after, changes));
      const added = await database.one<{ readonly added: boolean }>(
        'SELECT brl.add_payee_changes($1::jsonb, $2) AS added',
        lines,
        after,
      );
      return added?.added ?? false;
    },
  };
}
