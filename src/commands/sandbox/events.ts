import * as Flags from '@oclif/core/flags';
import { shortSecondText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import type { EventEnvelope } from '../../lib/contract/events.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';

export default class SandboxEvents extends BaseCommand {
  static override flags = {
    type: Flags.string({ helpValue: 'TYPE' }),
    last: Flags.integer({ helpValue: 'N', min: 1, max: 100_000 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxEvents);
    const records = await withSandbox(process.env, ({ control }) => control.events(flags));
    await this.show({ json: records, table: { columns, records, empty: sandboxWords.noEvents } }, flags);
  }
}

const columns: readonly Column<EventEnvelope>[] = [
  {
    header: 'TIME (UTC)',
    value: (event: EventEnvelope) => event.occurredAt,
    shown: (event: EventEnvelope) => shortSecondText(Date.parse(event.occurredAt)),
    whole: true as const,
    cell: 'instant',
  },
  { header: 'TYPE', value: (event: EventEnvelope) => event.type, whole: true as const },
  {
    header: 'IDENTIFIER',
    value: (event: EventEnvelope) => String(event.data.identifier ?? ''),
    differsAtEnd: true,
  },
  { header: 'ID', value: (event: EventEnvelope) => event.id, differsAtEnd: true },
];
