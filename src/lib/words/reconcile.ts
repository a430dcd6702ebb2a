import { messages, topic } from './topic.ts';

const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

const english = {
  needsSince: '--until needs --since, the first day.',
  tooManyDays: (days: number, most: number) =>
    `The period has ${days} days; one reconciliation covers at most ${most}.`,
  badPause: (text: string) => `--reread-after takes a time such as 60s or 2m, or 0, not "${text}".`,
  oneDay:
    '--close closes one day: name it with --date. Close the days of a period one by one, the first one first.',
  notYet: (day: string) => `${day} has not begun, so it cannot be closed.`,
  fileOnly: '--offline needs --statement FILE: without it the service has the statement.',
  oneCsv: '--out writes the rows; leave out --output csv.',
  fileEnding: (endings: string) => `The name of the file says what it is: it ends with one of ${endings}.`,
  interrupted: 'Stopped before the sides were compared. Nothing was sent and no day was closed.',
  readingLines: (count: number) => `Reading the statement: ${lines(count)}`,
  lookingUp: (done: number, all: number) => `Asking about payments: ${done} of ${all}`,
  rereading: (absent: number, seconds: number) =>
    `${payments(absent)} not in the statement: reading it again in ${seconds} s`,
  noneAwaited:
    'No webhook subscription of this account is known here, and no delivery of it was captured: no line is shown as one without its event.',
  awaited: (types: string) =>
    `Events are expected of these types, by the subscriptions and deliveries that are known here: ${types}.`,

  ledger: {
    understood: (count: number, columns: string) => `Your records: ${rows(count)}; ${columns}.`,
    signs: {
      in: 'Your records: no column says which way the money went. No amount is below zero and the rows are receipts, so all are taken as money that came in. Otherwise: --ledger-amounts out, or --map side=HEADING',
      side: 'Amounts of your records: a column says which way the money went.',
      signed: 'Amounts of your records: those below zero left the account.',
      out: 'Your records: no column says which way the money went. No amount is below zero, so all are taken as payments out. Otherwise: --ledger-amounts signed, or --map side=HEADING',
    },
    unused: (columns: string) => `Your records: columns that are not used: ${columns}.`,
    noDate:
      'Your records: no column is the day, so rows of other days are compared, too, and may show as differences. Say which is: --map date=HEADING',
    balancesLeftOut: (first: string, count: number) =>
      count === 1
        ? `Your records: line ${first} is a balance, not a row.`
        : `Your records: ${count} lines are balances, not rows: ${first}.`,
    totalsLeftOut: (first: string, count: number) =>
      count === 1
        ? `Your records: line ${first} is a total, not a row.`
        : `Your records: ${count} lines are totals, not rows: ${first}.`,
    noSide: (cell: string) =>
      `"${cell}" does not say whether the money came or left. Write C or D, or say how to read the amounts: --ledger-amounts signed`,
    columnEachWay: (headings: string) =>
      `Your records have a column for each way the money went (${headings}): leave --ledger-amounts out.`,
    noDay: (cell: string) => `${cell} is not a date. Write it as YYYY-MM-DD or DD/MM/YYYY.`,
    damagedLedger: (count: number) =>
      `Your records have ${count === 1 ? '1 fault' : `${count} faults`}; nothing was reconciled.`,
    moreFaults: (count: number) => `${count} more faults are not listed.`,
    headingsAre: (names: string) => `The columns are: ${names}.`,
  },

  statementFile: {
    emptyFile: 'The file of the statement is empty.',
    noStatement: (columns: string) =>
      `The file is not a statement: it is not OFX, and its heading needs Time and Amount. Its columns are: ${columns}.`,
    exportIt: 'brl statement list --from YYYY-MM-DD --to YYYY-MM-DD --all --output csv > statement.csv',
    badCell: (cell: string) => `"${cell}" is not what a statement has here.`,
    twoDirections: (amount: string, direction: string) =>
      `The amount ${amount} and the direction ${direction} contradict each other.`,
    damaged: (count: number) => `${lines(count)} of the statement cannot be read; nothing was reconciled.`,
  },

  head: {
    day: (day: string) => `${day} (Brasilia)`,
    days: (from: string, to: string) => `${from} to ${to} (Brasilia)`,
    fromFile: 'from a file',
    fromService: (readings: number) => (readings === 2 ? 'from the service, read twice' : 'from the service'),
    notGiven: 'not given',
    sources: {
      service: 'from the service',
      flag: 'as typed',
      'closed-day': 'closing of the day before',
      'statement-file': 'from the file',
    },
    differs: (balance: string) => `${balance}, which the lines do not come to`,
    subtotal: 'Subtotal',
    refunds: 'Refunds',
    fees: 'Fees',
    total: 'Total',
    refundsOf: (rail: string) => `${rail}, refunds`,
    feesOf: (rail: string) => `${rail}, fees`,
    balancesOf: (count: number) => `Balances in the file, which are not money (${count})`,
    balanceRow: (day: string, amount: string, text: string, line: number) =>
      `${day}  ${amount}  ${text}  line ${line}`,
    noDay: 'no day',
    moreBalances: (count: number) => `${count} more; all of them: --json`,
  },

  classes: {
    matched: 'matched',
    payee_not_shown: 'matched by name and amount, no payee on the line',
    resolved: 'doubts resolved',
    in_doubt: 'not known whether it was paid',
    not_paid: 'proven not paid',
    on_its_way: 'on its way',
    unexpected_debit: 'debits with no payment in this journal',
    credit: 'credits',
    refund: 'refunds',
    fee: 'fees',
    reversed: 'reversed',
    repeated_line: 'repeated lines',
    ledger_only: 'in your records, not in the statement',
    not_in_ledger: 'booked, not in your records',
    amount_differs: 'amounts differ',
    payee_differs: 'paid to another payee',
    event_missing: 'booked, but reported by no webhook delivery',
    event_without_line: 'reported by a webhook delivery, not in the statement',
  },
  meanings: {
    explained: 'explained',
    'on-its-way': 'on its way',
    difference: 'difference',
    doubt: 'in doubt',
  },
  /** By what a line and a payment are the same. */
  names: { 'end-to-end-id': 'end-to-end id', identifier: 'identifier', 'bank-id': "the bank's id" },
  becauses: {
    'no-intent': 'The journal has no payment of that name.',
    'second-debit': 'The payment was booked before: this is a second debit under the same name.',
    'not-sent-here': 'The journal has the payment, but it was not sent from here.',
    'refused-here': 'The journal has the payment as refused, and it was booked.',
    'settled-not-booked': 'The service says that it was paid, but no line shows it.',
    'open-not-booked': 'No line shows it. That does not mean that it was not paid.',
    'open-and-booked': 'No look-up confirms what the line shows.',
    'may-still-arrive': 'It was refused, and an earlier request of it may still be executed, for 24 hours.',
    'status-unknown': 'The line has a status that the specification does not know.',
    'file-only-proof': 'Only the file shows it, and a file can be edited.',
    'other-payee': 'The line shows another payee than the payment was meant for.',
    'intent-amount': 'The amount of the line differs from that of the payment.',
    'ledger-amount': 'The amount of the line differs from that in your records.',
    'event-amount': 'The amount of the line differs from that of the event.',
    'refund-amount': 'With this line, the refunds come to more than the payment.',
    'given-back': 'The amount came back.',
  },
  kinds: { intent: 'payment', line: 'statement line', ledger: 'line of your records' },
  alike: (kind: string, name: string) => `Looks like ${kind} ${name}: same amount and day. Compare them.`,
  andAlso: (what: string) => `Also: ${what}.`,
  ledgerLine: (line: number) => `line ${line} of your records`,
  ledgerLineOf: (line: number, amount: string) => `line ${line} of your records: ${amount}`,
  groupOf: (what: string, count: number) => `To clear: ${what} (${count})`,
  moreEntries: (count: number) => `${count} more; all of them: --out FILE.csv`,
  explained: (count: number, classes: string) => `Explained (${count}): ${classes}`,
  noneExplained: 'Explained: none',

  clear: {
    askAgain: 'Do not pay it again. Ask the service once more:',
    settledAbsent: 'Do not pay it again. Ask the service on which day it was booked:',
    waitADay: 'Do not pay it again before that day is over.',
    askService: 'Reconcile with the statement of the service: leave out --statement.',
    wait: 'The service has not decided. Ask later:',
    whoPaid: 'Find out who paid: another machine, another system, or somebody else.',
    paidElsewhere: 'Compare what this journal knows with the line:',
    notBooked: 'Find out why it was not booked, or correct your records.',
    addToLedger: 'Add it to your records.',
    correctLedger: 'Correct your records, or find out why the amounts differ.',
    compareEvent: 'Compare the event with the line:',
    comparePayees: 'The money went to another payee. Compare the payment with the line, and ask the bank:',
    compareAmounts: 'Compare the payment with the line:',
    compareRefund: 'Compare the payment with its refunds:',
    eventMissing: 'Find out why no webhook delivery reported it:',
    eventAlone: 'Compare the event with the statement:',
  },

  differences: {
    incomplete: 'INCOMPLETE: the statement could not be read completely, so this is not the whole day.',
    fileBalance: (day: string, balance: string, computed: string) =>
      `The file has a balance of ${balance} on ${day}, but the balance before it and the lines come to ${computed}.`,
    moreBalances: (count: number) =>
      count === 1
        ? '1 more balance of the file is not what its lines come to.'
        : `${count} more balances of the file are not what its lines come to.`,
    balance: 'The closing balance that was given is not what the opening balance and the lines come to.',
    closedBefore: (day: string) => `${day} was closed before, and its lines are different now.`,
  },
  balanceRows: (count: number) =>
    count === 1
      ? '1 row of the file is a balance and not money: it is not counted.'
      : `${count} rows of the file are balances and not money: they are not counted.`,
  unreadableLines: (count: number) =>
    `INCOMPLETE: ${lines(count)} of the statement without a time, or without an amount beyond doubt.`,
  unreadableLine: (line: number, why: string) => `Line ${line} of the file is left out: ${why}.`,
  moreUnreadable: (count: number) =>
    count === 1 ? '1 more is not listed here.' : `${count} more are not listed here.`,
  unasked: (count: number) =>
    `${payments(count)} not asked about, because there are so many. Run the same command again.`,
  readOnce:
    'The statement was read only once: what is missing from it may still appear in the next few minutes.',
  counted: (explained: number, onTheirWay: number, differences: number, doubts: number) =>
    `${explained} explained, ${onTheirWay} on their way, ${differences} with differences, ${doubts} in doubt.`,

  closes: {
    fileIs: (path: string, why: string) => `The file of closed days ${path} ${why}`,
    closedAt: (time: string, operator: string) =>
      operator === 'unknown' ? `${time}, by an unknown operator.` : `${time} by ${operator}.`,
    sameLines: 'The lines are the same.',
    otherLines: 'The lines are different now.',
    ofDay: (day: string, text: string) => `${day}, closed ${text}`,
    sameDays: (days: number) =>
      days === 1
        ? '1 of the days, with the same lines as now.'
        : `${days} of the days, with the same lines as now.`,
    changed: (name: string, before: string, now: string) => `${name}: ${before} then, ${now} now.`,
    totals: {
      lines: 'Lines',
      inCentavos: 'In',
      outCentavos: 'Out',
      feesCentavos: 'Fees',
      feesReturnedCentavos: 'Fees returned',
      refundsInCentavos: 'Refunds in',
      refundsOutCentavos: 'Refunds out',
    },
    isClosed: (day: string) => `${day} is closed: its lines and totals are kept.`,
    closedAlready: (day: string) =>
      `${day} was closed before, and its lines are the same: nothing was changed.`,
    closedOtherwise: (day: string) =>
      `${day} was closed with other lines and stays closed as it was. To close it with the current lines: --close-again`,
    notClosed: (day: string) =>
      `${day} is not closed: clear what is listed, or close it as it is with --close-with-differences.`,
    dayGoesOn:
      'The day is not over: lines may still come, and would then be a difference to what was closed.',
  },
};

/** What `brl reconcile` says. */
export const reconcileWords = topic('reconcile', english);

/** The same as messages: what is wrong with a file, and what is told beside the answer. */
export const reconcileSays = messages('reconcile', english);
