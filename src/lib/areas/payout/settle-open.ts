import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { recover } from '../../journal/pay.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import type { Run, Runs } from '../../journal/runs.ts';
import { eachOf } from '../../payments/each-of.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';

/** A run whose rows are asked about, and by whom. */
export interface Asking {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly journal: Journal;
  readonly runs: Runs;
  readonly run: Run;
}

/** An active run. */
export interface Executing extends Asking {
  /** The runs as reported: see {@link toldRuns}. */
  readonly told: Runs;
}

/** Asks the service about every row whose end is not known, several at a time. */
export async function settleOpen(
  { session, journal, runs, run, command }: Asking,
  interrupt: AbortSignal,
  width: number,
  waitMs: number,
): Promise<void> {
  const states: Intent['state'][] = ['SENT', 'UNCERTAIN', ...(waitMs > 0 ? (['PENDING'] as const) : [])];
  const open = (await runs.tally(run.runId))
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { rows }) => sum + rows, 0);
  if (open === 0) return;
  command.note(() => runWords.lookingUp(runWords.rows(open)));
  const { client } = session;
  const ports: PayPorts = { client, journal, interrupt };
  const untilMs = client.clock.monotonic() + waitMs;
  await eachOf(rowsOf(runs, run.runId, states), Math.min(width, open), interrupt, async ({ intent }) => {
    const rail = railOf(intent.operation)?.rail;
    const leftMs = Math.max(0, untilMs - client.clock.monotonic());
    if (rail) await recover(ports, rail, intent.intentId, leftMs);
  });
}
