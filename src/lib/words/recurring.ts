import { topic } from './topic.ts';

/** Sentences of payments that come again: `--every`. */
export const recurringWords = topic('recurring', {
  needsRef:
    'A payment that comes again needs a name, from which each payment gets its own. Nothing was written down.',
  addRef: 'Add --ref NAME: the payment of December 2026 is then NAME-2026-12.',
  longRef: 'With its day that --ref is too long: at most 109 characters here.',
  badRule: (text: string) => `"${text}" is not a rule for --every. Nothing was written down.`,
  rules: 'Write week, month, 5th-business-day (1st to 15th) or last-business-day.',
  needsUntil: 'With --every, --until says the last day, as YYYY-MM-DD. Nothing was written down.',
  addUntil: 'Add --until 2026-12-31, for example.',
  none: (first: string, until: string) =>
    `No day of that rule lies between ${first} and ${until}. Nothing was written down.`,
  tooMany: (most: number) => `At most ${most} payments are written down ahead. Nothing was written down.`,
  upTo: (day: string) => `Write down the first ones with --until ${day}, and type the line again later.`,
  inAll: (count: number, sum: string) => `${count === 1 ? '1 payment' : `${count} payments`}, ${sum} in all.`,
  monthEnds: 'A month without that day is paid on its last day.',
  scheduleThese: (count: number) =>
    count === 1 ? 'Schedule this payment?' : `Schedule these ${count} payments?`,
  askCancelAll: (count: number) => (count === 1 ? 'Cancel this payment?' : `Cancel all ${count} payments?`),
  cancelledAll: (count: number, name: string) =>
    `${count === 1 ? '1 payment' : `${count} payments`} of ${name} cancelled. They will not be paid.`,
  nameOne: (name: string) => `${name} stands for several payments. Nothing was sent.`,
  /** Of commands that take no --on, or no --every. */
  notLater: {
    'pix refund': {
      why: 'A refund is not written down for later: the bank takes it only for a time, and what is left to refund may be less by then. Nothing was sent.',
      instead: 'Refund it now: leave --on and --at out.',
    },
    'pix bigpix send': {
      why: 'A BigPix is not written down for later: brl holds only payments whose payee it can compare again at the hour. Nothing was sent.',
      instead: 'Send it on its day, or schedule several of `brl pix send` with --on.',
    },
    'batch dispatch': {
      why: 'A batch is dispatched now, as it was reviewed: the bank holds none for another day, and brl does not hold its rows. Nothing was sent.',
      instead: 'Dispatch it on its day, or give the rows to brl: brl payout schedule FILE --ref NAME',
    },
    'boleto pay': {
      why: 'A boleto is paid once, so it does not come again. Nothing was sent.',
      instead: 'Leave --every out, and name its day with --on.',
    },
    'payout run': {
      why: '`payout run` pays now. Nothing was sent.',
      instead:
        'To pay the rows of one day now: --date DAY. To have brl pay each at its hour: brl payout schedule FILE --ref NAME',
    },
    'payout schedule': {
      why: 'A file is paid once, so it does not come again. Nothing was written down.',
      instead: 'Leave --every out. One payment comes again: `brl pix send` with --every.',
    },
  },
  showThem: (name: string) => `\`brl schedule show ${name}\` lists them: name one.`,
});
