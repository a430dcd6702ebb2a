import type { Finding, Intent } from '../../journal/intent.ts';
import type { AskedRows, RunRow, Runs, Tally } from '../../journal/runs.ts';
import { rowsOf } from './ending.ts';

/** Rows about which no answer is reliable, by intent, each with its reported doubt. */
export type Doubts = ReadonlyMap<string, Finding>;

/**
 * Runs as reported: a row refused here has the state that the service last showed, as another machine may have paid it
 * under the same name, and a doubtful one is reported as such. Used on screens, in files and to decide what may be paid;
 * the journal itself is unchanged.
 */
export function toldRuns(runs: Runs, doubts: Doubts = new Map()): Runs {
  // Rows whose state may differ from the journal's.
  const others = (states: readonly Intent['state'][]) =>
    states.filter((state) => state === 'REFUSED' || (doubts.size > 0 && state === 'INTENT'));
  const told = (row: RunRow): RunRow => ({ ...row, intent: toldIntent(row.intent, doubts) });
  return {
    ...runs,
    async tally(runId) {
      const tallies = await runs.tally(runId);
      const moved: Tally[] = [];
      const states = others(tallies.map(({ state }) => state));
      for await (const { intent } of states.length === 0 ? [] : rowsOf(runs, runId, states)) {
        const { state, amountCentavos } = toldIntent(intent, doubts);
        if (state === intent.state) continue;
        const centavos = amountCentavos ?? 0;
        moved.push({ state: intent.state, rows: -1, centavos: -centavos }, { state, rows: 1, centavos });
      }
      return summed([...tallies, ...moved]);
    },
    async rows(runId, { states, after, limit }) {
      const wanted = states && [...new Set([...states, ...others(['REFUSED', 'INTENT'])])];
      for (let from = after; ; ) {
        const asked: AskedRows = { ...(wanted && { states: wanted }), after: from, limit };
        const { rows, place } = await runs.rows(runId, asked);
        const fitting = rows.map(told).filter(({ intent }) => states?.includes(intent.state) ?? true);
        // To a caller that reads page by page, a page without rows is the end.
        if (fitting.length > 0 || rows.length === 0) return { rows: fitting, place };
        from = place;
      }
    },
  };
}

/** A row's payment as reported: see {@link toldRuns}. */
export function toldIntent(intent: Intent, doubts: Doubts = new Map()): Intent {
  const isDoubted = intent.state === 'REFUSED' || intent.state === 'INTENT';
  const finding = intent.since ?? (isDoubted ? doubts.get(intent.intentId) : undefined);
  return finding === undefined ? intent : { ...intent, state: finding.state, finding, closedAtMs: null };
}

function summed(tallies: readonly Tally[]): readonly Tally[] {
  return [...Map.groupBy(tallies, ({ state }) => state)]
    .map(([state, all]) => ({
      state,
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      centavos: all.reduce((sum, { centavos }) => sum + centavos, 0),
    }))
    .filter(({ rows }) => rows > 0);
}
