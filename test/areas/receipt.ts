import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** Receipts; what they say is asked for by the routes of the payments. */
export const receiptArea: Area = {
  routes: [],
  commands: {
    receipt: [
      done('receipt invoice-1042', ['R$ 150,00', 'COMPLETED', 'one hundred fifty reais', 'Maria Exemplo']),
      done('receipt $SENT --out paid.pdf', ['paid.pdf', 'SANDBOX']),
      done('receipt invoice-1042 --format text', ['R$ 150,00', 'Maria Exemplo', 'E99999004']),
      refused('receipt $UNKNOWN', 40, 'uncertain'),
      bad('receipt invoice-1042 --out receipt.doc', 'usage'),
    ],
  },
};
