import * as Flags from '@oclif/core/flags';
import { boletoFlags } from '../../lib/areas/boleto/flags.ts';
import { type BoletoToPay, boletoToPay } from '../../lib/areas/boleto/offer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { pay } from '../../lib/contract/boleto.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import type { Intent, IntentFacts } from '../../lib/journal/intent.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import { maySend } from '../../lib/journal/pay.ts';
import { boletoRail } from '../../lib/journal/rails/boleto.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { connectedToAsk } from '../../lib/payments/asking.ts';
import { requireWithinLimits } from '../../lib/payments/confirm.ts';
import { moneyFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { boletoFacts, boletoOrder } from '../../lib/payments/orders/boleto.ts';
import { payOn } from '../../lib/payments/pay-or-show.ts';
import { rawBodyFlags } from '../../lib/payments/raw-body-payment.ts';

/** `brl boleto pay`: POST …/boleto/preview, then …/boleto/pay. */
export default class BoletoPay extends BaseCommand {
  override about = aboutPayment();
  static override summary = "Pay another party's boleto.";
  static override description =
    `Every check digit is checked here. Then the service is asked what the boleto costs now and who gets it; without that
answer nothing is sent. The amount that is shown and held against the profile's limits is the one that is due now, with
interest, fine and discount. boleto_already_settled and boleto_scheduled say that somebody, perhaps you, pays it already
(exit 33). Afterwards the payment is found again by the id that the service gave it, or by identifier and amount in the
statement. --data or --field send a body of your own; its boleto is read, previewed and shown in the same way.
Sandbox amounts: 6666,01 settled already, 6666,02 scheduled, 6666,03 paid after 2 minutes, 6666,04 fails after 2
minutes, 6666,05 open until sandbox settle, 6666,06 refused. The line 99990000040000000000000000000018100000000000000
leaves the amount open; 99990000040000000000000000000018110000000015000 was due in February 2025.`;
  static override examples = [
    '<%= config.bin %> boleto pay --line "99990.00004 00000.000000 00000.000018 8 00000000015000" --ref rent-march --yes',
    '<%= config.bin %> boleto pay --line 99990000040000000000000000000018100000000000000 --amount 25,00 --expect-document 12.345.678/0001-95 --ref gift-7 --yes',
    '<%= config.bin %> boleto pay --data boleto.json --dry-run --json',
  ];
  static override flags = {
    ...boletoFlags,
    amount: Flags.string({ description: 'in BRL, for a boleto that leaves it open' }),
    description: Flags.string({ description: 'text of at most 140 characters' }),
    'expect-document': Flags.string({
      description: 'stop unless the beneficiary has this CPF or CNPJ',
      helpGroup: 'SAFETY',
    }),
    'expect-name': Flags.string({
      description: 'stop unless the beneficiary has this name',
      helpGroup: 'SAFETY',
    }),
    ...rawBodyFlags,
    identifier: Flags.string({
      description: 'tracking id to send; without it none is sent',
      helpGroup: 'SAFETY',
    }),
    confirm: moneyFlags.confirm,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoPay);
    const budgetMs = waitMs(flags);
    await connectedToAsk(this, flags, async (session) => {
      const order = boletoOrder(session, flags);
      let shown: BoletoToPay | null = null;
      await payOn(this, session, {
        flags,
        operation: pay,
        rail: boletoRail,
        waitMs: budgetMs,
        amountCentavos: flags['dry-run'] ? (order.asked ?? order.boleto?.amountCentavos ?? null) : null,
        facts: (client) => boletoFacts(client, flags, order),
        payee: null,
        // What is only reported on is not previewed: the service would say that it is paid.
        chooseAttempt: async (_client, journal, facts) => {
          if (!maySend(journal.peek(facts, flags['allow-duplicate']), flags['new-attempt'])) return facts;
          shown = await boletoToPay(session, order, flags).catch((error: unknown) => {
            if (error instanceof CliError && error.ends === 'duplicate')
              this.about.earlier = paidBefore(journal, facts) ?? this.about.earlier;
            throw error;
          });
          requireWithinLimits(session, shown.amountCentavos, flags.confirm, false);
          return { ...facts, amountCentavos: shown.amountCentavos };
        },
        preview: async (_session, when) => {
          if (shown === null && when !== 'dry-run') throw changedMeanwhile();
          return shown?.details ?? [];
        },
      });
    });
  }
}

/** Our own payment of this boleto under another name, one that was made before one that is only open; null for none. */
function paidBefore(journal: Journal, { environment, accountId, destination }: IntentFacts): Intent | null {
  if (destination === null) return null;
  const states = ['SETTLED', 'PENDING', 'SENT', 'UNCERTAIN'] as const;
  const known = journal
    .list({ environment, operations: [pay.id], states, text: destination })
    .filter((intent) => intent.accountId === accountId && intent.destination === destination);
  return known.find(({ state }) => state === 'SETTLED') ?? known[0] ?? null;
}

/** Between our two looks at the journal another process ended this payment unexecuted, and may be at it again. */
function changedMeanwhile(): CliError {
  return new CliError({
    code: 'locked_elsewhere',
    ends: 'uncertain',
    message: 'Another process worked on this payment meanwhile. This one sent nothing.',
    hint: 'brl journal list',
  });
}
