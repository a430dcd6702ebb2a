import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import type { EventEnvelope } from '../../lib/contract/events.ts';
import type { Column } from '../../lib/terminal/answer.ts';

export default class SandboxEvents extends BaseCommand {
  static override summary = 'List the events that the sandbox recorded';
  static override description =
    'The envelopes that webhooks carry, oldest first. The JSON is what a receiver would get as the body.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --last 5',
    '<%= config.bin %> <%= command.id %> --type pix.out.completed --json',
  ];
  static override flags = {
    type: Flags.string({ description: 'only events of this type' }),
    last: Flags.integer({ description: 'only the newest so many', min: 1, max: 100_000 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxEvents);
    const records = await withSandbox(process.env, ({ control }) => control.events(flags));
    await this.show({ json: records, table: { columns, records, empty: 'No events.' } }, flags);
  }
}

const columns: readonly Column<EventEnvelope>[] = [
  {
    header: 'TIME (UTC)',
    value: (event: EventEnvelope) => event.occurredAt.slice(5, 19).replace('T', ' '),
    whole: true as const,
  },
  { header: 'TYPE', value: (event: EventEnvelope) => event.type, whole: true as const },
  { header: 'IDENTIFIER', value: (event: EventEnvelope) => String(event.data.identifier ?? '') },
  { header: 'ID', value: (event: EventEnvelope) => event.id },
];
