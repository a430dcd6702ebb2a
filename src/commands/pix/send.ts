import * as Flags from '@oclif/core/flags';
import { normaliseDocument } from '../../lib/brazil/documents.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { out, outAsync } from '../../lib/contract/pix.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { pixRail } from '../../lib/journal/rails/pix.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { checkedDescription } from '../../lib/payments/facts.ts';
import { moneyFlags, unlessNamed, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { requireOwnKey } from '../../lib/payments/orders/key-document.ts';
import { type PaymentFlags, pixFacts, readPayment } from '../../lib/payments/orders/pix.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { PaymentRequest } from '../../lib/payments/payment-request.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { recurringFlags } from '../../lib/payments/schedule-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { pixWords } from '../../lib/words/pix.ts';

/** `brl pix send`: POST …/pix/out, or …/pix/out/async. */
export default class PixSend extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    key: Flags.string({ helpValue: 'KEY', ...unlessNamed }),
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    to: Flags.string({ helpValue: 'NAME', exclusive: ['key', 'key-type'] }),
    amount: Flags.string({ helpValue: 'REAIS', required: true }),
    description: Flags.string({ helpValue: 'TEXT', offered: true, check: checkedDescription }),
    async: Flags.boolean(),
    'expect-document': Flags.string({ helpValue: 'CPF|CNPJ' }),
    'expect-name': Flags.string({ helpValue: 'NAME' }),
    lookup: Flags.boolean({ allowNo: true, default: true }),
    ...waitFlags,
    ...moneyFlags,
    ...recurringFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(PixSend);
    const { to } = flags;
    if (to === undefined) return payOrShow(this, await this.requestOf(flags));
    if (!flags.lookup) throw usageError('usage', pixWords.ownerIsCompared);
    const { payTo } = await import('../../lib/payments/payees/pay-to.ts');
    return payTo(this, { to, flags }, ['pix-key'], ({ payee: { to: place } }) =>
      this.requestOf({ ...flags, key: place.key, 'key-type': place.keyType ?? undefined }),
    );
  }

  private async requestOf(flags: SendFlags): Promise<PaymentRequest> {
    const payment = await readPayment(flags);
    const expected = {
      document: flags['expect-document'] === undefined ? null : normaliseDocument(flags['expect-document']),
      name: flags['expect-name'] ?? null,
    };
    requireOwnKey(payment, expected.document);
    const budgetMs = waitMs(flags);
    const operation = flags.async ? outAsync : out;
    return {
      flags,
      operation,
      rail: pixRail,
      waitMs: budgetMs,
      amountCentavos: payment.amountCentavos,
      facts: (client, named = flags) => pixFacts(client, operation, payment, named),
      payee: { key: payment.key, expected, show: flags.lookup && (canAsk() || flags.plan !== undefined) },
    };
  }
}

type SendFlags = PaymentRequest['flags'] &
  PaymentFlags &
  Parameters<typeof waitMs>[0] & {
    readonly async: boolean;
    readonly lookup: boolean;
    readonly 'expect-document'?: string | undefined;
    readonly 'expect-name'?: string | undefined;
  };
