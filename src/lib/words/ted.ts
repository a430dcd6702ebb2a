import { messages } from './topic.ts';

/** Sentences about TEDs. */
export const tedWords = messages('ted', {
  isIspb: (text: string) =>
    `${text} is an ISPB. A TED needs the 3-digit bank code (COMPE); the service refuses the ISPB.`,
  codeOfIspb: (ispb: string) => `To see the code of that bank: brl banks show ${ispb}`,
  badBankCode: (text: string) =>
    `"${text}" is not a bank code. It has exactly 3 digits, and leading zeros count: 033, 001.`,
  seeBanks: 'See them all: brl banks list --ted',
  longBranch: (name: string, text: string, length: number) =>
    `${name} "${text}" has ${length} digits. A TED takes up to 4, without the check digit; it is not cut here.`,
  badBranch: (name: string, text: string) =>
    `${name} "${text}" is not a branch. A TED takes up to 4 digits, without the check digit.`,
  badAccount: (name: string, text: string) =>
    `${name} "${text}" must be digits only, without the final check digit.`,
  checkDigit: (flag: string, text: string) =>
    `${flag} "${text}" seems to end with a check digit, which a TED leaves out. brl does not remove it.`,
  withoutCheckDigit: (flag: string, digits: string) => `If it does: ${flag} ${digits}`,
  askCheckDigit: (flag: string, text: string, digits: string) =>
    `${flag} "${text}" seems to end with a check digit, which a TED leaves out. Use ${digits}?`,

  identifierUsedUp: 'A failed TED has used up its identifier, so --new-attempt cannot keep --identifier.',
  nameAttempt: 'Give a new --identifier, or use --ref, which numbers its attempts.',
  tooManyAttempts: (ref: string, most: number) =>
    `--ref ${ref} has had ${most} attempts. Choose another ref.`,

  onlyBySetting: (day: string) =>
    `${day} is a bank holiday only because the setting extraBankHolidays says so.`,
  windowClosed:
    'Between 17:00 and 17:30 (Brasilia) on business days the settlement bank rejects TEDs. Nothing was sent (a local rule).',
  sendLater: (day: string) => `Send it after 17:30, to settle on ${day}, or pay by PIX: brl pix send`,
  notSameDay: (settles: string) =>
    `This TED may not settle today: ${settles}. Nothing was sent (--only-same-day).`,
  sendInWindow: 'Send it on a business day between 06:30 and 17:00 (Brasilia).',
  settlesAt: (settles: string) => `Settles ${settles}.`,
  onItsDay: 'on its day, in about 30 minutes',
  settles: {
    'same-day': (day: string) => `today, ${day}, in about 30 minutes`,
    'rejected-window': (_day: string) => 'not at all: rejected between 17:00 and 17:30',
    'next-business-day': (day: string) => `on ${day}, the next business day (window 06:30 to 17:00)`,
    unstated: (day: string) =>
      `probably today, ${day}, from 06:30 (what happens before that is not documented)`,
  },
  mayOutliveTracking:
    'The service stops asking after 48 h, which may be before this TED settles. It may then report FAILED even though the bank still pays. Do not pay again before you have checked the statement; brl reports such a TED as not known (exit 40).',
  lastBusinessDay: (day: string) =>
    `${day} is the last business day of the year, on which banks do not serve the public; whether TEDs settle is not documented.`,
  day: (weekday: string, date: string) => `${weekday} ${date}`,
  weekdays: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },

  nameOne: 'Name one TED: its id or --ref.',
  failureUnproven:
    'Not proven: after 48 h without settlement the service says FAILED, and the bank may still pay',
});
