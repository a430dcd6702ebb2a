import { type Check, pass } from '../../connection/check.ts';
import type { Env } from '../../connection/paths.ts';
import { policyPlace } from '../../journal/permit.ts';
import { policyWords } from '../../words/policy.ts';
import { policyViewWords } from '../../words/policy-view.ts';
import { attempt } from './check.ts';

/** Which policy payments obey, where there is one. */
export async function policyChecks(env: Env): Promise<Check[]> {
  if (policyPlace(env) === null) return [];
  const check = await attempt('policy', policyWords.askAdministrator, async () => {
    const { policyHere, sourceText } = await import('../../payments/plans/policy-here.ts');
    const policy = await policyHere();
    return pass('policy', policyViewWords.inUse(policy ? sourceText(policy) : ''));
  });
  return [check];
}
