import { topic } from '../topic.ts';

/** What `--help` says of `brl payout`. */
export const payout = topic('help payout', {
  'payout lint': {
    summary: 'Check a file of payments row by row, and send nothing.',
    description: `Reads CSV as spreadsheets save it (UTF-8, UTF-16 or Windows-1252; semicolons, commas or tabs), Excel workbooks (.xlsx)
and one JSON object a line, with headings in Portuguese or English. Every row is read as pix send, pix send-bank, ted send or transfer send would read it, and everything that is
wrong is told at once, with its line and column: amounts with two readings (1.500), keys that lost their zeros, formulas, shifted
columns, rows that stand there twice, totals that do not add up. A row may name its way in a column "rail" or "tipo"; otherwise --rail,
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
      'allow-repeated': 'rows with the same content are meant, and each is a payment',
      map: 'headings that are not known by themselves, by what they mean: amount=Valor,key="Chave PIX"',
      sheet: 'name of the sheet to read in an Excel workbook; the first one without it',
      out: 'new file for the rows that can be paid, as comma separated UTF-8 with amounts, keys and documents in one form',
      rail: 'how the rows are paid that do not say it themselves',
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
      'brl payout run payroll.csv --ref payroll-2026-11 --confirm 150000,00': '',
    },
    args: { file: 'file to pay; - is standard input' },
    flags: {
      'accept-scheduled': 'send a TED outside its hours too; it settles on the next business day',
      'allow-duplicate': 'pay rows although the same payments exist already',
      'allow-repeated': 'rows with the same content are meant, and each is a payment',
      confirm: 'the total, instead of typing it',
      'expect-rows': 'refuse the file unless it has so many rows to pay',
      'expect-total': 'refuse the file unless its rows come to this',
      map: 'headings that are not known by themselves, by what they mean: amount=Valor,key="Chave PIX"',
      rail: 'how the rows are paid that do not say it themselves',
      rate: 'send at most so many payments a second',
      ref: 'name of the run; the same name never pays a row twice',
      until: 'begin no row after this time of day in Brasilia',
      wait: 'wait for rows that are on their way; --wait 30m for so long',
      width: 'how many requests may be under way at once',
    },
  },
});
