import { withRuns } from '../../lib/areas/payout/open-run.ts';
import { runJson } from '../../lib/areas/payout/report.ts';
import { brasiliaMinute } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type Centavos, formatReais } from '../../lib/contract/money.ts';
import type { Run } from '../../lib/journal/runs.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { runWords } from '../../lib/words/run.ts';

const columns: readonly Column<Run>[] = [
  { header: 'Created', value: ({ createdAtMs }) => brasiliaMinute(createdAtMs).replace('T', ' ') },
  { header: 'Ref', value: ({ ref }) => ref, freeText: true },
  { header: 'State', value: ({ state }) => runWords.states[state] },
  { header: 'Rows', value: ({ rows }) => String(rows), align: 'right' },
  { header: 'Amount', value: ({ totalCentavos }) => formatReais(totalCentavos as Centavos), align: 'right' },
  { header: 'Run', value: ({ runId }) => runId, whole: true },
];

/** `brl payout list`: the runs of this journal, newest first. */
export default class PayoutList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PayoutList);
    await withRuns(this, flags, async (runs, filter) => {
      const records = await runs.list(filter);
      await this.show(
        { json: { items: records.map(runJson) }, table: { columns, records, empty: runWords.noRuns } },
        flags,
      );
    });
  }
}
