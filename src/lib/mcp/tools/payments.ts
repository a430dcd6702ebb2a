import * as z from 'zod';
import { intentState } from '../../answers/members.ts';
import { readFilter, withRun } from '../../areas/journal/filter.ts';
import { wayOf } from '../../contract/ways.ts';
import { usageError } from '../../errors/cli-error.ts';
import { exitCodeOf } from '../../errors/exit-codes.ts';
import { endingOf, moneyMovedBy } from '../../journal/ending.ts';
import { type Intent, isPayment, isUnsent } from '../../journal/intent.ts';
import { lookAgain } from '../../journal/look-again.ts';
import { railOf } from '../../journal/rails/index.ts';
import { report } from '../../journal/report.ts';
import { textMember } from '../../json/members.ts';
import { shownDestination } from '../../payments/destination.ts';
import { calledIntent, notHere } from '../../payments/named/called-intent.ts';
import { isEndToEndId } from '../../payments/named/named-record.ts';
import { requireOwnIntent } from '../../payments/named/own-intent.ts';
import { timelineOf } from '../../payments/timeline/timeline.ts';
import { mcpWords } from '../../words/mcp.ts';
import { messageText } from '../../words/records.ts';
import * as shape from '../shapes.ts';
import { tool } from '../tool.ts';

/** A payment as this machine's journal has it. */
export const payment = z.strictObject({
  intentId: shape.id,
  state: intentState.describe('SENT and UNCERTAIN: it may have been paid, so never pay it again'),
  moneyMoved: z.enum(['yes', 'no', 'unknown']),
  exitCode: z.int().describe('how a command about it ends'),
  code: shape.code.describe('why it was refused or is in doubt; explain_error explains it'),
  operation: shape.id.or(z.string().regex(/^[\w.]{1,60}$/)),
  environment: shape.id,
  accountId: shape.id,
  amount: shape.amount,
  ref: shape.ref.describe('null where it has none, or one with blanks'),
  runId: shape.id.describe('the payout that it is a row of'),
  endToEndId: shape.endToEndId,
  status: shape.status.describe("the service's own word"),
  attempts: shape.count,
  createdAt: shape.time,
  lastSentAt: shape.time,
  closedAt: shape.time,
  isIntact: z.boolean().describe('false where its records were edited'),
  untrusted: shape.untrusted('to', 'payeeName', 'payeeDocument', 'payeeBank', 'description', 'message'),
});

/** A payment of the journal, its texts apart. */
export function paymentJson(intent: Intent): z.input<typeof payment> {
  const { finding } = report(intent, 'no');
  const { payee } = intent;
  return {
    intentId: shape.fitting(shape.id, intent.intentId),
    state: intent.state,
    moneyMoved: isPayment(intent) ? moneyMovedBy(intent.state) : 'no',
    exitCode: exitCodeOf(endingOf({ state: intent.state, reason: finding.reason })),
    code: shape.fitting(shape.code, intent.finding?.code),
    operation: intent.operation,
    environment: intent.environment,
    accountId: shape.fitting(shape.id, intent.accountId),
    amount: shape.brl(intent.amountCentavos),
    ref: shape.fitting(shape.ref, intent.ref),
    runId: intent.runId ?? null,
    endToEndId: shape.fitting(shape.endToEndId, intent.finding?.endToEndId),
    status: shape.fitting(shape.status, intent.finding?.status),
    attempts: intent.attempts,
    createdAt: shape.timeOf(intent.createdAtMs),
    lastSentAt: shape.timeOf(intent.lastSentAtMs),
    closedAt: shape.timeOf(intent.closedAtMs),
    isIntact: intent.intact,
    untrusted: {
      to: shape.textOf(shownDestination(intent)),
      payeeName: shape.textOf(payee?.name),
      payeeDocument: shape.textOf(payee?.document),
      payeeBank: shape.textOf(payee?.bank),
      description: shape.textOf(descriptionIn(intent)),
      message: shape.textOf(intent.finding?.message && messageText(intent.finding.message)),
    },
  };
}

function descriptionIn({ bodyText }: Intent): string | null {
  try {
    return textMember(JSON.parse(bodyText), 'description');
  } catch {
    return null;
  }
}

const name = z.strictObject({
  name: z.string().min(1).max(300).describe('a ref, intent id, identifier, end-to-end id, TED id or boleto'),
});

/** Nobody interrupts a tool but by ending the server, which leaves look-ups as they are. */
const uninterrupted = new AbortController().signal;

const paymentStatus = tool({
  name: 'payment_status',
  description:
    'Where one payment of this machine stands. The service is asked anew, and what it says is recorded in the journal. An unknown name does not mean that nothing was paid.',
  input: name,
  output: z.strictObject({
    payment,
    service: z
      .enum(['found', 'not-found', 'no-answer', 'not-asked'])
      .describe('what the service said just now'),
  }),
  run: ({ name: called }, desk) =>
    desk.withSession(async (session, journal) => {
      const intent = await calledIntent(journal, session.environment, called);
      if (!intent) throw notHere(session.environment, called);
      requireOwnIntent(session, intent);
      const rail = railOf(intent.operation)?.rail;
      if (!rail || rail.noRoute || !isPayment(intent) || isUnsent(intent.state))
        return { payment: paymentJson(intent), service: 'not-asked' as const };
      const ports = { client: session.client, journal, interrupt: uninterrupted };
      const looked = await lookAgain(ports, rail, intent.intentId);
      return { payment: paymentJson(looked.intent), service: looked.result };
    }),
});

const sources = ['journal', 'status', 'timeline', 'statement', 'refund', 'event'] as const;
/** The newest moments of a payment with many look-ups. */
const mostMoments = 100;

const paymentTimeline = tool({
  name: 'payment_timeline',
  description:
    'Everything that is known of one payment in the order of time: the records of this machine, what the service says, the statement, and captured webhook deliveries. An end-to-end id works for money that came in, too.',
  input: name,
  output: z.strictObject({
    intentId: shape.id,
    state: intentState.nullable(),
    endToEndId: shape.endToEndId,
    status: shape.status,
    moments: z.array(
      z.strictObject({ at: shape.time, source: z.enum(sources), untrusted: shape.untrusted('text') }),
    ),
    left: shape.page.left.describe('how many earlier moments are left out'),
    sources: z.array(
      z.strictObject({ source: z.enum(sources), result: z.enum(['found', 'not-found', 'no-answer']) }),
    ),
  }),
  run: ({ name: called }, desk) =>
    desk.withSession(async (session, journal) => {
      const intent = await calledIntent(journal, session.environment, called);
      if (!intent && !isEndToEndId(called)) throw notHere(session.environment, called);
      if (intent) requireOwnIntent(session, intent);
      const {
        endToEndId,
        status,
        history,
        moments,
        sources: asked,
      } = await timelineOf(session, journal, {
        kind: kindOf(intent),
        intent,
        identifier: intent?.identifier ?? null,
        endToEndId: intent ? (intent.finding?.endToEndId ?? null) : called,
      });
      return {
        intentId: history?.intent.intentId ?? null,
        state: history?.intent.state ?? null,
        endToEndId: shape.fitting(shape.endToEndId, endToEndId),
        status: shape.fitting(shape.status, status),
        moments: moments.slice(-mostMoments).map(({ atMs, source, say }) => ({
          at: shape.timeOf(atMs),
          source,
          untrusted: { text: shape.textOf(say()) },
        })),
        left: Math.max(0, moments.length - mostMoments),
        sources: asked.map(({ source, result }) => ({ source, result })),
      };
    }),
});

/** @throws {CliError} exit 2 for what has no timeline */
function kindOf(intent: Intent | null) {
  const way = intent ? wayOf(intent.operation, intent.target) : 'PIX';
  const kind = way && ({ PIX: 'pix', TED: 'ted', INTERNAL: 'transfer', BOLETO: null } as const)[way];
  if (kind) return kind;
  throw usageError('usage', mcpWords.noTimeline);
}

const journalSearch = tool({
  name: 'journal_search',
  description:
    'Payments and creations of this machine, newest first. Nobody is asked: what is open stands as it was last seen; payment_status asks the service.',
  input: z.strictObject({
    state: z.array(intentState).min(1).optional(),
    since: z.string().max(40).optional().describe('YYYY-MM-DD in Brasilia, or RFC 3339'),
    until: z.string().max(40).optional(),
    ref: z.string().min(1).max(120).optional(),
    run: z.string().min(1).max(120).optional().describe('id or ref of a payout'),
    amount: z.string().max(30).optional().describe('in BRL, such as 150,75'),
    text: z.string().min(1).max(100).optional().describe('words that occur in a payment'),
    limit: z.int().min(1).max(100).default(20),
    after: z.string().max(80).optional().describe('intentId of the last one shown, for the next page'),
  }),
  output: z.strictObject({ payments: z.array(payment), ...shape.page }),
  run: ({ limit, after, state, run, ...asked }, desk) =>
    desk.withJournal(async (journal, environment) => {
      const typed = readFilter({ open: false, ...asked, ...(state && { state }) }, Date.now());
      const filter = await withRun(typed, journal, environment, run);
      const payments: Intent[] = [];
      let isBehind = after === undefined;
      let left = 0;
      for await (const intent of journal.each(filter)) {
        if (!isBehind) isBehind = intent.intentId === after;
        else if (payments.length < limit) payments.push(intent);
        else if (left++ > shape.mostCounted) break;
      }
      if (!isBehind) throw notHere(environment, after ?? '');
      return { payments: payments.map(paymentJson), ...shape.restOf(left) };
    }),
});

/** Tools about single payments. */
export const paymentTools = [paymentStatus, paymentTimeline, journalSearch];
