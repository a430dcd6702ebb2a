const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `onSignal` with the name of each signal that asks this process to end, until the function it returns is called. */
export function watchSignals(onSignal: (signal: string) => void): () => void {
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

let outlives = false;

/** From now on no signal ends this process by itself; however often it is called, it listens once. */
export function outliveSignals(): void {
  if (outlives) return;
  outlives = true;
  watchSignals(() => {});
}
