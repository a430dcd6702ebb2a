import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { askAgain, askedToSend, type SentFlags } from '../../lib/areas/payout/ask-again.ts';
import { withCodes } from '../../lib/areas/payout/ask-codes.ts';
import {
  type Begun,
  begunOf,
  confirmTotal,
  meantBy,
  plannedOf,
  sendsNothing,
} from '../../lib/areas/payout/confirm.ts';
import { chooseDay, countOf, type Days, daysOfFile, namedDays } from '../../lib/areas/payout/day.ts';
import { begunOfDay, daysLeft, daysOfRun, releaseDay } from '../../lib/areas/payout/day-of-run.ts';
import { isFile, withPayoutFile } from '../../lib/areas/payout/file/file.ts';
import { checkResult, writeResult } from '../../lib/areas/payout/file/result.ts';
import { lintFlags, payingContext } from '../../lib/areas/payout/lint-flags.ts';
import { lookUpKeys } from '../../lib/areas/payout/look-ups.ts';
import { requiredOwnRun, requirePlanned } from '../../lib/areas/payout/open-run.ts';
import { paidBeforeJson } from '../../lib/areas/payout/paid-before.ts';
import { permitRows, permitRun } from '../../lib/areas/payout/permit-rows.ts';
import { plan } from '../../lib/areas/payout/plan.ts';
import { knownOfRun, reportRun, tellRows } from '../../lib/areas/payout/report.ts';
import {
  askedOf,
  planFlags,
  requiredRef,
  requireExpected,
  requireNoFileFlags,
  workFlags,
  workOptions,
} from '../../lib/areas/payout/run-flags.ts';
import type { Asking } from '../../lib/areas/payout/settle-open.ts';
import { survey, tellSkipped } from '../../lib/areas/payout/survey.ts';
import { toldRuns } from '../../lib/areas/payout/told-runs.ts';
import { execute } from '../../lib/areas/payout/work/execute.ts';
import type { Day } from '../../lib/brazil/bank-calendar.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { Run, Runs } from '../../lib/journal/runs.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { openNicknames } from '../../lib/payments/payees/book.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { requireQuery } from '../../lib/terminal/output.ts';
import { dateWords } from '../../lib/words/dates.ts';
import { planWords } from '../../lib/words/plans.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout run`: checks a file of payments, plans it, has its total confirmed, and pays it. */
export default class PayoutRun extends BaseCommand {
  override about = aboutPayment();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    ...lintFlags,
    ...planFlags,
    ...workFlags,
    date: Flags.string({ helpGroup: 'SAFETY', helpValue: 'YYYY-MM-DD' }),
    confirm: Flags.string({ helpGroup: 'SAFETY', helpValue: 'REAIS' }),
    ...waitFlags,
    out: Flags.string({ helpValue: 'FILE' }),
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutRun);
    const budgetMs = waitMs(flags, 0);
    this.format(flags);
    await requireQuery(flags.query);
    if (flags.out !== undefined) await checkResult(flags.out);
    const isNew = isFile(args.file);
    if (!isNew) requireNoFileFlags(flags);
    const ref = isNew ? await requiredRef(flags.ref) : args.file;
    if (flags.plan !== undefined) {
      if (!isNew) throw usageError('usage', planWords.planOfFile);
      const { writePlanOfFile } = await import('../../lib/areas/payout/write-plan.ts');
      return writePlanOfFile(this, args.file, ref, flags);
    }
    const meant = { ...flags, ref };
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const form = { failed: false, csvStyle: this.csvStyle(flags) };
          const options = {
            ...workOptions(flags, session),
            waitMs: budgetMs,
            resendsAbsent: false,
            onRow: tellRows(this, flags),
          };
          const asking = { command: this, session, journal, runs };
          const { run, told, begun, day, paidBefore } = isNew
            ? await this.planned(asking, args.file, meant, options.width)
            : await this.known(asking, meant, options.width);
          this.learn({ known: () => ({ moneyMoved: 'unknown' }) });
          if (day !== null) await releaseDay(session, runs, run, day);
          const executed = await execute({ ...asking, run, told }, options);
          // What fails from here on fails to tell what was done.
          this.learn({ known: () => ({ moneyMoved: 'unknown', sent: 'maybe' }) });
          if (flags.out !== undefined) await writeResult(flags.out, executed.told, run, form);
          const ending = await reportRun(this, executed, flags, paidBefore);
          if (begun && sendsNothing(begun)) this.note(() => runWords.nothingSentNow);
          return ending;
        }),
      true,
    );
  }

  /** The rows of a file, written down once their total is confirmed. */
  private async planned(asking: Askers, path: string, flags: RunFlags, width: number): Promise<Told> {
    const { session, journal } = asking;
    const { client } = session;
    const context = payingContext(session, flags, () => openNicknames(journal, scopeOf(client)));
    return withPayoutFile(path, context, flags.sheet ?? null, async (opened) => {
      const asked = askedOf(flags, ['payout', 'run', path], flags.ref, this.csvStyle(flags));
      const file = await withCodes(asking, opened, asked);
      const surveyed = await survey(asking, file, asked);
      this.learn({ known: () => knownOfRun(surveyed.known) });
      tellSkipped(this, surveyed.summary, asked);
      if (flags['ignore-dates']) this.note(() => dateWords.ignoresDates);
      const { known, summary } = surveyed;
      const isPlanned = known !== null && known.state !== 'planning';
      const days = isPlanned ? await daysOfRun(asking.runs, known) : daysOfFile(summary);
      const day = await this.dayOf(session, isPlanned ? known : null, days, flags);
      const total = (day !== null && days.get(day)) || countOf(summary.total);
      requireExpected(total, flags);
      const ports = { client, journal };
      if (isPlanned) await permitRun(ports, known, sentStates(flags), day);
      else await permitRows(ports, surveyed.largest, summary.total.totalCentavos);
      await lookUpKeys(this, session, journal, surveyed.keys);
      const told = await toldOf(asking, known, day, flags, width);
      const begun = await begunBy(told, known, day, flags);
      await confirmTotal(this, session, { ...meantBy(surveyed, begun), days, day, total }, flags.confirm);
      const run = await plan(client, journal, file, surveyed, asked);
      return { run, told, begun, day, paidBefore: paidBeforeJson(surveyed.paidBefore) };
    });
  }

  /** @param run that has the days; null while they are those of a file */
  private dayOf(session: Session, run: Run | null, days: Days, flags: RunFlags): Promise<Day | null> {
    if (run !== null && flags['ignore-dates'] && namedDays(days).length > 0)
      throw usageError(
        'needs_date',
        dateWords.daysAreFixed(run.ref),
        `brl payout run ${run.runId} --date YYYY-MM-DD`,
      );
    return chooseDay(this, days, flags, session.serviceNow(), run === null);
  }

  /** A run that was planned before, once its total is confirmed. */
  private async known(asking: Askers, flags: RunFlags, width: number): Promise<Told> {
    const { session, runs } = asking;
    const missing = runWords.noFileOrRun(flags.ref);
    const run = requirePlanned(await requiredOwnRun(session.client, runs, flags.ref, missing));
    this.learn({ known: () => knownOfRun(run) });
    const days = await daysOfRun(runs, run);
    const day = await this.dayOf(session, run, days, flags);
    const total = (day !== null && days.get(day)) || countOf(run);
    requireExpected(total, flags);
    await permitRun({ client: session.client, journal: asking.journal }, run, sentStates(flags), day);
    const told = await toldOf(asking, run, day, flags, width);
    const begun = await begunBy(told, run, day, flags);
    const left = await daysLeft(runs, run, days, day);
    await confirmTotal(this, session, { ...plannedOf(run, begun), days: left, day, total }, flags.confirm);
    return { run, told, begun, day, paidBefore: [] };
  }
}

/** The rows that are sent: those of a day, or all. */
function begunBy(told: Runs, run: Run | null, day: Day | null, flags: RunFlags): Promise<Begun | null> {
  const newAttempt = flags['new-attempt'];
  return run === null || day === null
    ? begunOf(told, run, newAttempt)
    : begunOfDay(told, run, day, newAttempt);
}

/** The states of the rows that a run may send. */
function sentStates(flags: SentFlags): readonly Intent['state'][] {
  return ['SCHEDULED', 'INTENT', ...(flags['new-attempt'] ? (['REFUSED'] as const) : [])];
}

type Askers = Omit<Asking, 'run'>;

/** A run, and how its rows are reported. */
interface Told {
  readonly run: Run;
  readonly told: Runs;
  /** Null where none of its rows, or of the day's, was begun. */
  readonly begun: Begun | null;
  /** The day whose rows are paid; null for all. */
  readonly day: Day | null;
  /** The earlier payments of the file's rows, for a program. */
  readonly paidBefore: readonly object[];
}

/** Refused rows are asked about before anything is said of them; a new run has none. */
async function toldOf(
  asking: Askers,
  run: Run | null,
  day: Day | null,
  flags: SentFlags,
  width: number,
): Promise<Runs> {
  return run === null
    ? toldRuns(asking.runs)
    : (await askAgain({ ...asking, run }, askedToSend(flags, day), width)).told;
}

type RunFlags = GlobalFlags & {
  readonly date?: string | undefined;
  readonly 'ignore-dates': boolean;
  readonly 'date-order'?: string | undefined;
  readonly holiday?: string | undefined;
  readonly 'ignore-column': readonly string[];
  readonly ref: string;
  readonly confirm?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'only-new': boolean;
  readonly 'new-attempt': boolean;
  readonly 'expect-total'?: string | undefined;
  readonly 'expect-rows'?: string | undefined;
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly sheet?: string | undefined;
  readonly layout?: string | undefined;
  readonly 'any-account': boolean;
  readonly 'allow-repeated': boolean;
  readonly 'skip-invalid'?: string | undefined;
  readonly lookup: string;
};
