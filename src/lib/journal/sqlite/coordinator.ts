import { type Coordinator, type CoordinatorPorts, ownNight, unshared } from '../coordinator.ts';
import type { Runs } from '../runs.ts';
import { ownTurns, type Turns } from '../turns.ts';

/** Of a journal on one machine: whoever has the lock of a run has all its rows, at once and until the end. */
export function soleCoordinator(runs: Runs, { clock }: CoordinatorPorts): Coordinator {
  let turns: Turns | null = null;
  let started: Parameters<Coordinator['whole']> | null = null;
  const whole: Coordinator['whole'] = (run, options) => ({
    run,
    options,
    runs,
    turns,
    night: ownNight,
    // What is open is asked about at the end of the run.
    ...unshared,
  });
  return {
    lanes: 1,
    mayWork: async () => true,
    async start(run, options) {
      turns = options.ratePerSecond === null ? null : ownTurns(clock, options.ratePerSecond);
      started = [await runs.change(run.runId, 'running', null, clock.now()), options];
      return true;
    },
    async take(scope) {
      if (started === null) return null;
      const [run, options] = started;
      started = null;
      const found = await runs.find(scope, run.runId);
      return found?.state === 'running' ? whole(found, options) : null;
    },
    whole,
    isOver: async () => true,
    isBack: async () => false,
    forget: async () => {},
    close: async () => {},
  };
}
