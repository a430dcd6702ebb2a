import * as Args from '@oclif/core/args';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { deliveryRetry } from '../../lib/contract/webhooks.ts';
import { firstTextMember } from '../../lib/json/lists.ts';

/** `brl webhooks retry`: POST /v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry. */
export default class WebhooksRetry extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Send a delivery once more';
  static override description =
    'Queues a new attempt of one delivery, for example after its six attempts failed. The event keeps its id, by which a ' +
    'receiver recognises the repeat. No route of the service lists subscriptions or deliveries: their ids come from ' +
    '"webhooks create" and from the headers of a delivery; in the sandbox "sandbox deliveries" has them.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d --dry-run',
  ];
  static override args = {
    subscription: Args.string({ description: 'id of the subscription', required: true }),
    delivery: Args.string({ description: 'id of the delivery', required: true }),
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
            ['Status', firstTextMember(value, ['status', 'state']) ?? 'queued'],
          ],
        }),
      });
    });
  }
}
