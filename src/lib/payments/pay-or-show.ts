import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import { showRequest } from '../command/dry-run.ts';
import { withJournal } from '../command/service.ts';
import { refuseDeprecated } from '../connection/deprecation.ts';
import type { Session } from '../connection/session.ts';
import type { Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import { requestOf } from '../journal/pay-ports.ts';
import { canAsk } from '../terminal/ask.ts';
import { requireQuery } from '../terminal/output.ts';
import { watchSignals } from '../terminal/signals.ts';
import { connectedToAsk } from './confirm/asking.ts';
import { requireOperator, requireUnattended, requireWithinLimits } from './confirm/may-pay.ts';
import { endEarly } from './interrupted.ts';
import type { PaymentRequest } from './payment-request.ts';
import { isLater } from './schedule-flags.ts';

/** The journal's intent of a payment; for a TED's ref the latest attempt, whose names carry a number. */
async function earlierOf(
  journal: Journal,
  facts: IntentFacts,
  allowDuplicate: boolean,
): Promise<Intent | null> {
  const first = (await journal.peek(facts, allowDuplicate))?.intent ?? null;
  if (first === null || facts.ref === null || facts.operation !== 'ted.out') return first;
  return latestAttempt(journal, first);
}

/** Pays: confirms, writes down, sends, reports; for `--dry-run` shows the request. @returns how the command ends */
export async function payOrShow(command: BaseCommand, request: PaymentRequest): Ended {
  await makeReady(command, request.flags);
  return connectedToAsk(command, request.flags, (session) => payChecked(command, session, request));
}

/** The same for a command that queries the service before the payment is described: both share one connection. */
export async function payOn(command: BaseCommand, session: Session, request: PaymentRequest): Ended {
  await makeReady(command, request.flags);
  return payChecked(command, session, request);
}

/** Refuses unprintable output before the money moves, not after. @throws {CliError} exit 2 */
async function makeReady(command: BaseCommand, flags: GlobalFlags): Promise<void> {
  command.format(flags);
  await requireQuery(flags.query);
  command.stopWatching = watchSignals(() => endEarly(command));
}

/** Checks that ask nobody come first, and the journal is opened only for a payment. */
async function payChecked(command: BaseCommand, session: Session, request: PaymentRequest): Ended {
  const { flags, amountCentavos } = request;
  const each =
    flags.every === undefined ? null : await (await import('./recurring.ts')).recurring(session, request);
  const facts = each?.[0]?.facts ?? (await laterFacts(session, request, request.facts(session.client)));
  command.learn({ find: (journal) => earlierOf(journal, facts, flags['allow-duplicate']) });
  requireOperator(session);
  const mayAsk = !flags.yes && canAsk();
  if (amountCentavos !== null)
    requireWithinLimits(session, amountCentavos, flags.confirm, flags['dry-run'], mayAsk);
  refuseDeprecated(request.operation, flags);
  if (flags['dry-run']) return showOnly(command, session, request, facts);
  if (!canAsk() && flags.plan === undefined)
    requireUnattended(session, flags.yes, flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL));
  return withJournal(session, async (journal) => {
    if (each) return (await import('./recurring.ts')).scheduleAll(command, session, request, journal, each);
    const chosen = await request.chooseAttempt?.(session.client, journal, facts);
    const { confirmAndPay } = await import('./confirm/confirm-and-pay.ts');
    const { day, schedule } = { ...facts, ...chosen };
    const meant = { ...(chosen ?? facts), ...(schedule && day !== undefined ? { day, schedule } : {}) };
    return confirmAndPay(command, session, request, journal, meant);
  });
}

/** The facts with the hour, if the payment is to be written down for later. */
async function laterFacts(
  session: Session,
  { flags, operation }: PaymentRequest,
  facts: IntentFacts,
): Promise<IntentFacts> {
  if (!isLater(flags)) return facts;
  return { ...facts, ...(await (await import('./schedule.ts')).readLater(session, flags, operation.id)) };
}

async function showOnly(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  facts: IntentFacts,
): Ended {
  const encoded = requestOf(session.client, request.operation, facts);
  await request.preview?.(session, 'dry-run', facts);
  await command.show(await showRequest(session.client, encoded, facts.bodyText), request.flags);
  return undefined;
}
