import * as Flags from '@oclif/core/flags';
import { payBody, refuseBoth } from '../../../lib/areas/pix/raw-body.ts';
import { normaliseDocument } from '../../../lib/brazil/documents.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { send } from '../../../lib/contract/bigpix.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { pixBankRail } from '../../../lib/journal/rails/pix-bank.ts';
import { aboutPayment } from '../../../lib/payments/about.ts';
import { moneyFlags, waitMs } from '../../../lib/payments/money-flags.ts';
import { requireOwnKey } from '../../../lib/payments/orders/key-document.ts';
import { pixFacts, readPayment } from '../../../lib/payments/orders/pix.ts';
import { payOrShow } from '../../../lib/payments/pay-or-show.ts';
import { planFileFlags } from '../../../lib/payments/plans/plan-flags.ts';
import { rawBodyFlags } from '../../../lib/payments/raw-body-payment.ts';
import { canAsk } from '../../../lib/terminal/ask.ts';
import { pixWords } from '../../../lib/words/pix.ts';

/** `brl pix bigpix send`: POST …/pix/out/bigpix, deprecated. */
export default class PixBigpixSend extends BaseCommand {
  override about = aboutPayment();
  override tellsOfRoute = true;

  static override flags = {
    key: Flags.string({ helpValue: 'KEY' }),
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    amount: Flags.string({ helpValue: 'REAIS' }),
    description: Flags.string({ helpValue: 'TEXT' }),
    'expect-document': Flags.string({ helpValue: 'CPF|CNPJ' }),
    'expect-name': Flags.string({ helpValue: 'NAME' }),
    ...rawBodyFlags,
    identifier: moneyFlags.identifier,
    ...planFileFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixBigpixSend);
    this.note(pixWords.bigpixDeprecated('brl pix send'));
    const typed = (
      ['key', 'key-type', 'amount', 'description', 'identifier', 'expect-document', 'expect-name'] as const
    ).some((name) => flags[name] !== undefined);
    if (!typed) return payBody(this, flags, send);
    refuseBoth(flags);
    const { key, amount } = flags;
    if (key === undefined || amount === undefined) throw usageError('usage', pixWords.keyAndAmount);
    const payment = await readPayment({ ...flags, key, amount });
    const document = flags['expect-document'];
    const expected = {
      document: document === undefined ? null : normaliseDocument(document),
      name: flags['expect-name'] ?? null,
    };
    requireOwnKey(payment, expected.document);
    const budgetMs = waitMs(flags);
    return payOrShow(this, {
      flags,
      operation: send,
      rail: pixBankRail,
      waitMs: budgetMs,
      amountCentavos: payment.amountCentavos,
      facts: (client) => pixFacts(client, send, payment, flags),
      payee: { key: payment.key, expected, show: canAsk() || flags.plan !== undefined },
    });
  }
}
