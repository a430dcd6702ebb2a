import { instant, instantMs } from './plan.ts';

/** What approvals are signed for. */
export const approvalNamespace = 'brl.approval.v1';

/** What a person decided about a plan. */
export interface Approval {
  readonly planId: string;
  /** Of the plan's file, lower-case hex. */
  readonly planSha256: string;
  readonly decision: 'approve' | 'reject';
  /** A name in `approvers.allowed`, or the fingerprint of the key. */
  readonly by: string;
  readonly atMs: number;
  /** Centavos with a point, such as `150.75`, or `unknown`: it is in what the key signs. */
  readonly total: string;
  readonly payments: number;
  /** One line; empty for none. */
  readonly note: string;
}

/** The six lines that are signed. */
export function approvalText({
  planId,
  planSha256,
  decision,
  by,
  atMs,
  total,
  payments,
  note,
}: Approval): string {
  return `brl-approval v1
plan ${planId} sha256:${planSha256}
decision ${decision}
by ${by} at ${instant(atMs)}
total ${total} payments ${payments}
note${note === '' ? '' : ` ${note}`}
`;
}

/** @returns null for anything but the six lines as {@link approvalText} writes them */
export function parseApproval(text: string): Approval | null {
  const [, planId = '', planSha256 = '', decision, by = '', at, total = '', payments, note = ''] =
    form.exec(text) ?? [];
  const atMs = instantMs(at);
  if (atMs === null || (decision !== 'approve' && decision !== 'reject')) return null;
  const approval = {
    planId,
    planSha256,
    decision,
    by,
    atMs,
    total,
    payments: Number(payments),
    note,
  } as const;
  return approvalText(approval) === text ? approval : null;
}

const form = new RegExp(
  [
    'brl-approval v1',
    'plan (plan_[0-9a-f]{32}) sha256:([0-9a-f]{64})',
    'decision (approve|reject)',
    'by (\\S+) at (\\S+)',
    'total (\\d+\\.\\d\\d|unknown) payments (\\d+)',
    'note(?: ([^\\n]+))?\\n$',
  ]
    .join('\\n')
    .replace(/^/, '^'),
);
