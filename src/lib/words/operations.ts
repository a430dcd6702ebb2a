import { topic } from './topic.ts';

/** Descriptions of the operations that move money, by their ids in the contract. */
export const operationWords = topic('operations', {
  'batches.dispatch': 'Pay a reviewed PIX batch',
  'bigpix.send': 'Pay a large PIX by key in parts',
  'bigpix.sendBank': 'Pay a large PIX by bank data in parts',
  'boleto.pay': 'Pay a boleto',
  'pix.out': 'Pay by PIX key, synchronously',
  'pix.outAsync': 'Pay by PIX key, asynchronously',
  'pixBank.out': 'Pay by bank, branch and account number',
  'pixQr.pay': 'Pay a QR code, synchronously',
  'pixQr.payAsync': 'Pay a QR code, asynchronously',
  'refund.send': 'Refund a received PIX',
  'ted.out': 'Send a TED',
  'transfers.internal': 'Transfer to an account at the same bank by its id',
  'transfers.internalByBankAccount': 'Transfer to an account at the same bank by branch and number',
  'transfers.internalByDocument': 'Transfer to an account at the same bank by its holder',
});

/** The description of an operation that moves money; null for one that is not listed. */
export function operationText(id: string): string | null {
  return Object.hasOwn(operationWords, id) ? operationWords[id as keyof typeof operationWords] : null;
}
