import * as Flags from '@oclif/core/flags';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { outcomeWords } from '../../words/outcome.ts';
import { withJournalIfAny } from '../journal-if-any.ts';
import { type Called, called, intentIn, namedIn, notHere, notPaid } from './called-intent.ts';
import { isOwnIntent, requireOwnIntent } from './own-intent.ts';

/** The flag of every command that finds a payment by the person's own name for it. */
export const refFlag = {
  ref: Flags.string({ helpValue: 'NAME' }),
};

/** How a command names one payment: by any name, or by the kind of name that a flag states. */
export interface TypedName {
  readonly called?: string | undefined;
  readonly flagged?: string | undefined;
}

/**
 * Continues with the payment of this rail that a name means; with null if the journal does not have one, as the service
 * may. A payment of another rail is reported as it stands, and for a name that may mean anything the service is asked by
 * every rail.
 * @throws {CliError} exit 2 for a name of several payments or of a run, 91 for another connection's
 */
export async function withNamed(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  { called: name, flagged }: TypedName,
  isMine: (intent: Intent) => boolean,
  work: (intent: Intent | null) => Ended,
): Ended {
  const intent =
    name === undefined
      ? await intentNamed(command, session, flagged ?? '', isMine)
      : intentIn(await thingCalled(command, session, name, isMine), name);
  if (intent ? isMine(intent) : name === undefined) return work(intent);
  const { tellAbsent, tellIntent } = await import('./tell-named.ts');
  return intent
    ? tellIntent(command, session, flags, intent)
    : tellAbsent(command, session, flags, name ?? '');
}

/**
 * The payment or run that a name means; null if the journal has none, or cannot be read: the service is asked all the
 * same.
 * @param isMine which is meant if several bear the name
 * @throws {CliError} exit 2 for a name of several or of what was made, and an intent's id that the journal does not have;
 *   91 for another connection's
 */
export async function thingCalled(
  command: BaseCommand,
  session: Session,
  name: string,
  isMine?: (intent: Intent) => boolean,
): Promise<Called | null> {
  const { environment } = session;
  let found: Called | null = null;
  const { intent, unread } = await foundIn(command, session, async (journal) => {
    found = await called(journal, environment, name, isMine);
    return found && 'intent' in found ? found.intent : null;
  });
  if (intent) {
    requireOwnIntent(session, intent);
    if (!isPayment(intent)) throw notPaid(intent, name);
  }
  // Our own ids mean nothing to the service.
  else if (name.startsWith('int_') && found === null) throw unread ?? notHere(environment, name);
  command.learn({ absent: found || unread ? null : name });
  return found;
}

/**
 * The payment of this connection that an identifier, a ref or an id of the service names, preferably of this rail. Null
 * if the journal has none, or cannot be read: the service is asked all the same.
 */
export async function intentNamed(
  command: BaseCommand,
  session: Session,
  name: string,
  isMine: (intent: Intent) => boolean,
): Promise<Intent | null> {
  const { environment, client } = session;
  const isOurs = (intent: Intent) =>
    isPayment(intent) &&
    isOwnIntent(session, intent) &&
    [null, intent.accountId].includes(client.connection.accountId ?? null);
  let isKnown = false;
  const { intent, unread } = await foundIn(command, session, async (journal) => {
    const { intents, runs } = await namedIn(journal, environment, name);
    isKnown = intents.length + runs.length > 0;
    const ours = intents.filter(isOurs);
    return ours.find(isMine) ?? ours[0] ?? null;
  });
  command.learn({ absent: isKnown || unread ? null : name });
  return intent;
}

/** Asks the journal if there is one; if it cannot be read, that is reported, and is why something is not known. */
async function foundIn(
  command: BaseCommand,
  session: Session,
  find: (journal: Journal) => Promise<Intent | null>,
): Promise<{ readonly intent: Intent | null; readonly unread: Error | null }> {
  command.learn({ find });
  try {
    const intent = await withJournalIfAny(session.environment, (journal) => journal && find(journal));
    command.learn({ earlier: intent });
    return { intent, unread: null };
  } catch (error) {
    if (error instanceof CliError && error.ends === 'usage') throw error;
    command.note(() => outcomeWords.journalNotAsked((error as Error).message));
    return { intent: null, unread: error as Error };
  }
}
