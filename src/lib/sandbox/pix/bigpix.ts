import type * as contract from '../../contract/bigpix.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { bankOrder, contentOf, keyOrder } from './bank-data.ts';
import { payOnce } from './once.ts';
import type { PaymentOrder } from './record.ts';

/** The size of one part in the days of a limit per payment, in centavos (specification, section 9). */
const partCentavos = 15_000_00;
const mostParts = 99;

/** The deprecated payments in parts (specification, section 9). Here one payment stands for all the parts. */
export const bigpix: Area<typeof contract> = { behaviours: { send, sendBank } };

function send(call: Call<typeof contract.send>): Answer {
  const order = keyOrder(call.body);
  return payOnce(call, 'now', contentOf(order), () => inParts(order));
}

function sendBank(call: Call<typeof contract.sendBank>): Answer {
  const order = bankOrder(call.body);
  return payOnce(call, 'now', contentOf(order), () => inParts(order));
}

function inParts(order: PaymentOrder): PaymentOrder {
  if (order.amountCentavos > partCentavos * mostParts) {
    throw new ServiceError(400, 'batch_too_large', 'O BigPix precisaria de mais de 99 partes.');
  }
  return order;
}
