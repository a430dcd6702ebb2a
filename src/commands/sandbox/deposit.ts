import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { namesInSandbox } from '../../lib/areas/sandbox/names.ts';
import { parseAmount } from '../../lib/brazil/typed-amount.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { amountNumber, type Centavos, formatReais } from '../../lib/contract/money.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type DepositWay, depositWays } from '../../lib/sandbox/account/deposits.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';

export default class SandboxDeposit extends BaseCommand {
  static override args = {
    amount: Args.string({ required: true }),
  };
  static override flags = {
    as: Flags.string({ helpValue: 'KIND', options: [...depositWays], default: 'pix' }),
    'refund-of': Flags.string({ helpValue: 'ID' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SandboxDeposit);
    const amount = parseAmount(args.amount);
    const original = flags['refund-of'];
    if (original !== undefined && flags.as !== 'pix') throw usageError('usage', sandboxWords.onlyPixRefunded);
    const originals = original === undefined ? [] : await namesInSandbox(original);
    const account = await withSandbox(process.env, ({ control, connection }) => {
      const accountId = flags.account ?? connection().accountId;
      if (original === undefined) return control.deposit(accountId, amount, flags.as as DepositWay);
      return first(originals, (name) => control.refund(accountId, name, amount));
    });
    if (!account && original !== undefined) {
      throw usageError(
        'not_found',
        sandboxWords.nothingToReturn(original),
        'brl sandbox events --type pix.out.completed',
      );
    }
    if (!account)
      throw usageError('account_not_found', sandboxWords.noAccount(flags.account), sandboxWords.ownAccount);
    const balance = account.balanceCentavos as Centavos;
    const json = {
      accountId: account.accountId,
      deposited: amountNumber(amount),
      balance: amountNumber(balance),
    };
    const [said, now] = [formatReais(amount), formatReais(balance)];
    const text =
      original === undefined ? sandboxWords.deposited(said, now) : sandboxWords.returned(said, original, now);
    await this.show({ json, text }, flags);
  }
}

/** The first answer that is not null: only one name of a payment is refunded. */
function first<T>(names: readonly string[], ask: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = ask(name);
    if (found !== null) return found;
  }
  return null;
}
