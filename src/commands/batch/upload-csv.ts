import { hash } from 'node:crypto';
import * as Args from '@oclif/core/args';
import { readCsvFile } from '../../lib/areas/batch/csv-file.ts';
import { batchRowsFlags, rowsBefore, rowsClaimed } from '../../lib/areas/batch/rows-once.ts';
import { sheetUpload } from '../../lib/areas/batch/sheet-upload.ts';
import { isExpectedTotal } from '../../lib/areas/batch/upload.ts';
import { batchFields } from '../../lib/areas/batch/view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { uploadCsv } from '../../lib/contract/batch.ts';
import { formatReais } from '../../lib/contract/money.ts';
import type { SheetRow } from '../../lib/journal/journal.ts';
import { batchFacts } from '../../lib/journal/rails/batch-facts.ts';
import type { SentRows } from '../../lib/journal/rails/creation-look-ups.ts';
import { createOnce } from '../../lib/payments/create-once.ts';

/** `brl batch upload-csv`: POST …/pix/batches/{batchId}/items/csv, the file as it is. */
export default class BatchUploadCsv extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Upload the rows of a PIX batch as a CSV; it moves no money.';
  static override description =
    `Every row is read first: amounts as by --amount, keys by their type, documents, dates, formulas, numbers
that a spreadsheet cut short, empty, repeated and total rows. All findings are named at once with line and column, exit 2, and
nothing is sent. At most 5 MiB and 5000 rows; the columns are those of: brl batch template. Comma separated UTF-8 is sent byte
for byte; semicolons, tabs, Windows-1252, UTF-16, a byte order mark, "sep=;" and a decimal comma are converted, which is said.
Rows that this journal saw go into another batch of the account, which is open or was dispatched, are refused with
exit 33, unless the service shows their payment as FAILED by their identifier; so is a row that stands in the file twice.
Afterwards the batch must show the rows of the file, else exit 35. After a lost answer the batch is read and compared.
The sandbox takes 50 rows.
For the failed rows of a finished batch, upload what export-failed gives, not the whole file again.`;
  static override examples = [
    '<%= config.bin %> batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 payroll.csv',
  ];
  static override args = {
    batch: Args.string({ description: 'id of the batch', required: true }),
    file: Args.string({ description: 'the CSV, or - for standard input', required: true }),
  };
  static override flags = batchRowsFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchUploadCsv);
    const csv = await readCsvFile(args.file);
    await connected(this, flags, async (session) => {
      const { settings } = session.client.connection;
      const sheet = await sheetUpload(csv, settings, flags['allow-duplicate']);
      const upload = { batchId: args.batch, rows: sheet.rows, adds: false };
      const count = sheet.rows.length;
      for (const line of sheet.said) this.note(line);
      const before = await rowsBefore(session, upload, flags, (text) => this.note(text));
      const made = await createOnce(this, session, {
        flags,
        operation: uploadCsv,
        params: { batchId: args.batch },
        body: JSON.stringify(sentRows(upload.rows, before)),
        content: `${args.batch} ${hash('sha256', JSON.stringify(sheet.rows))}`,
        sent: { withheld: 'file', request: { body: sheet.bytes, contentType: 'text/csv' } },
        subject: `${count} rows into batch ${args.batch}`,
        ...rowsClaimed(session, upload, flags),
        view: (value) => ({
          fields: [
            ['Rows in the file', String(count)],
            ['Total of the file', formatReais(sheet.totalCentavos, '\u00a0')],
            ...batchFields(value),
          ],
        }),
      });
      const shown = made ? batchFacts(made.value).total : null;
      if (shown === null || isExpectedTotal(shown, count, before)) return;
      process.exitCode = 35;
      this.note(differs(count, shown, args.batch));
    });
  }
}

/** What the journal keeps of the file: a look-up compares it with the batch. */
function sentRows(rows: readonly SheetRow[], before: number | null): SentRows {
  return { rows: rows.length, before, identifiers: rows.flatMap(({ identifier }) => identifier ?? []) };
}

function differs(sent: number, shown: number, batchId: string): string {
  return `The file has ${sent} rows and the batch ${shown}: look at both before you review it (brl batch status ${batchId} --rows).`;
}
