import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { withJournal } from '../../command/service.ts';
import { config } from '../../connection/checked-values.ts';
import type { Session } from '../../connection/session.ts';
import { version } from '../../connection/version.ts';
import type { Centavos } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { permitBy } from '../../journal/ask-policy.ts';
import type { Intent, IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { newIntentId } from '../../journal/names.ts';
import { maySend } from '../../journal/pay.ts';
import type { Payee } from '../../journal/payee.ts';
import { policyPlace } from '../../journal/permit.ts';
import { railOf } from '../../journal/rails/index.ts';
import { agree, connectedToAsk } from '../../payments/asking.ts';
import { operatorName, writtenBy } from '../../payments/facts.ts';
import { requireOperator, requireUnattended, requireWithinLimits } from '../../payments/may-pay.ts';
import { waitMs } from '../../payments/money-flags.ts';
import { keptPayee, lookUpPayee } from '../../payments/payee.ts';
import { bothOwners, isOther } from '../../payments/payees/other-owner.ts';
import { type Papers, readPapers } from '../../payments/plans/papers.ts';
import { decisionLines, planFields, standingHere } from '../../payments/plans/view.ts';
import { payAndReport } from '../../payments/run-line.ts';
import { rejected } from '../../policy/judge.ts';
import { changed } from '../../policy/plan-changed.ts';
import { canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { payeesWords } from '../../words/payees.ts';
import { planWords } from '../../words/plans.ts';
import { stateName } from '../../words/states.ts';
import { policyHere } from './policy-here.ts';

/** The flags of `brl plan execute` after parsing. */
type ExecuteFlags = GlobalFlags &
  Parameters<typeof waitMs>[0] & {
    readonly yes: boolean;
    readonly confirm?: string | undefined;
    readonly 'new-attempt': boolean;
    readonly 'accept-pending': boolean;
  };

/** Pays what a plan says, to the byte, if enough people approved it. */
export async function executePlan(command: BaseCommand, path: string, flags: ExecuteFlags): Ended {
  const papers = readPapers(path);
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
  const known = railOf(facts.operation);
  if (known === null) throw changed();
  const met = await journal.peek(facts, false);
  command.learn({ earlier: met?.intent ?? null });
  const order = {
    ...known,
    facts,
    allowDuplicate: false,
    newAttempt: flags['new-attempt'],
    waitMs: waitMs(flags),
  };
  if (met && !maySend(met, flags['new-attempt'])) {
    if (met.kind === 'same-ref') throw executedBefore(met.intent);
    // Another payment stands in its way, and is told as for every way of paying.
    return payAndReport(command, session, journal, order, flags);
  }
  // Asked again by the one gate, in front of the ATTEMPT: here it spares a person the question, and the directory a look-up.
  await permitBy({ client: session.client, journal }, policyPlace(process.env), facts, null);
  const owner = await ownerNow(session, journal, papers);
  const policy = policyHere();
  if (policy === null) refuseRejected(papers);
  command.note(() => `${fieldsText(planFields(papers, policy))}\n`);
  for (const line of decisionLines(papers, standingHere(papers, policy))) command.note(() => line);
  if (asking)
    await agree(() =>
      session.environment === 'production' ? confirmationWords.payWithRealMoney : confirmationWords.payThis,
    );
  return payAndReport(command, session, journal, { ...order, facts: { ...facts, ...owner } }, flags);
}

/** Where no policy says whose word counts, everybody's no does. @throws {CliError} exit 32 */
function refuseRejected({ evidence }: Papers): void {
  const no = evidence.decisions.find(({ approval }) => approval.decision === 'reject');
  if (no) throw rejected(no.approval.by);
}

/** @throws {CliError} exit 91 for a connection to another account or service */
function requireOwnAccount({ client, environment }: Session, { evidence: { plan } }: Papers): void {
  const { connection } = client;
  const isOwn =
    plan.environment === environment &&
    plan.host === new URL(connection.hostUrl).origin &&
    plan.tenantId === connection.tenantId &&
    plan.accountId === connection.accountId;
  if (!isOwn) throw config('environment_mismatch', planWords.otherAccount, planWords.useProfile);
}

/** What is written down: the plan's own request under its own names, with what was signed. */
function factsOf({ client }: Session, { approved, evidence: { plan } }: Papers): IntentFacts {
  const { environment, host, tenantId, accountId, payment } = plan;
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
    operator: operatorName(process.env),
    by: writtenBy(client, process.env),
    approved,
  };
}

/** Who owns the key now, where the maker was shown an owner. @throws {CliError} exit 35 for another one */
async function ownerNow(
  { client }: Session,
  journal: Journal,
  { evidence: { plan } }: Papers,
): Promise<Pick<IntentFacts, 'payee'>> {
  const to = plan.payment.to as Payee;
  const { shown } = plan;
  if (shown === null || to.kind !== 'pix-key') return {};
  const owner = keptPayee(await lookUpPayee({ client, journal, env: process.env }, to.key));
  if (isOther(shown, owner))
    throw new CliError({
      code: 'expectation_failed',
      ends: 'check_failed',
      message: payeesWords.otherOwnerUnpaid(bothOwners(shown, owner)),
      hint: planWords.makeAnother,
    });
  return { payee: owner };
}

/** A plan pays once, whoever executes it and wherever. */
function executedBefore({ state, intentId }: Intent): CliError {
  return new CliError({
    code: 'plan_executed',
    ends: 'duplicate',
    message: planWords.executed(stateName(state), intentId),
    hint:
      state === 'UNCERTAIN' || state === 'SENT'
        ? `brl journal recover ${intentId}`
        : `brl journal show ${intentId}`,
  });
}
