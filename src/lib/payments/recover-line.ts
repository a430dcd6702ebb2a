import type { BaseCommand } from '../command/base.ts';
import { withJournal } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { recover } from '../journal/pay.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { railOf } from '../journal/rails/index.ts';
import { runLine } from './run-line.ts';

/** The journal's report on an intent after the service was asked; null for one written by a later version. */
export async function recoverLine(
  command: BaseCommand,
  session: Session,
  intentId: string,
): Promise<PayReport | null> {
  return withJournal(session, async (journal) => {
    const rail = railOf((await journal.find(intentId))?.operation ?? '')?.rail;
    if (!rail) return null;
    return runLine(command, session, journal, (ports) => recover(ports, rail, intentId, 0));
  });
}
