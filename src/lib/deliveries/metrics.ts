import { type Gauge, gaugeLines, headLines, type Labels, labelText } from './gauges.ts';

/** What a receiver counts, and its output in Prometheus' text format. */
export interface Metrics {
  count(name: CounterName, labels?: Labels): void;
  /** How long a delivery waited for its answer. */
  answered(seconds: number): void;
  text(gauges: readonly Gauge[]): string;
}

const counters = {
  brl_webhook_deliveries_total: 'Deliveries by what they were and how they were answered.',
  brl_webhook_causes_total: 'Unproven deliveries by the cause that was found.',
  brl_webhook_turned_away_total: 'Requests that were no delivery, by the status they were answered with.',
  brl_webhook_forwards_total: 'Tries to hand a delivery on, by their result.',
  brl_webhook_store_errors_total: 'Deliveries that could not be kept and were answered with 503.',
} as const;

type CounterName = keyof typeof counters;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const histogram = 'brl_webhook_answer_seconds';

/** Starts counting. */
export function startMetrics(): Metrics {
  const counts = new Map<CounterName, Map<string, number>>();
  const below = buckets.map(() => 0);
  let answers = 0;
  let seconds = 0;
  return {
    count(name, labels = {}) {
      const own = counts.get(name) ?? new Map<string, number>();
      const key = labelText(labels);
      counts.set(name, own.set(key, (own.get(key) ?? 0) + 1));
    },
    answered(took) {
      answers += 1;
      seconds += took;
      for (const [i, most] of buckets.entries()) if (took <= most) below[i] = (below[i] ?? 0) + 1;
    },
    text(gauges) {
      const lines = Object.entries(counters).flatMap(([name, help]) => [
        ...headLines(name, help, 'counter'),
        ...[...(counts.get(name as CounterName) ?? [['', 0]])].map(
          ([labels, value]) => `${name}${labels} ${value}`,
        ),
      ]);
      lines.push(...gaugeLines(gauges));
      lines.push(
        ...headLines(histogram, 'Seconds from the last byte of a delivery to its answer.', 'histogram'),
      );
      lines.push(...buckets.map((most, i) => `${histogram}_bucket{le="${most}"} ${below[i]}`));
      lines.push(`${histogram}_bucket{le="+Inf"} ${answers}`);
      lines.push(`${histogram}_sum ${seconds}`, `${histogram}_count ${answers}`);
      return `${lines.join('\n')}\n`;
    },
  };
}
