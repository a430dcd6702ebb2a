import { z } from 'zod';
import { intentState, operatorBy } from './members.ts';
import { moneyPromise } from './promise.ts';

const party = z.strictObject({
  name: z.string().nullable(),
  document: z.string().nullable(),
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  account: z.string().nullable(),
  key: z.string().nullable(),
  boleto: z.string().nullable(),
});

/** Answer of brl receipt of one payment, with --json; with --out it has the file too. */
export const receipt = moneyPromise(
  'Answer of brl receipt of one payment, with --json; with --out it has the file too',
  z.strictObject({
    isReceipt: z.boolean(),
    kind: z.enum(['pix', 'refund', 'ted', 'transfer', 'boleto', 'payment']),
    state: intentState,
    reason: z.string().nullable(),
    status: z.string().nullable(),
    message: z.string().nullable(),
    paidAt: z.string().nullable(),
    payer: party,
    payerOnBoleto: party.nullable(),
    boletoTerms: z
      .strictObject({
        dueDate: z.string().nullable(),
        faceValue: z.number().nullable(),
        interest: z.number().nullable(),
        fine: z.number().nullable(),
        discount: z.number().nullable(),
        rebate: z.number().nullable(),
      })
      .nullable()
      .describe(
        "what the boleto asked for, in BRL, as the service's record shows it; null for another kind of payment, and for what is not shown",
      ),
    accountId: z.string().nullable(),
    profile: z.string().nullable(),
    payee: party.nullable(),
    payeeOrdered: party.nullable(),
    isPayeeShown: z.boolean().nullable(),
    differences: z.array(z.enum(['name', 'document'])),
    description: z.string().nullable(),
    original: z.string().nullable(),
    refundReason: z.string().nullable(),
    refundedBy: z.string().nullable(),
    environment: z.enum(['sandbox', 'production']),
    amount: z.number().nullable(),
    amountInWords: z.string().nullable(),
    payeeShown: party.extend({ askedAt: z.string() }).nullable(),
    endToEndId: z.string().nullable(),
    tedId: z.string().nullable(),
    transactionId: z.string().nullable(),
    paymentId: z.string().nullable(),
    partnerId: z.string().nullable(),
    coreId: z.string().nullable(),
    identifier: z.string().nullable(),
    ref: z.string().nullable(),
    reference: z.string().nullable(),
    intentId: z.string().nullable(),
    operator: z.string().nullable(),
    operatorBy: operatorBy.nullable(),
    lookedUpAt: z.string(),
    file: z.string().optional(),
  }),
);

/** Answer of brl receipt of several payments. */
export const receipts = moneyPromise(
  'Answer of brl receipt of several payments, with --json',
  z.strictObject({
    out: z.string().nullable(),
    written: z.int(),
    kept: z.int(),
    amount: z.number(),
    leftOut: z.array(
      z.strictObject({
        line: z.int().nullable(),
        reference: z.string().nullable(),
        intentId: z.string().nullable(),
        endToEndId: z.string().nullable(),
        exit: z.int(),
        code: z.string(),
        message: z.string(),
      }),
    ),
  }),
);
