import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';

export default class SandboxReset extends BaseCommand {
  static override summary = 'Empty the sandbox and start again';
  static override description =
    'Payments, events, balances, faults and the clock go back to the first day. The journal is not touched: what it ' +
    'knows about payments of the sandbox is then found nowhere.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxReset);
    await withSandbox(process.env, ({ control }) => control.reset());
    await this.show({ json: { reset: true }, text: 'The sandbox is empty again.' }, flags);
  }
}
