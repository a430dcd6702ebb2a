import { RawBodyCommand } from '../../lib/cli/raw-body-command.ts';
import { rawBodyFlags } from '../../lib/cli/raw-body-payment.ts';
import { outBankAccount } from '../../lib/contract/pix-bank.ts';

/** `brl pix send-bank`: POST …/pix/out/bank-account. */
export default class PixSendBank extends RawBodyCommand {
  static override summary = 'Pay by bank, branch and account number.';
  static override description =
    `The specification does not show the body: it is sent as given. It says that the bank code has 3 digits or is an ISPB
of 8, and the branch up to 4 digits; bankCode and branch are checked for that.
Put an identifier into the body: it is what the payment can be looked up by after a lost answer.
In the sandbox the names are amount, bankCode, branch, account, taxNumber, holderName; account 404 does not exist.`;
  static override examples = [
    '<%= config.bin %> pix send-bank --data payment.json',
    '<%= config.bin %> pix send-bank --field amount=10.00 --field bankCode=033 --field branch=1234 --field account=56789 --field identifier=inv-7',
  ];
  static override flags = { ...rawBodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixSendBank);
    await this.payBody(flags, outBankAccount, null);
  }
}
