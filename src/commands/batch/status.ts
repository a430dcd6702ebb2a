import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { batchFields, batchItemColumns } from '../../lib/areas/batch/view.ts';
import type { Answered } from '../../lib/client/reply.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { show } from '../../lib/contract/batch.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { exitCodeOf } from '../../lib/errors/exit-codes.ts';
import { endingOf } from '../../lib/journal/ending.ts';
import { batchFacts, batchStanding } from '../../lib/journal/rails/batch-facts.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { NotShown, readOnce } from '../../lib/payments/wait.ts';
import { whileWaiting } from '../../lib/terminal/waiting.ts';
import { batchWords } from '../../lib/words/batch.ts';

/** `brl batch status`: GET …/pix/batches/{batchId}. */
export default class BatchStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = { rows: Flags.boolean(), ...waitFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchStatus);
    const budgetMs = waitMs(flags, 0);
    await connected(this, flags, async (session) => {
      const reply = await whileWaiting(batchWords.asking, () =>
        this.readUntilOver(session, args.batch, flags.wait === true, budgetMs),
      );
      const value = reply.json.value;
      const { items } = batchFacts(value);
      const table = { columns: batchItemColumns, records: items, empty: batchWords.noRows };
      const json = asReceived(reply);
      await this.show(
        flags.rows ? { json, table, records: batchFacts(json).items } : { json, fields: batchFields(value) },
        flags,
      );
      if (flags.wait === true) process.exitCode = exitCodeOf(endingOf(batchStanding(batchFacts(value))));
    });
  }

  /** @throws {CliError} exit 40 for an answer that is about another batch, or none */
  private async readOwn({ client }: Session, batchId: string, wait: boolean): Promise<Answered> {
    const reply = await readOnce({
      read: () => client.read(show, { params: { batchId } }),
      // One that does not say which it is may be looked at, but is nobody's end.
      isAbout: (value) => (wait ? [batchId] : [null, batchId]).includes(batchFacts(value).id),
    });
    if (!(reply instanceof NotShown)) return reply;
    throw new CliError({ code: 'uncertain', ends: 'uncertain', message: reply.message, cause: reply.cause });
  }

  private async readUntilOver(session: Session, batchId: string, wait: boolean, budgetMs: number) {
    const { client } = session;
    const untilMs = client.clock.monotonic() + budgetMs;
    for (;;) {
      const reply = await this.readOwn(session, batchId, wait);
      const facts = batchFacts(reply.json.value);
      const leftMs = untilMs - client.clock.monotonic();
      const isOver = endingOf(batchStanding(facts)) !== 'pending';
      if (isOver || facts.status === 'DRAFT' || leftMs <= 0) return reply;
      await client.clock.sleep(Math.min(2000, leftMs));
    }
  }
}
