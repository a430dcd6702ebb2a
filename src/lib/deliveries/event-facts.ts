import { type Centavos, centavosFromWire } from '../contract/money.ts';
import { member, textMember } from '../json/members.ts';

/** What an event says about its money. It is only a hint: the look-up decides. */
export interface EventFacts {
  readonly amountCentavos: Centavos | null;
  readonly payee: string | null;
}

/** Reads amount and payee of an event (specification, section 6.3); nulls when it has none. */
export function eventFacts(body: Uint8Array): EventFacts {
  const data = member(parsed(body), 'data');
  const amount = member(data, 'amount');
  const destination = member(data, 'destination');
  const payee =
    textMember(member(data, 'payee'), 'name') ??
    textMember(destination, 'holderName') ??
    textMember(destination, 'name');
  return {
    amountCentavos: typeof amount === 'number' ? centavosFromWire(amount) : null,
    payee: payee?.slice(0, longestName) ?? null,
  };
}

/** Longer than any name that a bank accepts. */
const longestName = 140;

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
