import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { withJournalOf } from '../../command/journal.ts';
import { resolveConnection } from '../../connection/connect.ts';
import type { Operation } from '../../contract/operation.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { agree } from '../../payments/confirm/asking.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { calledIntent, notHere } from '../../payments/named/called-intent.ts';
import type { Field } from '../../terminal/answer.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { journalWords } from '../../words/journal.ts';
import { outcomeWords } from '../../words/outcome.ts';
import type { Telling } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';

/** Opens the journal alone: nothing is asked of the service and no sandbox is started. */
export async function withJournalOnly<T>(
  flags: GlobalFlags,
  work: (journal: Journal, environment: string) => Promise<T>,
): Promise<T> {
  const { environment } = resolveConnection({ flags, env: process.env });
  return whileWorking(
    () => journalWords.reading,
    () => withJournalOf(environment, (journal) => work(journal, environment)),
  );
}

/** The intent that an id or a name means. @throws {CliError} exit 2 when this journal has none, or several */
export async function requiredIntent(
  command: BaseCommand,
  journal: Journal,
  environment: string,
  name: string,
): Promise<Intent> {
  const intent = await calledIntent(journal, environment, name);
  if (intent) {
    if (intent.intentId !== name) command.note(() => outcomeWords.foundAs(name, intent.intentId));
    command.learn({ earlier: intent });
    return intent;
  }
  throw notHere(environment, name);
}

/** Asks about an intent after it was shown. @throws {CliError} `declined`, exit 130 */
export async function agreeAbout(command: BaseCommand, intent: Intent, question: Telling): Promise<void> {
  await tellIntent(command, intent);
  await agree(question);
}

/**
 * Shows what a question is about, which a person recognises by amount and payee; its key is unmasked, as before any
 * payment.
 */
export async function tellIntent(command: BaseCommand, intent: Intent): Promise<void> {
  const { historyFields } = await import('./journal-view.ts');
  const known: readonly unknown[] = ['State', 'Amount', 'What', 'To', 'Payee', 'From account', 'Ref'];
  const fields = historyFields({ intent, events: [] }).filter(([label]) => known.includes(label));
  const whole = fields.map(
    (field): Field => (field[0] === 'To' ? ['To', payeeSentence(payeeOf(intent), false)] : field),
  );
  const { createdAtMs, lastSentAtMs } = intent;
  const when = valueWords.inBrasilia(minuteText(lastSentAtMs ?? createdAtMs));
  command.note(() => fieldsText([...whole, [lastSentAtMs === null ? 'Created' : 'Sent', when]]));
}

/** @throws {CliError} exit 90 for an intent written by a later version. */
export async function railFor(intent: Intent): Promise<{ rail: Rail; operation: Operation }> {
  const { railOf } = await import('../../journal/rails/index.ts');
  const known = railOf(intent.operation);
  if (known) return known;
  throw new CliError({
    code: 'journal_unavailable',
    ends: 'local_storage',
    message: journalWords.unknownOperation(intent.operation, intent.intentId),
    hint: journalWords.useLaterVersion,
  });
}
