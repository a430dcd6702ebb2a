import { secondText } from '../brazil/clock.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { type Intent, type IntentState, isTerminal, type Operator } from './intent.ts';
import { quietPeriodMs } from './look.ts';
import type { PayPorts, PayReport } from './pay-ports.ts';
import { bareFinding, type Rail } from './rails/rail.ts';
import { report } from './report.ts';
import { settle } from './settle.ts';
import { withLock } from './with-lock.ts';

/** A person's verdict, and the evidence for it. */
export interface HumanVerdict {
  readonly as: 'paid' | 'not-paid' | 'made' | 'not-made';
  readonly evidence: string;
  readonly by: Operator;
}

/** A person's verdict cannot be recorded yet, or not at all. */
export class ResolveRefused extends Error {
  readonly intent: Intent;

  constructor(intent: Intent, message: string) {
    super(message);
    this.name = 'ResolveRefused';
    this.intent = intent;
  }
}

/**
 * Records a person's verdict about an uncertain payment, after asking the service once more: if the service reports a final
 * state, that is recorded instead.
 * @throws {ResolveRefused} within the quiet period, for an intent that is not uncertain, and against a final state
 */
export async function resolve(
  ports: PayPorts,
  rail: Rail,
  intentId: string,
  verdict: HumanVerdict,
): Promise<PayReport> {
  return withLock(ports, intentId, async (found) => {
    if (!found) throw new Error('The intent is not in this journal.');
    return judged(ports, report(await settle(ports, rail, found, 0), 'no'), verdict);
  });
}

/**
 * The lock is held until the verdict is written: otherwise a payment sent meanwhile by another process could be called not
 * paid.
 */
async function judged(ports: PayPorts, asked: PayReport, verdict: HumanVerdict): Promise<PayReport> {
  const { intent } = asked;
  const { intentId } = intent;
  if (isTerminal(intent.state)) {
    if (agrees(verdict.as, intent.state)) return asked;
    throw new ResolveRefused(intent, paymentJournalWords.isFinal(intent.state, verdict.as));
  }
  if (intent.state !== 'UNCERTAIN') {
    throw new ResolveRefused(intent, paymentJournalWords.notUncertain(intent.state));
  }
  const isKnown = !verdict.as.startsWith('not-') || (await ports.client.skewMs()) !== null;
  if (!isKnown) throw new ResolveRefused(intent, paymentJournalWords.timeNotKnown);
  const nowMs = ports.client.clock.now();
  const quietAtMs = (intent.lastSentAtMs ?? 0) + quietPeriodMs;
  if (verdict.as.startsWith('not-') && nowMs < quietAtMs) {
    throw new ResolveRefused(intent, paymentJournalWords.tooSoon(secondText(quietAtMs)));
  }
  const code = `resolved_${verdict.as.replace('-', '_')}`;
  const finding = verdict.as.startsWith('not-')
    ? bareFinding('REFUSED', code, verdict.evidence)
    : bareFinding('SETTLED', code, verdict.evidence);
  const { by, evidence } = verdict;
  const resolved = await ports.journal.append(intentId, {
    kind: 'HUMAN',
    atMs: nowMs,
    ...by,
    evidence,
    finding,
  });
  return { ...report(resolved, 'no'), resolvedBy: by.operator };
}

/** A verdict against a final state is refused rather than silently dropped; one that agrees changes nothing. */
function agrees(as: HumanVerdict['as'], state: IntentState): boolean {
  return state === 'REVERSED' || state === (as.startsWith('not-') ? 'REFUSED' : 'SETTLED');
}
