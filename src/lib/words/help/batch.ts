import { topic } from '../topic.ts';

/** The help of `brl batch`. */
export const batch = topic('help batch', {
  'batch create': {
    summary: 'Start a PIX batch in DRAFT; it moves no money.',
    description: `The specification does not document the body: --data or --field is sent unchanged, or {} without them.
Next: upload-csv or put-items, review, dispatch. The same --ref or --idempotency-key gets the same batch again.
After a lost answer brl looks for the batch in the list, and sends the request once more with the same key if the batch is
not there.

In the sandbox, the name account-disabled is refused with pix_batch_account_disabled.`,
    examples: {
      'brl batch create --field name=payroll-march --ref payroll-2026-03': '',
      'brl batch create --idempotency-key payroll-2026-03 --json': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key to send instead of a generated one; send it again to repeat exactly the same change',
    },
  },
  'batch dispatch': {
    summary: 'Pay a reviewed PIX batch.',
    description: `Reads the batch again, shows the total, the balance and the limits, and asks you to type the total; without a terminal give
--confirm TOTAL and --yes. If rows are INVALID, the balance or a limit is not sufficient, or the batch has
changed meanwhile, nothing is sent.

--plan writes it down for others to approve, with number, sum and SHA-256 of its rows; only the shared journal that it was made with executes it, and
rows that are others by then end with exit 35 (docs/approvals.md says what remains).

It is sent once and never repeated: after a lost answer the batch is read, and any state but DRAFT means it was dispatched.

Exit 0: every row paid. 20: still processing. 34: finished, some rows failed. 41: finished, some rows neither paid nor
failed. 40: not known.`,
    examples: {
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '',
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 12500,00 --yes --wait 15m --json':
        '',
    },
    args: { batch: 'id of the batch' },
    flags: { confirm: 'the total, instead of typing it' },
  },
  'batch export-failed': {
    summary: 'Export the failed rows of a PIX batch, to correct and upload into a new one.',
    description: `It exports only these rows, since uploading the whole file again would pay the others twice. Rows that are
neither paid nor failed are left out. The exported rows are remembered: upload-csv looks each of them up again before
uploading it.`,
    examples: { 'brl batch export-failed 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out failed.csv': '' },
    args: { batch: 'id of the batch' },
  },
  'batch list': {
    summary: 'List the PIX batches of the account.',
    examples: { 'brl batch list': '', 'brl batch list --output csv': '' },
  },
  'batch put-items': {
    summary: 'Put 1 to 50 rows into a PIX batch as JSON; it moves no money.',
    description: `The specification does not document the shape of an item: --data is sent unchanged. brl first checks that
the body has one list, of 1 to 50 items, and in it the amounts, keys, documents and dates whose fields have names that
upload-csv knows; an amount is a JSON number.
Rows that, by this journal, are already in this or another batch are refused with exit 33, as in upload-csv, and so is an
item that is in the list twice.

The sandbox takes {"items": [{"amount", "keyType", "key", "description", "identifier"}]}.`,
    examples: { 'brl batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data rows.json': '' },
    args: { batch: 'id of the batch' },
    flags: {
      'allow-duplicate': 'upload rows even if another batch has or had them, or if they are there twice',
    },
  },
  'batch receipt': {
    summary: 'Get the receipt of one paid row.',
    description: '"brl batch status BATCH --rows" lists the ids of the rows.',
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
    description: `The service looks every key up in the central bank's directory, which counts look-ups, so review once,
after the last edit.
Exit 35 if rows are INVALID or the balance or a limit is not sufficient: such a batch can't be dispatched.`,
    examples: { 'brl batch review 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '' },
    args: { batch: 'id of the batch' },
  },
  'batch status': {
    summary: 'Show one PIX batch, or its rows.',
    description: `Without --wait, exit 0 means that the batch was found.
With --wait the outcome decides: 0 every row paid, 34 finished with failed rows, 41 finished with rows neither paid nor
failed, 20 not finished. A batch in DRAFT is not waited for.`,
    examples: {
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --wait 10m': '',
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --rows --output csv': '',
    },
    args: { batch: 'id of the batch, or the --ref it was made with' },
    flags: { rows: 'show the rows' },
  },
  'batch template': {
    summary: 'Get the CSV template of a PIX batch.',
    examples: { 'brl batch template': '', 'brl batch template --out batch.csv': '' },
  },
  'batch upload-csv': {
    summary: 'Upload the rows of a PIX batch as a CSV; it moves no money.',
    description: `Every row is checked first: amounts as in --amount, keys by type, documents, dates, formulas, numbers that
a spreadsheet truncated, and empty, repeated and total rows. All mistakes are listed at once with line and column (exit 2),
and nothing is sent.

At most 5 MiB and 5000 rows; "brl batch template" has the columns. Comma-separated UTF-8 is sent byte
for byte; semicolons, tabs, Windows-1252, UTF-16, a byte order mark, "sep=;" and decimal commas are converted, and stderr
says so.

Rows that, by this journal, are already in another batch of the account, open or dispatched, are refused with exit 33,
unless a look-up by identifier shows their payment as FAILED; so is a row that is in the file twice.

After the upload the batch must show the rows of the file, otherwise exit 35. After a lost answer the batch is read and
compared.

The sandbox takes 50 rows.

To pay the failed rows of a finished batch, upload the file from export-failed, not the whole file again.`,
    examples: { 'brl batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 payroll.csv': '' },
    args: { batch: 'id of the batch', file: 'the CSV; - is stdin' },
    flags: {
      'allow-duplicate': 'upload rows even if another batch has or had them, or if they are there twice',
    },
  },
});
