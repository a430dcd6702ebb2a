import * as Flags from '@oclif/core/flags';
import { expectHolder, holderFields, lookUpHolder } from '../../lib/areas/transfer/holder.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import type { Session } from '../../lib/connection/session.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { transferRail } from '../../lib/journal/rails/transfer.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import {
  readTransfer,
  type TransferTarget,
  targetText,
  transferFacts,
  transferOperation,
} from '../../lib/payments/orders/transfer.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { PreviewMoment } from '../../lib/payments/payment-request.ts';
import type { Field } from '../../lib/terminal/answer.ts';

/** `brl transfer send`: the three POST …/transfers/internal… routes. */
export default class TransferSend extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Move money to another account at the same bank.';
  static override description =
    `Name the destination in exactly one way. By account id and by branch and number it must have API access; by document it
may be any account at the bank, as long as the document has only one.
A refusal comes with the answer alone: no event and no look-up tells it again. So when the answer is lost or says
PENDING, and the transfer is not found either, it is not known (exit 40): check the statement before anything is sent
again. After a refusal use a new --ref.
In the sandbox 8888,01 is answered PENDING and executed 2 minutes later, 8888,02 is PENDING until "sandbox settle",
8888,03 is refused.`;
  static override examples = [
    '<%= config.bin %> transfer send --to-document 529.982.247-25 --amount 150,00 --expect-name "Joana Exemplo da Silva"',
    '<%= config.bin %> transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 150,00 --ref payroll-7 --yes --json',
    '<%= config.bin %> transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 150,00 --dry-run',
  ];
  static override flags = {
    'to-account': Flags.string({ description: "the payee's account id" }),
    'to-document': Flags.string({ description: "the payee's CPF or CNPJ" }),
    'to-branch': Flags.string({ description: "the payee's branch" }),
    'to-number': Flags.string({ description: "the payee's account number" }),
    'holder-document': Flags.string({ description: 'CPF or CNPJ of the holder, with branch and number' }),
    'holder-name': Flags.string({ description: 'name of the holder, with branch and number' }),
    amount: Flags.string({ description: 'in BRL: 150,00 or 150.00 or 1.234,56', required: true }),
    description: Flags.string({ description: 'text for the payee, at most 140 characters' }),
    'expect-name': Flags.string({
      description: 'with --to-document: stop unless the holder has this name, as far as it is shown',
      helpGroup: 'SAFETY',
    }),
    ...waitFlags,
    ...moneyFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TransferSend);
    const payment = readTransfer(flags);
    const { target } = payment;
    if (flags['expect-name'] !== undefined && target.kind !== 'document') {
      throw usageError(
        'usage',
        '--expect-name needs --to-document: only that way the bank shows the holder.',
      );
    }
    await payOrShow(this, {
      flags,
      operation: transferOperation(target),
      rail: transferRail,
      waitMs: waitMs(flags),
      amountCentavos: payment.amountCentavos,
      facts: (client) => transferFacts(client, payment, flags),
      payee: null,
      preview: (session, when) => this.preview(session, when, target, flags['expect-name'] ?? null),
    });
  }

  private async preview(
    session: Session,
    when: PreviewMoment,
    target: TransferTarget,
    expected: string | null,
  ): Promise<readonly Field[]> {
    const to: Field = ['To', targetText(target)];
    const looks = target.kind === 'document' && (expected !== null ? when !== 'dry-run' : when === 'asking');
    if (target.kind === 'bank-account') return [to, ['Holder', target.holderName]];
    if (!looks || target.kind !== 'document') return [to];
    const holder = (await lookUpHolder(session.client, target.document)).json.value;
    if (expected !== null) expectHolder(holder, expected);
    return [to, ...holderFields(holder)];
  }
}
