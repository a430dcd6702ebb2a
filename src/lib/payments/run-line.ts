import type { BaseCommand } from '../command/base.ts';
import { knownOf, outcomeDocument } from '../command/outcome.ts';
import type { Session } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { PayPorts, PayReport } from '../journal/pay-ports.ts';
import { writeDocument } from '../terminal/output.ts';

/** Runs the payment, the recovery or the resend that a line is about. From here on a signal is the payment's affair. */
export async function runLine(
  command: BaseCommand,
  { client }: Pick<Session, 'client'>,
  journal: Journal,
  work: (ports: PayPorts) => Promise<PayReport>,
): Promise<PayReport> {
  const { runPayment } = await import('./run.ts');
  command.about.stopWatching();
  const note = (text: string): void => command.note(text);
  return runPayment({ client, journal, note, onEarlyInterrupt: () => endEarly(command) }, work);
}

/** Ends the process for a signal that came before anything was sent. */
export function endEarly(command: BaseCommand): never {
  const error = new CliError({
    code: 'interrupted',
    ends: 'interrupted',
    message: 'Interrupted. Nothing was sent.',
  });
  const format = command.documentFormat();
  const facts = { ending: 'interrupted', sent: 'no', ...knownOf(command.about.earlier) } as const;
  if (format !== null) writeDocument(outcomeDocument(facts, { error: error.detail }), format);
  else command.note(error.message);
  process.exit(130);
}
