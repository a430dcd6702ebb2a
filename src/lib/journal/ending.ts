import type { Ending } from '../errors/exit-codes.ts';
import type { IntentState, Reason } from './intent.ts';

/** Where a payment stands: the two facts that everything said about it derives from. */
export interface Standing {
  readonly state: IntentState;
  readonly reason: Reason | null;
}

/** The ending of a refusal, or of a request turned away before it was examined, by reason. */
const refusals: Readonly<Record<Reason, Ending>> = {
  input: 'refused',
  'not-found': 'refused',
  state: 'refused',
  refused: 'refused',
  account: 'refused',
  held: 'refused',
  funds: 'funds_or_limit',
  limit: 'funds_or_limit',
  policy: 'policy',
  exists: 'duplicate',
  tenant: 'not_allowed',
  auth: 'not_allowed',
  feature: 'not_allowed',
  pin: 'pin',
  rate: 'rate_limited',
  'dict-quota': 'dict_quota',
  pending: 'pending',
  transient: 'unavailable',
  internal: 'unavailable',
  step: 'unavailable',
  unavailable: 'unavailable',
  unreachable: 'not_sent',
  'rows-failed': 'batch_failures',
  'rows-unknown': 'batch_uncertain',
};

/** How a command about a payment ends. The only way from what is known of a payment to an exit code. */
export function endingOf({ state, reason }: Standing): Ending {
  switch (state) {
    case 'SETTLED':
      if (reason === 'rows-failed') return 'batch_failures';
      // Made, but useless: its secret was lost with the answer.
      return reason === 'exists' ? 'duplicate' : 'settled';
    case 'REVERSED':
      return 'refused';
    case 'SCHEDULED':
      // For its hour, or for a person.
      return reason === 'held' ? 'check_failed' : 'pending';
    case 'PENDING':
      if (reason === 'rows-unknown') return 'batch_uncertain';
      return reason === 'held' ? 'held' : 'pending';
    case 'REFUSED':
      return reason === null ? 'refused' : refusals[reason];
    case 'INTENT':
      return reason === null ? 'not_sent' : refusals[reason];
    case 'SENT':
    case 'UNCERTAIN':
      // "It exists already", but no look-up shows that it is ours.
      return reason === 'exists' ? 'duplicate' : 'uncertain';
  }
}

/** Whether the money of a payment in this state left the account; for a reversed payment it came back. */
export function moneyMovedBy(state: IntentState): 'yes' | 'no' | 'unknown' {
  if (state === 'SETTLED') return 'yes';
  const unmoved: readonly IntentState[] = ['SCHEDULED', 'INTENT', 'REFUSED', 'REVERSED'];
  return unmoved.includes(state) ? 'no' : 'unknown';
}
