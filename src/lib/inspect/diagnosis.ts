import type { Diagnosis } from './shapes.ts';

/** The question to a payment's timeline. */
interface Told {
  readonly kind: 'pix' | 'ted' | 'transfer';
  readonly status: string | null;
  readonly sources: readonly { readonly result: string }[];
}

/**
 * The meaning of the service's status for somebody who waits for an event (specification, sections 3.1, 3.3 and 6).
 * @param types types of the deliveries about the payment that were accepted here
 */
export function diagnose({ kind, status, sources }: Told, types: readonly string[]): Diagnosis {
  const came = (ending: RegExp) => types.some((type) => ending.test(type));
  if (status === 'COMPLETED' || status === 'SUCCESS')
    return came(settling) ? 'captured' : 'settled_uncaptured';
  if (status === 'FAILED') {
    if (kind === 'transfer') return 'failed_transfer';
    return came(/\.failed$/) ? 'captured' : 'failed_uncaptured';
  }
  if (status !== null) return 'on_its_way';
  if (types.length > 0) return 'captured';
  if (sources.some(({ result }) => result === 'no-answer')) return 'no_answer';
  return kind === 'transfer' ? 'failed_transfer' : 'unknown_payment';
}

/** Events of money that arrived where it should (specification, section 6.4). */
const settling = /\.(completed|confirmed|paid|payment|received|out|in)$/;
