import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { agreeAbout, railFor, requiredIntent } from '../../lib/areas/journal/intents.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import { refuseDeprecated } from '../../lib/connection/deprecation.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { isTerminal } from '../../lib/journal/intent.ts';
import { report as reportOf } from '../../lib/journal/report.ts';
import { resume } from '../../lib/journal/resume.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { requireSandboxAsked } from '../../lib/payments/confirm/may-pay.ts';
import { creditGivenBack, refuseDisputed } from '../../lib/payments/dispute.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { requireOwnIntent } from '../../lib/payments/named/own-intent.ts';
import { reportPayment } from '../../lib/payments/report.ts';
import { runLine } from '../../lib/payments/run-line.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { journalWords } from '../../lib/words/journal.ts';

/** `brl journal resume`: sends the same bytes, key and identifier once more. */
export default class JournalResume extends BaseCommand {
  override about = aboutPayment();

  static override args = { intent: Args.string({ required: true }) };
  static override flags = {
    yes: Flags.boolean(),
    ...waitFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(JournalResume);
    const budgetMs = waitMs(flags);
    if (!flags.yes && !canAsk()) throw usageError('needs_yes', journalWords.resumeNeedsYes);
    return connectedToAsk(this, flags, async (session) => {
      if (!canAsk()) requireSandboxAsked(session);
      return withJournal(session, async (journal) => {
        const intent = await requiredIntent(this, journal, session.environment, args.intent);
        requireOwnIntent(session, intent);
        // A payment with an outcome is not sent again, so there is nothing to agree to.
        if (isTerminal(intent.state)) return reportPayment(this, session, reportOf(intent, 'no'), flags);
        const { rail, operation } = await railFor(intent);
        refuseDeprecated(operation, flags);
        const given = intent.state === 'INTENT' ? creditGivenBack(intent) : null;
        if (given !== null) await refuseDisputed(session, given, false);
        if (!flags.yes) await agreeAbout(this, intent, () => journalWords.askResume(intent.intentId));
        const order = { operation, rail, allowDuplicate: false, newAttempt: false, waitMs: budgetMs };
        const report = await runLine(this, session, journal, (ports) =>
          resume(ports, order, intent.intentId),
        );
        return reportPayment(this, session, report, flags);
      });
    });
  }
}
