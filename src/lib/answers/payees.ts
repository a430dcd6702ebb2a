import { z } from 'zod';
import { operatorBy, time } from './members.ts';
import { moneyPromise } from './promise.ts';

/** A payee under a nickname. */
const payee = z.strictObject({
  nickname: z.string(),
  kind: z.enum(['pix-key', 'bank-account', 'own-bank-account', 'account']),
  key: z.string().nullable(),
  keyType: z.string().nullable(),
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  account: z.string().nullable(),
  accountType: z.string().nullable(),
  accountId: z.string().nullable().describe('account at this bank that is paid'),
  document: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  owner: z
    .strictObject({
      name: z.string().nullable(),
      document: z.string().nullable(),
      bank: z.string().nullable(),
      askedAt: time,
      intentId: z.string().nullable(),
    })
    .nullable()
    .describe('owner of the key as the directory showed it'),
});

/** A change of a payee. */
export const payeeChange = z.strictObject({
  number: z.int(),
  change: z.enum(['added', 'changed', 'renamed', 'removed', 'owner']),
  at: time,
  operator: z.string(),
  operatorBy: operatorBy
    .nullable()
    .describe('how the operator is known; null in what an earlier version recorded'),
  machine: z.string(),
  databaseRole: z.string().nullable(),
  payee: payee.describe('the payee from then on; where it was removed, as it last was'),
});

/** A payee that policies call known. */
const pinned = z.strictObject({
  payee: z.string().describe('the key or account, in one spelling'),
  owner: z
    .string()
    .describe('document of its owner, masked as it was shown; of an account at this bank its id'),
  since: time,
  intentId: z.string().describe('the settled payment that it was learned from'),
});

/** Answer of brl payees list --pinned. */
export const payeesPinned = moneyPromise('Answer of brl payees list --pinned, with --json', z.array(pinned));

/** Answer of brl payees list and export. */
export const payeesList = moneyPromise('Answer of brl payees list and export, with --json', z.array(payee));

/** Answer of brl payees show. */
export const payeesShow = moneyPromise(
  'Answer of brl payees show, with --json',
  z.strictObject({
    payee: payee.nullable().describe('null where it was removed'),
    pinned: pinned.nullable().describe('what policies know it by; null before a payment to it has settled'),
    history: z.array(payeeChange),
  }),
);

/** Answer of brl payees add, rename and remove. */
export const payeesChanged = moneyPromise(
  'Answer of brl payees add, rename and remove, with --json',
  z.strictObject({
    change: z.enum(['added', 'changed', 'same', 'renamed', 'removed']),
    payee,
  }),
);

/** Answer of brl payees import. */
export const payeesImport = moneyPromise(
  'Answer of brl payees import, with --json',
  z.strictObject({
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    payees: z.array(z.strictObject({ nickname: z.string(), change: z.enum(['added', 'changed', 'same']) })),
  }),
);
