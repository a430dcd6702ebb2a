import { resolveConnection } from '../../connection/connect.ts';
import type { Intent, IntentState } from '../../journal/intent.ts';
import { journalIfAny } from '../../payments/journal-if-any.ts';

/** What a payment is by which money left; of any other it is not known, or it did not. */
const left: readonly IntentState[] = ['SETTLED', 'PENDING', 'REVERSED'];

/** Whether this journal sent a PIX by the name: a ref, an identifier or the id of an intent. False where it cannot be asked. */
export async function isSentByUs(
  name: string,
  flags: { readonly profile?: string | undefined },
): Promise<boolean> {
  try {
    // Of a copy: a secret in the environment is taken out of it.
    const place = resolveConnection({ flags, env: { ...process.env } });
    const journal = await journalIfAny(place.environment);
    if (journal === null) return false;
    try {
      const named = [await journal.find(name), ...(await journal.findByName(place.environment, name))];
      const isOwn = (intent: Intent) =>
        intent.environment === place.environment &&
        (place.kind === 'embedded' || intent.tenantId === place.connection.tenantId);
      return named.some(
        (intent) =>
          intent !== null &&
          isOwn(intent) &&
          left.includes(intent.state) &&
          /^(?:pix|pixQr|pixBank|bigpix)\./.test(intent.operation),
      );
    } finally {
      await journal.close();
    }
  } catch {
    return false;
  }
}
