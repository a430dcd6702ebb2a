import { topic } from '../topic.ts';

const reading = {
  layout: 'layout of a CNAB 240 file, if its header names a version that brl does not know',
  'any-account': 'pay a CNAB 240 file from the account in use, whichever account its header names',
  'ignore-column': 'leave a column out that brl does not use, such as a date that is not when to pay',
  'allow-repeated': 'pay identical rows, one payment each',
  map: 'meaning of headings that brl does not know: amount=Valor,key="Chave PIX"',
  sheet: 'sheet of an Excel workbook, if several have cells',
  rail: 'how to pay rows that do not say it',
  'ignore-dates': 'pay all rows now, whatever dates they have',
  'date-order': 'how dates such as 12/10/2026 are written, if the file does not show it',
  holiday:
    'pay a TED of a weekend or bank holiday on the next or previous business day; otherwise it is refused',
};

const planning = {
  ...reading,
  'allow-duplicate': 'pay rows even if the same payments already exist',
  'only-new': 'leave out rows whose payment already exists, open or made within 6 days, and pay the rest',
  'skip-invalid': 'write invalid rows to this file, with the reasons, and pay the rest',
  lookup:
    'look up the owners of PIX keys, of new payees or of all, and compare them with the file; uses directory quota',
  'expect-rows': 'refuse the file unless it has exactly this many rows to pay; with --date, of that day',
  'expect-total': 'refuse the file unless its rows add up to exactly this; with --date, those of that day',
  ref: 'name of the run; the same name never pays a row twice',
};

const sending = {
  'new-attempt': 'send FAILED rows of PIX by key again, after a look-up that confirms it',
  'accept-scheduled': 'also send TEDs outside their hours, to settle on the next business day',
  rate: 'send at most this many payments per second',
  'stop-within': 'wait for answers at most this long once the run is told to stop',
  until: 'start no rows after this time of day in Brasilia',
  wait: 'wait for rows that are on their way, for example --wait 30m',
  width: 'at most this many requests at the same time',
};

const out = 'write every row and its outcome to this file';
const runArg = { run: 'id or ref of the run' };

/** The help of `brl payout`. */
export const payout = topic('help payout', {
  'payout lint': {
    summary: 'Check a file of payments row by row, without sending anything.',
    description: `Reads CSV as spreadsheets save it (UTF-8, UTF-16 or Windows-1252; semicolons, commas or tabs), Excel workbooks (.xlsx)
and JSON Lines, with headings in Portuguese or English. Each row is checked as pix send, pix send-bank, ted send, transfer send, boleto pay or pix qr pay would check it, and all
problems are reported at once, with line and column: ambiguous amounts (1.500), keys that lost their zeros, formulas, shifted
columns, repeated rows, totals that do not add up.

Columns may mean nickname, amount, key, key-type, bank, branch, account, account-type, account-id, line, barcode, qr, document, name, description,
reference, rail, date (when to pay) and due-date (until when); --map gives one of these names to a heading that is not known. Other columns are
ignored here.

A row can name its rail in a column "rail" or "tipo"; otherwise --rail applies,
or the only rail whose columns are filled.

A nickname (brl payees) stands for the key or account of its row; what the row says besides must agree with it. A column "payee" or "favorecido" has
names of holders, unless no other column says where the money goes: then it has nicknames.

The service is not asked, so a key that does not exist shows only when it is paid, and what a boleto or QR code costs today only before the
total is confirmed.

Exit 0: every row can be paid. 2: problems were found.`,
    examples: {
      'brl payout lint payroll.csv': '',
      'brl payout lint suppliers.csv --rail ted --map "amount=Valor bruto"': '',
      'brl payout lint payroll.csv --out clean.csv': '',
      'brl payout lint payroll.csv --output csv': '',
    },
    args: { file: 'file to check; - is standard input' },
    flags: {
      ...reading,
      out: 'new file for the rows that can be paid, as comma-separated UTF-8 with amounts, keys and documents in one form',
    },
  },
  'payout schedule': {
    summary: 'Record the rows of a file for their day and hour, without sending anything.',
    description: `Checks every row, looks up who owns the PIX keys, asks you to confirm the total, and records the rows. \`brl schedule run\` pays
them at the hour, where it compares the owners and the boletos with what they were now: a row that changed is held. TEDs and boletos
need a day on which banks are open.

Exit 0: the rows are recorded. 2: the file or the hour is wrong. 33: recorded or paid before.`,
    examples: {
      'brl payout schedule payroll.csv --ref payroll-2026-12 --at 23:59': '',
      'brl payout schedule payroll.csv --ref payroll-2026-12 --at 23:59 --confirm 25000,00': '',
    },
    args: { file: 'file to schedule; - is standard input' },
    flags: { ...planning, confirm: 'the total, instead of typing it' },
  },
  'payout run': {
    summary: 'Pay a file of payments, each row once.',
    description: `Checks every row, asks you to confirm the total, records the payments and sends them. The identifier and the key of each payment are derived from the run's
ref and the content of its row, so the same file under the same ref always means the same payments, on every machine. Run the same line again to
continue where it stopped, or to see the outcome.

If the rows have days of payment, --date says which are paid now. brl does not pay the others by itself.

The run halts when every further row would be refused, and says why; rows that were not started stay planned.

Exit 0: every row is paid. 20 or 21: some are on their way. 34: some are not paid, and every outcome is known. 41: the outcome of a row is unknown. 31, 32, 50,
51, 60, 80 or 81: halted for that reason.`,
    examples: {
      'brl payout run payroll.csv --ref payroll-2026-11': '',
      'brl payout run payroll.csv --ref payroll-2026-11 --confirm 25000,00': '',
      'brl payout run bills.xlsx --ref bills-2026-12 --date today':
        'Pay the rows of today; the others wait for their day:',
      'brl payout run bills-2026-12 --date today': 'On another day, the rows of that day:',
    },
    args: { file: 'file to pay, - for standard input; or a run that was planned' },
    flags: {
      ...planning,
      ...sending,
      date: 'pay the rows of this day, such as today; the others stay in the journal until theirs',
      confirm: 'the total of the rows that are paid, instead of typing it',
      out,
    },
  },
  'payout plan': {
    summary: 'Check a file of payments and record its rows, without sending anything.',
    description: `Does everything that payout run does up to the total: each row gets its identifier and key, which never change, and waits in the journal
until payout run RUN sends it, once its total is confirmed.`,
    examples: { 'brl payout plan payroll.csv --ref payroll-2026-11 --expect-total 25000,00': '' },
    args: { file: 'file to plan; - is standard input' },
    flags: planning,
  },
  'payout status': {
    summary: 'Show the progress of a run.',
    description:
      'Counts rows by outcome, from the journal; the service is not asked; payout recover asks it.',
    examples: { 'brl payout status payroll-2026-11': '', 'brl payout status payroll-2026-11 --watch': '' },
    args: runArg,
    flags: { watch: 'follow it to its end: a line on a terminal, elsewhere the answer every two seconds' },
  },
  'payout list': {
    summary: 'List the runs of this account.',
    description: 'Newest first, from the journal.',
    examples: { 'brl payout list': '' },
  },
  'payout show': {
    summary: 'Show the rows of a run and their outcomes.',
    description: 'From the journal; the service is not asked; payout recover asks it.',
    examples: {
      'brl payout show payroll-2026-11 --state uncertain': '',
      'brl payout show payroll-2026-11 --text josé': '',
      'brl payout show payroll-2026-11 --output csv': '',
    },
    args: runArg,
    flags: {
      state: 'only rows with this outcome',
      text: 'only rows with all of these words, found as by "journal list"',
      limit: 'at most this many rows; 0 for all',
    },
  },
  'payout stop': {
    summary: 'Stop a run from starting new rows.',
    description:
      'The process that runs it waits for the rows under way, then ends. Rows that were not started stay planned.',
    examples: { 'brl payout stop payroll-2026-11': '' },
    args: runArg,
  },
  'payout worker': {
    summary: 'Send the rows of started runs, together with workers on other machines.',
    description: `Needs a journal in PostgreSQL (BRL_JOURNAL=postgres://…). Any number of workers may run: each row is sent by one
of them. When one dies, the others go on with its rows within seconds, and look up those that it may have sent.
Ctrl-C waits for the rows under way, then ends.`,
    examples: {
      'brl payout worker': '',
      'brl payout worker --run payroll-2026-11 --once': 'Work on one run, then end:',
    },
    flags: {
      run: 'work only on the run with this ref or id',
      width: 'at most this many requests at the same time, in this process',
      'stop-within': 'wait for answers at most this long once the run is told to stop',
      once: 'end when there is nothing left to do',
    },
  },
  'payout resume': {
    summary: 'Send the remaining rows of a run.',
    description: `First looks up the rows with an unknown outcome. They are not sent again unless you add --resend-absent:
then rows that the service does not know are sent again with the same identifier and key, 300 s to one hour after they were sent,
if the service recognises repeats.`,
    examples: { 'brl payout resume payroll-2026-11': '' },
    args: runArg,
    flags: {
      ...sending,
      out,
      'allow-duplicate': 'send rows even if the statement shows the same amount to the same payee since',
      'resend-absent': 'also resend rows that the service does not know, with the same identifier and key',
      yes: 'send them without asking',
    },
  },
  'payout recover': {
    summary: 'Look up the rows of a run that are not paid; sends no payment.',
    description: `Looks up every row that is on its way or has an unknown outcome, and every row that was refused or not sent yet: another machine may have paid
it under the same ref.`,
    examples: { 'brl payout recover payroll-2026-11 --wait 30m': '' },
    args: runArg,
    flags: { wait: sending.wait, width: sending.width },
  },
  'payout export': {
    summary: 'Write the rows of a run and their outcomes to a file.',
    description: `Keeps the columns of the original file and adds outcome, exit, intent_id, identifier, end_to_end_id, settled_at, code and message. With --failed,
writes only the rows that were not paid, in the original form, to be paid in another run. The service is asked about each of them first: one that another machine
has paid or has on its way is left out and named, and so is one that the service does not answer about.

With --failed, exit 20 or 21: a row left out is on its way. 41: whether a row left out is paid is not known.`,
    examples: {
      'brl payout export payroll-2026-11 --out result.csv': '',
      'brl payout export payroll-2026-11 --failed --out failed.csv': '',
    },
    args: runArg,
    flags: { out, failed: 'only rows that were not paid, in their original form' },
  },
});
