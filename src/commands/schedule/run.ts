import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { agreedTo } from '../../lib/areas/schedule/agreed.ts';
import {
  type Done,
  doneColumns,
  doneJson,
  pass,
  passEnding,
  runnerOf,
} from '../../lib/areas/schedule/pass.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournal } from '../../lib/command/service.ts';
import { exitCodeOf } from '../../lib/errors/exit-codes.ts';
import { aboutPaymentsGoingOn } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { requireSandboxAsked } from '../../lib/payments/confirm/may-pay.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { watchSignals } from '../../lib/terminal/signals.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** How often `--watch` looks for what is due. */
const everyMs = 30_000;

/** `brl schedule run`: pays what is due, once or again and again; by name, what is held. */
export default class ScheduleRun extends BaseCommand {
  override about = aboutPaymentsGoingOn();

  static override args = { name: Args.string({ required: false }) };
  static override flags = {
    watch: Flags.boolean(),
    confirm: Flags.string({ helpGroup: 'SAFETY', helpValue: 'REAIS' }),
    ...waitFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(ScheduleRun);
    const budgetMs = waitMs(flags);
    this.format(flags);
    return connectedToAsk(this, { ...flags, yes: args.name === undefined }, (session) =>
      withJournal(session, async (journal) => {
        if (!canAsk()) requireSandboxAsked(session);
        const runner = runnerOf({ command: this, session, journal });
        const stop = new AbortController();
        const done: Done[] = [];
        if (args.name !== undefined)
          done.push(...(await agreedTo(runner, args.name, flags.confirm, budgetMs)));
        else
          for (;;) {
            const unwatch = flags.watch ? watchSignals((signal) => stop.abort(signal)) : () => {};
            const now = await pass(runner, budgetMs, () => stop.signal.aborted);
            done.push(...now);
            if (flags.watch) for (const { name, told } of now) this.note(() => `${name}: ${told}`);
            if (flags.watch && !stop.signal.aborted) await session.client.clock.sleep(everyMs, stop.signal);
            unwatch();
            if (!flags.watch || stop.signal.aborted) break;
          }
        const ending = passEnding(done);
        const json = { items: done.map(doneJson), exit: exitCodeOf(ending) };
        const table = { columns: doneColumns, records: done, empty: scheduleWords.nothingDue };
        await this.show({ json, table }, flags);
        return ending;
      }),
    );
  }
}
