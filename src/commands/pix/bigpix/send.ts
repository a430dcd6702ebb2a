import * as Flags from '@oclif/core/flags';
import { payBody, refuseBoth } from '../../../lib/areas/pix/raw-body.ts';
import { normaliseDocument } from '../../../lib/brazil/documents.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { send } from '../../../lib/contract/bigpix.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { pixBankRail } from '../../../lib/journal/rails/pix-bank.ts';
import { aboutPayment } from '../../../lib/payments/about.ts';
import { moneyFlags, waitMs } from '../../../lib/payments/money-flags.ts';
import { pixFacts, readPayment } from '../../../lib/payments/orders/pix.ts';
import { payOrShow } from '../../../lib/payments/pay-or-show.ts';
import { rawBodyFlags } from '../../../lib/payments/raw-body-payment.ts';
import { canAsk } from '../../../lib/terminal/ask.ts';

/** `brl pix bigpix send`: POST …/pix/out/bigpix, deprecated. */
export default class PixBigpixSend extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Pay a large PIX by key in parts (deprecated: use pix send).';
  static override description = `Deprecated: pix send takes any amount. The date of removal is not announced.
The specification does not show the body: the flags make that of pix send, with an identifier, and --data or --field send
a body of your own as it is. It is never repeated by itself.`;
  static override examples = [
    '<%= config.bin %> pix bigpix send --key maria@example.com --amount 20.000,00 --identifier big-1',
    '<%= config.bin %> pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1',
  ];
  static override flags = {
    key: Flags.string({ description: "the payee's PIX key" }),
    'key-type': Flags.string({
      description: 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key alone does not tell',
    }),
    amount: Flags.string({ description: 'in BRL: 150,00 or 150.00 or 1.234,56' }),
    description: Flags.string({ description: 'text for the payee, at most 140 characters' }),
    'expect-document': Flags.string({ description: "stop unless the key's owner has this CPF or CNPJ" }),
    'expect-name': Flags.string({ description: "stop unless the key's owner has this name" }),
    ...rawBodyFlags,
    identifier: moneyFlags.identifier,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixBigpixSend);
    this.note('Deprecated: BigPix goes away. brl pix send takes any amount.');
    const typed = (
      ['key', 'key-type', 'amount', 'description', 'identifier', 'expect-document', 'expect-name'] as const
    ).some((name) => flags[name] !== undefined);
    if (!typed) return payBody(this, flags, send);
    refuseBoth(flags);
    const { key, amount } = flags;
    if (key === undefined || amount === undefined)
      throw usageError('usage', 'Both --key and --amount are needed. Nothing was sent.');
    const payment = await readPayment({ ...flags, key, amount });
    const document = flags['expect-document'];
    const expected = {
      document: document === undefined ? null : normaliseDocument(document),
      name: flags['expect-name'] ?? null,
    };
    const budgetMs = waitMs(flags);
    await payOrShow(this, {
      flags,
      operation: send,
      rail: pixBankRail,
      waitMs: budgetMs,
      amountCentavos: payment.amountCentavos,
      facts: (client) => pixFacts(client, send, payment, flags),
      payee: { key: payment.key, expected, show: canAsk() },
    });
  }
}
