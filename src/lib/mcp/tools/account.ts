import * as z from 'zod';
import { findNamed } from '../../areas/receipt/find.ts';
import { lookUp, withLine } from '../../areas/receipt/look.ts';
import { receiptOf } from '../../areas/receipt/receipt.ts';
import { type Group, readToday, type Sum, standings } from '../../areas/today/day.ts';
import { readSpan } from '../../brazil/days.ts';
import { available, limitKinds, limitWindows } from '../../contract/limits.ts';
import { maxPageSize, statementOperations } from '../../contract/statement.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { shownDocument } from '../../payments/confirm/payee.ts';
import { limitRows } from '../../payments/limits-left.ts';
import { pageQuery, readPage } from '../../payments/statement/days.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import type { Party } from '../../payments/statement/party.ts';
import type { Line } from '../../payments/statement/reader.ts';
import { mcpWords } from '../../words/mcp.ts';
import { messageText } from '../../words/records.ts';
import * as shape from '../shapes.ts';
import { tool } from '../tool.ts';

const line = z.strictObject({
  endToEndId: shape.endToEndId,
  amount: shape.amount.describe('in BRL, negative for a debit; null where it cannot be read'),
  operation: z.enum(statementOperations).nullable(),
  status: shape.status,
  at: shape.time,
  untrusted: shape.untrusted('name', 'document', 'bank', 'key', 'description', 'identifier'),
});

function lineJson(one: Line): z.input<typeof line> {
  const found = amountOfLine(one);
  const other = member(one, 'counterParty');
  const document = textMember(other, 'document');
  return {
    endToEndId: shape.fitting(shape.endToEndId, one.endToEndId),
    amount: typeof found === 'string' ? null : shape.brl(found.amountCentavos),
    operation: shape.fitting(z.enum(statementOperations), one.operation),
    status: shape.fitting(shape.status, one.status),
    at: shape.fitting(shape.time, one.timestamp),
    untrusted: {
      name: shape.textOf(textMember(other, 'name')),
      document: document && shape.textOf(shownDocument(document)),
      bank: shape.textOf(textMember(other, 'bankCode')),
      key: shape.textOf(one.pixKey),
      description: shape.textOf(one.description),
      identifier: shape.textOf(one.identifier),
    },
  };
}

const statement = tool({
  name: 'statement',
  description:
    'Lines of the account statement, newest first, page by page, of at most 31 days. Names and descriptions are written by whoever paid.',
  input: z.strictObject({
    from: z.string().max(20).optional().describe('YYYY-MM-DD in Brasilia'),
    to: z.string().max(20).optional(),
    operation: z.enum(statementOperations).optional(),
    page: z.int().min(0).max(100_000).default(0),
    size: z.int().min(1).max(maxPageSize).default(20),
  }),
  output: z.strictObject({
    from: shape.day,
    to: shape.day,
    lines: z.array(line),
    left: shape.count
      .nullable()
      .describe('how many lines follow this page; null where the service does not say'),
    nextPage: shape.count.nullable(),
  }),
  run: ({ from, to, operation, page, size }, desk) =>
    desk.withSession(async ({ client, serviceNow }) => {
      const span = readSpan(from, to, serviceNow());
      const { json } = await readPage(client, pageQuery(span, { order: 'desc', operation }, page, size));
      const items = member(json.value, 'items') as readonly Line[];
      const total = member(json.value, 'totalElements');
      const left = typeof total === 'number' ? Math.max(0, total - page * size - items.length) : null;
      const goesOn = left === null ? member(json.value, 'hasNext') === true : left > 0;
      return {
        from: span.from,
        to: span.to,
        lines: items.map(lineJson),
        left,
        nextPage: goesOn && items.length > 0 ? page + 1 : null,
      };
    }),
});

const limits = tool({
  name: 'limits',
  description:
    'What may still be sent by kind of payment and window, as the service says now. Null means without limit.',
  input: z.strictObject({}),
  output: z.strictObject({
    limits: z.array(
      z.strictObject({
        kind: z.enum(limitKinds),
        window: z.enum(limitWindows),
        used: shape.amount,
        available: shape.amount,
      }),
    ),
  }),
  run: (_asked, desk) =>
    desk.withSession(async ({ client }) => ({
      limits: limitRows((await client.read(available, {})).json.value).map(({ kind, window, limit }) => ({
        kind: kind as (typeof limitKinds)[number],
        window: window as (typeof limitWindows)[number],
        used: shape.fitting(shape.amount, member(limit, 'usedBrl')),
        available: shape.fitting(shape.amount, member(limit, 'availableBrl')),
      })),
    })),
});

const group = shape.sum.extend({ intentIds: z.array(shape.id).describe('the newest of them') });
const groups = Object.fromEntries(standings.map((name) => [name, group])) as Record<
  (typeof standings)[number],
  typeof group
>;

const today = tool({
  name: 'today',
  description:
    'The day so far, in Brasilia: payments of this machine by where they stand, what came in, debits that this machine knows nothing of, files that wait, and payments that look alike and may be one made twice.',
  input: z.strictObject({}),
  output: z.strictObject({
    day: shape.day,
    ...groups,
    due: shape.sum.describe('rows of files that wait to be sent'),
    received: shape.sum.nullable().describe('null where the statement did not answer'),
    elsewhere: shape.sum.nullable().describe('debits without a payment in this journal'),
    isPart: z.boolean().describe('whether the statement has more lines than were read'),
    alike: z.array(group).describe('the same amount to the same payee more than once today'),
  }),
  run: (_asked, desk) =>
    desk.withSession(async (session, journal) => {
      const read = await readToday(session, journal);
      const booked = 'told' in read.booked ? read.booked.told : null;
      const due = read.due.reduce(
        (all, one) => ({ count: all.count + one.count, centavos: all.centavos + one.centavos }),
        { count: 0, centavos: 0 },
      );
      return {
        day: read.day,
        ...(Object.fromEntries(standings.map((name) => [name, groupJson(read.groups[name])])) as Record<
          (typeof standings)[number],
          z.input<typeof group>
        >),
        due: sumJson(due),
        received: booked && sumJson(booked.received),
        elsewhere: booked && sumJson(booked.elsewhere),
        isPart: booked?.isPart ?? false,
        alike: read.alike.map(groupJson),
      };
    }),
});

function sumJson({ count, centavos }: Sum) {
  return { count, amount: shape.brl(centavos) ?? 0 };
}

function groupJson(one: Group) {
  return { ...sumJson(one), intentIds: one.newest.map(({ intentId }) => intentId) };
}

const party = shape.untrusted('name', 'document', 'bank', 'key');

function partyJson({ name, document, bank, key }: Party): z.input<typeof party> {
  return {
    name: shape.textOf(name),
    document: shape.textOf(document),
    bank: shape.textOf(bank),
    key: shape.textOf(key),
  };
}

const receipt = tool({
  name: 'receipt',
  description:
    'The facts of a receipt, as the service shows the payment now. It proves a payment only where isReceipt is true.',
  input: z.strictObject({
    name: z.string().min(1).max(300).describe('a ref, intent id, identifier or end-to-end id'),
  }),
  output: z.strictObject({
    isReceipt: z.boolean(),
    kind: z.enum(['pix', 'refund', 'ted', 'transfer', 'boleto', 'payment']),
    state: z.string().regex(/^[A-Z]{1,20}$/),
    status: shape.status,
    amount: shape.amount,
    paidAt: shape.time,
    intentId: shape.id,
    endToEndId: shape.endToEndId,
    ref: shape.ref,
    isPayeeShown: z.boolean().nullable().describe('whether the service confirms the payee that was ordered'),
    differs: z.array(z.enum(['name', 'document'])).describe('what the payee has otherwise than was ordered'),
    lookedUpAt: shape.time,
    untrusted: z.strictObject({
      payer: party,
      payee: party.nullable(),
      description: shape.untrustedText,
      message: shape.untrustedText,
    }),
  }),
  run: ({ name }, desk) =>
    desk.withSession(async (session, journal) => {
      const found = await findNamed(session, journal, name);
      if ('run' in found) throw usageError('usage', mcpWords.receiptOfRun);
      const ports = { client: session.client, journal, interrupt: new AbortController().signal };
      const told = receiptOf(session, await withLine(session, await lookUp(session, ports, found.wanted)));
      const { names } = told;
      return {
        isReceipt: told.isReceipt,
        kind: told.kind,
        state: told.state,
        status: shape.fitting(shape.status, told.status),
        amount: shape.brl(told.amountCentavos),
        paidAt: shape.fitting(shape.time, told.paidAt),
        intentId: names.intentId,
        endToEndId: shape.fitting(shape.endToEndId, names.endToEndId),
        ref: shape.fitting(shape.ref, names.ref),
        isPayeeShown: told.isPayeeShown,
        differs: [...told.differences],
        lookedUpAt: shape.timeOf(told.lookedUpAtMs),
        untrusted: {
          payer: partyJson(told.payer),
          payee: told.payee && partyJson(told.payee),
          description: shape.textOf(told.description),
          message: shape.textOf(told.message && messageText(told.message)),
        },
      };
    }),
});

/** Tools about the account. */
export const accountTools = [statement, limits, today, receipt];
