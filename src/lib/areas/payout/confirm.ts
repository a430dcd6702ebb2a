import { amountInWords } from '../../brazil/amount-words.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import { requireOperator, requireSandboxAsked, requireWithinLimits } from '../../payments/confirm.ts';
import { askLine, canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { runWords } from '../../words/run.ts';
import type { Survey } from './plan.ts';
import { summaryLines } from './summary.ts';

/**
 * Shows what a file comes to and has its total typed; off a terminal `--confirm` gives it, and no `--yes` stands in for it.
 * @throws {CliError} exit 2 for another total, or none
 */
export async function confirmTotal(
  command: BaseCommand,
  session: Session,
  { facts, summary }: Survey,
  confirm: string | undefined,
): Promise<void> {
  const total = summary.total.totalCentavos;
  requireOperator(session);
  if (!canAsk()) requireSandboxAsked(session);
  command.note(confirmationText(session, facts.ref, total));
  for (const line of summaryLines(summary)) command.note(line);
  if (confirm === undefined && !canAsk())
    throw usageError('needs_confirm', runWords.needsTotal(formatPlain(total)));
  const typed = confirm ?? (await askLine(runWords.typeTotal));
  if (parseAmount(typed) !== total)
    throw usageError('needs_confirm', runWords.otherTotal(formatReais(total), typed));
  requireWithinLimits(session, total, formatPlain(total), false);
}

function confirmationText(session: Session, ref: string, total: Centavos): string {
  const { production, sandbox } = confirmationWords;
  return fieldsText([
    ['Environment', session.environment === 'production' ? production : sandbox],
    ['From account', session.client.connection.accountId],
    ['Ref', ref],
    ['Amount', formatReais(total)],
    ['In words', amountInWords(total, 'pt-BR')],
  ]);
}
