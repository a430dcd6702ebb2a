import {
  captureFlags,
  captureSearch,
  requireKnown,
  withoutRef,
} from '../../../lib/areas/webhooks/capture-flags.ts';
import { eachFound, resolved, withCaptures, withIndex } from '../../../lib/areas/webhooks/captures.ts';
import { deliveryFieldColumns, deliveryRecord } from '../../../lib/areas/webhooks/webhooks-view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import type { CaptureIndex } from '../../../lib/deliveries/search.ts';
import type { CaptureStore } from '../../../lib/deliveries/store.ts';
import { csvStream } from '../../../lib/terminal/csv.ts';
import { type Count, counted, counter } from '../../../lib/terminal/progress.ts';
import { ndjsonStream } from '../../../lib/terminal/row-stream.ts';
import { whileWaiting } from '../../../lib/terminal/waiting.ts';
import type { Telling } from '../../../lib/words/topic.ts';

/** `brl webhooks captured export`: the deliveries with headers and bytes, oldest first. */
export default class WebhooksCapturedExport extends BaseCommand {
  static override flags = captureFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCapturedExport);
    const typed = captureSearch(flags);
    const { environment } = await resolved(this, flags);
    const format = this.format(flags);
    const search = await withoutRef(typed, environment);
    const note = (text: Telling): void => this.note(text);
    const write = async (store: CaptureStore, index: CaptureIndex): Promise<void> => {
      requireKnown(search, index.choices());
      const found = eachFound(store, index, search, 'oldest');
      const read: Count = { done: 0, total: index.total(search) };
      if (format === 'json') return this.show({ json: [...found].map(deliveryRecord) }, flags);
      const rows = csvStream(deliveryFieldColumns, this.csvStyle(flags), process.stdout);
      const lines = ndjsonStream(process.stdout);
      if (format === 'csv') await rows.write([]);
      await whileWaiting(counter(read), async () => {
        for await (const capture of counted(found, read)) {
          const more =
            format === 'csv' ? await rows.write([capture]) : await lines.write([deliveryRecord(capture)]);
          if (!more) return;
        }
      });
    };
    await withCaptures(environment, (store) => withIndex(store, note, (index) => write(store, index)));
  }
}
