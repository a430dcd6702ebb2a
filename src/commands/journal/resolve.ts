import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { agreeAbout, railFor, requiredIntent } from '../../lib/areas/journal/intents.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { type HumanVerdict, resolve } from '../../lib/journal/resolve.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/asking.ts';
import { operatorName } from '../../lib/payments/facts.ts';
import { requireOwnIntent } from '../../lib/payments/own-intent.ts';
import { reportPayment } from '../../lib/payments/report.ts';
import { runLine } from '../../lib/payments/run-line.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { journalWords } from '../../lib/words/journal.ts';

const words = ['paid', 'not-paid'];
const creationWords = ['made', 'not-made'];

/** `brl journal resolve`: a person decides what became of an uncertain payment, and says why. */
export default class JournalResolve extends BaseCommand {
  override about = aboutPayment();

  static override args = { intent: Args.string({ required: true }) };
  static override flags = {
    as: Flags.string({
      options: [...words, ...creationWords],
      required: true,
    }),
    evidence: Flags.string({ helpValue: 'TEXT', required: true }),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalResolve);
    if (flags.evidence.trim() === '') throw usageError('usage', journalWords.needsEvidence);
    if (!flags.yes && !canAsk()) throw usageError('needs_yes', journalWords.resolveNeedsYes);
    await connectedToAsk(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const intent = await requiredIntent(this, journal, session.environment, args.intent);
        requireOwnIntent(session, intent);
        checkWord(flags.as, intent);
        const { rail } = await railFor(intent);
        if (!flags.yes) await agreeAbout(this, intent, journalWords.askResolve(intent.intentId, flags.as));
        const verdict = {
          as: flags.as as HumanVerdict['as'],
          evidence: flags.evidence,
          operator: operatorName(process.env),
        };
        const report = await runLine(this, session, journal, (ports) =>
          resolve(ports, rail, intent.intentId, verdict),
        );
        await reportPayment(this, session, report, flags);
      }),
    );
  }
}

/** @throws {CliError} exit 2 for a payment called made, or a creation called paid */
function checkWord(word: string, intent: Intent): void {
  const fitting = intent.creation ? creationWords : words;
  if (fitting.includes(word)) return;
  const { makesSomething, isPayment } = journalWords;
  throw usageError('usage', (intent.creation ? makesSomething : isPayment)(intent.intentId));
}
