import * as Flags from '@oclif/core/flags';
import type { GlobalFlags } from '../command/base.ts';
import { asReceived, withJournal } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodeOf } from '../errors/exit-codes.ts';
import { endingOf, type Standing } from '../journal/ending.ts';
import { type Intent, isTerminal } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import { namesFromRef } from '../journal/names.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { aboutSentPayment } from './about.ts';
import { MoneyCommand } from './money-command.ts';
import { isOwnIntent, requireOwnIntent } from './own-intent.ts';
import type { NamedPayment } from './timeline-of.ts';
import type { Watched } from './wait.ts';

/** The flag of every command that shows one payment. */
export const timelineFlag = {
  timeline: Flags.boolean({
    description:
      'everything known of it on one screen: journal, service, statement, refund, captured deliveries',
  }),
};

/** The flag of every command that finds a payment by the person's own name for it. */
export const refFlag = {
  ref: Flags.string({ description: 'the --ref that it was sent with, from any machine' }),
};

/** A payment to show, and how it is waited for. */
export interface Showing extends Watched {
  /** The journal's record of it; null where it has none. */
  readonly intent: Intent | null;
  /** Whether the exit code tells the state. */
  readonly wait: boolean;
  readonly budgetMs: number;
  readonly fieldsOf: (value: unknown) => [string, string | null][];
}

/** A command that shows one payment, by its own names or by an intent of the journal. */
export abstract class StatusCommand extends MoneyCommand {
  override about = aboutSentPayment();

  /** Why the journal could not be asked about a name. */
  protected unread: Error | null = null;

  /** Shows the payment as the service does, once it is final or the wait is over, and has the journal learn it. */
  protected async watch(session: Session, flags: GlobalFlags, showing: Showing): Promise<void> {
    const { intent, wait, budgetMs, fieldsOf } = showing;
    const { NotShown, waitForPayment } = await import('./wait.ts');
    const found = await waitForPayment(session.client.clock, budgetMs, showing).catch((error: unknown) => {
      if (error instanceof NotShown) return error;
      throw error;
    });
    if (found instanceof NotShown) return this.tellUnseen(session, flags, intent, found.message);
    const { reply, standing } = found;
    await this.show({ json: asReceived(reply), fields: fieldsOf(reply.json.value) }, flags);
    const learned = intent && (await this.remember(session, intent.intentId));
    process.exitCode = wait ? this.waitedExit(standing, intent, learned) : 0;
  }

  /** A status alone proves nothing: amount and direction may be another's, and a FAILED that of an attempt before. */
  private waitedExit(shown: Standing, intent: Intent | null, learned: PayReport | null): number {
    const isOther = intent?.finding?.code === 'ref_conflict';
    const told =
      intent && isTerminal(intent.state) && shown.state !== 'REVERSED' ? standingOf(intent) : shown;
    const ending = learned ? endingOf(learned.finding) : isOther ? 'duplicate' : endingOf(told);
    const exit = exitCodeOf(ending);
    const why = learned?.finding.message ?? intent?.finding?.message ?? '';
    if (ending !== endingOf(shown))
      this.note(
        `What is shown and what the journal knows differ; the exit code is the journal's, ${exit}. ${why}`.trim(),
      );
    return exit;
  }

  /**
   * No usable answer proves nothing, and must not be read as "refused": the journal tells what it knows, else it is 40.
   * @throws {CliError} `uncertain`, exit 40, without an intent
   */
  protected async tellUnseen(
    session: Session,
    flags: GlobalFlags,
    intent: Intent | null,
    why: string,
  ): Promise<void> {
    const known = intent ?? this.about.earlier ?? null;
    const report = known && (await this.recovered(session, known.intentId));
    if (report) {
      this.note(`${why} This is what the journal knows of it.`);
      return this.report(report, session, flags);
    }
    throw new CliError({
      code: 'uncertain',
      ends: 'uncertain',
      message: why,
      hint: 'If it was sent from here, brl journal recover tells more; else look at the statement.',
    });
  }

  /** The intent of that id. @throws {CliError} exit 2 without one, 91 for another connection's */
  protected async intentOf(
    session: Session,
    intentId: string,
    isMine: (intent: Intent) => boolean = () => true,
  ): Promise<Intent> {
    const intent = await withJournal(session, async (journal) => journal.find(intentId));
    if (intent && isMine(intent)) {
      requireOwnIntent(session, intent);
      this.about.earlier = intent;
      return intent;
    }
    throw new CliError({
      code: 'intent_not_found',
      ends: 'usage',
      moneyMoved: 'unknown',
      message: `The journal of this environment has no such payment under ${intentId}.`,
      hint: 'brl journal list',
    });
  }

  /**
   * The payment that a name means: an identifier, a ref, or an id that the service gave. Null where the journal has none,
   * or cannot be read: the service is asked all the same.
   */
  protected async intentNamed(
    session: Session,
    name: string,
    isMine: (intent: Intent) => boolean,
    hasAttempts = false,
  ): Promise<Intent | null> {
    const { connection } = session.client;
    const isOurs = (intent: Intent) =>
      isMine(intent) &&
      isOwnIntent(session, intent) &&
      [null, intent.accountId].includes(connection.accountId ?? null);
    const find = (journal: Journal) => {
      const named = journal.findByName(session.environment, name).find(isOurs) ?? null;
      return named && hasAttempts && named.ref === name ? latestAttempt(journal, named) : named;
    };
    this.about.earlierIn = find;
    try {
      const { journalIfAny } = await import('./journal-if-any.ts');
      const journal = await journalIfAny(session.environment);
      this.about.earlier = journal && find(journal);
      journal?.close();
    } catch (error) {
      this.unread = error as Error;
      this.note(`The journal was not asked: ${this.unread.message}`);
    }
    return this.about.earlier ?? null;
  }

  /** The identifier that a ref makes, the same on every machine; null without one. */
  protected identifierOf({ client, environment }: Session, ref: string | undefined): string | null {
    const { tenantId, accountId } = client.connection;
    return ref === undefined
      ? null
      : namesFromRef({ environment, tenantId, accountId: accountId ?? '' }, ref).identifier;
  }

  /** What the service said is recorded with an open intent, so that the journal does not lag behind; null for another. */
  protected async remember(session: Session, intentId: string): Promise<PayReport | null> {
    const state = await withJournal(session, async (journal) => journal.find(intentId)?.state);
    if (state === undefined || !['SENT', 'PENDING', 'UNCERTAIN'].includes(state)) return null;
    return this.recovered(session, intentId);
  }

  /** What the journal knows of an intent once the service was asked; null for one of a later version. */
  private async recovered(session: Session, intentId: string): Promise<PayReport | null> {
    const [{ recover }, { railOf }, { runPayment }] = await Promise.all([
      import('../journal/pay.ts'),
      import('../journal/rails/index.ts'),
      import('./run.ts'),
    ]);
    return withJournal(session, async (journal) => {
      const rail = railOf(journal.find(intentId)?.operation ?? '')?.rail;
      if (!rail) return null;
      return runPayment(this.runInput(session, journal), (ports) => recover(ports, rail, intentId, 0));
    });
  }

  /** Shows everything known of one payment. Exit 0 whatever its state, 40 where nobody knows it or how it ended. */
  protected async tell(session: Session, flags: GlobalFlags, named: NamedPayment): Promise<void> {
    const learned = named.intent && (await this.remember(session, named.intent.intentId));
    const [{ storyOf }, { storyAnswer }] = await Promise.all([
      import('./timeline-of.ts'),
      import('./timeline-view.ts'),
    ]);
    const story = await withJournal(session, (journal) => storyOf(session, journal, named));
    await this.show(storyAnswer(story), flags);
    const isSeen = story.moments.length > 0;
    const isInDoubt = learned !== null && endingOf(learned.finding) === 'uncertain';
    process.exitCode = exitCodeOf(isSeen && !isInDoubt ? 'settled' : 'uncertain');
    if (!isSeen)
      this.note(
        'Nobody shows this payment, which proves nothing: look at the statement before it is paid again.',
      );
    if (isInDoubt) this.note(`It is not known how this ended. ${learned.finding.message ?? ''}`.trim());
  }
}

/** An end that the journal has is final: what is shown may be an attempt before. */
function standingOf({ state, finding }: Intent): Standing {
  return { state, reason: finding?.reason ?? null };
}
