import { findError } from '../../../contract/errors.ts';
import { CliError } from '../../../errors/cli-error.ts';
import type { Finding, Reason } from '../../../journal/intent.ts';
import type { Halt } from '../../../journal/runs.ts';

/**
 * What the end of one row means for the rows after it.
 * - `row`: nothing; the next one may be paid.
 * - `systemic`: nothing yet; three identical ones in a row would be the answer to every row.
 * - `pause`: the service wants fewer requests; the row is tried again.
 * - `halt`: every further row would get the same answer.
 */
export type Meaning = 'row' | 'systemic' | 'pause' | 'halt';

const meanings: Readonly<Record<Reason, Meaning>> = {
  input: 'row',
  'not-found': 'row',
  state: 'row',
  refused: 'row',
  exists: 'row',
  held: 'row',
  pending: 'row',
  'rows-failed': 'row',
  'rows-unknown': 'row',
  account: 'halt',
  funds: 'halt',
  limit: 'halt',
  policy: 'halt',
  tenant: 'halt',
  auth: 'halt',
  feature: 'halt',
  pin: 'halt',
  rate: 'pause',
  'dict-quota': 'pause',
  transient: 'systemic',
  internal: 'systemic',
  step: 'systemic',
  unavailable: 'systemic',
  unreachable: 'systemic',
};

/** Limits that concern one payment's own amount: a smaller one may pass. */
const aboutTheRow: readonly string[] = ['limit_exceeded_transaction'];

/** What a row's finding means for the others; a doubt matters only if the service's code concerns all of them. */
export function meaningOf(finding: Pick<Finding, 'state' | 'code' | 'reason'>): Meaning {
  const meaning = meaningByCode(finding);
  return finding.state === 'UNCERTAIN' && meaning !== 'systemic' ? 'row' : meaning;
}

/**
 * Whether the answer behind a finding said no for a reason that applies to every row, whatever became of the row itself.
 */
export function isHalt(finding: Pick<Finding, 'state' | 'code' | 'reason'>): boolean {
  return meaningByCode(finding) === 'halt';
}

function meaningByCode({ state, code, reason }: Pick<Finding, 'state' | 'code' | 'reason'>): Meaning {
  if (state === 'SETTLED' || state === 'PENDING' || state === 'REVERSED') return 'row';
  if (code !== null && aboutTheRow.includes(code)) return 'row';
  if (reason !== null) return meanings[reason];
  const known = code === null ? undefined : findError(code);
  return known ? meanings[known.class] : 'row';
}

/**
 * What the policy refuses, or a plan that is not its run's, waits for a person whoever sends the rows; null for anything else, as a
 * policy that this machine alone cannot read.
 */
export function refusedByPolicy(error: Error): Halt | null {
  if (!(error instanceof CliError)) return null;
  const { code, message, hint } = error.detail;
  if (error.ends !== 'policy' && code !== 'plan_changed') return null;
  return { code, message: [message, hint].filter(Boolean).join(' '), reason: 'policy', untilMs: null };
}

/** How many systemic answers in a row stop a run. */
export const systemicMost = 3;

/** Of this many rows one may be in doubt. */
const rowsADoubt = 100;

/** How many rows may be in doubt before a run of this size stops. */
export function doubtsAllowed(rows: number): number {
  return Math.max(3, Math.floor(rows / rowsADoubt));
}
