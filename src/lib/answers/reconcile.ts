import { z } from 'zod';
import { intentState, sha256 } from './members.ts';
import { promise } from './promise.ts';

const entryClass = z.enum([
  'matched',
  'payee_not_shown',
  'resolved',
  'in_doubt',
  'not_paid',
  'on_its_way',
  'unexpected_debit',
  'credit',
  'refund',
  'fee',
  'reversed',
  'repeated_line',
  'ledger_only',
  'not_in_ledger',
  'amount_differs',
  'payee_differs',
  'event_missing',
  'event_without_line',
]);

const rail = z.enum(['PIX', 'TED', 'BOLETO', 'INTERNAL', 'FEE', 'OTHER']);

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const totals = z.strictObject({
  lines: z.int(),
  in: z.number(),
  out: z.number(),
  fees: z.number(),
  feesReturned: z.number(),
  refundsIn: z.number(),
  refundsOut: z.number(),
});

const openingSource = z.enum(['service', 'flag', 'closed-day', 'statement-file']);

const opening = z.strictObject({
  amount: z.number(),
  source: openingSource,
});

/** Answer of brl reconcile. */
export const reconcile = promise(
  'Answer of brl reconcile, with --json',
  z.strictObject({
    entries: z.array(
      z.strictObject({
        class: entryClass,
        also: z.array(entryClass),
        meaning: z.enum(['explained', 'doubt', 'difference', 'on-its-way']),
        because: z
          .enum([
            'no-intent',
            'second-debit',
            'not-sent-here',
            'refused-here',
            'settled-not-booked',
            'open-not-booked',
            'open-and-booked',
            'may-still-arrive',
            'status-unknown',
            'file-only-proof',
            'other-payee',
            'intent-amount',
            'ledger-amount',
            'event-amount',
            'refund-amount',
            'given-back',
          ])
          .nullable(),
        matchedBy: z.enum(['end-to-end-id', 'identifier', 'bank-id']).nullable(),
        rail,
        amount: z.number().nullable(),
        at: z.string().nullable(),
        bookedOn: z.string().nullable(),
        line: z
          .strictObject({
            id: z.string().nullable(),
            rail,
            amount: z.number(),
            status: z.string(),
            at: z.string(),
            endToEndId: z.string().nullable(),
            identifier: z.string().nullable(),
            description: z.string().nullable(),
            otherSide: z.string().nullable(),
            otherDocument: z.string().nullable(),
            pixKey: z.string().nullable(),
            isRefund: z.boolean(),
            originalEndToEnd: z.string().nullable(),
            refundEndToEnd: z.string().nullable(),
            fileLine: z.int().nullable(),
          })
          .nullable(),
        intent: z
          .strictObject({
            intentId: z.string(),
            state: intentState,
            operation: z.string(),
            amount: z.number().nullable(),
            destination: z.string().nullable(),
            payee: z.string().nullable(),
            identifier: z.string().nullable(),
            endToEndId: z.string().nullable(),
            ref: z.string().nullable(),
            reference: z.string().nullable().describe('of a row of a run: its own name in its file'),
            runId: z.string().nullable(),
            batchId: z.string().nullable(),
            createdAt: z.string(),
            sentAt: z.string().nullable(),
            settledAt: z.string().nullable(),
          })
          .nullable(),
        ledger: z
          .strictObject({
            line: z.int(),
            day: z.string().nullable(),
            endToEndId: z.string().nullable(),
            identifier: z.string().nullable(),
            bankId: z.string().nullable(),
            key: z.string().nullable(),
            text: z.string().nullable(),
            amount: z.number(),
          })
          .nullable(),
        events: z.array(
          z.strictObject({
            eventId: z.string(),
            captureId: z.int(),
            type: z.string(),
            amount: z.number().nullable(),
            at: z.string(),
          }),
        ),
        proposals: z.array(
          z.strictObject({
            kind: z.enum(['intent', 'line', 'ledger']),
            name: z.string(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
    environment: z.enum(['sandbox', 'production']),
    accountId: z.string(),
    days: z.strictObject({
      from: day,
      to: day,
    }),
    statement: z.strictObject({
      source: z.enum(['service', 'file']),
      readings: z.int(),
      repeatedLines: z.int(),
      missingLines: z.int(),
      unreadableLines: z.int(),
      unreadable: z.array(
        z.strictObject({
          fileLine: z.int().nullable(),
          why: z.string(),
        }),
      ),
      seconds: z.array(z.string()),
      balanceRows: z.array(
        z.strictObject({
          day: z.string().nullable(),
          balance: z.number(),
          text: z.string(),
          fileLine: z.int(),
        }),
      ),
      balanceDifferences: z.array(
        z.strictObject({
          day: z.string(),
          balance: z.number(),
          computed: z.number(),
        }),
      ),
    }),
    ledger: z
      .strictObject({
        rows: z.int(),
        amounts: z.enum(['side', 'signed', 'out', 'in']),
        columns: z.strictObject({
          amount: z.string(),
          date: z.string().optional(),
          e2e: z.string().optional(),
          id: z.string().optional(),
          bankId: z.string().optional(),
          key: z.string().optional(),
          text: z.string().optional(),
          side: z.string().optional(),
        }),
        unused: z.array(z.string()),
        totals: z.array(z.int()),
        balances: z.array(z.int()),
      })
      .nullable(),
    lookUps: z.strictObject({
      asked: z.int(),
      left: z.int(),
    }),
    summary: z.strictObject({
      from: day,
      to: day,
      entries: z.int(),
      byClass: z.strictObject({
        matched: z.int().optional(),
        payee_not_shown: z.int().optional(),
        resolved: z.int().optional(),
        in_doubt: z.int().optional(),
        not_paid: z.int().optional(),
        on_its_way: z.int().optional(),
        unexpected_debit: z.int().optional(),
        credit: z.int().optional(),
        refund: z.int().optional(),
        fee: z.int().optional(),
        reversed: z.int().optional(),
        repeated_line: z.int().optional(),
        ledger_only: z.int().optional(),
        not_in_ledger: z.int().optional(),
        amount_differs: z.int().optional(),
        payee_differs: z.int().optional(),
        event_missing: z.int().optional(),
        event_without_line: z.int().optional(),
      }),
      linesSha256: sha256,
      byRail: z.strictObject({
        PIX: totals.optional(),
        TED: totals.optional(),
        BOLETO: totals.optional(),
        INTERNAL: totals.optional(),
        FEE: totals.optional(),
        OTHER: totals.optional(),
      }),
      total: totals,
      opening: opening.nullable(),
      computedClosing: z.number().nullable(),
      closing: opening.nullable(),
      closed: z
        .strictObject({
          at: z.string(),
          differs: z.boolean(),
        })
        .nullable(),
      closedDays: z.array(
        z.strictObject({
          day: z.string(),
          at: z.string(),
          differs: z.boolean(),
        }),
      ),
    }),
    closedBefore: z
      .strictObject({
        at: z.string(),
        operator: z.string(),
        total: totals,
      })
      .nullable(),
    closedNow: z.boolean(),
    out: z.string().nullable(),
  }),
);
