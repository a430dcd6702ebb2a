import * as Flags from '@oclif/core/flags';
import { normaliseDocument } from '../../lib/brazil/documents.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { out, outAsync } from '../../lib/contract/pix.ts';
import { pixRail } from '../../lib/journal/rails/pix.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { pixFacts, readPayment } from '../../lib/payments/orders/pix.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import { canAsk } from '../../lib/terminal/ask.ts';

/** `brl pix send`: POST …/pix/out, or …/pix/out/async. */
export default class PixSend extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Pay by PIX key.';
  static override description =
    `Shows who gets what and asks; off a terminal it needs --yes, and --ref or BRL_JOURNAL.
The payment is written to the journal before the first byte leaves. Run the same line again after a crash, a lost
answer or a timeout: it finds the first payment and never makes a second one.
Exit 0 means settled. 20 and 21: not yet. 30 to 33: refused or a duplicate. 40: not known, run journal recover.`;
  static override examples = [
    '<%= config.bin %> pix send --key maria@example.com --amount 150,00 --description "Invoice 1042"',
    '<%= config.bin %> pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --yes --json',
    '<%= config.bin %> pix send --key maria@example.com --amount 150,00 --dry-run --json',
  ];
  static override flags = {
    key: Flags.string({ description: "the payee's PIX key", required: true }),
    'key-type': Flags.string({
      description: 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key alone does not tell',
    }),
    amount: Flags.string({ description: 'in BRL: 150,00 or 150.00 or 1.234,56', required: true }),
    description: Flags.string({ description: 'text for the payee, at most 140 characters' }),
    async: Flags.boolean({ description: 'use the asynchronous route' }),
    'expect-document': Flags.string({ description: "stop unless the key's owner has this CPF or CNPJ" }),
    'expect-name': Flags.string({ description: "stop unless the key's owner has this name" }),
    lookup: Flags.boolean({ description: 'look the payee up before asking', allowNo: true, default: true }),
    ...waitFlags,
    ...moneyFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixSend);
    const payment = await readPayment(flags);
    const expected = {
      document: flags['expect-document'] === undefined ? null : normaliseDocument(flags['expect-document']),
      name: flags['expect-name'] ?? null,
    };
    const budgetMs = waitMs(flags);
    const operation = flags.async ? outAsync : out;
    await payOrShow(this, {
      flags,
      operation,
      rail: pixRail,
      waitMs: budgetMs,
      amountCentavos: payment.amountCentavos,
      facts: (client) => pixFacts(client, operation, payment, flags),
      payee: { key: payment.key, expected, show: flags.lookup && canAsk() },
    });
  }
}
