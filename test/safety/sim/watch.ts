import type { WireAnswer } from '../../../src/lib/client/port.ts';
import { reduceIntent } from '../../../src/lib/journal/intent.ts';
import type { BankRequest } from './bank.ts';
import type { Action, Operator, Scene } from './operator.ts';

/** Looks at each request as it leaves, and at what was told in answer: what must be true of it then. */
export function watchSending(
  { violations, world }: Scene,
  { journal }: Operator,
  action: Action,
): (request: BankRequest, told: WireAnswer | null) => Promise<void> {
  let directoryAsked = 0;
  let quotaTold = false;
  return async (request, told) => {
    if (told) {
      quotaTold ||= told.status === 429 && request.path.includes('/pix/key/');
      return;
    }
    if (request.path.includes('/pix/key/')) {
      directoryAsked += 1;
      const pausedUntilMs = (await journal.dictPausedUntilMs('production/tenant/acc')) ?? 0;
      if (quotaTold || pausedUntilMs > world.now() + 60_000)
        violations.push('the directory was asked while it is closed');
      if (directoryAsked > 2) violations.push('the directory was asked three times in one run');
    }
    if (request.method !== 'POST') return;
    const intent = (await journal.list({})).find(
      ({ idempotencyKey }) => idempotencyKey === request.idempotencyKey,
    );
    if (!intent) {
      violations.push('a payment left that is written down nowhere');
      return;
    }
    if (intent.state !== 'SENT') violations.push(`a payment left while the journal says ${intent.state}`);
    if (intent.bodyText !== JSON.stringify(request.body))
      violations.push('other bytes left than were written down');
    const events = (await journal.history(intent.intentId))?.events ?? [];
    const last = events.findLastIndex(({ kind }) => kind === 'ATTEMPT');
    const before = last > 0 ? reduceIntent(events.slice(0, last), true) : null;
    const hasFailed = before?.failedSeen === true && before.supersededFailure === null;
    if (before?.state === 'REFUSED' || (hasFailed && before.state !== 'INTENT')) {
      if (action !== 'new-attempt')
        violations.push(`a payment that failed was sent again by ${action}, which nobody asked for`);
    }
    if (before && ['SETTLED', 'REVERSED', 'PENDING'].includes(before.state) && action !== 'new-attempt')
      violations.push(`a payment was sent again although it was ${before.state}`);
  };
}
