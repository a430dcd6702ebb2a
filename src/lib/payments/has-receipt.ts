import type { Intent } from '../journal/intent.ts';

/** Whether `brl receipt` covers its rail, once it is settled. */
export function hasReceipt({ creation, operation }: Pick<Intent, 'creation' | 'operation'>): boolean {
  return !creation && /^(?:pix|pixBank|pixQr|bigpix|refund|ted|transfers|boleto)\./.test(operation);
}
