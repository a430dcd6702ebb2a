import * as Args from '@oclif/core/args';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { deliveryRetry } from '../../lib/contract/webhooks.ts';
import { firstTextMember } from '../../lib/json/lists.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks retry`: POST /v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry. */
export default class WebhooksRetry extends BaseCommand {
  override about = aboutChange();

  static override args = {
    subscription: Args.string({ required: true }),
    delivery: Args.string({ required: true }),
  };
  static override flags = writeFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksRetry);
    const params = { subscriptionId: args.subscription, deliveryId: args.delivery };
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: deliveryRetry,
        input: { params },
        view: (value) => ({
          fields: [
            ['Delivery', firstTextMember(value, ['deliveryId', 'id']) ?? args.delivery],
            ['Status', firstTextMember(value, ['status', 'state']) ?? webhooksWords.queued],
          ],
        }),
      });
    });
  }
}
