import type { Diagnosis } from './shapes.ts';

/** The query for a payment's timeline. */
interface Told {
  readonly kind: 'pix' | 'ted' | 'transfer';
  readonly status: string | null;
  /** From the journal; null for a payment that it does not have. */
  readonly state: string | null;
  /** Whether an event of it came and was refused here. */
  readonly isRefusedHere: boolean;
  readonly sources: readonly { readonly result: string }[];
}

/**
 * The meaning of the service's status for somebody who waits for an event (specification, sections 3.1, 3.3 and 6).
 * @param types types of the deliveries about the payment that were accepted here
 */
export function diagnose(
  { kind, status, state, sources, isRefusedHere }: Told,
  types: readonly string[],
): Diagnosis {
  const came = (ending: RegExp) => types.some((type) => ending.test(type));
  const isSettled = status === 'COMPLETED' || status === 'SUCCESS';
  // A payment settled in the journal was paid, and one open there may be, whatever the service shows.
  if (!isSettled && (state === 'UNCERTAIN' || state === 'SENT')) return 'open_here';
  if (status === null && state === 'PENDING') return 'open_here';
  if (isSettled || state === 'SETTLED' || state === 'REVERSED')
    return came(settling) ? 'captured' : isRefusedHere ? 'refused_here' : 'settled_uncaptured';
  if (status === 'FAILED') {
    if (kind === 'transfer') return 'failed_transfer';
    return came(/\.failed$/) ? 'captured' : isRefusedHere ? 'refused_here' : 'failed_uncaptured';
  }
  if (status !== null) return 'on_its_way';
  if (types.length > 0) return 'captured';
  if (sources.some(({ result }) => result === 'no-answer')) return 'no_answer';
  return kind === 'transfer' ? 'failed_transfer' : 'unknown_payment';
}

/** Events of money that arrived where it should (specification, section 6.4). */
const settling = /\.(completed|confirmed|paid|payment|received|out|in)$/;
