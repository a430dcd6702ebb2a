import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { SettledRecord } from '../../lib/sandbox/control.ts';
import type { Column } from '../../lib/terminal/answer.ts';

export default class SandboxSettle extends BaseCommand {
  static override summary = 'End open payments of the sandbox now';
  static override description =
    'Gives a payment that is processing, timed out or held for approval its outcome at once, whatever its key had in ' +
    'store for it. A QR or boleto charge is paid by somebody made up, or with --as failed expires; a dispute is ' +
    'accepted or rejected; an account is opened or refused. What ended before is left alone.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --all',
    '<%= config.bin %> <%= command.id %> invoice-1042 --as failed',
  ];
  static override args = {
    identifier: Args.string({ description: 'identifier or id of the payment' }),
  };
  static override flags = {
    all: Flags.boolean({ description: 'every open one' }),
    as: Flags.string({ description: 'the outcome', options: ['completed', 'failed'], default: 'completed' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxSettle);
    if ((flags.all === true) === (args.identifier !== undefined)) {
      throw usageError('usage', 'Give either an identifier or --all.');
    }
    const state = flags.as === 'failed' ? 'FAILED' : 'COMPLETED';
    const which = args.identifier === undefined ? null : args.identifier;
    const records = await withSandbox(process.env, ({ control }) => control.settle(which, state));
    if (which !== null && records.length === 0) {
      throw usageError(
        'not_found',
        `The sandbox has no open payment "${which}".`,
        'brl sandbox events --last 5',
      );
    }
    await this.show({ json: records, table: { columns, records, empty: 'Nothing was open.' } }, flags);
  }
}

const columns: readonly Column<SettledRecord>[] = [
  { header: 'IDENTIFIER', value: (record: SettledRecord) => record.identifier ?? '' },
  { header: 'STATE', value: (record: SettledRecord) => record.state },
  { header: 'KIND', value: (record: SettledRecord) => record.kind },
  { header: 'ID', value: (record: SettledRecord) => record.id },
];
