import { topic } from '../topic.ts';

/** What `--help` says of `brl batch`. */
export const batch = topic('help batch', {
  'batch create': {
    summary: 'Start a PIX batch in DRAFT; it moves no money.',
    description: `The specification does not show the body: --data or --field is sent as it is, {} when neither is given.
Then: upload-csv or put-items, review, dispatch. Repeat the --ref or the --idempotency-key to get the same batch again.
After a lost answer it is looked for in the list of batches, and if it is not there sent once more with the same key.
In the sandbox, the name account-disabled is refused with pix_batch_account_disabled.`,
    examples: {
      'brl batch create --field name=payroll-march --ref payroll-2026-03': '',
      'brl batch create --idempotency-key payroll-2026-03 --json': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key to send instead of a made one; repeat it to repeat the very same change',
    },
  },
  'batch dispatch': {
    summary: 'Pay a reviewed PIX batch.',
    description: `Reads the batch again, shows total, balance and limits, and wants the total typed: --confirm TOTAL, off a
terminal also --yes. INVALID rows, too little money, or a batch that changed meanwhile: refused here, nothing is sent.
Sent once and never repeated: after a lost answer the batch is read, and a state other than DRAFT means dispatched.
Exit 0: every row paid. 20: on its way. 34: over with failed rows. 41: over with rows that are neither. 40: not known.`,
    examples: {
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '',
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 12500,00 --yes --wait 15m --json':
        '',
    },
    args: { batch: 'id of the batch' },
  },
  'batch export-failed': {
    summary: 'Export the failed rows of a PIX batch, to correct and upload into a new one.',
    description: `Only these rows: the whole file again would pay the others twice. Rows that are neither paid nor failed are
not in it. They are remembered: upload-csv looks each up once more before it uploads it.`,
    examples: { 'brl batch export-failed 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out failed.csv': '' },
    args: { batch: 'id of the batch' },
  },
  'batch list': {
    summary: 'List the PIX batches of the account.',
    examples: { 'brl batch list': '', 'brl batch list --output csv': '' },
  },
  'batch put-items': {
    summary: 'Put 1 to 50 rows into a PIX batch as JSON; it moves no money.',
    description: `The specification does not show the shape of an item: --data is sent as it is. Checked first: the number of
items in its one list, and amounts, keys, documents and dates under the names that upload-csv knows; an amount is a JSON number. Rows that this journal saw go into this batch or another one are refused with exit 33, as
upload-csv refuses them; so is an item that stands in the list twice. The sandbox takes {"items": [{"amount", "keyType", "key", "description", "identifier"}]}.`,
    examples: { 'brl batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data rows.json': '' },
    args: { batch: 'id of the batch' },
    flags: {
      'allow-duplicate':
        'upload rows that another batch has or had, or that stand there twice: they are meant',
    },
  },
  'batch receipt': {
    summary: 'Get the receipt of one paid row.',
    description: 'The ids of the rows: brl batch status BATCH --rows.',
    examples: {
      'brl batch receipt 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 5b1d7a52-0c5e-4b0a-8a7e-1c9d8a4f2e66 --out receipt.pdf':
        '',
    },
    args: { batch: 'id of the batch', item: 'id of the row' },
  },
  'batch receipts': {
    summary: 'Get the receipts of all paid rows of a batch.',
    examples: { 'brl batch receipts 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out receipts.zip': '' },
    args: { batch: 'id of the batch' },
  },
  'batch review': {
    summary: 'Check a PIX batch: keys, identifiers, amounts, balance and limits.',
    description: `The service looks every key up in the central bank's directory, which counts look-ups: review once, after the
last edit. Exit 35 when rows are INVALID or something is not sufficient: such a batch can't be dispatched.`,
    examples: { 'brl batch review 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '' },
    args: { batch: 'id of the batch' },
  },
  'batch status': {
    summary: 'Show one PIX batch, or its rows.',
    description: `Without --wait, exit 0 means that the batch was found.
With --wait its end decides: 0 every row paid, 34 over with failed rows, 41 over with rows that are neither paid nor
failed, 20 not over yet. A draft is not waited for.`,
    examples: {
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --wait 10m': '',
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --rows --output csv': '',
    },
    args: { batch: 'id of the batch' },
    flags: { rows: 'show its rows' },
  },
  'batch template': {
    summary: 'Get the form of the CSV of a PIX batch.',
    examples: { 'brl batch template': '', 'brl batch template --out payroll.csv': '' },
  },
  'batch upload-csv': {
    summary: 'Upload the rows of a PIX batch as a CSV; it moves no money.',
    description: `Every row is read first: amounts as by --amount, keys by their type, documents, dates, formulas, numbers
that a spreadsheet cut short, empty, repeated and total rows. All findings are named at once with line and column, exit 2, and
nothing is sent. At most 5 MiB and 5000 rows; the columns are those of: brl batch template. Comma separated UTF-8 is sent byte
for byte; semicolons, tabs, Windows-1252, UTF-16, a byte order mark, "sep=;" and a decimal comma are converted, which is said.
Rows that this journal saw go into another batch of the account, which is open or was dispatched, are refused with
exit 33, unless the service shows their payment as FAILED by their identifier; so is a row that stands in the file twice.
Afterwards the batch must show the rows of the file, else exit 35. After a lost answer the batch is read and compared.
The sandbox takes 50 rows.
For the failed rows of a finished batch, upload what export-failed gives, not the whole file again.`,
    examples: { 'brl batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 payroll.csv': '' },
    args: { batch: 'id of the batch', file: 'the CSV, or - for standard input' },
    flags: {
      'allow-duplicate':
        'upload rows that another batch has or had, or that stand there twice: they are meant',
    },
  },
});
