import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import type { Delivery } from '../../lib/sandbox/webhooks/deliveries.ts';
import type { Column } from '../../lib/terminal/answer.ts';

export default class SandboxDeliveries extends BaseCommand {
  static override summary = 'List the webhook deliveries of the sandbox';
  static override description =
    'Oldest first. The ids that "webhooks retry" takes, that of the subscription too, are in the JSON. Deliveries go out only while "sandbox start" runs; until then ' +
    'they wait. Attempts wait 30 seconds, then twice as long each time, on the virtual clock: "sandbox clock" moves it.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxDeliveries);
    const records = await withSandbox(process.env, ({ control }) => control.deliveries());
    const json = records.map(({ nextAttemptAtMs, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: nextAttemptAtMs === null ? null : new Date(nextAttemptAtMs).toISOString(),
    }));
    await this.show({ json, table: { columns, records, empty: 'No deliveries.' }, records: json }, flags);
  }
}

const columns: readonly Column<Delivery>[] = [
  { header: 'EVENT', value: (delivery: Delivery) => delivery.eventType },
  { header: 'STATE', value: (delivery: Delivery) => delivery.state },
  { header: 'TRIES', value: (delivery: Delivery) => String(delivery.attempts), align: 'right' as const },
  {
    header: 'LAST',
    value: (delivery: Delivery) => delivery.lastProblem ?? String(delivery.lastStatus ?? ''),
  },
  { header: 'DELIVERY', value: (delivery: Delivery) => delivery.deliveryId, whole: true as const },
];
