import type { Client } from '../../client/client.ts';
import { chargeStates, list } from '../../contract/boleto-charge.ts';
import { textMember } from '../../json/members.ts';
import { type Settling, standBy } from '../../payments/settling.ts';
import { chargesOf } from './boleto-view.ts';

/** An issued boleto, until it is paid or can no longer be. Only the list shows it. */
export function chargeSettling(client: Client, identifier: string): Settling {
  return {
    read: () => client.read(list, {}),
    recordIn: (answer) =>
      chargesOf(answer).find((charge) => textMember(charge, 'identifier') === identifier) ?? null,
    standingOf: (charge) => standBy(chargeStates, textMember(charge, 'status'), 'boleto'),
    line: `boleto charge list --identifier ${identifier}`,
  };
}
