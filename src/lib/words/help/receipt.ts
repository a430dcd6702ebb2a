import { topic } from '../topic.ts';

/** The help of `brl receipt`. */
export const receipt = topic('help receipt', {
  receipt: {
    summary: 'Give the receipt of a payment, or of every payment of a run.',
    description: `Asks the service about the payment now and gives what it answers, never what the journal remembers: without an answer there is
no receipt. Shows payer, payee (before paying and in the service's record, with any difference), masked documents, the amount in words, times in
Brasilia and every id. The page of a payment that is not settled, or was made in a sandbox, is marked right across as no receipt.

Name a payment by its id (from the journal), ref, identifier or end-to-end id; a PIX that was not made here only by its end-to-end id. A run is
named by its ref or id, and its receipts go to --out: a file each in a folder, or one file for all; without it, to the folder receipts. Files in a folder are named by day, payee and
reference. Among several payments only what is settled gets
a receipt, and the others are listed.

Exit 0: settled. 20 or 21: on its way. 30: not paid, or paid and came back. 40: not known. For several payments: 0 all settled, 20 or 21 some on their way, 34 some
not paid, 41 some not known. 80 or 81: no answer, no receipt.`,
    examples: {
      'brl receipt invoice-1042': '',
      'brl receipt invoice-1042 --out invoice-1042.pdf': '',
      'brl receipt E9999900520261121100681815f1cdd7 --format json': '',
      'brl receipt payroll-2026-11 --format pdf --out receipts/': 'A file for each row that was paid:',
      'brl receipt payroll-2026-11 --out payroll.html': 'One file for all, a page each:',
    },
    args: { name: 'id, ref, identifier or end-to-end id of payments; or a run' },
    flags: {
      format:
        'what to write; text fits a message (default: the screen; with --out the name of the file says it, and a folder has PDF)',
      out: 'new file, or folder for a file each (default: the screen, and the folder receipts for what no screen shows)',
      overwrite: 'replace files that are there already',
    },
  },
});
