import type { Run } from '../../../journal/runs.ts';
import type { Clock } from '../../../ports/clock.ts';
import { canSpin, startWaiting } from '../../../terminal/waiting.ts';
import { runWords } from '../../../words/run.ts';
import type { Telling } from '../../../words/topic.ts';
import type { RunOutcome } from '../ending.ts';
import { progressText } from './progress.ts';

/** One line on a terminal about a run that others work on. */
export interface WatchLine {
  tell(run: Run, outcome: RunOutcome): void;
  /** What prevents a look at it for now. */
  say(text: Telling): void;
  end(): void;
}

/** @returns null if no line can be overwritten */
export function watchLine(clock: Clock): WatchLine | null {
  if (!canSpin() || process.stdout.isTTY !== true) return null;
  const waiting = startWaiting(() => runWords.watching);
  let first: { readonly atMs: number; readonly done: number } | null = null;
  return {
    tell(run, { settled, pending, held, refused }) {
      const atMs = clock.monotonic();
      const done = settled.rows + pending.rows + held.rows + refused.rows;
      first ??= { atMs, done };
      const since = { doneSince: done - first.done, elapsedMs: atMs - first.atMs };
      waiting.say(() => progressText(run, { done, paidCentavos: settled.centavos, ...since }));
    },
    say: waiting.say,
    end: waiting.end,
  };
}
