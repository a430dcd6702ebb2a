import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import type { Delivery } from '../../lib/sandbox/webhooks/deliveries.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { standingText } from '../../lib/words/statuses.ts';

export default class SandboxDeliveries extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxDeliveries);
    const records = await withSandbox(process.env, ({ control }) => control.deliveries());
    const json = records.map(({ nextAttemptAtMs, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: nextAttemptAtMs === null ? null : new Date(nextAttemptAtMs).toISOString(),
    }));
    await this.show(
      { json, table: { columns, records, empty: sandboxWords.noDeliveries }, records: json },
      flags,
    );
  }
}

const columns: readonly Column<Delivery>[] = [
  { header: 'EVENT', value: (delivery: Delivery) => delivery.eventType },
  { header: 'STATE', value: ({ state }) => state, shown: ({ state }) => standingText(state), cell: 'name' },
  { header: 'TRIES', value: (delivery: Delivery) => String(delivery.attempts), align: 'right' as const },
  {
    header: 'LAST',
    value: (delivery: Delivery) => delivery.lastProblem ?? String(delivery.lastStatus ?? ''),
  },
  { header: 'DELIVERY', value: (delivery: Delivery) => delivery.deliveryId, whole: true as const },
];
