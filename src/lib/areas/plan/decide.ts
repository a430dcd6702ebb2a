import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { checkNew } from '../../files/new-file.ts';
import { agree } from '../../payments/asking.ts';
import { isPlainLine } from '../../payments/plain-line.ts';
import { readPapers, writeSigned } from '../../payments/plans/papers.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { signingKey, signText } from '../../payments/plans/sign.ts';
import { planFields } from '../../payments/plans/view.ts';
import { type Approval, approvalNamespace, approvalText } from '../../policy/approval.ts';
import { personOf } from '../../policy/judge.ts';
import { paymentsOf, planSha256, totalOf } from '../../policy/plan.ts';
import { canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { planWords } from '../../words/plans.ts';
import { tellNow } from './tell-now.ts';

type DecideFlags = GlobalFlags & { readonly key?: string | undefined; readonly yes: boolean };

/** Signs what a person decides about a plan, and puts it beside the plan. Nothing is sent. */
export async function decide(
  command: BaseCommand,
  path: string,
  decision: Approval['decision'],
  note: string,
  flags: DecideFlags,
): Promise<void> {
  if (!isPlainLine(note)) throw usageError('invalid_field', planWords.oneLine);
  if (!flags.yes && !canAsk()) throw usageError('needs_yes', planWords.needsYes, planWords.addYes);
  const papers = readPapers(path);
  const { plan } = papers.evidence;
  const key = await signingKey(flags.key, flags.profile);
  const policy = policyHere();
  if (decision === 'approve' && key.fingerprint === plan.maker)
    throw new CliError({
      code: 'self_approval',
      ends: 'policy',
      message: planWords.own,
      hint: planWords.anotherApproves,
    });
  const by = (policy && personOf(policy, key.fingerprint, approvalNamespace, Date.now())) ?? key.fingerprint;
  const target = `${path}.${nameIn(by)}.${decision === 'approve' ? 'approval' : 'rejection'}`;
  checkNew(target);
  command.note(() => `${fieldsText(planFields(papers, policy))}\n`);
  if (decision === 'approve') await tellNow(command, flags, papers);
  const question = () =>
    decision === 'approve' ? planWords.askApprove(paymentsOf(plan)) : planWords.askReject;
  if (!flags.yes) await agree(question);
  const text = approvalText({
    planId: plan.id,
    planSha256: planSha256(papers.approved.plan),
    decision,
    by,
    atMs: Date.now(),
    total: totalOf(plan),
    payments: paymentsOf(plan),
    note,
  });
  await writeSigned(target, text, await signText(text, approvalNamespace, key));
  const json = { plan: path, id: plan.id, decision, by, key: key.fingerprint, file: target, note };
  await command.show({ json, text: planWords.decided(planWords.decisions[decision], by, target) }, flags);
}

/** `bia` of `bia@empresa.example`; of a fingerprint its first letters. */
function nameIn(by: string): string {
  return by
    .replace(/^SHA256:(.{12}).*$/, '$1')
    .replace(/@.*$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
}
