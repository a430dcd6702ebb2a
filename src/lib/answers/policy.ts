import { z } from 'zod';
import { time } from './members.ts';
import { moneyPromise } from './promise.ts';

const amount = z.string().nullable();
/** Of the shared journal. */
export const sharedPolicy = z
  .strictObject({ serial: z.int(), sha256: z.string().describe('of its text, in hex') })
  .nullable()
  .describe('the policy of the shared journal whose rules hold, too; null for none');
const need = z.array(z.strictObject({ group: z.string(), count: z.int() }));

/** Answer of brl policy show. */
export const policyShow = moneyPromise(
  'Answer of brl policy show, with --json',
  z.strictObject({
    path: z.string().describe('path of the policy'),
    serial: z.int().describe('only grows'),
    sha256: z.string().describe('of the file of the policy, in hex'),
    shared: sharedPolicy,
    required: z.boolean().describe('whether a journal that has seen it pays by no other'),
    accounts: z.array(z.string()).describe('accounts that it holds for'),
    journal: z.string().nullable().describe('the only journal that payments may be written to'),
    groups: z.array(z.strictObject({ group: z.string(), people: z.array(z.string()) })),
    bands: z
      .array(
        z.strictObject({
          upTo: amount.describe('largest amount in BRL; null for any'),
          payee: z.enum(['known', 'new']).nullable().describe('null for whomever'),
          hours: z.string().nullable().describe('in Brasilia; null for any time'),
          need,
          hardwareKey: z.enum(['touch', 'pin']).nullable(),
        }),
      )
      .describe('the first that fits decides'),
    limits: z.strictObject({ perPayment: amount, perDay: amount, perPayeePerDay: amount }).describe('in BRL'),
    firstPayment: need.nullable().describe('besides the band, for a payee who is not known'),
    changedPayee: z
      .union([z.literal('refuse'), need])
      .nullable()
      .describe('besides the band, for another owner'),
    deny: z.array(z.string()).describe('operations that are never sent'),
    people: z.array(z.string()).describe('who has a key'),
  }),
);

/** Answer of brl policy check. */
export const policyCheck = moneyPromise(
  'Answer of brl policy check, with --json, where each band can be approved',
  z.strictObject({
    path: z.string().describe('path of the policy'),
    serial: z.int(),
    shared: sharedPolicy,
    findings: z.array(
      z.strictObject({
        kind: z.enum(['nobody', 'only_one', 'no_maker', 'no_key', 'expires']),
        isProblem: z.boolean().describe('whether payments could wait for ever by it'),
        band: z.int().nullable().describe('its place, from 1'),
        person: z.string().nullable(),
        groups: z.array(z.string()),
        until: time.nullable(),
        message: z.string(),
      }),
    ),
    waiting: z
      .array(z.strictObject({ serial: z.int(), signedBy: z.array(z.string()), logins: z.array(z.string()) }))
      .describe('policies in the shared journal that too few administrators signed: they count for nothing'),
  }),
);

/** Answer of brl policy explain. */
export const policyExplain = moneyPromise(
  'Answer of brl policy explain, with --json',
  z.strictObject({
    holds: z.boolean().describe('whether the policy names the account'),
    serial: z.int().describe('of the policy'),
    amount,
    payeeStanding: z
      .enum(['known', 'new', 'changed', 'unseen'])
      .nullable()
      .describe('null where no key was given'),
    maker: z.string().nullable().describe('who would make the plan'),
    band: z.int().nullable().describe('place of the band that fits, from 1; null for none'),
    need: z.array(z.strictObject({ group: z.string(), count: z.int(), people: z.array(z.string()) })),
    hardwareKey: z.enum(['touch', 'pin']).nullable(),
    refusal: z.string().nullable().describe('code of why it is refused whoever approves'),
    leftToday: amount.describe('what may still leave the account today; null without a limit'),
    leftTodayToPayee: amount.describe('the same to this payee'),
  }),
);

/** Answer of brl policy init. */
export const policyInit = moneyPromise(
  'Answer of brl policy init, with --json',
  z.strictObject({
    policy: z.string().describe('path of the policy'),
    approvers: z
      .string()
      .nullable()
      .describe('path of the file with the keys; null where the policy has them in it'),
  }),
);

/** Answer of brl policy publish. */
export const policyPublish = moneyPromise(
  'Answer of brl policy publish, with --json',
  z.strictObject({
    policy: z.string().describe('path of the policy'),
    serial: z.int(),
    sha256: z.string().describe('of its text, in hex'),
    key: z.string().describe('fingerprint of the key that signed'),
    signedBy: z
      .array(z.string())
      .nullable()
      .describe('administrators whose signatures count; null where this machine does not know them'),
    need: z.int().nullable().describe('how many it needs; null as above'),
    isInForce: z.boolean().nullable().describe('whether payments obey it now; null as above'),
  }),
);
