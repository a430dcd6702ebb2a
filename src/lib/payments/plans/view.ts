import { minuteText, timeText } from '../../brazil/clock.ts';
import type { Centavos } from '../../contract/money.ts';
import { formatPlain, formatReais } from '../../contract/money.ts';
import type { Payee } from '../../journal/payee.ts';
import { approvalNamespace } from '../../policy/approval.ts';
import type { Signed } from '../../policy/evidence.ts';
import { missingLines, personOf, type Standing, standingUnseen } from '../../policy/judge.ts';
import {
  centavosOf,
  instant,
  type Plan,
  type PlannedBatch,
  type PlannedPayment,
  type PlannedRun,
  paymentsOf,
  planNamespace,
  planSha256,
} from '../../policy/plan.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Field } from '../../terminal/answer.ts';
import type { Label } from '../../words/labels.ts';
import { payoutWords } from '../../words/payout.ts';
import { planWords } from '../../words/plans.ts';
import { valueWords } from '../../words/values.ts';
import { inWords } from '../confirm/in-words.ts';
import { payeeSentence, shownText } from '../destination.ts';
import { payoutRails } from '../orders/payout-row.ts';
import { reasonText } from '../orders/refund-state.ts';
import type { Papers } from './papers.ts';
import { sourceJson } from './policy-here.ts';

/** A plan as scripts read it. */
export function planJson(path: string, plan: Plan, text: string) {
  const { id, environment, host, tenantId, accountId, maker, payment, shown, schedule, refund, batch, run } =
    plan;
  const centavos = centavosOf(plan);
  return {
    plan: path,
    id,
    sha256: planSha256(text),
    maker,
    environment,
    host,
    tenantId,
    accountId,
    operation: payment?.operation ?? null,
    ref: payment?.ref ?? run?.ref ?? null,
    identifier: payment?.identifier ?? null,
    amount: centavos === null ? null : formatPlain(centavos as Centavos),
    payments: paymentsOf(plan),
    destination: payment?.destination ?? null,
    payee: shown,
    refund,
    batch,
    journalId: plan.journalId,
    run,
    createdAt: instant(plan.createdAtMs),
    notBefore: schedule && instant(schedule.notBeforeMs),
    expiresAt: instant(plan.expiresAtMs),
  };
}

/** How a plan stands, by the policy of this machine and its clock; null without a policy. */
export function standingHere({ evidence }: Papers, policy: Policy | null): Standing | null {
  return policy && standingUnseen(policy, centavosOf(evidence.plan), evidence, Date.now());
}

/** The same with its decisions, and what is missing by the policy of this machine. */
export function papersJson(papers: Papers, policy: Policy | null) {
  const { path, approved, evidence } = papers;
  const standing = standingHere(papers, policy);
  return {
    ...planJson(path, evidence.plan, approved.plan),
    decisions: evidence.decisions.map((signed) => decisionJson(signed, policy)),
    doubtful: evidence.others,
    isApproved: standing && isApproved(standing),
    policy: policy && sourceJson(policy),
    missing: [...(standing?.missing ?? [])].map(([group, people]) => ({
      group,
      count: standing?.need[group] ?? 0,
      people,
    })),
  };
}

/** Whether a plan may be executed, as far as people decide. */
export function isApproved({ isEnough, rejectedBy }: Standing): boolean {
  return isEnough && rejectedBy === null;
}

function decisionJson({ approval, signature }: Signed, policy: Policy | null) {
  const { decision, by, atMs, note } = approval;
  const { fingerprint } = signature.signer;
  const person = policy && personOf(policy, fingerprint, approvalNamespace, Date.now());
  return { decision, by, key: fingerprint, isAllowed: policy && person !== null, at: instant(atMs), note };
}

/** What an approver reads: what is paid to whom, from where, by the requests themselves. */
export function planFields({ evidence: { plan } }: Papers, policy: Policy | null): Field[] {
  const { payment, schedule, run } = plan;
  const amount = centavosOf(plan) as Centavos | null;
  const maker = policy && personOf(policy, plan.maker, planNamespace, Date.now());
  return [
    ['Environment', plan.environment],
    ['Service', new URL(plan.host).host],
    ['From account', plan.accountId],
    ...(payment === null ? [] : paymentFields(payment, plan)),
    ['Journal', plan.journalId],
    ...(run === null ? [] : runFields(run)),
    ['Written by', plan.origin === 'mcp' ? planWords.byProgram(maker ?? plan.maker) : (maker ?? plan.maker)],
    ['Created', valueWords.inBrasilia(minuteText(plan.createdAtMs))],
    ['Not before', schedule && valueWords.inBrasilia(minuteText(schedule.notBeforeMs))],
    ['Expires', valueWords.inBrasilia(minuteText(plan.expiresAtMs))],
    [run === null && plan.batch === null ? 'Amount' : 'Total', amount === null ? null : formatReais(amount)],
    ['In words', amount === null ? null : inWords(amount)],
  ];
}

function paymentFields(payment: PlannedPayment, { shown, refund, batch }: Plan): Field[] {
  const { description = null, reason } = JSON.parse(payment.body) as {
    description?: string;
    reason?: string;
  };
  const isKey = (payment.to as Payee).kind === 'pix-key';
  return [
    ['Payee', shown ? (shown.name ?? valueWords.notGiven) : isKey ? planWords.notLookedUp : null],
    ['Document', shown?.document ?? null],
    ['Bank', shown?.bank ?? null],
    ['Due', shown?.dueDate == null ? null : timeText(shown.dueDate)],
    ['To', payeeSentence(payment.to as Payee, false)],
    ['Looked up', shown && valueWords.inBrasilia(minuteText(Date.parse(shown.lookedUpAt)))],
    ['Received', refund?.received == null ? null : reaisText(refund.received)],
    ['Refunded before', refund && reaisText(refund.returned)],
    ['Reason', refund && reasonText(reason ?? '')],
    ...(batch ? batchFields(batch) : []),
    ['Description', description],
    ['Ref', payment.ref],
    ['Operation', payment.operation],
    ['Body', payment.body],
  ];
}

function runFields({ ref, fileSha256, read, rows, byRail, largest }: PlannedRun): Field[] {
  const rails = payoutRails.filter((rail) => byRail[rail] !== undefined);
  const flags = Object.entries(read).map(([name, value]) =>
    value === true
      ? `--${name}`
      : [value]
          .flat()
          .map((text) => `--${name} ${text}`)
          .join(' '),
  );
  return [
    ['Ref', ref],
    ['SHA-256', fileSha256],
    ['Read with', flags.join(' ') || null],
    ['Payments', String(rows)],
    ...beside(
      'By rail',
      rails.map((rail) => {
        const sum = byRail[rail] ?? { rows: 0, total: '0.00' };
        return payoutWords.byRail(rail, payoutWords.rows(sum.rows), reaisText(sum.total)).text;
      }),
    ),
    ...largestFields(largest),
  ];
}

function batchFields({ rows, rowsSha256, largest }: PlannedBatch): Field[] {
  return [['Payments', String(rows)], ['SHA-256', rowsSha256], ...largestFields(largest)];
}

function largestFields(largest: PlannedRun['largest']): Field[] {
  return beside(
    'Largest',
    largest.map(({ amount, payee }) => `${reaisText(amount)} ${shownText(payee)}`),
  );
}

function beside(label: Label, lines: readonly string[]): Field[] {
  return lines.map((line, i): Field => [i === 0 ? label : '', line]);
}

/** `2510.00` as a person reads it. */
function reaisText(plain: string): string {
  return formatReais(Math.round(Number(plain) * 100) as Centavos);
}

/** The decisions there are, one a line, and who may still approve. */
export function decisionLines({ evidence, path }: Papers, standing: Standing | null): string[] {
  const made = evidence.decisions.map(({ approval }) =>
    planWords.decided(planWords.decisions[approval.decision], approval.by, path),
  );
  if (standing === null) return [...made, planWords.noPolicy];
  if (standing.rejectedBy !== null) return made;
  return [...made, ...(standing.isEnough ? [planWords.enough] : missingLines(standing))];
}
