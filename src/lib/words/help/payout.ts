import { topic } from '../topic.ts';

/** What `--help` says of `brl payout`. */
export const payout = topic('help payout', {
  'payout lint': {
    summary: 'Check a file of payments row by row, and send nothing.',
    description: `Reads CSV as spreadsheets save it (UTF-8, UTF-16 or Windows-1252; semicolons, commas or tabs), with headings in
Portuguese or English. Every row is read as pix send, pix send-bank, ted send or transfer send would read it, and everything that is
wrong is told at once, with its line and column: amounts with two readings (1.500), keys that lost their zeros, formulas, shifted
columns, rows that stand there twice, totals that do not add up. A row may name its way in a column "rail" or "tipo"; otherwise --rail,
or the one way whose column it fills.
Nobody is asked: whether a key exists or an account is open only the payment shows. Exit 0: every row can be paid. 2: something was found.`,
    examples: {
      'brl payout lint payroll.csv': '',
      'brl payout lint suppliers.csv --rail ted --map "amount=Valor bruto"': '',
      'brl payout lint payroll.csv --output csv': '',
    },
    args: { file: 'file to check; - is standard input' },
    flags: {
      'allow-repeated': 'rows with the same content are meant, and each is a payment',
      map: 'headings that are not known by themselves, by what they mean: amount=Valor,key="Chave PIX"',
      rail: 'how the rows are paid that do not say it themselves',
    },
  },
});
