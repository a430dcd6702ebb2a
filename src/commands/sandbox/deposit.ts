import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/cli/base-command.ts';
import { usageError } from '../../lib/cli/errors.ts';
import { withSandbox } from '../../lib/cli/sandbox-state.ts';
import { type Centavos, formatReais, parseAmount } from '../../lib/contract/money.ts';

export default class SandboxDeposit extends BaseCommand {
  static override summary = 'Put made-up money on an account of the sandbox';
  static override description = 'Credits the default account, or the one named with --account.';
  static override examples = ['<%= config.bin %> <%= command.id %> 1500,00'];
  static override args = {
    amount: Args.string({ description: 'amount in BRL, as 1.500,00 or 1500.00', required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxDeposit);
    const amount = parseAmount(args.amount);
    const account = await withSandbox(process.env, (sandbox) =>
      sandbox.control.deposit(flags.account ?? sandbox.connection().accountId, amount),
    );
    if (!account) throw usageError('account_not_found', `The sandbox has no account "${flags.account}".`);
    const balance = account.balanceCentavos as Centavos;
    const json = { accountId: account.accountId, deposited: amount / 100, balance: balance / 100 };
    const text = `${formatReais(amount)} deposited. The account now has ${formatReais(balance)}.`;
    await this.show({ json, text }, flags);
  }
}
