import { boletoIn } from '../../lib/cli/boleto-view.ts';
import { usageError } from '../../lib/cli/errors.ts';
import { MoneyCommand } from '../../lib/cli/money-command.ts';
import { waitMs } from '../../lib/cli/money-flags.ts';
import { bodyAmount, rawBodyFacts, rawBodyFlags, requiredBody } from '../../lib/cli/raw-body-payment.ts';
import { pay } from '../../lib/contract/boleto.ts';

/** `brl boleto pay`: POST …/boleto/pay. */
export default class BoletoPay extends MoneyCommand {
  static override summary = "Pay another party's boleto.";
  static override description =
    `The specification does not show the body: --data or --field is sent as it is, with a key of its own. An identifier
is sent only if the body has one. Look first: brl boleto preview. Afterwards the payment is found again by the id that
the service gave it, or by identifier and amount in the statement. boleto_already_settled and boleto_scheduled say that
somebody, perhaps you, pays it already (exit 33).
Sandbox amounts: 6666,01 settled already, 6666,02 scheduled, 6666,03 paid after 2 minutes, 6666,04 fails after 2
minutes, 6666,05 open until sandbox settle, 6666,06 refused.`;
  static override examples = [
    '<%= config.bin %> boleto pay --field digitableLine=99990000000000000000000000000000000000000015000 --ref rent-march --yes',
    '<%= config.bin %> boleto pay --data boleto.json --dry-run --json',
  ];
  static override flags = { ...rawBodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoPay);
    const body = requiredBody(flags);
    const amountCentavos = bodyAmount(body);
    const code = boletoIn(body.value);
    const destination = code === null ? 'a boleto' : `boleto ${code}`;
    const budgetMs = waitMs(flags);
    const { boletoRail } = await import('../../lib/journal/boleto-rail.ts');
    await this.payOrShow({
      flags,
      operation: pay,
      rail: boletoRail,
      waitMs: budgetMs,
      amountCentavos,
      facts: (client) => ({ ...rawBodyFacts(client, flags, pay, body), destination }),
      payee: null,
      preview: async ({ preferences }, when) => {
        const limited = preferences.maxAmountCentavos !== null || preferences.confirmAboveCentavos !== null;
        if (when !== 'dry-run' && amountCentavos === null && limited && flags.confirm !== pay.id) {
          throw usageError(
            'needs_confirm',
            'This profile limits what is paid at once, and this body states no amount. Nothing was sent.',
            `Add --confirm ${pay.id} when the body is right.`,
          );
        }
        const unseen = amountCentavos === null && when === 'asking';
        return [
          ['Body', body.text],
          ['Look first', unseen ? 'brl boleto preview shows amount and beneficiary' : null],
        ];
      },
    });
  }
}
