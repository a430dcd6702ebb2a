import { hash } from 'node:crypto';
import * as Args from '@oclif/core/args';
import { batchFields } from '../../lib/areas/batch/batch-view.ts';
import { readCsvFile } from '../../lib/areas/batch/csv-file.ts';
import { batchRowsFlags, rowsBefore, rowsClaimed } from '../../lib/areas/batch/rows-once.ts';
import { sheetUpload } from '../../lib/areas/batch/sheet-upload.ts';
import { isExpectedTotal } from '../../lib/areas/batch/upload.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { uploadCsv } from '../../lib/contract/batch.ts';
import { formatReais } from '../../lib/contract/money.ts';
import type { SheetRow } from '../../lib/journal/journal.ts';
import { batchFacts } from '../../lib/journal/rails/batch-facts.ts';
import type { SentRows } from '../../lib/journal/rails/creation-look-ups.ts';
import { createOnce } from '../../lib/payments/create-once.ts';
import { batchWords } from '../../lib/words/batch.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl batch upload-csv`: POST …/pix/batches/{batchId}/items/csv, the file as it is. */
export default class BatchUploadCsv extends BaseCommand {
  override about = aboutChange();

  static override args = {
    batch: Args.string({ required: true }),
    file: Args.string({ required: true }),
  };
  static override flags = batchRowsFlags;

  async run(): Ended {
    const { args, flags } = await this.parse(BatchUploadCsv);
    const csv = await readCsvFile(args.file);
    return connected(this, flags, async (session) => {
      const { settings } = session.client.connection;
      const sheet = await sheetUpload(csv, settings, flags['allow-duplicate']);
      const upload = { batchId: args.batch, rows: sheet.rows, adds: false };
      const count = sheet.rows.length;
      for (const line of sheet.said) this.note(line);
      const before = await rowsBefore(session, upload, flags, (text) => this.note(text));
      const isAsSent = (value: unknown) => {
        const shown = batchFacts(value).total;
        return shown === null || isExpectedTotal(shown, count, before);
      };
      return createOnce(this, session, {
        flags,
        operation: uploadCsv,
        params: { batchId: args.batch },
        body: JSON.stringify(sentRows(upload.rows, before)),
        content: `${args.batch} ${hash('sha256', JSON.stringify(sheet.rows))}`,
        sent: { withheld: 'file', request: { body: sheet.bytes, contentType: 'text/csv' } },
        subject: subject.rowsInto(`${count}`, args.batch),
        ...rowsClaimed(session, upload, flags),
        view: (value) => ({
          fields: [
            ['Rows in the file', String(count)],
            ['Total of the file', formatReais(sheet.totalCentavos, '\u00a0')],
            ...batchFields(value),
          ],
        }),
        next: (value) => (isAsSent(value) ? `brl batch review ${args.batch}` : null),
        made: async ({ value }) => {
          if (isAsSent(value)) return undefined;
          this.note(batchWords.shownDiffers(count, batchFacts(value).total ?? 0, args.batch));
          return 'check_failed';
        },
      });
    });
  }
}

/** The summary of the file in the journal: a look-up compares it with the batch. */
function sentRows(rows: readonly SheetRow[], before: number | null): SentRows {
  return { rows: rows.length, before, identifiers: rows.flatMap(({ identifier }) => identifier ?? []) };
}
