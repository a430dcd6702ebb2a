import { topic } from './topic.ts';

/** Sentences of payments that are written down for later. */
export const scheduleWords = topic('schedule', {
  badDay: (text: string) => `"${text}" is not a day of the calendar. Write it as YYYY-MM-DD.`,
  badTime: (text: string) => `"${text}" is not a time of day. Write it as HH:MM, in Brasilia.`,
  badGrace: (text: string) => `"${text}" is not a duration like 4h or 30m, at most 24h.`,
  past: (time: string) => `${time} (Brasilia) is past by the service's clock. Nothing was written down.`,
  nameDay: 'Name a later day with --on, a later time with --at, or leave both out to pay now.',
  rowsHaveDays: (days: string) => `The rows have days of their own: ${days}. Nothing was written down.`,
  onTheirDays: 'Leave --on out to pay each on its day. To pay all of them on one: --ignore-dates',
  tooFar: 'A payment is scheduled at most 366 days ahead.',
  untilBefore: '--until has to be a time after --at, on the same day.',
  closed: (day: string, why: string | null) =>
    `Banks do not settle TEDs and boletos on ${day}${why === null ? '' : ` (${why})`}.`,
  otherDay: (next: string, previous: string) =>
    `Name another day, or add --holiday next (${next}) or --holiday previous (${previous}).`,
  tedWindow: 'TEDs are sent from 06:30 to 17:00 (Brasilia).',
  withinWindow: 'Name a time between them with --at.',
  dynamicCode: 'A dynamic QR code expires, so it is paid now or not at all. Nothing was written down.',
  payNow: 'Leave --on and --at out, or ask the payee for a key or a boleto.',
  needsDay: (flag: string) => `--${flag} belongs to a scheduled payment.`,
  addDay: 'Add --on YYYY-MM-DD, --at HH:MM, or both.',
  scheduleThis: 'Schedule this payment?',
  ownerUntold:
    'The look-up does not say who owns the key, so nobody could compare the owner at the hour. Nothing was written down.',
  heldHere: (where: string) =>
    `brl itself holds what is scheduled, in ${where}. Nothing is paid unless \`brl schedule run\` runs then: \`brl schedule install --print\` shows how.`,
  onThisMachine: 'the journal of this machine',
  inDatabase: 'the shared database',
  paidAt: (time: string, days: string) => `Paid at ${time} (Brasilia): ${days}.`,
  heldWaits: 'What is held waits for a person: `brl schedule show NAME` says why, and how to go on.',
  scheduledFor: (time: string) => `Scheduled for ${time} (Brasilia). Nothing was sent.`,

  otherRows: 'The rows of this run were not all scheduled, so only a person sends them.',
  nextOfBoleto: (name: string) =>
    `A boleto that changed is not paid at another amount under this name. Cancel it, \`brl schedule cancel ${name}\`, and pay it as it is now: \`brl boleto pay\`.`,
  nextOfHeld: (name: string) =>
    `Pay it now after looking at it: \`brl schedule run ${name}\`. Or cancel it: \`brl schedule cancel ${name}\`.`,

  tooLate: (name: string, state: string) => `Too late: ${name} is ${state}. Nothing was cancelled.`,
  tooLateRow: (line: number, name: string, state: string) =>
    `Too late: row ${line} of ${name} is ${state}. It was not cancelled.`,
  cancelled: (name: string) => `${name} is cancelled and will not be paid.`,
  cancelledRows: (rows: number, name: string) =>
    `${rows === 1 ? '1 row' : `${rows} rows`} of ${name} cancelled. They will not be paid.`,
  noRow: (line: number, name: string) => `${name} has no row ${line} that waits for its hour.`,
  badRow: (text: string) => `"${text}" is not the number of a row, as \`brl schedule show\` prints it.`,
  unknown: (name: string) => `Nothing is scheduled as ${name}.`,
  notNow: (name: string) => `Nothing of ${name} is held or due now.`,
  otherAmount: '--confirm is not the amount that is held. Nothing was sent.',
  needsConfirm: 'To pay what is held, give its amount with --confirm.',
  typeIt: { amount: 'To pay it now, type its amount.', total: 'To pay these rows now, type their total.' },
  askCancel: 'Cancel it?',
  nothing: 'Nothing is scheduled.',
  more: (count: number) => `${count} more: --limit 0 shows them.`,
  nothingDue: 'Nothing is due.',
  postponed: (until: string) => `not enough money. It is tried again at ${until} (Brasilia).`,
  rowsPostponed: (rows: number) =>
    `not enough money for ${rows === 1 ? '1 row' : `${rows} rows`}, tried again in an hour`,
  ofRows: (paid: number, open: number, unpaid: number, doubts: number, waiting: number) =>
    [
      `${paid} paid`,
      open > 0 && `${open} on their way`,
      unpaid > 0 && `${unpaid} not paid`,
      doubts > 0 && `${doubts} in doubt`,
      waiting > 0 && `${waiting} not due yet or held`,
    ]
      .filter(Boolean)
      .join(', '),
  runStands: (name: string) =>
    `the run was halted or stopped, so only a person goes on with it: brl payout resume ${name}`,
  notWhole: (name: string) =>
    `its file was not written down whole, so nothing of it is paid: brl schedule cancel ${name}, then schedule the file under another --ref`,
  heldNow: (why: string) => `held, and nothing of it was sent. ${why}`,
  runnerSilent: 'Payments are scheduled here, and no runner was seen for an hour: nothing will be paid.',
  heldCount: (count: number) => (count === 1 ? '1 payment is held.' : `${count} payments are held.`),
  installRunner: 'brl schedule install --print',
  waits: 'waits for its hour',
  waitsForPerson: 'waits for `payout run --date`',
  isHeld: 'held',
  isCancelled: 'cancelled',
  isReleased: 'its hour came, not sent yet',
  ofRun: (name: string, rows: number) => `${name} (${rows === 1 ? '1 row' : `${rows} rows`})`,
  sum: (count: number, amount: string) => (count === 0 ? 'none' : `${count} (${amount})`),
  inAll: (due: string) => `Scheduled: ${due}`,
  nextDue: (today: string, tomorrow: string, week: string) =>
    `today ${today}, tomorrow ${tomorrow}, within a week ${week}.`,
  needsPrint: 'brl writes no files of other programs: add --print, and put the text where it says.',
  install: (brl: string, environment: readonly string[]) => `# Linux, cron: a line for \`crontab -e\`
${environment.map((line) => `${line}\n`).join('')}*/5 * * * * ${brl} schedule run --output json >>"$HOME/brl-schedule.log" 2>&1

# Linux, systemd: ~/.config/systemd/user/brl-schedule.service
[Unit]
Description=Pay what is scheduled in brl
[Service]
Type=oneshot
${environment.map((line) => `Environment=${line}\n`).join('')}ExecStart=${brl} schedule run

# and ~/.config/systemd/user/brl-schedule.timer, then: systemctl --user enable --now brl-schedule.timer
[Timer]
OnCalendar=*:0/5
Persistent=true
[Install]
WantedBy=timers.target

# Windows, Task Scheduler: one line
schtasks /Create /TN brl-schedule /SC MINUTE /MO 5 /TR "brl schedule run"`,
});
