import { topic } from './topic.ts';

/** What notices say, and what the commands about them do. */
export const notifyWords = topic('notify', {
  file: 'the file with the notifiers',
  badFile: (path: string, at: string) => `${path} is not a file of notifiers (at ${at}). It was not changed.`,
  setAgain: 'Repair it, or move it away and type `brl notify set`.',

  statuses: { open: 'new', over: 'over' },
  noAmount: 'an amount that is not known here',
  inDoubt: (name: string, amount: string) =>
    `Nobody knows whether ${name}, ${amount}, is paid. brl does not send it again by itself.`,
  rowsInDoubt: (rows: number, ref: string) =>
    `Nobody knows whether ${rows === 1 ? '1 row' : `${rows} rows`} of ${ref} ${rows === 1 ? 'is' : 'are'} paid. brl does not send them again by itself.`,
  halted: (ref: string, code: string) => `Run ${ref} stopped early (${code}). The rest of it is not sent.`,
  skipped: (ref: string, code: string) => `Run ${ref} leaves rows out (${code}). They are not sent.`,
  held: (name: string, code: string) =>
    `${name} was due and is held (${code}). It is not paid until a person decides.`,
  lateEnd: (name: string, amount: string) =>
    `${name}, ${amount}, was told as refused and is paid after all. If it was paid another way, it is paid twice.`,
  waitingForApproval: (name: string, until: string) =>
    `Plan ${name} waits for approval. It expires at ${until} (Brasilia).`,
  noRunner: (account: string) =>
    `Payments of account ${account} are scheduled, and no runner has looked for an hour. Nothing is paid at its hour.`,
  dispute: (medId: string) => `Dispute (MED) ${medId} was opened. The money may be taken back.`,
  failing: (count: number) =>
    `${count === 1 ? '1 delivery was' : `${count} deliveries were`} not taken by your application, and not tried again.`,
  dayNotClosed: (day: string, account: string) => `${day} of account ${account} is not closed.`,
  test: 'This is a test. Nothing happened.',

  badCommand: (text: string) => `"${text}" is not a JSON list of a program and its arguments.`,
  commandForm: 'brl notify set --command \'["mail", "-s", "brl", "ops@example.com"]\'',
  eitherOr: 'A notifier is a command or an address: give --command or --url.',
  secretNeedsUrl: '--secret-file signs what is posted to --url.',
  secret: 'the secret that signs notices',
  badName: 'The name of a notifier is letters, digits, dots, dashes and underscores.',
  badEvents: (text: string, known: string) => `"${text}" is no event. There are: ${known}.`,
  unknown: (name: string) => `There is no notifier ${name}.`,
  set: (name: string) => `${name} is set.`,
  tryIt: (name: string) => `Try it: \`brl notify test ${name}\`.`,
  runIt:
    'Notices do not go out by themselves: have `brl notify deliver` run every minute, by cron or a systemd timer.',
  removed: (name: string) => `${name} is removed.`,
  none: 'No notifier is set, so nobody is told of anything.',
  all: 'all',
  nothingNew: 'There is nothing new to tell.',
  taken: 'taken',
  running: 'Another process is delivering notices.',
  unread: (event: string, why: string) => `What there is to say of ${event} could not be read: ${why}`,
  tookTooLong: (seconds: number) => `did not end within ${seconds} s and was stopped`,
  ended: (status: number | null, words: string) =>
    `ended with ${status ?? 'a signal'}${words === '' ? '' : `: ${words}`}`,
  notStarted: (code: string) => `could not be started (${code})`,
});
