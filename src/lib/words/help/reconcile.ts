import { topic } from '../topic.ts';

/** The help of `brl reconcile`. */
export const reconcile = topic('help reconcile', {
  reconcile: {
    summary: 'Close the day: compare payments, statement, deliveries and your own file.',
    description: `Compares what was meant (journal, payout runs), what the bank did (statement, every page), what
the service reported (captured deliveries, with --webhooks) and your own records (--ledger). Entries are matched by end-to-end
id, then by identifier, then by the bank's own id. A match by amount, key and day alone is only proposed. Days are those of Brasilia.
A payment that is absent from the statement is looked up at the service, and the statement is read once more after 60 s,
before it is called absent. Absent never means not paid. Where statement and service settle what was in doubt, the outcome
is written to the journal; no payment is ever sent.

Exit 0: everything is explained. 41: for some payment it is not known whether it was paid. 35: there are differences. 20: only
payments on their way are left. The list says how to clear each entry.

Your records are CSV, XLSX or one JSON object a line; --map names its columns (amount, date, e2e, id, bankId, key, text, side),
and the usual headings are known without it. Records with a fault are not reconciled: exit 2, every fault by line and column.

Balances come from --opening and --closing, from an OFX file, from the settings balancePath and balanceField, or from the day
closed before. Rows of an OFX file that are balances (SALDO DO DIA) are not money: they are listed, and the lines must come to them.
Otherwise there are none, and nothing is computed from them.

--close keeps the day's totals and the hash of its lines on this machine; a period is closed day by day. Later, every
reconciliation that includes that day is compared with them: a change is a difference, exit 35.`,
    examples: {
      'brl reconcile': 'Today, so far:',
      'brl reconcile --date yesterday --ledger ledger.csv --map amount=Valor,date=Data,id=Documento --close':
        '',
      'brl reconcile --since 2026-11-01 --until 2026-11-30 --webhooks --out november.csv': '',
      'brl reconcile --date yesterday --statement bank.csv --offline': '',
    },
    flags: {
      date: 'day to reconcile: 2026-11-22, 22/11/2026, today or yesterday (default: today)',
      since: 'first day of a period of up to a year',
      until: 'last day of the period (default: today)',
      ledger: 'file of your own records, as your ERP exports it; - is stdin',
      map: 'columns of your records by heading, as amount=Valor,date=Data,id=Documento',
      sheet: 'sheet of a workbook (default: its first one)',
      'ledger-amounts': 'how amounts of your records are read: signed, or out if all are outgoing payments',
      statement:
        'statement file to use instead of the service: statement list --output csv, an export, or OFX',
      webhooks: 'compare with the captured deliveries too',
      offline: 'ask the service nothing; needs --statement',
      'reread-after': 'pause before the second reading of the statement; 0 reads it once',
      opening: 'opening balance of the first day; may be below zero',
      closing: 'closing balance of the last day; may be below zero',
      out: 'file for all entries: .csv, .json or .ndjson; an existing one is never overwritten',
      report: 'new page for a browser or a printer, with everything on it',
      close: 'keep the totals and the hash of this day',
      'close-with-differences': 'close it although something is not explained',
      'close-again':
        'close a closed day again with the lines as they are now; the earlier record is kept too',
    },
  },
});
