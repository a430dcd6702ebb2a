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
}

/**
 * Verifies the exact bytes of a delivery, and on a mismatch tries the usual mistakes until one gives the proof that came.
 * @param others secrets of other subscriptions, to tell a mix-up from a change
 */
export function judge(
  delivery: Delivery,
  authentication: Authentication,
  others: readonly NamedSecret[] = [],
): Verdict {
  if (authentication.type === 'NONE' || isAuthentic(delivery, authentication))
    return { valid: true, causes: [] };
  const causes =
    authentication.type === 'HMAC'
      ? signatureCauses(delivery, authentication, others)
      : credentialCauses(delivery, authentication, others);
  return { valid: false, causes };
}
