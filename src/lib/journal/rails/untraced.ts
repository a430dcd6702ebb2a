import type { Client } from '../../client/client.ts';
import { recorded } from '../../words/records.ts';
import type { Finding, Intent } from '../intent.ts';
import { quietPeriodMs } from '../look.ts';
import { bareFinding } from './rail.ts';

/** A payment that cannot be looked up stays on its way while it is young, for which null is returned, as for any other state. */
export function agedWithoutTrace(client: Client, intent: Intent): Finding | null {
  const ageMs = client.clock.now() - (intent.lastSentAtMs ?? 0);
  return intent.state === 'PENDING' && ageMs >= quietPeriodMs ? withoutTrace(intent) : null;
}

/** The finding for an accepted request that cannot be looked up: a person may resolve it only once it is called uncertain. */
export function withoutTrace(intent: Intent): Finding {
  const message = recorded.untraced;
  const known = intent.finding ?? bareFinding('UNCERTAIN', 'uncertain', message);
  return { ...known, state: 'UNCERTAIN', reason: null, code: 'uncertain', message };
}
