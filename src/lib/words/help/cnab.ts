import { topic } from '../topic.ts';

const layout = 'layout of the file, if its header names a version that brl does not know';
const file = { file: 'file to read; - is standard input' };

/** The help of `brl cnab`. */
export const cnab = topic('help cnab', {
  'cnab lint': {
    summary: 'Check a CNAB 240 remittance record by record, without sending anything.',
    description: `Reads remittances of payments: FEBRABAN 240, Itaú SISPAG, Bradesco Multipag and Santander. The bank and the version in the header choose the
layout; none is guessed. Every field, count, sum and sequence is checked, every payment as pix send, pix send-bank, ted send, boleto
pay or pix qr pay would check it, and all problems are reported at once, with line, columns, field and content.

Segments A, B, J, J-52 and J-52 PIX are paid; O, N and W (taxes) are refused by name. The account in the header must be that of the
setting bank-account, unless --any-account is given.

The service is not asked. The file is paid with payout run, and cnab return writes what became of it.

Exit 0: every payment can be made. 2: problems were found.`,
    examples: {
      'brl cnab lint REMESSA.REM': '',
      'brl cnab lint REMESSA.REM --layout itau --any-account': '',
    },
    args: file,
    flags: {
      layout,
      'any-account': 'pay from the account in use, whichever account the header names',
      rail: 'how to pay credits to an account (forms 01 and 05)',
      'allow-repeated': 'pay identical payments, each of them once',
      'ignore-dates': 'pay all payments now, whatever dates they have',
      holiday:
        'pay a TED or boleto of a weekend or bank holiday on the next or previous business day; otherwise it is refused',
    },
  },
  'cnab return': {
    summary:
      'Write the return of a remittance that was paid: the same file, with what became of each payment.',
    description: `Looks up what is open, and writes the remittance back with the columns that its layout gives to the bank: 00 paid, with date and amount;
BD taken in, waiting for its day, on its way or not known yet; any other code refused. A payment whose end is not known is never called refused, as programs
pay again what was.

A further return has the payments whose code has changed since the last one; --all has every payment.

Exit 0: every payment has ended. 20 or 21: some are on their way, or wait for their day. 41: the outcome of one is unknown. After 20, 21 and 41, write another return later.`,
    examples: { 'brl cnab return rem-000123 --out REMESSA.RET': '' },
    args: { run: 'id or ref of the run' },
    flags: { out: 'new file for the return', all: 'every payment, not only those that changed' },
  },
  'cnab show': {
    summary: 'Show the records of a CNAB 240 file, or the fields of one record.',
    description: 'Reads remittances and returns, and checks nothing.',
    examples: { 'brl cnab show REMESSA.REM': '', 'brl cnab show REMESSA.RET --line 3': '' },
    args: file,
    flags: { layout, line: 'show the fields of this line' },
  },
});
