import { isatty } from 'node:tty';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `onSignal` with the name of each signal that asks this process to end, until the returned function is called. */
export function watchSignals(onSignal: (signal: string) => void): () => void {
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/**
 * The same for work that takes hours. Without a terminal a hang-up ends nothing, which is what `nohup` is for: Node at
 * its start undoes what nohup has set.
 */
export function watchSignalsOfJob(onSignal: (signal: string) => void): () => void {
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  return watchSignals((signal) => {
    if (signal !== 'SIGHUP' || hasTerminal) onSignal(signal);
  });
}

let outlives = false;

/** From now on no signal ends this process by itself; however often this is called, it listens once. */
export function outliveSignals(): void {
  if (outlives) return;
  outlives = true;
  watchSignals(() => {});
}
