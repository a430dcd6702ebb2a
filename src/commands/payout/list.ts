import { withRuns } from '../../lib/areas/payout/open-run.ts';
import { runJson, unaskedText } from '../../lib/areas/payout/report.ts';
import { isUnpaid, listedState } from '../../lib/areas/payout/run-state.ts';
import { isUnderWay, workedOn } from '../../lib/areas/payout/work/worked-on.ts';
import { brasiliaInstant, minuteText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type Centavos, formatPlain, formatReais } from '../../lib/contract/money.ts';
import type { Run } from '../../lib/journal/runs.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { runWords } from '../../lib/words/run.ts';
import { valueWords } from '../../lib/words/values.ts';

/** A run, and its state for a person. */
interface Listed extends Run {
  readonly stands: string;
}

const columns: readonly Column<Listed>[] = [
  {
    header: 'Created',
    value: ({ createdAtMs }) => brasiliaInstant(createdAtMs),
    shown: ({ createdAtMs }) => minuteText(createdAtMs),
    cell: 'instant',
    whole: true,
  },
  { header: 'Ref', value: ({ ref }) => ref, freeText: true, whole: true },
  {
    header: 'State',
    value: ({ state }) => runWords.states[state],
    shown: ({ stands }) => stands,
    whole: true,
  },
  { header: 'Rows', value: ({ rows }) => String(rows), align: 'right' },
  {
    header: 'Amount',
    value: ({ totalCentavos }) => formatPlain(totalCentavos as Centavos),
    shown: ({ totalCentavos }) => formatReais(totalCentavos as Centavos),
    align: 'right',
    cell: 'amount',
  },
  { header: 'Run', value: ({ runId }) => runId, whole: true },
];

/** `brl payout list`: the runs of this journal, newest first. */
export default class PayoutList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(PayoutList);
    await withRuns(this, flags, async (runs, filter, journal) => {
      const listed = await runs.list(filter);
      const records: Listed[] = [];
      let isOneUnpaid = false;
      for (const run of listed) {
        const worked = await workedOn(journal, run);
        records.push({ ...run, stands: await listedState(runs, run, worked) });
        isOneUnpaid ||= !isUnderWay(run, worked) && (await isUnpaid(runs, run));
      }
      await this.show(
        { json: { items: listed.map(runJson) }, table: { columns, records, empty: runWords.noRuns } },
        flags,
      );
      if (isOneUnpaid)
        this.note(() => unaskedText({ runId: valueWords.typed.run }, (line) => this.further(line)));
    });
  }
}
