import * as Args from '@oclif/core/args';
import { withCodes } from '../../lib/areas/payout/ask-codes.ts';
import { countOf, daysOfFile, requireSameKind } from '../../lib/areas/payout/day.ts';
import { withPayoutFile } from '../../lib/areas/payout/file/file.ts';
import { lintFlags, payingContext } from '../../lib/areas/payout/lint-flags.ts';
import { lookUpKeys } from '../../lib/areas/payout/look-ups.ts';
import { paidBeforeJson } from '../../lib/areas/payout/paid-before.ts';
import { plan } from '../../lib/areas/payout/plan.ts';
import { knownOfRun, runAnswer } from '../../lib/areas/payout/report.ts';
import { askedOf, planFlags, requiredRef, requireExpected } from '../../lib/areas/payout/run-flags.ts';
import { survey, tellSkipped } from '../../lib/areas/payout/survey.ts';
import { toldRuns } from '../../lib/areas/payout/told-runs.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { openNicknames } from '../../lib/payments/payees/book.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout plan`: checks a file of payments, writes its rows down, and sends nothing. */
export default class PayoutPlan extends BaseCommand {
  override about = aboutPayment();

  static override args = { file: Args.string({ required: true }) };
  static override flags = { ...lintFlags, ...planFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutPlan);
    const ref = await requiredRef(flags.ref);
    await connected(this, flags, async (session) => {
      const { client } = session;
      const context = payingContext(session, flags, () =>
        withJournal(session, (journal) => openNicknames(journal, scopeOf(client))),
      );
      await withPayoutFile(args.file, context, flags.sheet ?? null, (opened) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const asked = askedOf(flags, ['payout', 'plan', args.file], ref, this.csvStyle(flags));
          const file = await withCodes({ command: this, session, journal, runs }, opened, asked);
          const surveyed = await survey({ session, journal, runs }, file, asked);
          this.learn({ known: () => knownOfRun(surveyed.known) });
          tellSkipped(this, surveyed.summary, asked);
          requireSameKind(daysOfFile(surveyed.summary));
          requireExpected(countOf(surveyed.summary.total), flags);
          await lookUpKeys(this, session, journal, surveyed.keys);
          const run = await plan(client, journal, file, surveyed, asked);
          this.note(() => runWords.nothingSentYet);
          const before = paidBeforeJson(surveyed.paidBefore);
          await this.show(await runAnswer(this, toldRuns(runs), run, 'no', before), flags);
        }),
      );
    });
  }
}
