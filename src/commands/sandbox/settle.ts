import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { namesInSandbox } from '../../lib/areas/sandbox/names.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { SettledRecord } from '../../lib/sandbox/control.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { namedStatus, type StatusKind } from '../../lib/words/statuses.ts';

export default class SandboxSettle extends BaseCommand {
  static override args = {
    identifier: Args.string(),
  };
  static override flags = {
    all: Flags.boolean(),
    as: Flags.string({ options: ['completed', 'failed'], default: 'completed' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxSettle);
    if ((flags.all === true) === (args.identifier !== undefined)) {
      throw usageError('usage', sandboxWords.identifierOrAll);
    }
    const state = flags.as === 'failed' ? 'FAILED' : 'COMPLETED';
    const { identifier } = args;
    const names = identifier === undefined ? [null] : await namesInSandbox(identifier);
    const records = await withSandbox(process.env, ({ control }) =>
      names.flatMap((name) => control.settle(name, state)),
    );
    if (identifier !== undefined && records.length === 0) {
      throw usageError('not_found', sandboxWords.noOpenPayment(identifier), 'brl sandbox events --last 5');
    }
    await this.show({ json: records, table: { columns, records, empty: sandboxWords.nothingOpen } }, flags);
  }
}

const columns: readonly Column<SettledRecord>[] = [
  { header: 'IDENTIFIER', value: (record: SettledRecord) => record.identifier ?? '', differsAtEnd: true },
  {
    header: 'STATE',
    value: (record: SettledRecord) => record.state,
    shown: ({ kind, state }) => settledText(kind, state),
  },
  { header: 'KIND', value: (record: SettledRecord) => record.kind },
  { header: 'ID', value: (record: SettledRecord) => record.id, differsAtEnd: true },
];

/** The kind of thing whose state it is, by the sandbox's name; a payment if it has none. */
const things: Readonly<Record<string, StatusKind>> = { 'qr.charge': 'charge', 'boleto.charge': 'boleto' };

function settledText(kind: string, state: string): string {
  return namedStatus(state, things[kind]) ?? state;
}
