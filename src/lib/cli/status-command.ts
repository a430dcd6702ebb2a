import * as Flags from '@oclif/core/flags';
import type { Told } from '../contract/money-sentence.ts';
import type { Intent } from '../journal/intent.ts';
import type { GlobalFlags } from './base-command.ts';
import { CliError } from './errors.ts';
import { MoneyCommand } from './money-command.ts';
import { requireOwnIntent } from './own-intent.ts';
import type { Session } from './session.ts';
import type { NamedPayment } from './told-story.ts';

/** The flag of every command that shows one payment. */
export const timelineFlag = {
  timeline: Flags.boolean({
    description:
      'everything known of it on one screen: journal, service, statement, refund, captured deliveries',
  }),
};

/** A command that shows one payment, by its own names or by an intent of the journal. */
export abstract class StatusCommand extends MoneyCommand {
  /** Here the query is all there is. */
  protected override get told(): Told {
    return this.kind;
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

  /** What the service said is recorded with the intent, so that the journal does not lag behind. */
  protected async remember(session: Session, intentId: string): Promise<void> {
    const [{ recover }, { railOf }, { runPayment }] = await Promise.all([
      import('../journal/pay.ts'),
      import('../journal/rails.ts'),
      import('./pay-run.ts'),
    ]);
    await this.withJournal(session, async (journal) => {
      const known = journal.find(intentId);
      const rail = known && railOf(known.operation)?.rail;
      if (!rail || !['SENT', 'PENDING', 'UNCERTAIN'].includes(known.state)) return;
      await runPayment(this.runInput(session, journal), (ports) => recover(ports, rail, intentId, 0));
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
