import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { amountNumber, type Centavos, formatReais, parseAmount } from '../../lib/contract/money.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type DepositWay, depositWays } from '../../lib/sandbox/account/deposits.ts';

export default class SandboxDeposit extends BaseCommand {
  static override summary = 'Put made-up money on an account of the sandbox';
  static override description =
    `Credits the default account, or the one named with --account: somebody made up sends a PIX (event
pix.in.completed, which can be refunded) or with --as ted a TED (ted.in.received).
--as disputed opens a dispute against the PIX at once (pix.med.opened); 10 minutes later it waits for a decision, after 7
days it is cancelled, and "sandbox settle ID" accepts it, or with --as failed rejects it (pix.med.updated).
--as notify-only, allow-and-notify or auto-refund breaks a rule of the policy: policy.violation tells that action, and
with the last one the money goes back at once (pix.refund.completed).
--refund-of sends a completed PIX of yours back, whole or in part (pix.refund.received).
account.balance_updated follows a minute after any change, one for all accounts.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> 1500,00',
    '<%= config.bin %> <%= command.id %> 80,00 --as disputed',
    '<%= config.bin %> <%= command.id %> 10,00 --refund-of invoice-1042',
  ];
  static override args = {
    amount: Args.string({ description: 'amount in BRL, as 1.500,00 or 1500.00', required: true }),
  };
  static override flags = {
    as: Flags.string({ description: 'how it comes in', options: [...depositWays], default: 'pix' }),
    'refund-of': Flags.string({ description: 'identifier of a completed PIX that comes back' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxDeposit);
    const amount = parseAmount(args.amount);
    const original = flags['refund-of'];
    if (original !== undefined && flags.as !== 'pix') throw usageError('usage', 'Only a PIX is refunded.');
    const account = await withSandbox(process.env, ({ control, connection }) => {
      const accountId = flags.account ?? connection().accountId;
      return original === undefined
        ? control.deposit(accountId, amount, flags.as as DepositWay)
        : control.refund(accountId, original, amount);
    });
    if (!account && original !== undefined) {
      throw usageError(
        'not_found',
        `No completed PIX "${original}" has that much left to come back.`,
        'brl sandbox events --type pix.out.completed',
      );
    }
    if (!account) throw usageError('account_not_found', `The sandbox has no account "${flags.account}".`);
    const balance = account.balanceCentavos as Centavos;
    const json = {
      accountId: account.accountId,
      deposited: amountNumber(amount),
      balance: amountNumber(balance),
    };
    const text = `${formatReais(amount)} deposited. The account now has ${formatReais(balance)}.`;
    await this.show({ json, text }, flags);
  }
}
