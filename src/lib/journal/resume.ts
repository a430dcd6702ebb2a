import { paymentJournalWords } from '../words/payment-journal.ts';
import { type Intent, isTerminal, paidAnotherWayCode } from './intent.ts';
import { type Looked, lookBudgetMs, lookOnce } from './look.ts';
import type { PayOrder, PayPorts, PayReport } from './pay-ports.ts';
import { report } from './report.ts';
import { attemptInTurn, send } from './send.ts';
import { fresh, withLock } from './with-lock.ts';

/**
 * Sends the same bytes, key and identifier once more, for an intent that a look-up does not find.
 * @param ready what is done first under the lock, on the intent as it is then; null to send nothing
 * @throws {ResumeRefused} unless that is safe: see {@link resumeObstacle}
 */
export async function resume(
  ports: PayPorts,
  order: Omit<PayOrder, 'facts'>,
  intentId: string,
  ready: (known: Intent) => Promise<Intent | null> = async (known) => known,
): Promise<PayReport> {
  return withLock(ports, intentId, async (found) => {
    const known = await ready(fresh(found));
    if (known === null) return report((await ports.journal.find(intentId)) ?? fresh(found), 'no');
    if (isTerminal(known.state) || known.state === 'SCHEDULED') return report(known, 'no');
    if (known.runId !== undefined && known.state === 'INTENT')
      throw new ResumeRefused(paymentJournalWords.isRow(known.runId, known.state), known);
    await ports.client.prepare(order.operation);
    const mayHaveRun = known.state !== 'INTENT';
    const asks = mayHaveRun && order.rail.noRoute === undefined;
    const looked = asks ? await lookOnce(ports, order.rail, known, lookBudgetMs) : null;
    const intent = looked?.intent ?? known;
    if (isTerminal(intent.state) || intent.state === 'PENDING') return report(intent, 'no');
    const obstacle = lookObstacle(looked?.result) ?? resumeObstacle(order, intent, ports.client.clock.now());
    if (obstacle) throw new ResumeRefused(obstacle, intent);
    const { started, isHeldUp } = await attemptInTurn(ports, intent);
    // Meanwhile somebody else may have looked, and may be sending it.
    if (isHeldUp) return report(started, 'no');
    return send(ports, { ...order, facts: intent }, started, mayHaveRun);
  });
}

/**
 * Only a payment that was not found is sent again: for a known one it is pointless, and otherwise a FAILED may have been
 * missed.
 */
function lookObstacle(result: Looked['result'] | undefined): string | null {
  if (result === 'found') return paymentJournalWords.knownByService;
  return result === 'no-answer' ? paymentJournalWords.lookUpUnusable : null;
}

/** A resend is refused; the message says why. */
export class ResumeRefused extends Error {
  readonly intent: Intent;

  constructor(message: string, intent: Intent) {
    super(message);
    this.name = 'ResumeRefused';
    this.intent = intent;
  }
}

/** How long a key is retained is not stated, so a resend is possible for an hour only. */
const resumeWithinMs = 60 * 60 * 1000;

/** Why an intent may not be sent again, or null. */
export function resumeObstacle(
  { operation, rail }: Pick<PayOrder, 'operation' | 'rail'>,
  intent: Intent,
  nowMs: number,
): string | null {
  const withheld = intent.creation?.withheld;
  if (withheld) return paymentJournalWords.withheld[withheld];
  const recognised = operation.dedupe !== 'none' && operation.retry === 'same-key';
  if (!recognised && rail.resendsAbsent !== true) return paymentJournalWords.notRecognised;
  if (intent.finding?.code === paidAnotherWayCode) return paymentJournalWords.paidAnotherWay;
  if (!intent.intact) return paymentJournalWords.recordsLost;
  if (intent.failedSeen && !intent.creation) return paymentJournalWords.failedOnce;
  const ageMs = nowMs - (intent.firstSentAtMs ?? nowMs);
  if (ageMs > resumeWithinMs) return paymentJournalWords.tooOld;
  if (ageMs < 0) return paymentJournalWords.clockSetBack;
  return null;
}
