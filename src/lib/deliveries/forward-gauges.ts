import type { Gauge } from './gauges.ts';
import type { CaptureStore } from './store.ts';

/** What was captured and is not handed on. */
export function forwardQueue(store: CaptureStore): Gauge[] {
  const counts = store.queue.counts();
  const sum = (state: string) =>
    counts.reduce((total, one) => total + (one.state === state ? one.count : 0), 0);
  const name = 'brl_webhook_forward_queue';
  const help = 'Deliveries that were not handed on: waiting for the next try, or given up.';
  return ['waiting', 'given_up'].map((state) => ({ name, help, labels: { state }, value: sum(state) }));
}
