import * as Args from '@oclif/core/args';
import { batchFields } from '../../lib/cli/batch-view.ts';
import { readCsvFile } from '../../lib/cli/csv-file.ts';
import { CliError } from '../../lib/cli/errors.ts';
import { WriteCommand, writeFlags } from '../../lib/cli/write-command.ts';
import { uploadCsv } from '../../lib/contract/batches.ts';
import { batchFacts } from '../../lib/journal/batch-facts.ts';

/** `brl batch upload-csv`: POST …/pix/batches/{batchId}/items/csv, the file as it is. */
export default class BatchUploadCsv extends WriteCommand {
  static override summary = 'Upload the rows of a PIX batch as a CSV; it moves no money.';
  static override description =
    `The exact bytes are sent. Checked here first: at most 5 MiB and 5000 rows, UTF-8 without byte order
mark, commas, as many columns in each row, no column twice. The columns are those of: brl batch template.
Afterwards the batch must show as many rows as the file has, else exit 35. After a lost answer: brl batch status.
The sandbox takes 50 rows.
For the failed rows of a finished batch, upload what export-failed gives, not the whole file again.`;
  static override examples = [
    '<%= config.bin %> batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 payroll.csv',
  ];
  static override args = {
    batch: Args.string({ description: 'id of the batch', required: true }),
    file: Args.string({ description: 'the CSV, or - for standard input', required: true }),
  };
  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchUploadCsv);
    const csv = await readCsvFile(args.file);
    await this.withSession(flags, async (session) => {
      const reply = await this.change(session, {
        flags,
        operation: uploadCsv,
        input: { params: { batchId: args.batch }, file: { bytes: csv.bytes, contentType: 'text/csv' } },
        view: (value) => ({ fields: [['Rows in the file', String(csv.rows)], ...batchFields(value)] }),
      });
      const shown = reply ? batchFacts(reply.json.value).total : null;
      if (shown !== null && shown !== csv.rows) process.exitCode = 35;
      if (process.exitCode === 35) this.note(differs(csv.rows, shown ?? 0, args.batch).message);
    });
  }
}

function differs(sent: number, shown: number, batchId: string): CliError {
  return new CliError({
    code: 'expectation_failed',
    exit: 35,
    message: `The file has ${sent} rows and the batch ${shown}: look at both before you review it (brl batch status ${batchId} --rows).`,
  });
}
