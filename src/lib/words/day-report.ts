import { topic } from './topic.ts';

/** The page that `brl reconcile --report` writes. */
export const dayReportWords = topic('day report', {
  title: (from: string, to: string) =>
    from === to ? `Reconciliation of ${from}` : `Reconciliation from ${from} to ${to}`,
  banner: {
    production: 'PRODUCTION: real money',
    sandbox: 'SANDBOX: no real money',
  },
  facts: { account: 'Account', profile: 'Profile', made: 'Issued (Brasilia)' },

  allExplained: (entries: number) =>
    entries === 0
      ? 'Nothing happened.'
      : `Everything is explained: ${entries} ${entries === 1 ? 'entry' : 'entries'}.`,
  differences: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  doubts: (count: number) => (count === 1 ? '1 payment in doubt' : `${count} payments in doubt`),
  onItsWay: (count: number) => `${count} on ${count === 1 ? 'its' : 'their'} way`,
  closedSame: (when: string) => `Closed on ${when}. The lines are the same now.`,
  closedDiffers: (when: string) => `Closed on ${when}. THE LINES ARE DIFFERENT NOW.`,

  balance: {
    opening: 'Opening balance',
    computed: 'Computed closing balance',
    closing: 'Closing balance',
    apart: 'Difference',
    byLines: 'opening balance and all lines',
    agrees: 'the two agree',
    differs: 'closing minus computed balance',
  },
  balanceFrom: {
    service: 'from the service',
    flag: 'as given on the command line',
    'closed-day': 'from the day that was closed before',
    'statement-file': 'from the statement file',
  },

  sections: {
    movement: 'Movement',
    rails: 'In and out',
    open: 'Open',
    differences: 'Differences',
    lines: 'Explained',
  },

  nothingBooked: 'No line was booked.',
  pictureTitle: { hour: 'Money in and out by hour', day: 'Money in and out by day' },
  mostIn: (when: string, amount: string) => `Most came in at ${when}: ${amount}.`,
  mostOut: (when: string, amount: string) => `Most left at ${when}: ${amount}.`,
  pictureLegend: (line: string) => `Above the axis: in. Below it: out. The line: ${line}.`,
  runningSum: 'running sum',
  runningBalance: 'balance',
  asTable: 'As a table',
  bucket: { hour: 'Hour', day: 'Day' },
  moneyIn: 'In',
  moneyOut: 'Out',

  rail: 'Rail',
  lines: 'Lines',
  total: 'Total',
  totals: {
    inCentavos: 'In',
    outCentavos: 'Out',
    refundsInCentavos: 'Refunds in',
    refundsOutCentavos: 'Refunds out',
    feesCentavos: 'Fees',
    feesReturnedCentavos: 'Fees returned',
  },

  nothingOpen: 'Nothing is in doubt or on its way.',
  noDifference: 'No difference was found.',
  nothingExplained: 'There is nothing else.',
  notListed: (count: number) =>
    count === 1
      ? 'One more explained entry is not listed.'
      : `${count} more explained entries are not listed.`,

  heads: { when: 'Time', what: 'What it is', amount: 'Amount', who: 'Other side', names: 'Identifiers' },
  noTime: 'no time',
  noAmount: 'not given',
  bookedOn: (day: string) => `booked on ${day}, not counted here`,
  amountBooked: (amount: string) => `booked: ${amount}`,
  amountMeant: (amount: string) => `journal: ${amount}`,
  key: 'key',
  description: 'description',
  amountLedger: (amount: string) => `your records: ${amount}`,
  amountTold: (amount: string) => `event: ${amount}`,
  looksLike: (names: string) => `Looks like ${names}, but nothing proves that it is the same.`,
  alike: {
    intent: (name: string) => `payment ${name}`,
    line: (name: string) => `statement line ${name}`,
    ledger: (name: string) => `line ${name} of your records`,
  },
  names: {
    ref: 'ref',
    intent: 'id',
    endToEnd: 'end-to-end id',
    original: 'refund of',
    identifier: 'identifier',
    line: 'line',
    row: 'line of your records',
    delivery: 'delivery',
  },

  classes: {
    matched: 'matched',
    payee_not_shown: 'matched, no payee shown',
    resolved: 'doubt resolved',
    in_doubt: 'in doubt',
    not_paid: 'not paid',
    on_its_way: 'on its way',
    unexpected_debit: 'unexpected debit',
    credit: 'credit',
    refund: 'refund',
    fee: 'fee',
    reversed: 'reversed',
    repeated_line: 'repeated line',
    ledger_only: 'only in your records',
    not_in_ledger: 'not in your records',
    amount_differs: 'amount differs',
    payee_differs: 'another payee',
    event_missing: 'event missing',
    event_without_line: 'event without a line',
  },

  written: (path: string) => `The report is in ${path}.`,
  madeBy: (version: string, when: string) =>
    `brl ${version}, ${when} (Brasilia). Times are in Brasilia time (UTC-3).`,
  hash: 'Check sum of the lines:',
});
