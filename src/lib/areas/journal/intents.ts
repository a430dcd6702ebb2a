import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { openJournal } from '../../command/journal.ts';
import { resolveConnection } from '../../connection/connect.ts';
import type { Operation } from '../../contract/operation.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { agree } from '../../payments/asking.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { journalWords } from '../../words/journal.ts';

/** Opens the journal alone: nothing is asked of the service and no sandbox is started. */
export async function withJournalOnly<T>(
  flags: GlobalFlags,
  work: (journal: Journal, environment: string) => Promise<T>,
): Promise<T> {
  const { environment } = resolveConnection({ flags, env: process.env });
  const journal = await openJournal(environment);
  try {
    return await work(journal, environment);
  } finally {
    await journal.close();
  }
}

/** @throws {CliError} exit 2 when this journal has no such intent. */
export async function requiredIntent(
  command: BaseCommand,
  journal: Journal,
  intentId: string,
): Promise<Intent> {
  const intent = await journal.find(intentId);
  if (intent) {
    command.about.earlier = intent;
    return intent;
  }
  throw new CliError({
    code: 'intent_not_found',
    // Not 30: with another journal than the payment's, a script would take it for refused.
    ends: 'usage',
    moneyMoved: 'unknown',
    message: journalWords.noIntent(journal.location, intentId),
    hint: 'brl journal list',
  });
}

/** Asks about an intent, which a person knows by amount and payee. @throws {CliError} `declined`, exit 130 */
export async function agreeAbout(command: BaseCommand, intent: Intent, question: string): Promise<void> {
  const { historyFields } = await import('./view.ts');
  const known: readonly unknown[] = ['State', 'Amount', 'What', 'To', 'Payee', 'From account', 'Ref'];
  const fields = historyFields({ intent, events: [] }).filter(([label]) => known.includes(label));
  command.note(fieldsText(fields));
  await agree(question);
}

/** @throws {CliError} exit 90 for an intent that a later version wrote. */
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
