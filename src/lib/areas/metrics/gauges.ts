import { existsSync } from 'node:fs';
import { capturesPath, type Env } from '../../connection/paths.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { forwardQueue } from '../../deliveries/forward-gauges.ts';
import { type Gauge, gaugeLines, type Labels } from '../../deliveries/gauges.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournalFigures } from '../../journal/standings.ts';

/** What the gauges mean, by their names. */
const helps = {
  brl_payments_open: 'What was sent and has no final state: payments and creations.',
  brl_payments_open_reais: 'The amounts of what was sent and has no final state, in BRL.',
  brl_payments_oldest_open_timestamp_seconds: 'When the oldest without a final state was sent.',
  brl_payments_unsent: 'What is written down and not sent.',
  brl_payments_late_ends: 'Payments that were executed after they had been told as refused.',
  brl_payments_last_settled_timestamp_seconds: 'When a payment settled last.',
  brl_runs: 'Runs of payment files by their state.',
  brl_run_rows: 'Rows of the runs that are running or halted, by the state of their payments.',
  brl_workers: 'Workers seen within the last hour.',
  brl_worker_leases: 'Tickets that workers hold.',
  brl_scheduled_held: 'Scheduled payments that are held until a person decides.',
  brl_scheduled_overdue: 'Scheduled payments whose hour is past.',
  brl_scheduled_oldest_due_timestamp_seconds: 'The hour of the one that is overdue for longest.',
  brl_runner_seen_timestamp_seconds: 'When a runner looked for what is due.',
  brl_directory_paused_until_timestamp_seconds:
    'Until when the key directory is left alone, as its quota is used up.',
  brl_journal_payments: 'Payments and creations in the journal.',
  brl_journal_bytes: 'Size of the journal on the disk.',
  brl_limit_left_reais: 'What may still leave the account, in BRL.',
  brl_metrics_read_timestamp_seconds: 'When these figures were read.',
} as const;

type Name = keyof typeof helps;

/** Whose figures are read. */
export interface Source {
  readonly journal: Journal;
  readonly environment: string;
  readonly env: Env;
  readonly nowMs: number;
}

/** What is left of a limit, in centavos. */
export interface LimitGauge {
  readonly kind: string;
  readonly window: string;
  readonly centavos: number;
}

/** The figures of a journal and of the deliveries beside it. Nothing is asked of the service. */
export async function readGauges(source: Source, limits: readonly LimitGauge[]): Promise<Gauge[]> {
  const { journal, environment, nowMs } = source;
  const figures = await (await journal.standings()).figures(environment, nowMs);
  const lateEnds = await (await journal.runs()).settledLate({ environment });
  const { held } = await (await journal.schedules()).watched(environment);
  const gauge = (name: Name, value: number | null, labels: Labels = {}): Gauge[] =>
    value === null ? [] : [{ name, help: helps[name], labels: { environment, ...labels }, value }];
  return [
    ...payments(gauge, figures, lateEnds),
    ...runs(gauge, figures),
    ...gauge('brl_scheduled_held', held),
    ...gauge('brl_scheduled_overdue', figures.overdue.count),
    ...gauge('brl_scheduled_oldest_due_timestamp_seconds', seconds(figures.overdue.sinceMs)),
    ...gauge(
      'brl_runner_seen_timestamp_seconds',
      figures.runnerSilentMs === null ? null : seconds(nowMs - figures.runnerSilentMs),
    ),
    ...gauge('brl_directory_paused_until_timestamp_seconds', seconds(figures.dictPausedUntilMs)),
    ...limits.flatMap(({ kind, window, centavos }) =>
      gauge('brl_limit_left_reais', amountNumber(centavos as Centavos), { kind, window }),
    ),
    ...gauge('brl_journal_payments', figures.intents),
    ...gauge('brl_journal_bytes', figures.bytes),
    ...(await forwards(source)),
    ...gauge('brl_metrics_read_timestamp_seconds', seconds(nowMs)),
  ];
}

type Make = (name: Name, value: number | null, labels?: Labels) => Gauge[];

const openStates = ['SENT', 'PENDING', 'UNCERTAIN'] as const;
const unsentStates = ['INTENT', 'SCHEDULED'] as const;

/** A state that nothing is in is 0: a value that vanishes raises no alarm. */
function payments(gauge: Make, { open, unsent, lastSettledMs }: JournalFigures, lateEnds: number): Gauge[] {
  const of = (state: string) => open.find((one) => one.state === state);
  const label = (state: string) => ({ state: state.toLowerCase() });
  return [
    ...openStates.flatMap((state) => gauge('brl_payments_open', of(state)?.count ?? 0, label(state))),
    ...openStates.flatMap((state) =>
      gauge('brl_payments_open_reais', amountNumber((of(state)?.centavos ?? 0) as Centavos), label(state)),
    ),
    ...openStates.flatMap((state) =>
      gauge('brl_payments_oldest_open_timestamp_seconds', seconds(of(state)?.sinceMs ?? null), label(state)),
    ),
    ...unsentStates.flatMap((state) =>
      gauge('brl_payments_unsent', unsent.find((one) => one.state === state)?.count ?? 0, label(state)),
    ),
    ...gauge('brl_payments_late_ends', lateEnds),
    ...gauge('brl_payments_last_settled_timestamp_seconds', seconds(lastSettledMs)),
  ];
}

const runStates = ['planned', 'running', 'halted', 'stopped', 'finished'] as const;

function runs(gauge: Make, figures: JournalFigures): Gauge[] {
  const leases = figures.workers.reduce((sum, worker) => sum + worker.leases, 0);
  return [
    ...runStates.flatMap((state) =>
      gauge('brl_runs', figures.runs.find((one) => one.state === state)?.count ?? 0, { state }),
    ),
    ...figures.rows.flatMap(({ state, count }) =>
      gauge('brl_run_rows', count, { state: state.toLowerCase() }),
    ),
    ...gauge('brl_workers', figures.workers.length),
    ...gauge('brl_worker_leases', leases),
  ];
}

async function forwards({ env, environment }: Source): Promise<Gauge[]> {
  const path = capturesPath(env, environment);
  if (!existsSync(path)) return [];
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(path);
  try {
    return forwardQueue(store);
  } finally {
    store.close();
  }
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

/** As OpenMetrics. */
export function metricsText(gauges: readonly Gauge[]): string {
  return `${[...gaugeLines(gauges), '# EOF'].join('\n')}\n`;
}
