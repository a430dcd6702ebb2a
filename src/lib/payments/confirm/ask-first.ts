import type { Intent } from '../../journal/intent.ts';
import { look, lookBudgetMs } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';

/**
 * Asks about a payment that this journal has as not sent, where the journal may lack what it once had. A finding is written down; a
 * payment that nobody knows is the usual case, and stays as it is.
 */
export async function askFirst(ports: PayPorts, intent: Intent): Promise<'known' | 'unknown' | 'no-answer'> {
  const rail = railOf(intent.operation)?.rail;
  if (!rail) return 'unknown';
  const { result, finding } = await look(ports, rail, intent, lookBudgetMs);
  if (result === 'no-answer') return result;
  if (result === 'not-found') return 'unknown';
  const atMs = ports.client.clock.now();
  await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
  return 'known';
}
