import { topic } from './topic.ts';

/** What is said of runs of many payments. */
export const runWords = topic('run', {
  untilReached: 'The time that --until names has come.',
  tedClosed: 'TEDs are not sent outside their hours, 06:30 to 17:00 on bank business days in Brasilia.',
  nightLimit: 'The rest of the PIX rows is over what may be sent in the night.',
  tooManyDoubts: (rows: number) => `The outcome of ${rows} rows is not known: no further row is sent.`,

  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  wrongRows: (count: number) =>
    count === 1
      ? 'One row cannot be paid as it is. Nothing was planned or sent.'
      : `${count} rows cannot be paid as they are. Nothing was planned or sent.`,
  lintFirst: 'brl payout lint FILE',
  notSkipped: (path: string) =>
    `${path} exists, and does not hold the wrong rows of a file. Name another file.`,
  willLookUp: (count: number) =>
    count === 1
      ? 'One key is looked up, which counts against the quota of the directory.'
      : `${count} keys are looked up, which counts against the quota of the directory.`,
  lookingUpKeys: (done: number, all: number) => `Looking up who owns the keys: ${done} of ${all}.`,
  lookUpsEnded: (done: number, all: number) =>
    `The directory's quota is used up: ${done} of ${all} keys were looked up. Payments resolve their keys themselves.`,
  otherPayees: (count: number) =>
    count === 1
      ? 'One row names a payee that could not be confirmed. Nothing was planned or sent.'
      : `${count} rows name a payee that could not be confirmed. Nothing was planned or sent.`,
  correctPayees: 'Correct the rows, or pay without --lookup.',
  newPayees: (rows: string) => `${rows} to a payee that this journal has never paid.`,
  endUnknown: (reason: string) =>
    `Something went wrong after rows were sent: ${reason} What became of them must be looked up.`,
  noRows: 'The file has no row to pay.',
  sameFile: (ref: string, runId: string) =>
    `These very bytes are the run "${ref}" (${runId}) already. Nothing was sent.`,
  fewerRows: (ref: string, planned: number, given: number) =>
    `The run "${ref}" has ${planned} rows and the file ${given}. A ref names one set of rows. Nothing was sent.`,
  otherRows: (ref: string, count: number, lines: string) =>
    `The run "${ref}" has other rows than the file: ${count} of the file are not in it (line ${lines}). Nothing was sent.`,
  rowsLeft: (ref: string, count: number) =>
    `A plan of the run "${ref}" was broken off, and ${count} of its rows are not in this file. Nothing was sent.`,
  anotherRef: 'Give this file another --ref; where its bytes are the same, with --allow-duplicate.',
  paidBefore: (lines: string) =>
    `Payments of the same amount to the same payee exist already, for line ${lines}. Nothing was sent.`,
  allowDuplicate: (show: string) => `Look at it: ${show}. If both are meant, add --allow-duplicate.`,
  severalRuns: (ref: string) =>
    `Several accounts have a run "${ref}". Name it by its id, or the account with --account.`,
  noResult: (path: string) => `${path} exists, and is not the result of a run. Name another file.`,
  onlyFirst: (count: number) => `Only the first ${count} rows are shown. All of them: --limit 0`,
  noSuchRows: 'No row of the run is in that state.',
  noRun: (name: string) => `This journal has no run "${name}".`,
  noFileOrRun: (name: string) => `There is no file "${name}", and this journal has no run of that name.`,
  notOfARun: (flag: string) => `--${flag} is about a file, and a run that was planned is named.`,
  needsRef: 'A file that is paid off a terminal needs a name that stays the same: --ref NAME.',
  askRef: 'A name for this run (the same name never pays twice):',
  needsTotal: (total: string) => `Off a terminal the total is confirmed by a flag: --confirm ${total}`,
  typeTotal: 'Type the total to pay it:',
  otherTotal: (total: string, typed: string) => `The total is ${total}, not ${typed}. Nothing was sent.`,
  typeAgain: 'Type the same line again.',
  expectedTotal: (total: string, expected: string) =>
    `The rows come to ${total}, and ${expected} was expected. Nothing was planned or sent.`,
  expectedRows: (rows: number, expected: number) =>
    `The file has ${rows} rows to pay, and ${expected} were expected. Nothing was planned or sent.`,
  badNumber: (flag: string, text: string) => `--${flag} takes a whole number above 0, not "${text}".`,
  badRate: (text: string) => `--rate takes payments a second, such as 20/s, not "${text}".`,
  badUntil: (text: string) => `--until takes a time of day in Brasilia, such as 19:30, not "${text}".`,
  changedFile: 'The file changed while it was read. Nothing was sent.',
  isRunning: (ref: string) => `Another process is working on the run "${ref}".`,
  plannedMeanwhile: (ref: string) =>
    `Another process planned the run "${ref}" in the meantime. Type the line again to go on with it.`,
  isPlanningAnother: 'Another process is planning a file. Nothing was planned or sent.',
  isPlanning: (ref: string) =>
    `The run "${ref}" was not planned to its end, so none of it was sent. Plan its file again.`,
  nothingSentYet: 'The rows are written down, and nothing was sent.',
  lookingUp: (rows: string) => `Looking up what became of ${rows}.`,
  tooEarly: (rows: string) =>
    `${rows} may still be on their way, and can be sent again 300 s after they were sent.`,
  stopping:
    'Stopping: no further row is begun, and those under way get their answers. Ctrl-C again leaves them open.',
  progress: (done: number, rows: number, money: string, rate: string, left: string) =>
    `${done} of ${rows} rows, ${money} paid, ${rate}/s, ${left} left`,
  unknownTime: 'some time',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: string) => `${count} h`,
  halted: (message: string) => `Stopped: ${message}`,
  goesOnAt: (time: string) => `It may go on at ${time} (Brasilia).`,
  outcomes: {
    settled: 'paid',
    pending: 'on their way',
    held: 'waiting for an approval',
    refused: 'not paid',
    uncertain: 'unknown',
    unsent: 'not sent yet',
  },
  states: {
    planning: 'not planned to its end',
    planned: 'planned',
    running: 'running',
    halted: 'stopped by itself',
    stopped: 'stopped',
    finished: 'finished',
  },
  file: (name: string | null) => (name === null ? 'From standard input.' : `From the file ${name}.`),
  canBePaid: (rows: string, amount: string) => `${rows}, ${amount} in all.`,
  planAgain: (ref: string) => `brl payout run FILE --ref ${ref}`,
  noRuns: 'No run was planned in this account.',
  stopAsked: (ref: string) => `The run "${ref}" begins no further row.`,
  agreeResume: (rows: string, total: string) => `Send the ${rows} that are left, ${total} in all?`,
  resumeNeedsYes: 'Off a terminal a run is resumed with --yes.',
});
