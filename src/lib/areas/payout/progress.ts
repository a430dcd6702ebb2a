import type { Clock } from '../../client/port.ts';
import type { BaseCommand } from '../../command/base.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Run, RunRow } from '../../journal/runs.ts';
import { canSpin, startWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';

/** Tells a person how far a run is. */
export interface Progress {
  row(row: RunRow): void;
  end(): void;
}

/** Off a terminal a line is written so often. */
const lineEveryMs = 10_000;
const drawnEveryMs = 200;

/** One line that changes on a terminal, a new line every 10 seconds elsewhere; counts what this process ended. */
export function startProgress(command: BaseCommand, run: Run, clock: Clock): Progress {
  const startedMs = clock.monotonic();
  let done = 0;
  let paidCentavos = 0;
  const text = () =>
    progressText(run, { done, paidCentavos, doneSince: done, elapsedMs: clock.monotonic() - startedMs });
  const draws = canSpin();
  const waiting = draws ? startWaiting(text()) : null;
  const timer = setInterval(
    () => (waiting ? waiting.say(text()) : command.note(text())),
    draws ? drawnEveryMs : lineEveryMs,
  );
  timer.unref();
  return {
    row({ intent }) {
      // It was turned away for now, and comes again.
      if (intent.state === 'INTENT') return;
      done += 1;
      if (intent.state === 'SETTLED') paidCentavos += intent.amountCentavos ?? 0;
    },
    end() {
      clearInterval(timer);
      waiting?.end();
    },
  };
}

/** How far a run is, in one line. */
export function progressText(
  { rows }: Run,
  {
    done,
    paidCentavos,
    doneSince,
    elapsedMs,
  }: Readonly<Record<'done' | 'paidCentavos' | 'doneSince' | 'elapsedMs', number>>,
): string {
  const perSecond = doneSince / Math.max(0.001, elapsedMs / 1000);
  const left = perSecond === 0 ? runWords.unknownTime : timeText((rows - done) / perSecond);
  const paid = formatReais(paidCentavos as Centavos);
  return runWords.progress(done, rows, paid, perSecond.toFixed(perSecond < 10 ? 1 : 0), left);
}

function timeText(seconds: number): string {
  if (seconds < 90) return runWords.seconds(Math.ceil(seconds));
  return seconds < 90 * 60
    ? runWords.minutes(Math.ceil(seconds / 60))
    : runWords.hours((seconds / 3600).toFixed(1));
}
