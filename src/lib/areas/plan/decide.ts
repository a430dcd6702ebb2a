import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { checkNew } from '../../files/new-file.ts';
import { agree } from '../../payments/confirm/asking.ts';
import { isPlainLine } from '../../payments/plain-line.ts';
import { type Papers, papersOf, writeSigned } from '../../payments/plans/papers.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { isSharedPlan, openPapers, withSharedPlans } from '../../payments/plans/shared.ts';
import { signingKey, signText } from '../../payments/plans/sign.ts';
import { isApproved, planFields, standingHere } from '../../payments/plans/view.ts';
import { type Approval, approvalNamespace, approvalText } from '../../policy/approval.ts';
import { evidenceIn } from '../../policy/evidence.ts';
import { missingLines, personOf } from '../../policy/judge.ts';
import { paymentsOf, planSha256, totalOf } from '../../policy/plan.ts';
import { canAsk } from '../../terminal/ask.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { planWords } from '../../words/plans.ts';
import { tellNow } from './tell-now.ts';

type DecideFlags = GlobalFlags & {
  readonly key?: string | undefined;
  readonly signature?: string | undefined;
  readonly yes: boolean;
};

/** Signs what a person decides about a plan, and puts it beside the plan, in its folder or journal. Nothing is sent. */
export async function decide(
  command: BaseCommand,
  path: string,
  decision: Approval['decision'],
  note: string,
  flags: DecideFlags,
): Promise<void> {
  if (!isPlainLine(note)) throw usageError('invalid_field', planWords.oneLine);
  const isSigned = flags.signature !== undefined;
  if (!isSigned && !flags.yes && !canAsk())
    throw usageError('needs_yes', planWords.needsYes, planWords.addYes);
  const papers = await openPapers(command, path);
  if (flags.signature !== undefined) {
    const signed = signedOutside(papers, decision, flags.signature);
    return keep(command, flags, papers, signed, signed.signer);
  }
  const { plan } = papers.evidence;
  const key = await signingKey(flags.key, flags.profile);
  const policy = await policyHere();
  if (decision === 'approve' && key.fingerprint === plan.maker) throw ownPlan();
  const by = (policy && personOf(policy, key.fingerprint, approvalNamespace, Date.now())) ?? key.fingerprint;
  if (!isSharedPlan(path)) checkNew(besidePlan(path, { decision, by }));
  command.note(() => `${fieldsText(planFields(papers, policy))}\n`);
  if (decision === 'approve') await tellNow(command, flags, papers);
  const question = () =>
    decision === 'approve' ? planWords.askApprove(paymentsOf(plan)) : planWords.askReject;
  if (!flags.yes) await agree(question);
  const approval = {
    planId: plan.id,
    planSha256: planSha256(papers.approved.plan),
    decision,
    by,
    atMs: Date.now(),
    total: totalOf(plan),
    payments: paymentsOf(plan),
    note,
  };
  const text = approvalText(approval);
  const signature = await signText(text, approvalNamespace, key);
  await keep(command, flags, papers, { approval, text, signature }, key.fingerprint);
}

interface Decided {
  readonly approval: Approval;
  readonly text: string;
  readonly signature: string;
}

/** Puts a signed decision where the plan lies. */
async function keep(
  command: BaseCommand,
  flags: DecideFlags,
  papers: Papers,
  { approval, text, signature }: Decided,
  key: string,
): Promise<void> {
  const { path, approved, evidence } = papers;
  const { decision, by, note } = approval;
  const isShared = isSharedPlan(path);
  const target = isShared ? path : besidePlan(path, approval);
  if (isShared) await withSharedPlans((plans) => plans.decide(path, text, signature));
  else await writeSigned(target, text, signature);
  const json = { plan: path, id: evidence.plan.id, decision, by, key, file: isShared ? null : target, note };
  await command.show({ json, text: planWords.decided(planWords.decisions[decision], by, target) }, flags);
  if (!isShared) command.note(() => planWords.decisionTravels(target));
  const approvals = [...approved.approvals, { text, signature }];
  if (decision === 'approve') await tellWhoGoesOn(command, papersOf(path, { ...approved, approvals }, []));
}

/** Says what an approved plan still needs, or what is typed next and by whom. */
async function tellWhoGoesOn(command: BaseCommand, papers: Papers): Promise<void> {
  const standing = standingHere(papers, await policyHere());
  if (standing === null) command.note(() => planWords.judgedThere);
  else if (!isApproved(standing)) {
    for (const line of missingLines(standing)) command.note(() => line);
    return;
  }
  command.note(() => planWords.payIt(papers.path, papers.evidence.plan.run !== null));
}

/**
 * A decision that ssh-keygen signed somewhere else: `FILE.sig` beside its text.
 * @throws {CliError} exit 2 for one that is not about this plan, or is another decision
 */
function signedOutside(
  { approved, evidence }: Papers,
  decision: Approval['decision'],
  signaturePath: string,
): Decided & { readonly signer: string } {
  const text = publicFile(signaturePath.replace(/\.sig$/, ''));
  const signature = publicFile(signaturePath);
  const [found] = evidenceIn({ ...approved, approvals: [{ text, signature }] })?.decisions ?? [];
  if (found?.approval.decision !== decision)
    throw usageError('approval_invalid', planWords.otherDecision(signaturePath), planWords.signText);
  const signer = found.signature.signer.fingerprint;
  if (decision === 'approve' && signer === evidence.plan.maker) throw ownPlan();
  return { approval: found.approval, text, signature, signer };
}

function ownPlan(): CliError {
  return new CliError({
    code: 'self_approval',
    ends: 'policy',
    message: planWords.own,
    hint: planWords.anotherApproves,
  });
}

function besidePlan(path: string, { decision, by }: Pick<Approval, 'decision' | 'by'>): string {
  return `${path}.${nameIn(by)}.${decision === 'approve' ? 'approval' : 'rejection'}`;
}

/** `bia` of `bia@empresa.example`; of a fingerprint its first letters. */
function nameIn(by: string): string {
  return by
    .replace(/^SHA256:(.{12}).*$/, '$1')
    .replace(/@.*$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
}
