import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { connected, withJournal } from '../../command/service.ts';
import { requireOperator } from '../../payments/confirm/may-pay.ts';
import { scopeOf } from '../../payments/facts.ts';
import type { PlanFlags } from '../../payments/plans/plan-flags.ts';
import { readyToPlan, refusePlanned, writePlanOf } from '../../payments/plans/write.ts';
import { meantBy, showTotal } from './confirm.ts';
import { countOf } from './day.ts';
import { keptFlags, type ReadFlags, withFileOfPlan } from './file/planned-file.ts';
import { requireExpected } from './run-flags.ts';

type Flags = GlobalFlags &
  PlanFlags &
  ReadFlags & { readonly 'expect-total'?: string | undefined; readonly 'expect-rows'?: string | undefined };

/** Writes a file of payments down as a plan for others to approve, and sends nothing. */
export async function writePlanOfFile(command: BaseCommand, path: string, ref: string, flags: Flags): Ended {
  await readyToPlan(flags);
  return connected(command, flags, (session) =>
    withJournal(session, async (journal) => {
      requireOperator(session);
      const runs = await journal.runs();
      const known = await runs.find(scopeOf(session.client), ref);
      if (known) refusePlanned(known.runId, `brl payout status ${known.runId}`);
      const asking = { command, session, journal, runs };
      return withFileOfPlan(
        asking,
        path,
        ref,
        flags,
        async () => {},
        async ({ file, surveyed, rows }) => {
          requireExpected(countOf(surveyed.summary.total), flags);
          await showTotal(command, session, ref, countOf(surveyed.summary.total), null);
          for (const line of meantBy(surveyed, null).said) command.note(line);
          const run = { ref, fileSha256: file.sha256, read: keptFlags(flags), ...rows.said() };
          const schedule = rows.first();
          return writePlanOf(command, session, flags, { schedule, run });
        },
      );
    }),
  );
}
