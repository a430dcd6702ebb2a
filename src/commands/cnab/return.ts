import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { openCode } from '../../lib/areas/cnab/codes.ts';
import { writeReturn } from '../../lib/areas/cnab/return.ts';
import {
  codeCounts,
  requireRemittance,
  returnEnding,
  returnedBefore,
} from '../../lib/areas/cnab/returned.ts';
import { requiredOwnRun, requirePlanned } from '../../lib/areas/payout/open-run.ts';
import { runJson } from '../../lib/areas/payout/report.ts';
import { settleRun } from '../../lib/areas/payout/work/execute.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { checkNew } from '../../lib/files/new-file.ts';
import { aboutPaymentsGoingOn } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { cnabWords } from '../../lib/words/cnab.ts';
import { runWords } from '../../lib/words/run.ts';

/** Requests at once. */
const width = 16;

/** `brl cnab return`: the remittance of a run with what became of its payments; open ones are looked up first. */
export default class CnabReturn extends BaseCommand {
  override about = aboutPaymentsGoingOn();

  static override args = { run: Args.string({ required: true }) };
  static override flags = { out: Flags.string({ required: true, helpValue: 'FILE' }), all: Flags.boolean() };

  async run(): Ended {
    const { args, flags } = await this.parse(CnabReturn);
    checkNew(flags.out);
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const run = requirePlanned(await requiredOwnRun(session.client, runs, args.run));
          const form = requireRemittance(run);
          const asking = { command: this, session, journal, runs, run };
          // Programs pay again what a return calls refused, so it is compared with the statement as before `export --failed`.
          const { told, outcome } = await settleRun(asking, width, 0, { states: ['REFUSED'], day: null });
          const before = flags.all ? null : await returnedBefore(journal, run);
          const nowMs = session.serviceNow();
          const returned = await writeReturn(flags.out, { runs: told, run, form, nowMs, before });
          const { payments, codes, sha256 } = returned;
          if (sha256 !== null) {
            const rows = [{ hash: sha256, identifier: codes }];
            await journal.rememberSheet({
              ...scopeOf(session.client),
              batchId: run.runId,
              kind: 'returned',
              rows,
              atMs: nowMs,
            });
          }
          const counts = codeCounts(codes);
          const out = sha256 === null ? null : flags.out;
          await this.show(
            {
              json: { ...runJson(run), out, outSha256: sha256, payments, codes: counts },
              fields: [
                ['File', out],
                ['Rows', String(payments)],
                [
                  'Codes',
                  Object.entries(counts)
                    .map(([code, count]) => `${code} ${count}`)
                    .join(', '),
                ],
              ],
            },
            flags,
          );
          if (out === null) this.note(() => cnabWords.nothingChanged);
          const open = counts[openCode] ?? 0;
          if (open > 0) this.note(() => cnabWords.anotherReturn(runWords.rows(open)));
          return returnEnding(outcome);
        }),
      true,
    );
  }
}
