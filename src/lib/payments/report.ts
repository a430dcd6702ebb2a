import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import { factsOf } from '../command/outcome.ts';
import type { Session } from '../connection/session.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { watchSignals } from '../terminal/signals.ts';
import { valueWords } from '../words/values.ts';
import { hasReceipt } from './has-receipt.ts';
import { paymentText } from './report-view.ts';
import { paymentDocument, paymentFailure } from './run.ts';

/** Prints a payment's outcome. @returns how its command ends */
export async function reportPayment(
  command: BaseCommand,
  session: Session,
  report: PayReport,
  flags: GlobalFlags & { readonly 'accept-pending'?: boolean },
): Ended {
  const { ending } = factsOf(report);
  const isAccepted = ending === 'pending' && flags['accept-pending'] === true;
  const end = { ending: isAccepted ? 'settled' : ending, intentId: report.intent.intentId };
  // From here on a signal has nothing left to stop: the payment's exit code stands.
  watchSignals(() => {});
  return command.tellEnd(end, async () => {
    const next = await showReport(command, session, report, flags);
    const told =
      next ?? (command.format(flags) === 'table' ? receiptLine(report, session.profileName) : null);
    if (told !== null) command.note(() => valueWords.next(told));
  });
}

/** A person who has just paid by hand usually asks for the receipt next; a script is not told what it did not ask. */
function receiptLine({ intent, finding }: PayReport, profileName: string | null): string | null {
  if (!hasReceipt(intent) || finding.state !== 'SETTLED' || process.stderr.isTTY !== true) return null;
  return `brl receipt ${intent.intentId}${profileName === null ? '' : ` --profile ${profileName}`}`;
}

/**
 * Prints the outcome of a payment or a creation: one document, or lines for people and what its failure means.
 * @returns the command to type next, for people if no failure gave one; else null
 */
export async function showReport(
  command: BaseCommand,
  { client, profileName }: Session,
  report: PayReport,
  flags: GlobalFlags,
): Promise<string | null> {
  const format = command.format(flags);
  const json = await paymentDocument(report, profileName);
  const output = format === 'csv' ? 'json' : format;
  const text = paymentText(report, client.clock.now(), client.connection.settings.extraBankHolidays);
  await command.showInFull({ json, text }, { ...flags, output });
  if (format !== 'table') return null;
  const failure = await paymentFailure(report, profileName);
  if (!failure) return json.next;
  const { printError } = await import('../command/failure.ts');
  await printError(failure, factsOf(report), command.about.told);
  return null;
}
