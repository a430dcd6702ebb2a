import type * as contract from '../../contract/payment-alias.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { lookedUp } from './pix.ts';

/** The alias of the payment look-up (specification, section 9). */
export const paymentAliases: Area<typeof contract> = { behaviours: { paymentAlias } };

function paymentAlias({ world, account, params }: Call<typeof contract.paymentAlias>): Answer {
  return lookedUp(world, account, { identifier: params.identifier });
}
