import type { Answered } from '../client/reply.ts';
import { journalPath } from '../connection/paths.ts';
import { openSession, type Session, storeOptions } from '../connection/session.ts';
import type { Journal } from '../journal/journal.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import { BaseCommand, type GlobalFlags } from './base.ts';

/** A command that talks to the service. */
export abstract class ServiceCommand extends BaseCommand {
  /** Opens the line to the service for `work`, and closes it whatever happens. */
  protected async withSession<T>(flags: GlobalFlags, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await openSession({ flags, env: process.env, note: (text) => this.note(text) });
    this.preferred = session.preferences;
    this.about.session = session;
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Opens this environment's journal for `work`, and closes it whatever happens. */
  protected async withJournal<T>(session: Session, work: (journal: Journal) => Promise<T>): Promise<T> {
    const { openSqliteJournal } = await import('../journal/store-sqlite.ts');
    const journal = openSqliteJournal(
      journalPath(process.env, session.environment),
      storeOptions(process.env),
    );
    try {
      return await work(journal);
    } finally {
      journal.close();
    }
  }
}

/** The service's object, every number as it was written. */
export function asReceived(reply: Answered): unknown {
  return withOriginalNumbers(reply.json.text);
}
