import { brasiliaDay } from '../../brazil/clock.ts';
import { type Payee, payeeText } from '../../journal/payee.ts';
import { statedPayment } from '../../journal/stated-payment.ts';
import { oneJournalOperations, type Plan, type PlannedRun, type PlannedSchedule } from '../../policy/plan.ts';
import { payoutRails } from '../orders/payout-row.ts';

/**
 * Whether everything that people are shown of a plan is what its request does: somebody else's program may have written the plan. What
 * is said of a file is compared with its rows when they are read, and at every attempt.
 */
export function saysWhatIsSent(plan: Plan): boolean {
  const { accountId, journalId, payment, shown, schedule, refund, run } = plan;
  if (schedule !== null && !isHour(schedule)) return false;
  if (payment === null) return run !== null && addsUp(run) && journalId === null;
  const to = payment.to as Payee;
  if ((journalId !== null) !== oneJournalOperations.includes(payment.operation)) return false;
  if ((refund !== null) !== (to.kind === 'payer') || (refund !== null && schedule !== null)) return false;
  const isLookedUp = ['pix-key', 'boleto', 'qr', 'payer'].includes(to.kind);
  // At the hour the owner is compared with the one of now.
  const mustBe = ['boleto', 'qr', 'payer'].includes(to.kind) || (to.kind === 'pix-key' && schedule !== null);
  return (
    statedPayment({ ...payment, bodyText: payment.body, accountId, to }) !== null &&
    payment.destination === payeeText(to) &&
    (shown === null ? !mustBe : isLookedUp)
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
    largest.length === Math.min(rows, 5) &&
    sum(largest.map(({ amount }) => amount)) <= centavosIn(total)
  );
}

function centavosIn(amount: string): number {
  return Number(amount.replace('.', ''));
}
