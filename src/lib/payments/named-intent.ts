import * as Flags from '@oclif/core/flags';
import type { BaseCommand } from '../command/base.ts';
import { withJournal } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import { type Intent, isPayment } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import { namesFromRef } from '../journal/names.ts';
import { outcomeWords } from '../words/outcome.ts';
import { calledIntent, isUnknownHere, notHere } from './called-intent.ts';
import { journalIfAny } from './journal-if-any.ts';
import { isOwnIntent, requireOwnIntent } from './own-intent.ts';

/** The flag of every command that finds a payment by the person's own name for it. */
export const refFlag = {
  ref: Flags.string({ helpValue: 'NAME' }),
};

/** The intent of that id or name. @throws {CliError} exit 2 without one or for several, 91 for another connection's */
export async function intentOf(
  command: BaseCommand,
  session: Session,
  name: string,
  isMine: (intent: Intent) => boolean = () => true,
): Promise<Intent> {
  const { environment } = session;
  const { intent, isUnknown } = await withJournal(session, async (journal) => {
    const found = await calledIntent(journal, environment, name, isMine);
    return { intent: found, isUnknown: found === null && (await isUnknownHere(journal, environment, name)) };
  });
  if (intent && isMine(intent)) {
    requireOwnIntent(session, intent);
    command.about.earlier = intent;
    return intent;
  }
  if (isUnknown) throw notHere(environment, name);
  throw new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: outcomeWords.intentNotFound(name),
    hint: 'brl journal list',
  });
}

/**
 * The payment that a name means: an identifier, a ref, or an id that the service gave. Null where the journal has none,
 * or cannot be read: the service is asked all the same.
 */
export async function intentNamed(
  command: BaseCommand,
  session: Session,
  name: string,
  isMine: (intent: Intent) => boolean,
  hasAttempts = false,
): Promise<Intent | null> {
  const { connection } = session.client;
  const isOurs = (intent: Intent) =>
    isPayment(intent) &&
    isMine(intent) &&
    isOwnIntent(session, intent) &&
    [null, intent.accountId].includes(connection.accountId ?? null);
  const find = async (journal: Journal) => {
    const named = (await journal.findByName(session.environment, name)).find(isOurs) ?? null;
    return named && hasAttempts && named.ref === name ? latestAttempt(journal, named) : named;
  };
  command.about.earlierIn = find;
  try {
    const journal = await journalIfAny(session.environment);
    command.about.earlier = journal && (await find(journal));
    const isKnown = journal && !(await isUnknownHere(journal, session.environment, name));
    command.about.notHere = isKnown ? null : name;
    await journal?.close();
  } catch (error) {
    command.about.unread = error as Error;
    command.note(outcomeWords.journalNotAsked(command.about.unread.message));
  }
  return command.about.earlier ?? null;
}

/** The identifier that a ref makes, the same on every machine; null without one. */
export function identifierOf({ client, environment }: Session, ref: string | undefined): string | null {
  const { tenantId, accountId } = client.connection;
  return ref === undefined
    ? null
    : namesFromRef({ environment, tenantId, accountId: accountId ?? '' }, ref).identifier;
}
