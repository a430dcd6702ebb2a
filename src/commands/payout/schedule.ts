import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { withCodes } from '../../lib/areas/payout/ask-codes.ts';
import { begunOf, confirmTotal, meantBy } from '../../lib/areas/payout/confirm.ts';
import { countOf, daysOfFile, daysText, namedDays, requireOneDay } from '../../lib/areas/payout/day.ts';
import { withPayoutFile } from '../../lib/areas/payout/file/file.ts';
import { lintFlags, payingContext } from '../../lib/areas/payout/lint-flags.ts';
import { lookUpKeys } from '../../lib/areas/payout/look-ups.ts';
import { paidBeforeJson } from '../../lib/areas/payout/paid-before.ts';
import { permitRows } from '../../lib/areas/payout/permit-rows.ts';
import { type Laterness, plan } from '../../lib/areas/payout/plan.ts';
import { knownOfRun, runAnswer } from '../../lib/areas/payout/report.ts';
import { askedOf, planFlags, requiredRef, requireExpected } from '../../lib/areas/payout/run-flags.ts';
import type { Asking } from '../../lib/areas/payout/settle-open.ts';
import { type Survey, survey, tellSkipped } from '../../lib/areas/payout/survey.ts';
import { toldRuns } from '../../lib/areas/payout/told-runs.ts';
import { brasiliaDay, dayText } from '../../lib/brazil/clock.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Run } from '../../lib/journal/runs.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { openNicknames } from '../../lib/payments/payees/book.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { operationsOf } from '../../lib/payments/rail-operations.ts';
import { heldText, hourOf, laterRows } from '../../lib/payments/schedule.ts';
import { type ScheduleFlags, scheduleFlags } from '../../lib/payments/schedule-flags.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** `brl payout schedule`: checks a file of payments, has its total confirmed, and writes its rows down for their hour. */
export default class PayoutSchedule extends BaseCommand {
  override about = aboutPayment();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    ...lintFlags,
    ...planFlags,
    ...scheduleFlags,
    confirm: Flags.string({ helpGroup: 'SAFETY', helpValue: 'REAIS' }),
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutSchedule);
    const ref = await requiredRef(flags.ref);
    if (flags.plan !== undefined) {
      const { writePlanOfFile } = await import('../../lib/areas/payout/write-plan.ts');
      return writePlanOfFile(this, args.file, ref, { ...flags, lookup: 'all', schedule: true });
    }
    await connected(this, flags, async (session) => {
      const { client } = session;
      const context = payingContext(session, flags, () =>
        withJournal(session, (journal) => openNicknames(journal, scopeOf(client))),
      );
      await withPayoutFile(args.file, context, flags.sheet ?? null, (opened) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          // Every owner is looked up: at the hour they are compared.
          const wanted = { ...flags, lookup: 'all' };
          const asked = askedOf(wanted, ['payout', 'schedule', args.file], ref, this.csvStyle(flags));
          const asking = { command: this, session, journal, runs };
          const file = await withCodes(asking, opened, asked);
          const surveyed = await survey(asking, file, asked);
          this.learn({ known: () => knownOfRun(surveyed.known) });
          tellSkipped(this, surveyed.summary, asked);
          const later = await this.confirmed(asking, surveyed, flags);
          const run = later
            ? await plan(client, journal, file, surveyed, { ...asked, later })
            : (surveyed.known as Run);
          this.note(() => heldText(journal));
          const before = paidBeforeJson(surveyed.paidBefore);
          await this.show(await runAnswer(this, toldRuns(runs), run, 'no', before), flags);
        }),
      );
    });
    return undefined;
  }

  /** Has the total confirmed; null for a run that was written down before. @returns what makes a row's facts those of its hour */
  private async confirmed(
    { session, journal, runs }: Omit<Asking, 'run'>,
    surveyed: Survey,
    flags: TotalFlags,
  ): Promise<NonNullable<Laterness['later']> | null> {
    const { known, summary, largest, keys } = surveyed;
    const days = daysOfFile(summary);
    requireOneDay(flags, days);
    const total = countOf(summary.total);
    requireExpected(total, flags);
    if (known !== null && known.state !== 'planning') return null;
    await permitRows({ client: session.client, journal }, largest, total.centavos);
    await lookUpKeys(this, session, journal, keys);
    const later = await laterRows(session, flags, [...days.keys()], operationsOf(summary));
    const meant = meantBy(surveyed, await begunOf(toldRuns(runs), known, false));
    const today = brasiliaDay(session.serviceNow());
    const when = () =>
      scheduleWords.paidAt(
        hourOf(flags),
        namedDays(days).length > 0 ? daysText(days) : dayText(flags.on ?? today),
      );
    const screen = { ...meant, said: [...meant.said, when], days, day: null, total };
    await confirmTotal(this, session, screen, flags.confirm);
    return later;
  }
}

type TotalFlags = ScheduleFlags &
  Parameters<typeof requireExpected>[1] & { readonly confirm?: string | undefined };
