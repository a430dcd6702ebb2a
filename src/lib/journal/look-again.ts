import { isTerminal } from './intent.ts';
import { type Looked, look, lookBudgetMs, lookOnce } from './look.ts';
import type { PayPorts } from './pay-ports.ts';
import type { Rail } from './rails/rail.ts';
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

/** Asks about one that is over, and records only what the journal did not know. */
export async function lookAtEnded(ports: PayPorts, rail: Rail, intent: Looked['intent']): Promise<Looked> {
  const looked = await look(ports, rail, intent, lookBudgetMs);
  const { result, finding } = looked;
  if (finding === null || finding.state === intent.state) return { ...looked, intent };
  const atMs = ports.client.clock.now();
  const recorded = await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
  return { ...looked, intent: recorded };
}
