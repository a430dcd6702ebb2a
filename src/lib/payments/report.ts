import type { BaseCommand, GlobalFlags } from '../command/base.ts';
import { factsOf, type OutcomeDocument } from '../command/outcome.ts';
import type { Session } from '../connection/session.ts';
import type { PayReport } from '../journal/pay-ports.ts';

/**
 * Prints what came of a payment or a creation: one document, or lines for people and what a failure of it means.
 * @returns the document
 */
export async function showReport(
  command: BaseCommand,
  { profileName }: Session,
  report: PayReport,
  flags: GlobalFlags,
): Promise<OutcomeDocument> {
  const [{ paymentDocument, paymentFailure }, { paymentText }] = await Promise.all([
    import('./run.ts'),
    import('./report-view.ts'),
  ]);
  const format = command.format(flags);
  const json = await paymentDocument(report, profileName);
  const output = format === 'csv' ? 'json' : format;
  await command.showInFull({ json, text: paymentText(report) }, { ...flags, output });
  const failure = format === 'table' ? paymentFailure(report, profileName) : null;
  if (failure) {
    const { printError } = await import('../command/failure.ts');
    await printError(failure, command.language(), factsOf(report), command.about.told);
  }
  return json;
}
