import { isServiceAt } from '../../client/connection.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { outcomeWords } from '../../words/outcome.ts';

/** Whether an intent was made at this connection's service and tenant; one journal may hold those of several. */
export function isOwnIntent({ client, environment }: Session, intent: Intent): boolean {
  const { connection } = client;
  return (
    intent.environment === environment &&
    intent.tenantId === connection.tenantId &&
    isServiceAt(connection, intent.host)
  );
}

/**
 * Another service does not know the payment, and would make it anew: only the one that has it is asked.
 * @throws {CliError} exit 91
 */
export function requireOwnIntent(session: Session, intent: Intent): void {
  if (isOwnIntent(session, intent)) return;
  throw new CliError({
    code: 'environment_mismatch',
    ends: 'configuration',
    message: isServiceAt(session.client.connection, intent.host)
      ? outcomeWords.ofAnotherConnection(intent.intentId, intent.environment, intent.tenantId)
      : outcomeWords.ofAnotherHost(intent.intentId, intent.host),
    hint: outcomeWords.useItsConnection,
  });
}
