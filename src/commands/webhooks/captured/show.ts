import * as Args from '@oclif/core/args';
import { requireCapture, resolved, withCaptures } from '../../../lib/areas/webhooks/captures.ts';
import { deliveryFields, deliveryRecord, prettyBody } from '../../../lib/areas/webhooks/view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { fieldsText } from '../../../lib/terminal/fields.ts';
import { sanitise } from '../../../lib/terminal/text.ts';

/** `brl webhooks captured show`: one delivery with its headers and its body. */
export default class WebhooksCapturedShow extends BaseCommand {
  static override args = {
    id: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksCapturedShow);
    const { environment } = await resolved(this, flags);
    await withCaptures(environment, async (store) => {
      const capture = requireCapture(store, args.id);
      const fields = fieldsText(deliveryFields(capture, environment));
      const text = `${fields}\n\n${sanitise(prettyBody(capture.body), { lines: true })}`;
      await this.show({ json: deliveryRecord(capture), text }, flags);
    });
  }
}
