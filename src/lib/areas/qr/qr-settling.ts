import type { Client } from '../../client/client.ts';
import { chargeStates, lookup } from '../../contract/qr.ts';
import { textMember } from '../../json/members.ts';
import { type Settling, standBy } from '../../payments/settling.ts';

/** A charge, by its identifier or txid, until it is paid, cancelled or expired. */
export function chargeSettling(client: Client, identifier: string): Settling {
  return {
    read: () => client.read(lookup, { query: { identifier } }),
    recordIn: (charge) =>
      ['identifier', 'txid'].some((name) => textMember(charge, name) === identifier) ? charge : null,
    standingOf: (charge) => standBy(chargeStates, textMember(charge, 'status'), 'charge'),
    line: `qr status ${identifier}`,
  };
}

/** The same, for the answer of a creation. */
export function madeCharge(client: Client, charge: unknown): Settling | null {
  const identifier = textMember(charge, 'identifier');
  return identifier === null ? null : chargeSettling(client, identifier);
}
