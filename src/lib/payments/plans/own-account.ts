import { config } from '../../connection/checked-values.ts';
import type { Session } from '../../connection/session.ts';
import { planWords } from '../../words/plans.ts';
import type { Papers } from './papers.ts';

/** Whether a connection is to the account and service of a plan. */
export function isOwnAccount({ client, environment }: Session, { evidence: { plan } }: Papers): boolean {
  const { connection } = client;
  return (
    plan.environment === environment &&
    plan.host === new URL(connection.hostUrl).origin &&
    plan.tenantId === connection.tenantId &&
    plan.accountId === connection.accountId
  );
}

/** @throws {CliError} exit 91 for a connection to another account or service */
export function requireOwnAccount(session: Session, papers: Papers): void {
  if (!isOwnAccount(session, papers))
    throw config('environment_mismatch', planWords.otherAccount, planWords.useProfile);
}
