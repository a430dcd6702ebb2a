import { messages } from './topic.ts';

/** Sentences about batches and the files that fill them. */
export const batchWords = messages('batch', {
  listed: (...parts: string[]) => parts.join('; '),
  none: 'No batches.',
  noRows: 'The batch shows no rows.',
  counted: (total: string, ends: string) => `${total}: ${ends}`,
  completed: (rows: number) => `${rows} completed`,
  failed: (rows: number) => `${rows} failed`,
  invalid: (rows: number) => `${rows} INVALID`,
  limit: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} limit`,
  sufficient: 'sufficient',
  notSufficient: 'NOT SUFFICIENT',
  available: (verdict: string, amount: string) => `${verdict} (${amount} available)`,

  file: {
    noRows: 'The file has no rows below its heading. Nothing was sent.',
    tooManyRows: (rows: number, most: number) =>
      `The file has ${rows} rows; a batch takes at most ${most}. Nothing was sent.`,
    tooLong: 'The file is longer than 5 MiB. Nothing was sent.',
    seeTemplate: 'Compare it with: brl batch template',
    unreadable: (why: string) => `The file cannot be read as a sheet: ${why}. Nothing was sent.`,
  },
  converted: {
    sent: (what: string) => `Converted before sending: ${what}.`,
    semicolons: 'semicolons between columns to commas',
    tabs: 'tabs between columns to commas',
    separatorLine: 'the line "sep=" left out',
    lineEnds: 'line ends to CRLF',
    emptyColumn: '1 empty column left out',
    emptyColumns: (count: number) => `${count} empty columns left out`,
    utf8Mark: 'UTF-8 with a byte order mark to UTF-8',
    utf16: 'UTF-16 to UTF-8',
    windows1252: 'Windows-1252 to UTF-8',
    amount: '1 amount to a decimal point',
    amounts: (count: number) => `${count} amounts to a decimal point`,
    cell: '1 cell trimmed',
    cells: (count: number) => `${count} cells trimmed`,
    key: '1 key or key type to canonical form',
    keys: (count: number) => `${count} keys or key types to canonical form`,
  },
  oneRowInAll: (amount: string) => `1 row, ${amount} in all.`,
  rowsInAll: (rows: number, amount: string) => `${rows} rows, ${amount} in all.`,
  shownDiffers: (sent: number, shown: number, batchId: string) =>
    `The file has ${sent} rows and the batch has ${shown}: look at both before you review it (brl batch status ${batchId} --rows).`,

  oneFinding: '1 thing is wrong with the rows. Nothing was sent.',
  findings: (count: number) => `${count} things are wrong with the rows. Nothing was sent.`,
  nameColumns:
    'Name the columns as brl batch template does; for other names: brl config set batchAmountColumn NAME',
  correctAll: 'Correct all of them in the source, then run it again.',
  repeatedLine: (line: number, what: string) => `Line ${line}: ${what} Nothing was sent.`,
  repeatedRow: (row: number, what: string) => `Row ${row}: ${what} Nothing was sent.`,
  takeOneOut: 'Remove one of them, or add --allow-duplicate to pay both.',
  oneList: 'The data must contain one list of items. Nothing was sent.',
  chunkSize: (most: number, count: number) =>
    `One chunk takes 1 to ${most} items; this one has ${count}. Nothing was sent.`,
  severalChunks: 'Send several chunks, one after the other.',
  noAmount: (value: number) => `${value} is not an amount in reais with at most two decimals.`,
  negative: (value: number) => `${value} is negative.`,
  amountAsText: (text: string, number: string) =>
    `"${text}" is text and would be sent as text. Write the number ${number}.`,

  busy: 'Another process is putting rows into a batch.',
  uploadedBefore: (batches: string) =>
    `According to this journal, some of its rows went into: ${batches}. It is refused with exit 33 unless the service shows these rows as failed.`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  notFound: 'not found, and not among the failed rows',
  noStatus: 'no status',
  unknownState: 'in an unknown state',
  oneRowInBatch: (batchId: string, names: string, state: string) =>
    `1 row of this file is already in batch ${batchId}${names}, which is ${state}. Nothing was sent.`,
  rowsInBatch: (count: number, batchId: string, names: string, state: string) =>
    `${count} rows of this file are already in batch ${batchId}${names}, which is ${state}. Nothing was sent.`,
  oneRowOnItsWay: (batchId: string, names: string, state: string) =>
    `1 row of this file is already in batch ${batchId}, or was sent to it a moment ago${names}; the batch is ${state}. Nothing was sent now.`,
  rowsOnTheirWay: (count: number, batchId: string, names: string, state: string) =>
    `${count} rows of this file are already in batch ${batchId}, or were sent to it a moment ago${names}; the batch is ${state}. Nothing was sent now.`,
  orPayAgain: (command: string) => `${command}; or --allow-duplicate to pay them again`,
  paidBefore: (rows: string) =>
    `Some rows of this file were already paid, or may have been: ${rows}. Nothing was sent now.`,
  takeThemOut: (command: string) => `Remove them from the file. ${command}`,

  changed: 'The batch was changed after you saw it. Nothing was sent.',
  otherTotal: (total: string, typed: string) =>
    `The batch pays ${total}, and ${typed} was typed. Nothing was sent.`,
  needsTotal: (total: string) =>
    `A dispatch pays the whole batch, so type its total again: ${total}. Nothing was sent.`,
  addTotal: 'Check the batch, then add --confirm with that total.',
  typeTotal: 'Type the total to pay this batch:',
  noDraft: (status: string) => `The batch has already been dispatched (${status}). Nothing was sent now.`,
  invalidRows: (count: number) =>
    count === 1
      ? '1 row of the batch is INVALID. Nothing was sent.'
      : `${count} rows of the batch are INVALID. Nothing was sent.`,
  someInvalid: 'Some rows of the batch are INVALID. Nothing was sent.',
  lacking: (what: string) => `The review says that ${what} is not sufficient. Nothing was sent.`,
  noTotal: 'The review shows no totalAmount, so there is nothing to confirm. Nothing was sent.',

  answerIsFile: (contentType: string, bytes: number) =>
    `The answer is a file (${contentType}, ${bytes} bytes) and is not shown.`,
  isNot: (kind: string) => `not a ${kind}, despite its name`,
  addOut: 'Add --out FILE.',
  writtenTo: (path: string) => `Written to ${path}`,
  outExists: (path: string) => `--out: ${path} already exists.`,
  outUnwritable: (path: string, why: string) => `--out: ${path} cannot be written (${why}).`,
  unknownReason: 'unknown reason',
  nameAnother: 'Name another file.',
});
