import { type Authentication, isAuthentic } from './authentication.ts';
import type { Cause, NamedSecret } from './causes.ts';
import { credentialCauses } from './credential-causes.ts';
import type { Delivery } from './delivery.ts';
import { signatureCauses } from './signature-causes.ts';

/** Whether a delivery is the service's, and if not, why not. */
export interface Verdict {
  readonly valid: boolean;
  /** The causes, the most important first; several if they occur together. Empty when valid. */
  readonly causes: readonly Cause[];
  /** The bytes that were signed, if the causes were found by reconstructing them from the received ones. */
  readonly signed?: Uint8Array;
}

/** How long the search may compute when somebody asks for a cause: enough for a body of 150 kB. */
export const askedMs = 5000;

/**
 * Verifies the exact bytes of a delivery, and on a mismatch tries the usual mistakes until one reproduces the received proof.
 * @param others secrets of other subscriptions, to tell a mix-up from a change
 * @param limitMs after this much computing the search ends with what is visible without it
 */
export function judge(
  delivery: Delivery,
  authentication: Authentication,
  others: readonly NamedSecret[] = [],
  limitMs = askedMs,
): Verdict {
  if (authentication.type === 'NONE' || isAuthentic(delivery, authentication))
    return { valid: true, causes: [] };
  if (authentication.type === 'HMAC')
    return { valid: false, ...signatureCauses(delivery, authentication, others, limitMs) };
  return { valid: false, causes: credentialCauses(delivery, authentication, others) };
}
