import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { agreeAbout, railFor, requiredIntent, tellIntent } from '../../lib/areas/journal/intents.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { type HumanVerdict, resolve } from '../../lib/journal/resolve.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { agree, connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { requireOwnIntent } from '../../lib/payments/named/own-intent.ts';
import { operatorOf } from '../../lib/payments/operator.ts';
import { reportPayment } from '../../lib/payments/report.ts';
import { runLine } from '../../lib/payments/run-line.ts';
import { askChoice, canAsk } from '../../lib/terminal/ask.ts';
import { isForProgram } from '../../lib/terminal/output.ts';
import { journalWords } from '../../lib/words/journal.ts';

const words = ['paid', 'not-paid'] as const;
const creationWords = ['made', 'not-made'] as const;

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

  async run(): Ended {
    const { args, flags } = this.mayAsk() ? await this.parse(askedLater) : await this.parse(JournalResolve);
    if (flags.evidence.trim() === '') throw usageError('usage', journalWords.needsEvidence);
    if (!flags.yes && !canAsk()) throw usageError('needs_yes', journalWords.resolveNeedsYes);
    return connectedToAsk(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const intent = await requiredIntent(this, journal, session.environment, args.intent);
        requireOwnIntent(session, intent);
        const as = flags.as ?? (await this.askVerdict(intent));
        checkWord(as, intent);
        const { rail } = await railFor(intent);
        const question = () => journalWords.askResolve(intent.intentId, as);
        if (!flags.yes) await (flags.as === undefined ? agree(question) : agreeAbout(this, intent, question));
        const verdict = {
          as: as as HumanVerdict['as'],
          evidence: flags.evidence,
          by: operatorOf(session.client.connection, process.env),
        };
        const report = await runLine(this, session, journal, (ports) =>
          resolve(ports, rail, intent.intentId, verdict),
        );
        return reportPayment(this, session, report, flags);
      }),
    );
  }

  /** Whether missing input can be asked for. */
  private mayAsk(): boolean {
    return canAsk() && !this.argv.includes('--yes') && !isForProgram(this.argv, process.env);
  }

  /** Asks what happened, in words that fit the intent. */
  private async askVerdict(intent: Intent): Promise<string> {
    await tellIntent(this, intent);
    const fitting = intent.creation ? creationWords : words;
    const choices = fitting.map((value) => ({ value, name: () => journalWords.verdicts[value] }));
    const as = await askChoice(() => journalWords.askVerdict(intent.intentId), choices);
    this.argv = [...this.argv, '--as', as];
    return as;
  }
}

/** On a terminal the verdict is asked for once the intent is known: a payment is paid or not, a creation made or not. */
const askedLater = {
  args: JournalResolve.args,
  baseFlags: BaseCommand.baseFlags,
  flags: { ...JournalResolve.flags, as: Flags.string({ options: [...words, ...creationWords] }) },
};

/** @throws {CliError} exit 2 for a payment called made, or a creation called paid */
function checkWord(word: string, intent: Intent): void {
  const fitting: readonly string[] = intent.creation ? creationWords : words;
  if (fitting.includes(word)) return;
  const { makesSomething, isPayment } = journalWords;
  throw usageError('usage', (intent.creation ? makesSomething : isPayment)(intent.intentId));
}
