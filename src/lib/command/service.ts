import type { Answered } from '../client/reply.ts';
import { journalPath } from '../connection/paths.ts';
import { openSession, type Session, storeOptions } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal } from '../journal/journal.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import type { Answer } from '../terminal/answer.ts';
import { BaseCommand, type GlobalFlags } from './base.ts';

/** A command that talks to the service. */
export abstract class ServiceCommand extends BaseCommand {
  /** The latest line to the service, for what a failure says. */
  private line: Session | null = null;

  /** Opens the line to the service for `work`, and closes it whatever happens. */
  protected async withSession<T>(flags: GlobalFlags, work: (session: Session) => Promise<T>): Promise<T> {
    const session = await openSession({ flags, env: process.env, note: (text) => this.note(text) });
    this.preferred = session.preferences;
    this.line = session;
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  protected override async advised(failure: CliError, env: NodeJS.ProcessEnv): Promise<CliError> {
    if (failure.detail.httpStatus === null) return failure;
    const [{ credentialsHint }, { languageFrom }] = await Promise.all([
      import('./credentials-hint.ts'),
      import('../errors/texts.ts'),
    ]);
    const hint = credentialsHint(this.id, failure.detail, this.line)?.[languageFrom(env)];
    return hint === undefined ? failure : failure.withHint(hint);
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

  /** Prints the answer; where `--query` fails on it, the whole of it: by then the outcome is known and must not be lost. */
  protected async showInFull<R>(answer: Answer<R>, flags: GlobalFlags): Promise<void> {
    try {
      await this.show(answer, flags);
    } catch (error) {
      if (flags.query === undefined || !(error instanceof CliError)) throw error;
      this.note(`${error.message} This is the whole answer.`);
      await this.show(answer, { ...flags, query: undefined, json: true });
    }
  }
}

/** The service's object, every number as it was written. */
export function asReceived(reply: Answered): unknown {
  return withOriginalNumbers(reply.json.text);
}
