import { BaseCommand } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { quota } from '../../../lib/contract/boleto-charge.ts';
import { answerFields } from '../../../lib/payments/answer-view.ts';

/** `brl boleto charge quota`: GET …/boleto/charge/quota. */
export default class BoletoChargeQuota extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeQuota);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(quota, {});
      await this.show({ json: asReceived(reply), fields: answerFields(reply.json.value) }, flags);
    });
  }
}
