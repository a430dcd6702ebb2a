import * as Args from '@oclif/core/args';
import { BaseCommand, type Ended, type GlobalFlags } from '../lib/command/base.ts';
import { connected, withJournal } from '../lib/command/service.ts';
import type { Session } from '../lib/connection/session.ts';
import type { Run } from '../lib/journal/runs.ts';
import { aboutSentPayment } from '../lib/payments/about.ts';
import { waitFlags, waitMs } from '../lib/payments/money-flags.ts';
import { thingCalled } from '../lib/payments/named/named-intent.ts';
import { tellAbsent, tellIntent } from '../lib/payments/named/tell-named.ts';

/** `brl status`: what became of a payment of any rail, or of incoming money, by any of its names. */
export default class Status extends BaseCommand {
  override about = aboutSentPayment();

  protected override get answersTable(): boolean {
    return false;
  }

  static override aliases = ['situacao'];
  static override args = { name: Args.string() };
  static override flags = { ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(Status);
    const budgetMs = waitMs(flags, 0);
    const { name } = args;
    if (name === undefined) return this.tellDay(flags);
    return connected(this, flags, async (session) => {
      const found = await thingCalled(this, session, name);
      if (found === null) return tellAbsent(this, session, flags, name);
      if ('run' in found) return this.tellRun(session, found.run, flags);
      return tellIntent(this, session, flags, found.intent, budgetMs);
    });
  }

  private async tellDay(flags: GlobalFlags): Promise<undefined> {
    const { tellToday } = await import('../lib/areas/today/today-view.ts');
    await tellToday(this, flags);
  }

  /** A run stands for all its rows; the journal tells what became of them, and which command asks the service. */
  private async tellRun(session: Session, run: Run, flags: GlobalFlags): Ended {
    const [{ outcomeOf, runEnding }, { runAnswer }, { toldRuns }, { isUnderWay, workedOn }] =
      await Promise.all([
        import('../lib/areas/payout/ending.ts'),
        import('../lib/areas/payout/report.ts'),
        import('../lib/areas/payout/told-runs.ts'),
        import('../lib/areas/payout/work/worked-on.ts'),
      ]);
    return withJournal(session, async (journal) => {
      const runs = toldRuns(await journal.runs());
      const worked = await workedOn(journal, run);
      await this.show(await runAnswer(this, runs, run, worked), flags);
      const ending = runEnding(await outcomeOf(runs, run.runId), run.halt);
      return isUnderWay(run, worked) ? 'pending' : ending;
    });
  }
}
