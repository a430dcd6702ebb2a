import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { withJournal } from '../../command/service.ts';
import { config } from '../../connection/checked-values.ts';
import type { Session } from '../../connection/session.ts';
import { version } from '../../connection/version.ts';
import type { Centavos } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { onlyJournalOf, permitBy } from '../../journal/ask-policy.ts';
import type { Intent, IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { newIntentId } from '../../journal/names.ts';
import { maySend } from '../../journal/pay.ts';
import type { Payee } from '../../journal/payee.ts';
import { policyPlace } from '../../journal/permit.ts';
import { railOf } from '../../journal/rails/index.ts';
import { agree, connectedToAsk } from '../../payments/confirm/asking.ts';
import { requireOperator, requireUnattended, requireWithinLimits } from '../../payments/confirm/may-pay.ts';
import { writtenBy } from '../../payments/facts.ts';
import { waitMs } from '../../payments/money-flags.ts';
import { operatorOf } from '../../payments/operator.ts';
import { stillShown } from '../../payments/plans/as-shown.ts';
import { requireOwnAccount } from '../../payments/plans/own-account.ts';
import { type Papers, refuseRejected } from '../../payments/plans/papers.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { decisionLines, planFields, standingHere } from '../../payments/plans/view.ts';
import { payAndReport } from '../../payments/run-line.ts';
import { scheduleAndReport } from '../../payments/schedule.ts';
import type { Plan, PlannedSchedule } from '../../policy/plan.ts';
import { changed } from '../../policy/plan-changed.ts';
import { canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { planWords } from '../../words/plans.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { valueWords } from '../../words/values.ts';

/** The flags of `brl plan execute` after parsing. */
type ExecuteFlags = GlobalFlags &
  Parameters<typeof waitMs>[0] & {
    readonly yes: boolean;
    readonly confirm?: string | undefined;
    readonly 'new-attempt': boolean;
    readonly 'accept-pending': boolean;
  };

/** Pays what a plan says, to the byte, if enough people approved it. */
export async function executePlan(command: BaseCommand, papers: Papers, flags: ExecuteFlags): Ended {
  return connectedToAsk(command, flags, async (session) => {
    requireOwnAccount(session, papers);
    requireOperator(session);
    const facts = factsOf(session, papers);
    command.learn({ find: async (journal) => (await journal.peek(facts, false))?.intent ?? null });
    const asking = canAsk() && !flags.yes;
    requireWithinLimits(session, facts.amountCentavos as Centavos, flags.confirm, false);
    if (!canAsk()) requireUnattended(session, flags.yes, true);
    return withJournal(session, (journal) =>
      execute(command, session, journal, papers, facts, flags, asking),
    );
  });
}

async function execute(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  papers: Papers,
  facts: IntentFacts,
  flags: ExecuteFlags,
  asking: boolean,
): Ended {
  const { plan } = papers.evidence;
  if (plan.journalId !== (await onlyJournalOf(journal, facts)))
    throw config('environment_mismatch', planWords.otherJournal, planWords.useJournal);
  const known = railOf(facts.operation);
  if (known === null) throw changed();
  // What the service would not know again is sent once.
  const newAttempt = flags['new-attempt'] && plan.journalId === null;
  const met = await journal.peek(facts, false);
  command.learn({ earlier: met?.intent ?? null });
  const order = {
    ...known,
    facts,
    allowDuplicate: false,
    newAttempt,
    waitMs: waitMs(flags),
  };
  if (met && !maySend(met, newAttempt)) {
    if (met.kind === 'same-ref') throw executedBefore(met.intent);
    // Another payment stands in its way, and is told as for every way of paying.
    return payAndReport(command, session, journal, order, flags);
  }
  // Asked again by the one gate, in front of the ATTEMPT: here it spares a person the question, and the directory a look-up.
  const ports = { client: session.client, journal };
  await permitBy(ports, policyPlace(process.env), facts, null, null, true);
  refusePastHour(plan, session.client.clock.now());
  const shown = await stillShown(session, journal, plan, facts);
  const policy = await policyHere();
  refuseRejected(papers);
  command.note(() => `${fieldsText(planFields(papers, policy))}\n`);
  for (const line of decisionLines(papers, standingHere(papers, policy))) command.note(() => line);
  if (asking) await agree(() => question(session, plan));
  const meant = { ...facts, ...shown };
  if (meant.schedule)
    return scheduleAndReport(command, session, journal, meant, { ...flags, 'allow-duplicate': false });
  return payAndReport(command, session, journal, { ...order, facts: meant }, flags);
}

function question({ environment }: Session, { schedule }: Plan): string {
  if (schedule !== null) return scheduleWords.scheduleThis;
  return environment === 'production' ? confirmationWords.payWithRealMoney : confirmationWords.payThis;
}

/** @throws {CliError} exit 2 for an hour that is over */
function refusePastHour({ schedule }: Plan, nowMs: number): void {
  if (schedule === null || nowMs < schedule.notBeforeMs) return;
  const hour = valueWords.inBrasilia(minuteText(schedule.notBeforeMs));
  throw usageError('plan_expired', planWords.hourOver(hour), planWords.makeAnother);
}

/** What is written down: the plan's own request under its own names, with what was signed. */
export function factsOf({ client }: Session, { approved, evidence: { plan } }: Papers): IntentFacts {
  const { environment, host, tenantId, accountId, payment, schedule } = plan;
  if (payment === null) throw changed();
  const { body, to, ...request } = payment;
  const nowMs = client.clock.now();
  return {
    intentId: newIntentId(nowMs, client.random),
    environment,
    host,
    tenantId,
    accountId,
    ...request,
    bodyText: body,
    to: to as Payee,
    createdAtMs: nowMs,
    toolVersion: version,
    ...operatorOf(client.connection, process.env),
    by: writtenBy(client, process.env),
    approved,
    ...(schedule && laterOf(schedule)),
  };
}

function laterOf({
  day,
  notBeforeMs,
  graceMs,
  untilMs,
}: PlannedSchedule): Pick<IntentFacts, 'day' | 'schedule'> {
  return { day, schedule: { notBeforeMs, graceMs, untilMs } };
}

/** A plan pays once, whoever executes it and wherever. */
function executedBefore({ state, intentId }: Intent): CliError {
  return new CliError({
    code: 'plan_executed',
    ends: 'duplicate',
    message: planWords.executed(state, intentId),
    hint:
      state === 'UNCERTAIN' || state === 'SENT'
        ? `brl journal recover ${intentId}`
        : `brl journal show ${intentId}`,
  });
}
