import { recorded } from '../words/records.ts';
import type { Finding, Intent } from './intent.ts';
import type { PayPorts, PayReport, Sent } from './pay-ports.ts';
import { bareFinding } from './rails/rail.ts';

/** Records that a signal ended the wait for an answer. */
export async function interrupted(ports: PayPorts, intent: Intent, sent: Sent): Promise<PayReport> {
  const atMs = ports.client.clock.now();
  const signal = String(ports.interrupt.reason ?? 'SIGINT');
  await ports.journal.append(intent.intentId, { kind: 'INTERRUPTED', atMs, signal });
  const finding = bareFinding('UNCERTAIN', 'interrupted', recorded.stopped(signal));
  return report(await ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }), sent);
}

/** The finding used when no answer was seen. */
export const missingFinding = bareFinding('UNCERTAIN', 'uncertain', recorded.neverRecorded);

/** It waits for its hour; held, for a person. */
function waiting({ held }: Intent): Finding {
  return bareFinding(
    'SCHEDULED',
    held ? 'schedule_held' : 'scheduled',
    held?.message ?? null,
    held && 'held',
  );
}

/** A report on an intent as it stands: what its latest answer said is repeated only as far as the intent's state confirms it. */
export function report(intent: Intent, sent: Sent): PayReport {
  if (intent.state === 'SCHEDULED') return { intent, finding: waiting(intent), sent };
  const finding = intent.finding ?? missingFinding;
  const isOpen = intent.state === 'UNCERTAIN' || intent.state === 'SENT';
  if (!isOpen || finding.state === 'UNCERTAIN') return { intent, finding, sent };
  const reason = finding.reason === 'exists' ? finding.reason : null;
  return { intent, finding: { ...finding, state: 'UNCERTAIN', reason }, sent };
}
