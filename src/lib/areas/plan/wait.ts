import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand } from '../../command/base.ts';
import { config } from '../../connection/checked-values.ts';
import { usageError } from '../../errors/cli-error.ts';
import { durationMs } from '../../payments/money-flags.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { readAll } from '../../payments/plans/shared.ts';
import { standingHere } from '../../payments/plans/view.ts';
import { missingLines } from '../../policy/judge.ts';
import { type Clock, systemClock } from '../../ports/clock.ts';
import { planWords } from '../../words/plans.ts';
import { policyWords } from '../../words/policy.ts';
import { valueWords } from '../../words/values.ts';

const pauseMs = 4000;

/**
 * Waits as long as a plan lacks approvals, by the policy of the moment: what is missing at the end, a rejection and a plan whose time
 * is over are told by the execution. @param time such as `90s` or `8h`
 * @throws {CliError} exit 91 without a policy, as nothing would be waited for, or 2
 */
export async function awaitApprovals(
  command: Pick<BaseCommand, 'note'>,
  named: string,
  time: string,
  clock: Clock = systemClock,
): Promise<void> {
  const ms = durationMs(time);
  if (ms === null) throw usageError('usage', planWords.waitTime(time));
  const endsMs = clock.now() + ms;
  for (let isTold = false; ; isTold = true) {
    const papers = await readAll(named);
    const policy = await policyHere();
    if (!policy) throw config('policy_unusable', planWords.noPolicy, policyWords.askAdministrator);
    const standing = standingHere(papers, policy);
    const untilMs = Math.min(endsMs, papers.evidence.plan.expiresAtMs);
    const isOver = clock.now() >= untilMs;
    if (!standing || standing.isEnough || standing.rejectedBy !== null || isOver) return;
    if (!isTold) {
      for (const line of missingLines(standing)) command.note(() => line);
      command.note(() => planWords.waits(valueWords.inBrasilia(minuteText(untilMs))));
    }
    await clock.sleep(Math.min(pauseMs, untilMs - clock.now()));
  }
}
