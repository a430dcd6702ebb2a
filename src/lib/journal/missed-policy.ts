import { canAsk } from '../terminal/ask.ts';
import { memoryObjection } from './heed.ts';
import type { Journal } from './journal.ts';

/**
 * Refuses before a person is asked what the transaction of the ATTEMPT would refuse after the answer: no policy holds here, and the
 * journal has seen one that is required. Where nobody is asked, the transaction comes soon enough.
 * @throws {CliError} exit 91
 */
export async function refuseMissed(journal: Journal, account: string): Promise<void> {
  if (!canAsk()) return;
  const objection = memoryObjection(await (await journal.policies()).seen(account), null);
  if (objection) throw (await import('../policy/objections.ts')).objected(objection, null);
}
