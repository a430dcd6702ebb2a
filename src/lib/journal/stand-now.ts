import { type Finding, isPayment, isTerminal } from './intent.ts';
import { lookAtEnded } from './look-again.ts';
import { recover } from './pay.ts';
import type { PayPorts, PayReport } from './pay-ports.ts';
import type { Rail } from './rails/rail.ts';
import { report } from './report.ts';
import { fresh } from './with-lock.ts';

/** A payment as it stands, and what the service showed if it was already finished. */
export interface StandsNow {
  readonly report: PayReport;
  readonly shown: Finding | null;
}

/**
 * A payment as it stands now, even a finished one: a settled payment may have come back, and a refused one may have been made
 * under its names by another machine. Without an answer it is reported as the journal has it.
 */
export async function standNow(
  ports: PayPorts,
  rail: Rail,
  intentId: string,
  waitMs: number,
): Promise<StandsNow> {
  const known = fresh(await ports.journal.find(intentId));
  const isOver = isTerminal(known.state) && isPayment(known) && rail.noRoute === undefined;
  if (!isOver) return { report: await recover(ports, rail, intentId, waitMs), shown: null };
  const { intent, finding: shown } = await lookAtEnded(ports, rail, known);
  const isMade = intent.state === 'REFUSED' && shown !== null && shown.state !== 'REFUSED';
  return { report: isMade ? { intent, finding: shown, sent: 'no' } : report(intent, 'no'), shown };
}
