import { captureFilter, captureFlags } from '../../../lib/areas/webhooks/capture-flags.ts';
import { resolved, withCaptures } from '../../../lib/areas/webhooks/captures.ts';
import { deliveryFieldColumns, deliveryRecord } from '../../../lib/areas/webhooks/view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { csvStream, ndjsonStream } from '../../../lib/terminal/row-stream.ts';

/** `brl webhooks captured export`: the deliveries with headers and bytes, oldest first. */
export default class WebhooksCapturedExport extends BaseCommand {
  static override flags = captureFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCapturedExport);
    const filter = { ...captureFilter(flags), order: 'oldest' as const };
    const { environment } = await resolved(this, flags);
    const format = this.format(flags);
    await withCaptures(environment, async (store) => {
      if (format === 'json') {
        await this.show({ json: [...store.list(filter)].map(deliveryRecord) }, flags);
        return;
      }
      const rows = csvStream(deliveryFieldColumns, process.stdout);
      const lines = ndjsonStream(process.stdout);
      if (format === 'csv') await rows.write([]);
      for (const capture of store.list(filter)) {
        const more =
          format === 'csv' ? await rows.write([capture]) : await lines.write([deliveryRecord(capture)]);
        if (!more) return;
      }
    });
  }
}
