import type { operationWords } from '../operations.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `operations.ts` in Portuguese. */
export const operations = {
  'batches.dispatch': 'Pagar um lote PIX revisado',
  'bigpix.send': 'Pagar um PIX de valor alto por chave, em partes',
  'bigpix.sendBank': 'Pagar um PIX de valor alto por dados bancários, em partes',
  'boleto.pay': 'Pagar um boleto',
  'pix.out': 'Pagar por chave PIX, de forma síncrona',
  'pix.outAsync': 'Pagar por chave PIX, de forma assíncrona',
  'pixBank.out': 'Pagar por banco, agência e número da conta',
  'pixQr.pay': 'Pagar um QR Code, de forma síncrona',
  'pixQr.payAsync': 'Pagar um QR Code, de forma assíncrona',
  'refund.send': 'Devolver um PIX recebido',
  'ted.out': 'Enviar uma TED',
  'transfers.internal': 'Transferir para uma conta no mesmo banco pelo id dela',
  'transfers.internalByBankAccount': 'Transferir para uma conta no mesmo banco por agência e número',
  'transfers.internalByDocument': 'Transferir para uma conta no mesmo banco pelo titular',
} satisfies InPortuguese<typeof operationWords>;
