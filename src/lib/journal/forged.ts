import { bodyHash, type Intent, type IntentEvent, mayFollow, reduceIntent, withEvent } from './intent.ts';

/**
 * What shows that something other than brl wrote a record, although its chain is intact: bytes that differ from the plan, or a
 * step that brl never takes.
 */
export type Forgery = 'bytes' | 'step';

/** A payment with such a record. */
export interface Forged {
  readonly intentId: string;
  readonly forgery: Forgery;
}

/** The first sign of a forged record, or null. Null proves no outcome: a working login may record anything. */
export function forgeryIn(events: readonly IntentEvent[]): Forgery | null {
  const [first, ...rest] = events;
  if (first?.kind !== 'INTENT' && first?.kind !== 'ARCHIVE') return null;
  const { creation, bodyText, bodySha256 } = first.facts;
  const isPayment = creation === undefined;
  if (isPayment && bodyHash(bodyText) !== bodySha256) return 'bytes';
  let intent = reduceIntent([first], true);
  for (const event of rest) {
    if (isPayment && event.kind === 'ATTEMPT' && event.anew) return 'bytes';
    if (!isStep(intent, event)) return 'step';
    intent = withEvent(intent, event);
  }
  return null;
}

/** Whether brl ever writes such a record for an intent in this state. */
function isStep(intent: Intent, event: IntentEvent): boolean {
  if (!mayFollow(intent, event)) return false;
  const { state, attempts } = intent;
  switch (event.kind) {
    case 'INTENT':
    case 'ARCHIVE':
      return false;
    case 'ATTEMPT':
      return state !== 'SETTLED' && state !== 'REVERSED';
    case 'RESPONSE':
      return attempts > 0;
    case 'STATE': {
      // Held up before the first byte, or throttled and then not found.
      const { state: to, reason } = event.finding;
      return to === 'UNCERTAIN' || (to === 'INTENT' && (reason === 'unreachable' || reason === 'rate'));
    }
    default:
      return true;
  }
}
