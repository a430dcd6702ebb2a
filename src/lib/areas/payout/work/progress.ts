import type { BaseCommand } from '../../../command/base.ts';
import { type Centavos, formatReais } from '../../../contract/money.ts';
import { isUnsent } from '../../../journal/intent.ts';
import type { Run, RunRow, Tally } from '../../../journal/runs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { paceOf } from '../../../terminal/progress.ts';
import { canSpin, startWaiting } from '../../../terminal/waiting.ts';
import { runWords } from '../../../words/run.ts';

/** Shows a person how far a run is. */
export interface Progress {
  row(row: RunRow): void;
  /** The state of all its rows, whoever sent them. */
  stands(tallies: readonly Tally[]): void;
  end(): void;
}

/** Off a terminal a line is written this often. */
const lineEveryMs = 10_000;
const drawnEveryMs = 200;

/**
 * One line that changes on a terminal, a new line every 10 seconds elsewhere: how far the run is, at the pace since this
 * process began.
 * @param before the state of its rows when this process began
 */
export function startProgress(
  command: BaseCommand,
  run: Run,
  clock: Clock,
  before: readonly Tally[],
): Progress {
  const startedMs = clock.monotonic();
  const { done: doneBefore } = standing(before);
  // Those that wait for another day are not sent now.
  const later = before.find(({ state }) => state === 'SCHEDULED')?.rows ?? 0;
  const rows = run.rows - later;
  let { done, paidCentavos } = standing(before);
  const text = () => {
    const since = { doneSince: done - doneBefore, elapsedMs: clock.monotonic() - startedMs };
    return progressText({ rows }, { done: Math.min(done, rows), paidCentavos, ...since });
  };
  const draws = canSpin();
  const waiting = draws ? startWaiting(() => text()) : null;
  const timer = setInterval(
    () => (waiting ? waiting.say(() => text()) : command.note(() => text())),
    draws ? drawnEveryMs : lineEveryMs,
  );
  timer.unref();
  return {
    row({ intent }) {
      // It was rejected for now, and will be retried.
      if (intent.state === 'INTENT') return;
      done += 1;
      if (intent.state === 'SETTLED') paidCentavos += intent.amountCentavos ?? 0;
    },
    stands(tallies) {
      ({ done, paidCentavos } = standing(tallies));
    },
    end() {
      clearInterval(timer);
      waiting?.end();
    },
  };
}

function standing(tallies: readonly Tally[]): { done: number; paidCentavos: number } {
  const ended = tallies.filter(({ state }) => !isUnsent(state));
  const settled = tallies.find(({ state }) => state === 'SETTLED');
  return { done: ended.reduce((sum, { rows }) => sum + rows, 0), paidCentavos: settled?.centavos ?? 0 };
}

/** How far a run is, in one line. */
export function progressText(
  { rows }: Pick<Run, 'rows'>,
  {
    done,
    paidCentavos,
    doneSince,
    elapsedMs,
  }: Readonly<Record<'done' | 'paidCentavos' | 'doneSince' | 'elapsedMs', number>>,
): string {
  const { perSecond, left } = paceOf(doneSince, rows - done, elapsedMs);
  return runWords.progress(done, rows, formatReais(paidCentavos as Centavos), perSecond, left);
}
