import type { BaseCommand } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import type { Operation } from '../contract/operation.ts';
import { usageError } from '../errors/cli-error.ts';
import type { Intent } from '../journal/intent.ts';
import { outcomeWords } from '../words/outcome.ts';
import { withJournalIfAny } from './journal-if-any.ts';
import { isOwnIntent } from './named/own-intent.ts';

/** The service's name for what an intent made, read from the object that it answered; null if that has no id. */
type ReadId = (made: unknown, intent: Intent) => string | null;

/**
 * The service's name for what this journal made under a ref; the name as typed if the journal made nothing under it, or
 * cannot be read: the service is asked all the same.
 * @throws {CliError} exit 2 for what is not known to be made
 */
export async function idUnderRef(
  command: BaseCommand,
  session: Session,
  name: string,
  operations: readonly Operation[],
  idIn: ReadId,
): Promise<string> {
  const intent = await madeUnder(command, session, name, operations);
  if (intent === null) return name;
  const text = intent.finding?.bodyText ?? null;
  const id = idIn(text === null ? null : JSON.parse(text), intent);
  if (id !== null) return id;
  throw usageError(
    'usage',
    outcomeWords.madeWithoutId(name, intent.intentId),
    `brl journal recover ${intent.intentId}`,
  );
}

async function madeUnder(
  command: BaseCommand,
  session: Session,
  name: string,
  operations: readonly Operation[],
): Promise<Intent | null> {
  const { environment, client } = session;
  const isMeant = (intent: Intent) =>
    intent.ref === name &&
    operations.some(({ id }) => id === intent.operation) &&
    isOwnIntent(session, intent) &&
    [null, intent.accountId].includes(client.connection.accountId ?? null);
  try {
    const named = await withJournalIfAny(environment, (journal) => journal?.findByName(environment, name));
    return named?.find(isMeant) ?? null;
  } catch (error) {
    command.note(() => outcomeWords.journalNotAsked((error as Error).message));
    return null;
  }
}
