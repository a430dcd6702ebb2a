import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import type { Journal } from '../journal/journal.ts';
import { pay } from '../journal/pay.ts';
import type { PayOrder, PayPorts, PayReport } from '../journal/pay-ports.ts';
import type { Telling } from '../words/topic.ts';
import { endEarly } from './interrupted.ts';
import { reportPayment } from './report.ts';
import { runPayment } from './run.ts';

/** Runs the payment, the recovery or the resend of a command. From here on the payment handles signals. */
export async function runLine(
  command: BaseCommand,
  { client }: Session,
  journal: Journal,
  work: (ports: PayPorts) => Promise<PayReport>,
  asking?: Telling,
): Promise<PayReport> {
  command.stopWatching();
  const note = (text: Telling): void => command.note(text);
  const onEarlyInterrupt = () => endEarly(command);
  return runPayment({ client, journal, note, onEarlyInterrupt, asking }, work);
}

/** Makes a payment that needs no further confirmation, and prints its outcome. @returns how its command ends */
export async function payAndReport(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  order: PayOrder,
  flags: GlobalFlags & { readonly 'accept-pending'?: boolean },
): Ended {
  const report = await runLine(command, session, journal, (ports) => pay(ports, order));
  return reportPayment(command, session, report, flags);
}
