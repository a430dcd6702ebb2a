import type * as contract from '../../contract/pix-bank.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { bankOrder, contentOf } from './bank-data.ts';
import { payOnce } from './once.ts';

/** PIX by bank data (specification, section 4.1). */
export const pixBank: Area<typeof contract> = { behaviours: { outBankAccount } };

function outBankAccount(call: Call<typeof contract.outBankAccount>): Answer {
  const order = bankOrder(call.body);
  return payOnce(call, 'now', contentOf(order), () => order);
}
