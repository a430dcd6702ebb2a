import type { Answered } from '../client/reply.ts';
import { openSession, type Session } from '../connection/session.ts';
import type { Journal } from '../journal/journal.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import { whileWorking } from '../terminal/waiting.ts';
import { outcomeWords } from '../words/outcome.ts';
import type { Telling } from '../words/topic.ts';
import type { BaseCommand, GlobalFlags } from './base.ts';
import { withJournalOf } from './journal.ts';
import { mistypedVariables } from './mistyped-variables.ts';

/** Opens the command's connection to the service for `work`, and always closes it. @throws {CliError} exit 91 */
export async function connected<T>(
  command: BaseCommand,
  flags: GlobalFlags,
  work: (session: Session) => Promise<T>,
  keepsConnections = false,
): Promise<T> {
  return whileWorking(
    () => outcomeWords.asking,
    async () => {
      const note = (text: Telling): void => command.note(text);
      const isToldOfRoutes = command.tellsOfRoute && !flags.verbose;
      const session = await openSession({ flags, env: process.env, note, keepsConnections, isToldOfRoutes });
      command.preferred = session.preferences;
      await command.speak();
      command.learn({ session });
      for (const told of mistypedVariables(process.env)) command.note(told);
      try {
        return await work(session);
      } finally {
        await session.close();
      }
    },
  );
}

/** The same with the journal of the connection's environment. */
export function withJournal<T>(session: Session, work: (journal: Journal) => Promise<T>): Promise<T> {
  return withJournalOf(session.environment, work);
}

/** The service's object, every number as it was written. */
export function asReceived(reply: Answered): unknown {
  return withOriginalNumbers(reply.json.text);
}
