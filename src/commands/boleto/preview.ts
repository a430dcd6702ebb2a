import { boletoFields } from '../../lib/areas/boleto/boleto-view.ts';
import { boletoFlags } from '../../lib/areas/boleto/flags.ts';
import { offerFields } from '../../lib/areas/boleto/offer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags } from '../../lib/command/body-flags.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { preview } from '../../lib/contract/boleto.ts';
import { formatReais } from '../../lib/contract/money.ts';
import { boletoOrder } from '../../lib/payments/orders/boleto.ts';
import { readOffer } from '../../lib/payments/orders/boleto-offer.ts';
import { boletoWords } from '../../lib/words/boleto.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl boleto preview`: POST …/boleto/preview, which creates nothing. */
export default class BoletoPreview extends BaseCommand {
  static override flags = { ...boletoFlags, ...bodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoPreview);
    await connected(this, flags, async (session) => {
      const { boleto, bodyText } = boletoOrder(session, flags);
      const reply = await session.client.read(preview, { bodyText });
      const { value } = reply.json;
      if (boleto === null) return this.show({ json: asReceived(reply), fields: boletoFields(value) }, flags);
      const offer = readOffer(value, session.client.connection.settings);
      const open = boleto.amountCentavos === null ? boletoWords.open : valueWords.notGiven;
      const amount = offer.amountDue === null ? open : formatReais(offer.amountDue);
      const fields = [...offerFields(boleto, offer), ['Amount due now', amount] as const];
      await this.show({ json: asReceived(reply), fields }, flags);
    });
  }
}
