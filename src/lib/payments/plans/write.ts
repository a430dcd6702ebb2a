import { brasiliaDay, startOfDayMs } from '../../brazil/clock.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { checkNew } from '../../files/new-file.ts';
import type { IntentFacts, ShownPayee } from '../../journal/intent.ts';
import { policyPlace } from '../../journal/permit.ts';
import { instant, type Plan, planNamespace, planText } from '../../policy/plan.ts';
import { releaseKeys } from '../../terminal/keyboard.ts';
import { planWords } from '../../words/plans.ts';
import { writeSigned } from './papers.ts';
import type { PlanFlags } from './plan-flags.ts';
import { saysWhatIsSent } from './says-what-is-sent.ts';
import { type SigningKey, signingKey, signText } from './sign.ts';
import { planJson } from './view.ts';

/** Refuses early what no plan could be made of. @throws {CliError} exit 2 or 91 */
export function readyToPlan({ plan = '', 'signing-ssh-key': key }: PlanFlags): SigningKey {
  checkNew(plan);
  checkNew(`${plan}.sig`);
  return signingKey(key);
}

/** Writes the payment down as a plan, signed by its maker, and sends nothing. */
export async function writePlan(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags & PlanFlags,
  facts: IntentFacts,
  shown: ShownPayee | null,
): Ended {
  const key = readyToPlan(flags);
  const path = flags.plan ?? '';
  // From here on the clock tells the service's time, by which the plan ends.
  await session.client.skewMs();
  const plan = planOf(session, facts, shown, key, await policyInForce());
  if (!saysWhatIsSent(plan)) throw usageError('usage', planWords.noPlan);
  const text = planText(plan);
  // ssh-keygen may ask for a passphrase.
  releaseKeys();
  await writeSigned(path, text, await signText(text, planNamespace, key));
  await command.show({ json: planJson(path, plan, text), text: planWords.written(path) }, flags);
  if (command.format(flags) === 'table') command.note(() => planWords.travels(path));
  return undefined;
}

/** @throws {CliError} exit 33: a plan of what the journal has already would pay it again, or nothing */
export function refusePlanned(intentId: string): never {
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    message: planWords.exists(intentId),
    hint: `brl journal show ${intentId}`,
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

function planOf(
  session: Session,
  facts: IntentFacts,
  shown: ShownPayee | null,
  { fingerprint: maker }: SigningKey,
  policy: Plan['policy'],
): Plan {
  const { environment, host, tenantId, accountId } = facts;
  const { operation, target, ref, identifier, idempotencyKey, bodySha256, bodyText: body } = facts;
  const { amountCentavos, destination, to, claim } = facts;
  const createdAtMs = session.client.clock.now();
  const id = Buffer.from(session.client.random.bytes(16)).toString('hex');
  return {
    id: `plan_${id}`,
    environment,
    host,
    tenantId,
    accountId,
    createdAtMs,
    expiresAtMs: startOfDayMs(brasiliaDay(createdAtMs), 2),
    origin: 'person',
    maker,
    policy,
    payment: {
      operation,
      target,
      ref,
      identifier,
      idempotencyKey,
      bodySha256,
      body,
      amountCentavos,
      destination,
      to,
      claim,
    },
    shown: shown && {
      name: shown.name,
      document: shown.document,
      bank: shown.bank,
      lookedUpAt: instant(shown.askedAtMs),
    },
  };
}
