import { topic } from '../topic.ts';

const name = 'ref, id or run, as `brl schedule list` shows it';

/** The help of `brl schedule`. */
export const schedule = topic('help schedule', {
  'schedule list': {
    summary: 'What waits for its day and hour, and what is held.',
    description: `brl itself holds scheduled payments, in the journal of this machine or in the shared database: the service has no
scheduling. Nothing is paid unless \`brl schedule run\` runs at the hour.`,
    examples: { 'brl schedule list': '' },
    flags: { limit: 'how many to list, what is held first, then the earliest (default 50); 0 for all' },
  },
  'schedule show': {
    summary: 'When a payment, or the rows of a run, will be paid, or why they are held.',
    description: `A held payment is paid by nobody until a person decides: \`brl schedule run NAME\` pays it after you typed its amount, and
\`brl schedule cancel NAME\` ends it.`,
    examples: { 'brl schedule show rent-12': '' },
    args: { name },
  },
  'schedule cancel': {
    summary: 'Cancel a payment that waits for its hour.',
    description: `The cancellation and the sending exclude each other, on every machine: exit 0 means that it will not be paid, and 33 that it was
too late, with the state of the payment. The name stays used: to pay after all, type the payment again with another --ref.`,
    examples: { 'brl schedule cancel rent-12 --yes': '', 'brl schedule cancel suppliers-nov --row 12': '' },
    args: { name },
    flags: { row: 'only these rows of a run, by their line' },
  },
  'schedule run': {
    summary: 'Pay what is due, once; for cron, a systemd timer or the Task Scheduler.',
    description: `Before each payment the key is looked up anew and its owner compared with the one that was shown, and a boleto is previewed
again. Another owner, amount, beneficiary or due date: the payment is held and nothing is sent. Without enough money it is tried again
hourly, three times at most. What is later than its --grace (4 h) is held, too. Several runners may run at once, on one machine or many.

With a NAME it pays what is held under it, after you typed the amount; off a terminal --confirm gives it.

Exit 0: nothing was due, or all of it is paid. 20: some is on its way, or waits for money. 35: something is held. 40, 41: an outcome is
not known. 31, 32, 50, 51, 60, 61, 80, 81: as for a single payment; what was not asked about stays due for the next run.`,
    examples: {
      'brl schedule run': '',
      'brl schedule run --watch': '',
      'brl schedule run rent-12 --confirm 2500,00': '',
    },
    args: { name: 'what is held, to pay it now' },
    flags: {
      watch: 'keep looking every 30 s until stopped',
      confirm: 'the amount of what is held, instead of typing it',
    },
  },
  'schedule install': {
    summary: 'The text by which cron, systemd or the Task Scheduler runs `brl schedule run`.',
    description: 'brl changes nothing on the machine: put the text where it says.',
    examples: { 'brl schedule install --print': '' },
    flags: { print: 'print the text' },
  },
});
