import * as Flags from '@oclif/core/flags';
import { normaliseDocument } from '../../lib/brazil/documents.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { out, outAsync } from '../../lib/contract/pix.ts';
import { pixRail } from '../../lib/journal/rails/pix.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { checkedDescription } from '../../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { requireOwnKey } from '../../lib/payments/orders/key-document.ts';
import { pixFacts, readPayment } from '../../lib/payments/orders/pix.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import { scheduleFlags } from '../../lib/payments/schedule-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';

/** `brl pix send`: POST …/pix/out, or …/pix/out/async. */
export default class PixSend extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    key: Flags.string({ helpValue: 'KEY', required: true }),
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    amount: Flags.string({ helpValue: 'REAIS', required: true }),
    description: Flags.string({ helpValue: 'TEXT', offered: true, check: checkedDescription }),
    async: Flags.boolean(),
    'expect-document': Flags.string({ helpValue: 'CPF|CNPJ' }),
    'expect-name': Flags.string({ helpValue: 'NAME' }),
    lookup: Flags.boolean({ allowNo: true, default: true }),
    ...waitFlags,
    ...moneyFlags,
    ...scheduleFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixSend);
    const payment = await readPayment(flags);
    const expected = {
      document: flags['expect-document'] === undefined ? null : normaliseDocument(flags['expect-document']),
      name: flags['expect-name'] ?? null,
    };
    requireOwnKey(payment, expected.document);
    const budgetMs = waitMs(flags);
    const operation = flags.async ? outAsync : out;
    return payOrShow(this, {
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
