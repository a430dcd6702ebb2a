import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { deliveryFactHeaders } from '../../contract/webhooks.ts';
import type { Authentication } from '../../deliveries/authentication.ts';
import { type Forward, forward } from '../../deliveries/forward.ts';
import { madeEvent } from '../../deliveries/made-event.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readLimited } from '../../files/limited-file.ts';
import type { Clock } from '../../ports/clock.ts';
import { scenarioWords } from '../../words/scenario.ts';
import { withFields } from './event-fields.ts';
import { readScenario, type Scenario, type ScenarioEvent } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { proofLines } from './sent-view.ts';
import { deliveryOf, type PlannedDelivery, spelledDelivery } from './trigger-plan.ts';

/** One request of a scenario. */
export interface ScenarioStep extends PlannedDelivery {
  readonly pauseMs: number;
  /** Its bytes do not fit its proof, so a receiver that verifies refuses it. */
  readonly isWrong: boolean;
}

/** A scenario of a file, or one that comes with brl. @throws {CliError} exit 2 */
export function scenarioNamed(name: string): Scenario {
  const shipped = Object.hasOwn(scenarios, name) ? scenarios[name as keyof typeof scenarios] : null;
  if (shipped === null && !existsSync(name))
    throw usageError('usage', scenarioWords.unknown(name), 'brl webhooks trigger --list-scenarios');
  const bytes =
    shipped === null
      ? readLimited(name, longestFile, scenarioWords.file(name))
      : Buffer.from(JSON.stringify(shipped), 'utf8');
  return readScenario(bytes, name);
}

const longestFile = 1024 * 1024;

/** The requests in the order in which they are sent, with their proofs. */
export function scenarioSteps(
  { events }: Scenario,
  from: { readonly seed: string; readonly startMs: number; readonly accountId: string | null },
  authentication: Authentication,
): readonly ScenarioStep[] {
  let afterMs = 0;
  const steps = events.map((event, number) => {
    afterMs += event.afterMs + 1000;
    const isLast = number === events.length - 1;
    return { event, step: stepOf(event, { ...from, afterMs, isLast }, authentication) };
  });
  const sent: ScenarioStep[] = [];
  let held: ScenarioStep | null = null;
  for (const { event, step } of steps.filter((one) => one.event.fault !== 'late')) {
    if (event.fault === 'out-of-order' && held === null) {
      held = step;
      continue;
    }
    sent.push(step, ...(event.fault === 'twice' ? [again(step)] : []));
    if (held !== null) sent.push(held);
    held = null;
  }
  const late = steps.filter((one) => one.event.fault === 'late').map(({ step }) => step);
  return [...sent, ...(held === null ? [] : [held]), ...late];
}

/** A late event is the third attempt: the first two found nobody. */
const lateAttempt = 3;

function stepOf(
  { event: type, payment, afterMs: pauseMs, changes, fault, attempt, spelling }: ScenarioEvent,
  from: {
    readonly seed: string;
    readonly startMs: number;
    readonly afterMs: number;
    readonly accountId: string | null;
    readonly isLast: boolean;
  },
  authentication: Authentication,
): ScenarioStep {
  const { startMs, afterMs, accountId, isLast } = from;
  const seed = hash('sha256', JSON.stringify([from.seed, payment, startMs, accountId]), 'hex');
  const made = madeEvent(type, { seed, startMs, afterMs, tenantId: null, accountId });
  const [event = made] = withFields([made], changes);
  const style = spelling ?? (isLast ? 'other' : 'service');
  const plain = spelledDelivery(deliveryOf(event, 0, fault === 'late' ? lateAttempt : attempt), style);
  const { body: whole } = plain;
  const secretOf = fault === 'wrong-secret' ? withOtherSecret(authentication) : authentication;
  return {
    ...plain,
    body: fault === 'cut' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole,
    headers: [...plain.headers, ...proofLines(secretOf, whole)],
    pauseMs,
    isWrong: (fault === 'wrong-secret' || fault === 'cut') && authentication.type !== 'NONE',
  };
}

function withOtherSecret(authentication: Authentication): Authentication {
  return authentication.type === 'NONE' ? authentication : { ...authentication, secret: 'another-secret' };
}

/** The same event in another delivery. */
function again(step: ScenarioStep): ScenarioStep {
  const headers = step.headers.map(
    ([name, value]) => [name, name === deliveryFactHeaders.requestId ? `${value}-2` : value] as const,
  );
  return { ...step, headers, pauseMs: 0 };
}

/** Sends a step after its pause. A wrong one that is accepted is the receiver's mistake, and one that is refused is right. */
export async function sendStep(
  step: ScenarioStep,
  url: URL,
  clock: Clock,
  hide: (text: string) => string,
): Promise<Forward> {
  if (step.pauseMs > 0) await clock.sleep(step.pauseMs);
  const result = await forward(url, step, () => clock.now(), hide);
  if (!step.isWrong || result.status === null) return result;
  const isRefused = result.status >= 400 && result.status < 500;
  const problem = result.problem === null ? scenarioWords.acceptedWrong(result.status) : result.problem;
  return isRefused
    ? { ...result, why: null, problem: null }
    : { ...result, why: result.why ?? 'status', problem };
}
