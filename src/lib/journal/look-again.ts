import { type Finding, isPayment, isTerminal } from './intent.ts';
import { type Looked, look, lookBudgetMs, lookOnce } from './look.ts';
import { recover } from './pay.ts';
import type { PayPorts, PayReport } from './pay-ports.ts';
import type { Rail } from './rails/rail.ts';
import { report } from './report.ts';
import { fresh, withLock } from './with-lock.ts';

/**
 * Asks the service about a payment, whatever the journal says of it. Records every look-up of an open payment, but of a
 * finished one only what the journal did not know.
 */
export async function lookAgain(ports: PayPorts, rail: Rail, intentId: string): Promise<Looked> {
  const known = fresh(await ports.journal.find(intentId));
  if (isTerminal(known.state)) return lookAtEnded(ports, rail, known);
  return withLock(ports, intentId, async (found) => {
    const intent = fresh(found);
    return isTerminal(intent.state)
      ? lookAtEnded(ports, rail, intent)
      : lookOnce(ports, rail, intent, lookBudgetMs);
  });
}

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

async function lookAtEnded(ports: PayPorts, rail: Rail, intent: Looked['intent']): Promise<Looked> {
  const looked = await look(ports, rail, intent, lookBudgetMs);
  const { result, finding } = looked;
  if (finding === null || finding.state === intent.state) return { ...looked, intent };
  const atMs = ports.client.clock.now();
  const recorded = await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
  return { ...looked, intent: recorded };
}
