import { hash } from 'node:crypto';
import { parseSignature, type SshSignature } from '../ssh/signature.ts';
import { type Approval, approvalNamespace, parseApproval } from './approval.ts';
import { type Plan, parsePlan, paymentsOf, planNamespace, planSha256, totalOf } from './plan.ts';

/** A plan as it was signed, with what others signed about it: kept with the payment, so that it is judged anew at every attempt. */
export interface Approved {
  readonly plan: string;
  /** The maker's. */
  readonly signature: string;
  readonly approvals: readonly { readonly text: string; readonly signature: string }[];
}

/** A decision that its key did sign about this very plan. */
export interface Signed {
  readonly approval: Approval;
  readonly signature: SshSignature;
}

/** What was found in the papers of a payment. */
export interface Evidence {
  readonly plan: Plan;
  readonly maker: SshSignature;
  readonly decisions: readonly Signed[];
  /** How many papers beside the plan are no decision about it: of another plan, changed, or signed for another purpose. */
  readonly others: number;
}

/** @returns null for a plan that was not signed by its maker as it is now */
export function evidenceIn({ plan: text, signature, approvals }: Approved): Evidence | null {
  const plan = parsePlan(text);
  const maker = plan && signed(text, signature, planNamespace);
  if (!plan || maker?.signer.fingerprint !== plan.maker) return null;
  const decisions = approvals.flatMap((paper): Signed[] => {
    const approval = parseApproval(paper.text);
    const found = approval && signed(paper.text, paper.signature, approvalNamespace);
    return approval && found && isAbout(approval, plan, text) ? [{ approval, signature: found }] : [];
  });
  return { plan, maker, decisions, others: approvals.length - decisions.length };
}

function isAbout(approval: Approval, plan: Plan, text: string): boolean {
  return (
    approval.planId === plan.id &&
    approval.planSha256 === planSha256(text) &&
    approval.total === totalOf(plan) &&
    approval.payments === paymentsOf(plan)
  );
}

/** The signature of a text for a purpose; null for any other. Whose key it is is not asked here. */
export function signed(text: string, armoured: string, namespace: string): SshSignature | null {
  const signature = parseSignature(armoured);
  if (signature?.namespace !== namespace) return null;
  return signature.isOf(hash(signature.hashName, text, 'buffer')) ? signature : null;
}
