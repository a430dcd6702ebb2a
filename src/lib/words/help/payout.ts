import { topic } from '../topic.ts';

const reading = {
  'allow-repeated': 'rows with the same content are meant, and each is a payment',
  map: 'headings that are not known by themselves, by what they mean: amount=Valor,key="Chave PIX"',
  sheet: 'name of the sheet to read in an Excel workbook; the first one without it',
  rail: 'how the rows are paid that do not say it themselves',
};

const planning = {
  ...reading,
  'allow-duplicate': 'pay rows although the same payments exist already',
  'skip-invalid': 'write rows that are wrong to this file, with what is wrong, and pay the others',
  lookup:
    'look up who owns the PIX keys and compare it with the file: of payees never paid before, or of all; costs quota',
  'expect-rows': 'refuse the file unless it has so many rows to pay',
  'expect-total': 'refuse the file unless its rows come to this',
  ref: 'name of the run; the same name never pays a row twice',
};

const sending = {
  'new-attempt':
    'send PIX rows by key once more that FAILED, after a look-up that shows so; other rails need a person',
  'accept-scheduled': 'send a TED outside its hours too; it settles on the next business day',
  rate: 'send at most so many payments a second',
  until: 'begin no row after this time of day in Brasilia',
  wait: 'wait for rows that are on their way; --wait 30m for so long',
  width: 'how many requests may be under way at once',
};

const out = 'write the rows of the file there, each with what became of it';
const runArg = { run: 'id of the run, or its ref' };

/** What `--help` says of `brl payout`. */
export const payout = topic('help payout', {
  'payout lint': {
    summary: 'Check a file of payments row by row, and send nothing.',
    description: `Reads CSV as spreadsheets save it (UTF-8, UTF-16 or Windows-1252; semicolons, commas or tabs), Excel workbooks (.xlsx)
and one JSON object a line, with headings in Portuguese or English. Every row is read as pix send, pix send-bank, ted send or transfer send would read it, and everything that is
wrong is told at once, with its line and column: amounts with two readings (1.500), keys that lost their zeros, formulas, shifted
columns, rows that stand there twice, totals that do not add up. Columns may mean amount, key, key-type, bank, branch, account, account-type, account-id, document, name, description, reference
and rail; --map gives one of these names to a heading that is not known. Other columns mean nothing here.
A row may name its way in a column "rail" or "tipo"; otherwise --rail,
or the one way whose column it fills.
Nobody is asked: whether a key exists or an account is open only the payment shows. Exit 0: every row can be paid. 2: something was found.`,
    examples: {
      'brl payout lint payroll.csv': '',
      'brl payout lint suppliers.csv --rail ted --map "amount=Valor bruto"': '',
      'brl payout lint payroll.csv --out clean.csv': '',
      'brl payout lint payroll.csv --output csv': '',
    },
    args: { file: 'file to check; - is standard input' },
    flags: {
      ...reading,
      out: 'new file for the rows that can be paid, as comma separated UTF-8 with amounts, keys and documents in one form',
    },
  },
  'payout run': {
    summary: 'Pay a file of payments, each row once.',
    description: `Checks every row, writes all of them down, has the total typed, and sends them. Each row gets names that are made from the run's
ref and the row's own content, so the same file under the same ref is the same payments on every machine: typed again, the line goes on
where it stopped, or tells what became of it.
It stops by itself when every further row would be refused, and says why; rows that were not begun stay planned.
Exit 0: every row is paid. 20 or 21: some are on their way. 34: some are not paid, and all are known. 41: the end of a row is not known. 31, 32, 50,
51, 60, 80 or 81: stopped for that reason.`,
    examples: {
      'brl payout run payroll.csv --ref payroll-2026-11': '',
      'brl payout run payroll.csv --ref payroll-2026-11 --confirm 25000,00': '',
    },
    args: { file: 'file to pay, - for standard input; or a run that was planned' },
    flags: { ...planning, ...sending, confirm: 'the total, instead of typing it', out },
  },
  'payout plan': {
    summary: 'Check a file of payments and write its rows down, and send nothing.',
    description: `Everything that payout run does before it asks for the total: the rows get their names, which never change, and stand in the journal
until payout run FILE with the same ref, or payout resume RUN, sends them.`,
    examples: { 'brl payout plan payroll.csv --ref payroll-2026-11 --expect-total 25000,00': '' },
    args: { file: 'file to plan; - is standard input' },
    flags: planning,
  },
  'payout status': {
    summary: 'Show how far a run of payments is.',
    description: 'Counts the rows by what became of them, as the journal has it, and asks nobody.',
    examples: { 'brl payout status payroll-2026-11': '', 'brl payout status payroll-2026-11 --watch': '' },
    args: runArg,
    flags: { watch: 'show it again every two seconds until it ends' },
  },
  'payout list': {
    summary: 'List the runs of payments of this account.',
    description: 'Newest first, as the journal has them.',
    examples: { 'brl payout list': '' },
  },
  'payout show': {
    summary: 'Show the rows of a run, and what became of each.',
    description: 'Reads the journal and asks nobody.',
    examples: {
      'brl payout show payroll-2026-11 --state uncertain': '',
      'brl payout show payroll-2026-11 --output csv': '',
    },
    args: runArg,
    flags: { state: 'only rows that ended so', limit: 'show at most so many rows; 0 for all' },
  },
  'payout stop': {
    summary: 'Begin no further row of a run.',
    description:
      'The process that works on it gets the answers of the rows under way, and ends. Rows that were not begun stay planned.',
    examples: { 'brl payout stop payroll-2026-11': '' },
    args: runArg,
  },
  'payout resume': {
    summary: 'Send the rows of a run that were not sent yet.',
    description: `First asks what became of the rows whose end is not known. None of those is sent again, unless --resend-absent
says so: then the rows that the service does not know are sent once more under their own names, 300 s to one hour after they were sent,
where the service recognises a repeat.`,
    examples: { 'brl payout resume payroll-2026-11': '' },
    args: runArg,
    flags: {
      ...sending,
      out,
      'resend-absent': 'also send again what the service does not know, under the same names',
      yes: 'send them without asking',
    },
  },
  'payout recover': {
    summary: 'Ask what became of the rows of a run that are open. Sends no payment.',
    description: 'Looks up every row that is on its way or whose end is not known.',
    examples: { 'brl payout recover payroll-2026-11 --wait 30m': '' },
    args: runArg,
    flags: { wait: sending.wait, width: sending.width },
  },
  'payout export': {
    summary: 'Write the rows of a run to a file, each with what became of it.',
    description: `The columns of the file that was paid, and outcome, exit, intent_id, identifier, end_to_end_id, settled_at, code and message. With --failed only the
rows that were not paid, in the form of the file that was paid, for another run.`,
    examples: {
      'brl payout export payroll-2026-11 --out result.csv': '',
      'brl payout export payroll-2026-11 --failed --out failed.csv': '',
    },
    args: runArg,
    flags: { out, failed: 'only rows that were not paid, as the file had them' },
  },
});
