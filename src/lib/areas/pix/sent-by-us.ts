import { resolveConnection } from '../../connection/connect.ts';
import type { Intent, IntentState } from '../../journal/intent.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';

/** The kind of a payment by which money left; for any other it is not known, or no money left. */
const left: readonly IntentState[] = ['SETTLED', 'PENDING', 'REVERSED'];

/** Whether this journal sent a PIX of that name: a ref, an identifier or an intent id. False if it cannot be asked. */
export async function isSentByUs(
  name: string,
  flags: { readonly profile?: string | undefined },
): Promise<boolean> {
  try {
    // Of a copy: a secret in the environment is removed from it.
    const place = resolveConnection({ flags, env: { ...process.env } });
    return await withJournalIfAny(place.environment, async (journal) => {
      if (journal === null) return false;
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
    });
  } catch {
    return false;
  }
}
