import type { BaseCommand, Ended } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { Intent, IntentFacts, ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { mayBeReused } from '../../journal/names.ts';
import { maySend, refuseWrongClock } from '../../journal/pay.ts';
import { permit } from '../../journal/permit.ts';
import { canAsk } from '../../terminal/ask.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { screenWords } from '../../words/screen.ts';
import { saidBy, type Telling, textOf } from '../../words/topic.ts';
import type { PaymentRequest } from '../payment-request.ts';
import { payAndReport } from '../run-line.ts';
import { agree, agreeByAmount } from './asking.ts';
import { type Confirmation, showConfirmation } from './confirmation-screen.ts';
import { typedAmountAbove } from './may-pay.ts';
import { agreeBeside, openAlike, refuseBesideDoubt } from './open-alike.ts';
import type { Payee } from './payee.ts';
import { expectPayee, keptPayee, lookUpPayee } from './payee.ts';

/** Payments that are confirmed together. */
interface Several {
  /** Shows their days and their sum. */
  tell(): void;
  question(): string;
  /** Whether a payment is none of them. */
  isOther(intent: Intent): boolean;
}

/** How a look-up ends that was not answered or not allowed. */
const withoutAnswer: readonly Ending[] = ['dict_quota', 'not_sent', 'unavailable'];

/** Asks if somebody can answer, then pays; what is already known is only reported. @returns how the command ends */
export async function confirmAndPay(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
): Ended {
  const { flags, operation, rail, waitMs } = request;
  const allowDuplicate = flags['allow-duplicate'];
  const newAttempt = flags['new-attempt'];
  // A duplicate is reported at once: it needs neither the directory nor a confirmation.
  const met = await journal.peek(facts, allowDuplicate);
  command.learn({ earlier: met?.intent ?? null });
  const mayGo = facts.schedule ? met === null : maySend(met, newAttempt);
  if (flags.plan !== undefined)
    return planOnly(command, session, request, journal, facts, mayGo ? null : met);
  const payee = mayGo ? await confirm(command, session, request, journal, facts) : null;
  const begun = payee === null ? facts : { ...facts, payee };
  if (begun.schedule) {
    const { requireOwner, scheduleAndReport } = await import('../schedule.ts');
    if (met === null && request.payee !== null) requireOwner(begun);
    return scheduleAndReport(command, session, journal, begun, flags);
  }
  const order = { operation, rail, facts: begun, allowDuplicate, newAttempt, waitMs };
  return payAndReport(command, session, journal, order, flags);
}

/** Shows who would get what, and writes it down for others to approve. */
async function planOnly(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
  standing: Awaited<ReturnType<Journal['peek']>>,
): Ended {
  const { readyToPlan, refusePlanned, writePlan } = await import('../plans/write.ts');
  await readyToPlan(request.flags);
  if (standing) refusePlanned(standing.intent.intentId);
  const unasked = { ...request, flags: { ...request.flags, yes: true } };
  const payee = await confirm(command, session, unasked, journal, facts);
  if (facts.schedule && request.payee !== null)
    (await import('../schedule.ts')).requireOwner({ ...facts, ...(payee && { payee }) });
  const shown = request.shown?.() ?? (payee && { payee, dueDate: null });
  return writePlan(command, session, request.flags, journal, facts, shown);
}

/**
 * Shows who gets what, and asks if somebody can answer.
 * @param several of which the facts are the first, if it is asked about several payments at once
 * @returns the payee as shown, if the key was looked up
 * @throws {CliError} to send nothing
 */
export async function confirm(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
  several?: Several,
): Promise<ShownPayee | null> {
  const { client } = session;
  const asksOwner = await refuseBeforeAsking(session, request, journal, facts);
  const asking = canAsk() && !request.flags.yes;
  const open = await openAlike(journal, facts, several?.isOther);
  if (!asking) refuseBesideDoubt(open, request.flags['allow-duplicate']);
  const found = await lookUp(request, session, journal, facts.schedule !== undefined, asksOwner);
  if (asksOwner) {
    const payee = found.payee && keptPayee(found.payee);
    await permit({ client, journal }, payee ? { ...facts, payee } : facts, null);
  }
  const agreeToOwner = found.payee && request.payee?.owner?.compare(found.payee, asking);
  const details = await request.preview?.(session, asking ? 'asking' : 'unattended', facts);
  const alike = await onStatement(session, journal, facts, asking, request.flags['allow-duplicate']);
  const { payee, note: payeeNote } = found;
  const left = asking ? await leftOf(session, facts) : {};
  await showConfirmation(command, {
    session,
    journal,
    facts,
    payee,
    payeeNote,
    details,
    alike,
    askedAbout: asking ? open?.intent.intentId : undefined,
    ...left,
  });
  if (several && asking) several.tell();
  else if (facts.schedule && asking) (await import('../schedule.ts')).tellHour(command, journal, facts);
  const shown = payee && keptPayee(payee);
  if (!asking) return shown;
  const isUnseen = session.environment === 'production' && payee === null && payeeNote !== null;
  if (isUnseen) await (await import('./named-payee.ts')).agreeToUnseen(journal, facts);
  if (agreeToOwner) await agreeToOwner();
  const isNamed = isUnseen || Boolean(agreeToOwner);
  const ask = (said: Telling | null) =>
    agreeToPay(command, session, request, facts, said, isNamed, several?.question);
  if (open) await agreeBeside(command, open, facts.amountCentavos as Centavos, ask, request.agree);
  else await ask(null);
  return shown;
}

/**
 * A wrong clock, and what the policy refuses whoever agrees, are reported before a person has read and answered, and before a payment
 * waits for an hour at which it would be refused.
 * @returns whether the policy asks whose the payee's key is
 * @throws {WrongClock}
 * @throws {CliError}
 */
async function refuseBeforeAsking(
  { client }: Session,
  { flags }: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
): Promise<boolean> {
  const permitted =
    flags.plan === undefined ? await permit({ client, journal }, facts, null, null, true) : null;
  const skewMs = facts.ref === null ? await client.skewMs() : null;
  if (skewMs !== null) refuseWrongClock(facts, flags['allow-duplicate'], skewMs);
  return permitted?.asksOwner ?? false;
}

/**
 * Above the profile's ceiling by typing the amount once more; otherwise by yes or no.
 * @param said what precedes the question
 * @param question about several payments, which is asked in any case
 * @param isNamed whether the person has named the payee, which is stronger than a yes
 * @throws {CliError} to send nothing
 */
async function agreeToPay(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  facts: IntentFacts,
  said: Telling | null,
  isNamed: boolean,
  question?: () => string,
): Promise<void> {
  const amount = facts.amountCentavos;
  const above = request.flags.confirm === undefined ? typedAmountAbove(session, amount) : null;
  const after = (question: string) => (said === null ? question : `${textOf(said)} ${question}`);
  if (above !== null)
    await agreeByAmount(() => after(screenWords.typeAmount(formatReais(above))), amount as Centavos);
  else if (said !== null && (request.agree || isNamed)) command.note(said);
  if (request.agree) return request.agree();
  if ((above !== null || isNamed) && question === undefined) return;
  if (facts.schedule) {
    const { scheduleWords } = await import('../../words/schedule.ts');
    return agree(() => after(question?.() ?? scheduleWords.scheduleThis));
  }
  const { environment } = session;
  await agree(() => {
    const { payThis, payWithRealMoney } = confirmationWords;
    return after(environment === 'production' ? payWithRealMoney : payThis);
  });
}

async function leftOf(
  session: Session,
  facts: IntentFacts,
): Promise<Pick<Confirmation, 'limitLeft' | 'balanceAfter'>> {
  const [{ limitLeft }, { balanceAfter }] = await Promise.all([
    import('./limit-left.ts'),
    import('../balance.ts'),
  ]);
  return {
    limitLeft: await limitLeft(session, facts),
    balanceAfter: await balanceAfter(session, facts.amountCentavos as Centavos | null),
  };
}

/**
 * What the statement shows and this journal does not know, in words for a person; off a terminal it stops the payment.
 * With a ref or given names, the service itself recognises what was paid before. @throws {CliError} to send nothing
 */
async function onStatement(
  { client }: Session,
  journal: Journal,
  facts: IntentFacts,
  asking: boolean,
  allowDuplicate: boolean,
): Promise<Telling | null> {
  if (facts.ref !== null || (!asking && (allowDuplicate || mayBeReused(facts)))) return null;
  const [{ alikeOnStatement, newestDebits }, { refuseUnknown, unknownNote }] = await Promise.all([
    import('./alike.ts'),
    import('./put-back.ts'),
  ]);
  const debits = await newestDebits(client, facts, asking ? 'asking' : 'unattended');
  const nowMs = client.clock.now();
  if (!asking && debits !== null) await refuseUnknown(debits, journal, facts, nowMs);
  if (!asking) return debits === null ? () => confirmationWords.statementUnread : null;
  const alike = await alikeOnStatement(debits, journal, facts, nowMs);
  return alike ?? unknownNote(debits ?? [], journal, facts);
}

/** Who owns the key, if the person is to see it or has said whom to expect. A closed directory stops only the latter. */
async function lookUp(
  request: PaymentRequest,
  session: Session,
  journal: Journal,
  isScheduled: boolean,
  asksOwner: boolean,
): Promise<{ payee: Payee | null; note: Telling | null }> {
  const { payee } = request;
  if (!payee) return { payee: null, note: null };
  const { expected, owner, show } = payee;
  const isExpected = expected.document !== null || expected.name !== null || owner?.mustBeTold === true;
  // At its hour the owner is compared with the one of now.
  const strict = isScheduled || isExpected;
  if (!strict && !show && !asksOwner) return { payee: null, note: null };
  try {
    const found = await lookUpPayee({ client: session.client, journal, env: process.env }, payee.key);
    expectPayee(found, expected);
    return { payee: found, note: null };
  } catch (error) {
    const { asCliError } = await import('../../command/failure.ts');
    const failure = asCliError(error as Error);
    // The payment itself resolves the key and does not count against the quota (specification, section 8).
    if (!strict && failure && withoutAnswer.includes(failure.ends)) {
      return { payee: null, note: () => confirmationWords.notLookedUpBecause(textOf(saidBy(failure))) };
    }
    throw error;
  }
}
