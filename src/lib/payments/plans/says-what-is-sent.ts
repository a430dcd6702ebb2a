import { isDeepStrictEqual } from 'node:util';
import { brasiliaDay } from '../../brazil/clock.ts';
import { dispatch } from '../../contract/batch.ts';
import { type Payee, payeeText } from '../../journal/payee.ts';
import { mostLargest } from '../../journal/planned-rows.ts';
import { batchOf } from '../../journal/rails/batch.ts';
import { statedPayment } from '../../journal/stated-payment.ts';
import {
  oneJournalOperations,
  type Plan,
  type PlannedBatch,
  type PlannedPayment,
  type PlannedRun,
  type PlannedSchedule,
} from '../../policy/plan.ts';
import { payoutRails } from '../orders/payout-row.ts';

/**
 * Whether everything that people are shown of a plan is what its request does: somebody else's program may have written the plan. What
 * is said of a file is compared with its rows when they are read, and at every attempt.
 */
export function saysWhatIsSent(plan: Plan): boolean {
  const { accountId, journalId, payment, shown, schedule, refund, batch, run } = plan;
  if (schedule !== null && !isHour(schedule)) return false;
  if (payment === null) return run !== null && addsUp(run) && journalId === null;
  const to = payment.to as Payee;
  if ((journalId !== null) !== oneJournalOperations.includes(payment.operation)) return false;
  if ((refund !== null) !== (to.kind === 'payer') || (refund !== null && schedule !== null)) return false;
  if (payment.operation === dispatch.id)
    return shown === null && schedule === null && isOfBatch(plan, payment);
  if (batch !== null) return false;
  const isLookedUp = ['pix-key', 'boleto', 'qr', 'payer'].includes(to.kind);
  // At the hour the owner is compared with the one of now.
  const mustBe = ['boleto', 'qr', 'payer'].includes(to.kind) || (to.kind === 'pix-key' && schedule !== null);
  return (
    statedPayment({ ...payment, bodyText: payment.body, accountId, to }) !== null &&
    payment.destination === payeeText(to) &&
    (shown === null ? !mustBe : isLookedUp)
  );
}

/** Whether a dispatch pays the batch that is shown, and what is said of its rows can be true. */
function isOfBatch(
  { accountId, batch }: Plan,
  { target, body, identifier, amountCentavos, ...payment }: PlannedPayment,
) {
  const batchId = batchOf(target) ?? '';
  const to: Payee = { kind: 'batch', batchId };
  return (
    batch !== null &&
    amountCentavos !== null &&
    identifier === null &&
    body === JSON.stringify({ acknowledged: true }) &&
    target ===
      dispatch.path
        .replace('{accountId}', encodeURIComponent(accountId))
        .replace('{batchId}', encodeURIComponent(batchId)) &&
    isDeepStrictEqual(payment.to, { ...to }) &&
    payment.destination === payeeText(to) &&
    hasLargest(batch, amountCentavos)
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether it is an hour as the flags give it: paid on its day, and at most a day late. */
function isHour({ day, notBeforeMs, graceMs, untilMs }: PlannedSchedule): boolean {
  const isLate = untilMs !== null && (untilMs <= notBeforeMs || brasiliaDay(untilMs) !== day);
  return (
    brasiliaDay(notBeforeMs) === day && (graceMs === null || (graceMs >= 0 && graceMs <= dayMs)) && !isLate
  );
}

/** Whether what is said of a file can be true of any rows. */
function addsUp({ rows, total, byRail, largest }: PlannedRun): boolean {
  const sums = Object.values(byRail);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + centavosIn(amount), 0);
  return (
    Object.keys(byRail).every((rail) => payoutRails.some((known) => known === rail)) &&
    sums.reduce((all, each) => all + each.rows, 0) === rows &&
    sum(sums.map((each) => each.total)) === centavosIn(total) &&
    hasLargest({ rows, largest }, centavosIn(total))
  );
}

/** Whether rows with that total can have these among them as the largest. */
function hasLargest(
  { rows, largest }: Pick<PlannedBatch, 'rows' | 'largest'>,
  totalCentavos: number,
): boolean {
  const sum = largest.reduce((all, { amount }) => all + centavosIn(amount), 0);
  return largest.length === Math.min(rows, mostLargest) && sum <= totalCentavos;
}

function centavosIn(amount: string): number {
  return Number(amount.replace('.', ''));
}
