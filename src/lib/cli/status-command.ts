import * as Flags from '@oclif/core/flags';
import type { Told } from '../contract/money-sentence.ts';
import type { Intent } from '../journal/intent.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import type { GlobalFlags } from './base-command.ts';
import { CliError } from './errors.ts';
import { MoneyCommand } from './money-command.ts';
import { requireOwnIntent } from './own-intent.ts';
import type { Watched } from './payment-wait.ts';
import { asReceived } from './service-command.ts';
import type { Session } from './session.ts';
import type { NamedPayment } from './told-story.ts';

/** The flag of every command that shows one payment. */
export const timelineFlag = {
  timeline: Flags.boolean({
    description:
      'everything known of it on one screen: journal, service, statement, refund, captured deliveries',
  }),
};

/** A payment to show, and how it is waited for. */
export interface Showing extends Watched {
  /** Null where it was named by another name than our journal's. */
  readonly intent: Intent | null;
  /** Whether the exit code tells the state. */
  readonly wait: boolean;
  readonly budgetMs: number;
  readonly fieldsOf: (value: unknown) => [string, string | null][];
}

/** A command that shows one payment, by its own names or by an intent of the journal. */
export abstract class StatusCommand extends MoneyCommand {
  /** Set once a payment was waited for in vain. */
  private isUnknown = false;

  /** Here the query is all there is, unless it leaves the payment itself unknown. */
  protected override get told(): Told {
    return this.isUnknown ? 'money' : this.kind;
  }

  /** Shows the payment as the service does, once it is final or the wait is over, and has the journal learn it. */
  protected async watch(session: Session, flags: GlobalFlags, showing: Showing): Promise<void> {
    const { intent, wait, budgetMs, fieldsOf } = showing;
    const { isNotFound, waitForPayment } = await import('./payment-wait.ts');
    const found = await waitForPayment(session.client.clock, budgetMs, showing).catch((error: unknown) => {
      if (isNotFound(error) && (intent || wait)) return null;
      throw error;
    });
    if (!found) return this.tellUnseen(session, flags, intent);
    const { reply, exit } = found;
    await this.show({ json: asReceived(reply), fields: fieldsOf(reply.json.value) }, flags);
    const learned = intent && (await this.remember(session, intent.intentId));
    process.exitCode = wait ? this.waitedExit(exit, intent, learned) : 0;
  }

  /** A status alone proves nothing: amount and direction may be another's, and a FAILED that of an attempt before. */
  private waitedExit(shown: number, intent: Intent | null, learned: PayReport | null): number {
    const isOther = intent?.finding?.code === 'ref_conflict';
    const exit = learned?.exit ?? (isOther ? 33 : shown);
    const why = learned?.finding.message ?? intent?.finding?.message ?? '';
    if (exit !== shown)
      this.note(
        `What is shown and what the journal knows differ; the exit code is the journal's, ${exit}. ${why}`.trim(),
      );
    return exit;
  }

  /**
   * "Not found" proves nothing, and a query's 30 would be read as "refused": the journal tells what it knows, else it is 40.
   * @throws {CliError} `uncertain`, exit 40, without an intent
   */
  private async tellUnseen(session: Session, flags: GlobalFlags, intent: Intent | null): Promise<void> {
    const unseen = 'The service does not show this payment (yet), which proves nothing.';
    const report = intent && (await this.recovered(session, intent.intentId));
    if (report) {
      this.note(`${unseen} This is what the journal knows of it.`);
      return this.report(report, session, flags);
    }
    this.isUnknown = true;
    throw new CliError({
      code: 'uncertain',
      exit: 40,
      message: unseen,
      hint: 'If it was sent from here, brl journal recover tells more; else look at the statement.',
    });
  }

  /** The intent of that id. @throws {CliError} exit 2 without one, 91 for another connection's */
  protected async intentOf(
    session: Session,
    intentId: string,
    isMine: (intent: Intent) => boolean = () => true,
  ): Promise<Intent> {
    const intent = await this.withJournal(session, async (journal) => journal.find(intentId));
    if (intent && isMine(intent)) {
      requireOwnIntent(session, intent);
      return intent;
    }
    throw new CliError({
      code: 'intent_not_found',
      exit: 2,
      message: `The journal of this environment has no such payment under ${intentId}.`,
      hint: 'brl journal list',
    });
  }

  /** What the service said is recorded with an open intent, so that the journal does not lag behind; null for another. */
  protected async remember(session: Session, intentId: string): Promise<PayReport | null> {
    const state = await this.withJournal(session, async (journal) => journal.find(intentId)?.state);
    if (state === undefined || !['SENT', 'PENDING', 'UNCERTAIN'].includes(state)) return null;
    return this.recovered(session, intentId);
  }

  /** What the journal knows of an intent once the service was asked; null for one of a later version. */
  private async recovered(session: Session, intentId: string): Promise<PayReport | null> {
    const [{ recover }, { railOf }, { runPayment }] = await Promise.all([
      import('../journal/pay.ts'),
      import('../journal/rails.ts'),
      import('./pay-run.ts'),
    ]);
    return this.withJournal(session, async (journal) => {
      const rail = railOf(journal.find(intentId)?.operation ?? '')?.rail;
      if (!rail) return null;
      return runPayment(this.runInput(session, journal), (ports) => recover(ports, rail, intentId, 0));
    });
  }

  /** Shows everything known of one payment. Exit 0 whatever its state, 30 when nobody knows it. */
  protected async tell(session: Session, flags: GlobalFlags, named: NamedPayment): Promise<void> {
    if (named.intent) await this.remember(session, named.intent.intentId);
    const [{ storyOf }, { storyAnswer }] = await Promise.all([
      import('./told-story.ts'),
      import('./story-view.ts'),
    ]);
    const story = await this.withJournal(session, (journal) => storyOf(session, journal, named));
    await this.show(storyAnswer(story), flags);
    const isKnown = story.moments.length > 0;
    process.exitCode = isKnown ? 0 : story.sources.some(({ result }) => result === 'no-answer') ? 81 : 30;
  }
}
