import { messages, topic } from './topic.ts';

const orders = { 'day-first': 'the day first', 'month-first': 'the month first' };

const english = {
  noDay: (heading: string, text: string) =>
    `"${text}" is not a day of the calendar. Write it as 2026-12-10 or 10/12/2026. If this column does not say when to pay: --ignore-column "${heading}"`,
  otherOrder: (text: string, order: keyof typeof orders) =>
    `"${text}" is a day only with ${orders[order]}. If the whole file is written like that: --date-order ${order}`,
  eitherOrder: (text: string, one: string, other: string) =>
    `"${text}" may be ${one} or ${other}, and nothing in the file says which. No row is read.`,
  sayOrder: 'Say how the file writes its dates: --date-order day-first, or --date-order month-first',
  bothOrders: (line: number) =>
    `Line ${line} has the month first, so the days of the other rows are not certain either. No row is read.`,
  unknownDate: (heading: string, day: string) =>
    `"${heading}" says ${day}, and it is not clear whether that is when to pay. If it is: --map date="${heading}". If not: --ignore-column "${heading}"`,
  dueDay: (heading: string, day: string) =>
    `"${heading}" says ${day}. A due date says until when to pay, not when. To pay each row on its due date: --map date="${heading}". To pay all rows now: --ignore-dates`,
  closedDay: (day: string, rail: string, next: string, previous: string) =>
    `${day} is not a business day of the banks, and this row is paid by ${rail}. Pay it on ${next} with --holiday next, or on ${previous} with --holiday previous.`,

  noDates: 'No row has a day on which to pay it, so --date chooses none. Nothing was sent.',
  mapDates:
    'If a column says when to pay, such as a due date: --map date=HEADING. To pay all rows now: leave --date out.',
  notBoth: 'Leave out --date or --ignore-dates: one pays the rows of a day, the other all of them.',
  undated: (rows: number) =>
    rows === 1
      ? 'One row has no day on which to pay it, and the others have. Nothing was sent.'
      : `${rows} rows have no day on which to pay them, and the others have. Nothing was sent.`,
  orIgnore: 'Write their day in the file. To pay all rows of the file now: --ignore-dates',
  needsDate: (days: string) => `The rows are not all for today: ${days}. Nothing was sent.`,
  addDate: (day: string) =>
    `Pay the rows of one day with --date ${day}; the others stay in the journal until theirs. To pay all rows now, whatever their day: --ignore-dates`,
  addRunDate: (day: string) => `Pay the rows of one day with --date ${day}; the others wait for theirs.`,
  rowsByDay: (days: string) => `The rows are for several days, or for another one than today: ${days}.`,
  askDay: 'The day whose rows are paid now (today, or as 2026-12-10):',
  noneOn: (day: string, days: string) => `No row is for ${day}. The rows are for: ${days}. Nothing was sent.`,
  notYet: (day: string) => `${day} has not come, and no row is paid before its day. Nothing was sent.`,
  waitOrPlan:
    'To write the rows down now, and pay them on their day: `brl payout plan FILE`. To pay all rows now: --ignore-dates',
  waitForDay: 'Type the same line on that day.',
  pastDay: (day: string) =>
    `${day} is over, and only a person at a terminal may pay the rows of a past day. Nothing was sent.`,
  onTerminal: 'Type the same line on a terminal.',
  agreePast: (day: string, rows: string) => `${day} is over. Pay its rows now (${rows})?`,
  byDay: (days: string) => `By day of payment: ${days}.`,
  onDay: (day: string, rows: string) => `${day}: ${rows}`,
  moreDays: (days: number) => (days === 1 ? '1 more day' : `${days} more days`),
  daysAreFixed: (ref: string) =>
    `The rows of the run "${ref}" are written down for their days, and --ignore-dates does not change that. Nothing was sent.`,
  otherTotal: (day: string, total: string, typed: string) =>
    `The rows of ${day} come to ${total}, not ${typed}. Nothing was sent.`,
  typeTotal: (day: string) => `Type the total of the rows of ${day} to pay them:`,
  paidNow: (day: string, rows: string) => `Now only the rows of ${day} are paid: ${rows}.`,
  paidLater: (days: string) => `Not now: ${days}.`,
  forDay: (day: string) => `for ${day}`,
  note: 'note',
  notByItself: 'brl pays rows that wait only when somebody types it on their day.',
  waiting: (rows: number) => (rows === 1 ? '1 row waits for its day' : `${rows} rows wait for their day`),
  releasedLeft: (rows: number, day: string) =>
    `${rows === 1 ? '1 row of another day' : `${rows} rows of other days`} may be sent already (${day}): send or stop those first. Nothing was sent now.`,
  boletosChanged: (rows: number, lines: string) =>
    rows === 1
      ? `The boleto of line ${lines} is not the one that was confirmed: its amount, beneficiary or due date is another, or the bank no longer takes it. It is held, and nothing was sent.`
      : `${rows} boletos are not those that were confirmed (lines ${lines}): amount, beneficiary or due date is another, or the bank no longer takes them. They are held, and nothing was sent.`,
  lookAtHeld: (run: string) =>
    `\`brl schedule show ${run}\` says what changed. Type the same line again to pay the other rows of the day.`,
  ignoresDates: 'The dates of the file are ignored: all rows are paid now.',
  pastDue: (rows: number, lines: string) =>
    rows === 1
      ? `1 row is paid after its due date (line ${lines}).`
      : `${rows} rows are paid after their due dates (lines ${lines}).`,
};

/** Sentences about the days of a file's rows. */
export const dateWords = topic('dates', english);

/** The same as messages. */
export const dateSays = messages('dates', english);
