import { brasiliaDay, startOfDayMs } from '../../brazil/clock.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { checkNew } from '../../files/new-file.ts';
import { onlyJournalOf } from '../../journal/ask-policy.ts';
import type { IntentFacts, ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { policyPlace } from '../../journal/permit.ts';
import { plannedPayment } from '../../journal/planned-payment.ts';
import { plannedScheduleOf } from '../../journal/planned-rows.ts';
import {
  instant,
  type Origin,
  type Plan,
  type PlannedBatch,
  type PlannedPayee,
  planNamespace,
  planText,
} from '../../policy/plan.ts';
import { releaseKeys } from '../../terminal/keyboard.ts';
import { planWords } from '../../words/plans.ts';
import type { ShownCode } from '../payment-request.ts';
import { writeSigned } from './papers.ts';
import type { PlanFlags } from './plan-flags.ts';
import { saysWhatIsSent } from './says-what-is-sent.ts';
import { requireSharedJournal, sharedPlace, withSharedPlans } from './shared.ts';
import { type SigningKey, signingKey, signText } from './sign.ts';
import { planJson } from './view.ts';

/** Refuses early what no plan could be made of. @throws {CliError} exit 2 or 91 */
export function readyToPlan({
  plan = '',
  profile,
  'signing-ssh-key': key,
}: PlanFlags & Pick<GlobalFlags, 'profile'>): Promise<SigningKey> {
  if (plan === sharedPlace) requireSharedJournal();
  else for (const path of [plan, `${plan}.sig`]) checkNew(path);
  return signingKey(key, profile);
}

/** Writes the payment down as a plan, signed by its maker, and sends nothing. @throws {CliError} exit 2 where none can be made of it */
export async function writePlan(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags & PlanFlags,
  journal: Journal,
  facts: IntentFacts,
  shown: ShownCode | null,
  batch: PlannedBatch | null = null,
): Ended {
  const journalId = await onlyJournalOf(journal, facts);
  if (journalId === '') throw usageError('usage', planWords.needsSharedJournal, planWords.nameJournal);
  return writePlanOf(command, session, flags, {
    payment: plannedPayment(facts),
    shown: shown && plannedPayee(shown.payee, shown.dueDate),
    schedule: plannedScheduleOf(facts),
    journalId,
    refund: shown?.refund ?? null,
    batch,
  });
}

/** What a plan pays; what does not concern it is left out. */
type PlanContent = Partial<typeof ofNothing>;

const ofNothing: Pick<Plan, 'payment' | 'shown' | 'schedule' | 'run' | 'journalId' | 'refund' | 'batch'> = {
  payment: null,
  shown: null,
  schedule: null,
  run: null,
  journalId: null,
  refund: null,
  batch: null,
};

/** The same of a payment or a file. */
export async function writePlanOf(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags & PlanFlags,
  content: PlanContent,
): Ended {
  const key = await readyToPlan(flags);
  const path = flags.plan ?? '';
  // ssh-keygen may ask for a passphrase.
  releaseKeys();
  const { plan, text } = await keepPlan(session, content, key, path, 'person');
  const isShared = path === sharedPlace;
  const name = isShared ? plan.id : path;
  await command.show({ json: planJson(name, plan, text), text: planWords.written(name) }, flags);
  if (command.format(flags) === 'table')
    command.note(() => (isShared ? planWords.liesThere(name) : planWords.travels(name)));
  return undefined;
}

/** Writes a plan and its maker's signature, into a new file or the shared journal. @throws {CliError} exit 2 where none can be made of it, 91 where it is not signed */
export async function keepPlan(
  { client, environment }: Session,
  content: PlanContent,
  key: SigningKey,
  path: string,
  origin: Origin,
): Promise<{ readonly plan: Plan; readonly text: string }> {
  // From here on the clock tells the service's time, by which the plan ends.
  await client.skewMs();
  const { tenantId, accountId, hostUrl } = client.connection;
  const createdAtMs = client.clock.now();
  const plan: Plan = {
    id: `plan_${Buffer.from(client.random.bytes(16)).toString('hex')}`,
    environment,
    host: new URL(hostUrl).origin,
    tenantId,
    accountId: accountId ?? '',
    createdAtMs,
    expiresAtMs: startOfDayMs(brasiliaDay(createdAtMs), 2),
    origin,
    maker: key.fingerprint,
    policy: await policyInForce(),
    ...ofNothing,
    ...content,
  };
  if (!saysWhatIsSent(plan)) throw usageError('usage', planWords.noPlan);
  const text = planText(plan);
  const signature = await signText(text, planNamespace, key);
  if (path === sharedPlace) await withSharedPlans((plans) => plans.add(plan.id, text, signature));
  else await writeSigned(path, text, signature);
  return { plan, text };
}

/** @throws {CliError} exit 33: a plan of what the journal has already would pay it again, or nothing */
export function refusePlanned(intentId: string, hint = `brl journal show ${intentId}`): never {
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    message: planWords.exists(intentId),
    hint,
    moneyMoved: 'unknown',
  });
}

async function policyInForce(): Promise<Plan['policy']> {
  const place = policyPlace(process.env);
  if (place === null) return null;
  const { readPolicy } = await import('../../policy/policy.ts');
  const { serial, sha256 } = readPolicy(place);
  return { serial, sha256 };
}

/** Whom the maker was shown, as a plan says it. @param dueDate of a boleto or a code */
export function plannedPayee(
  { name, document, bank, askedAtMs }: ShownPayee,
  dueDate: string | null,
): PlannedPayee {
  return { name, document, bank, dueDate, lookedUpAt: instant(askedAtMs) };
}
