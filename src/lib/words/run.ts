import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences about runs of many payments. */
export const runWords = topic('run', {
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  wrongRows: (count: number) =>
    count === 1
      ? 'One row cannot be paid as written. Nothing was planned or sent.'
      : `${count} rows cannot be paid as written. Nothing was planned or sent.`,
  wrongLines: (count: number) =>
    count === 1
      ? 'A header or trailer of the file is wrong. Nothing was planned or sent.'
      : `${count} headers or trailers of the file are wrong. Nothing was planned or sent.`,
  fileOrExpected: 'Check the file, or correct the expected total or number of rows.',
  skipped: (rows: number, path: string) =>
    rows === 1
      ? `1 row cannot be paid as written and is left out: it is in ${path}.`
      : `${rows} rows cannot be paid as written and are left out: they are in ${path}.`,
  notSkipped: (path: string) =>
    `${path} already exists and was not written by --skip-invalid. Name another file.`,
  willLookUp: (count: number) =>
    count === 1
      ? 'One key is looked up, which counts against the directory quota.'
      : `${count} keys are looked up, which counts against the directory quota.`,
  writingDown: (done: number, all: number, perSecond: string, left: string) =>
    `${done} of ${all} rows written down, ${perSecond}/s, ${left} left`,
  lookingUpKeys: (done: number, all: number, left: string) =>
    `Looking up who owns the keys: ${done} of ${all}, ${left} left.`,
  lookUpsEnded: (done: number, all: number) =>
    `The directory quota is used up: ${done} of ${all} keys were looked up. The payments do not need it.`,
  otherPayees: (count: number) =>
    count === 1
      ? 'One row names a payee that could not be confirmed. Nothing was planned or sent.'
      : `${count} rows name a payee that could not be confirmed. Nothing was planned or sent.`,
  correctPayees: 'Correct the rows: find out whose key it is before anything is paid to it.',
  uncheckedNames: (count: number) =>
    count === 1
      ? 'One name of the file was not compared with the holder of its key. To compare it, which counts against the directory quota: --lookup all'
      : `${count} names of the file were not compared with the holders of the keys. To compare them, which counts against the directory quota: --lookup all`,
  noNames:
    'No column is read as the name of the payee, so no name is compared with the holder of a key. If one of those that are not used has the names: --map name=HEADING',
  newPayees: (rows: string) => `${rows} to payees never paid before, according to this journal.`,
  endUnknown: (reason: string) =>
    `Something went wrong after rows were sent: ${reason} Look up what happened to them.`,
  noRows: 'The file has no rows to pay.',
  sameFile: (ref: string, runId: string) =>
    `This exact file is already the run "${ref}" (${runId}). Nothing was sent now.`,
  fewerRows: (ref: string, planned: number, given: number) =>
    `The run "${ref}" has ${planned} rows, but the file has ${given}. A ref names one set of rows. Nothing was sent.`,
  otherRows: (ref: string, count: number, amount: string) =>
    `The run "${ref}" was made from other rows: ${count === 1 ? '1 row of this file is' : `${count} rows of this file are`} not in it, ${amount} in all. Nothing was sent.`,
  notInRun: (amount: string, to: string) => `${amount} to ${to} is not in the run`,
  rowsLeft: (ref: string, count: number) =>
    `The run "${ref}" was only partly planned, and ${count} of its rows are not in this file. Nothing was sent.`,
  anotherRef: 'Give this file another --ref. If it is the same file, also add --allow-duplicate.',
  paidBefore: (count: number, rows: number, amount: string) =>
    count === 1
      ? `The amount of 1 of ${rows} rows (${amount}) was already sent to the same payee, or may be on its way. Nothing was sent now.`
      : `The amounts of ${count} of ${rows} rows (${amount} in all) were already sent to the same payees, or may be on their way. Nothing was sent now.`,
  before: (ref: string | null, at: string, state: string, intentId: string) =>
    `${ref === null ? '' : `ref ${ref}, `}${at}, ${stateName(state)} (${intentId})`,
  ofLine: (line: number, what: string) => `Line ${line}: ${what}`,
  beforeAtLine: (line: number, before: string) => `line ${line}: ${before}`,
  leftOutNew: (rows: number, amount: string) =>
    rows === 1
      ? `1 row (${amount}) is left out: its amount was already sent to its payee, or may be on its way:`
      : `${rows} rows (${amount} in all) are left out: their amounts were already sent to the same payees, or may be on their way:`,
  payAgain: (rows: number, amount: string) =>
    rows === 1
      ? `1 of the rows below (${amount}) was paid before, or may have been, and is paid again. To leave it out: --only-new`
      : `${rows} of the rows below (${amount} in all) were paid before, or may have been, and are paid again. To leave them out: --only-new`,
  sameLineOnlyNew: 'To pay only the other rows, type the same line with --only-new.',
  severalRuns: (ref: string) => `Several accounts have a run "${ref}". Use its id, or add --account.`,
  leftOut: (count: number, lines: string, reason: string) =>
    count === 1
      ? `1 row left out (line ${lines}): ${reason}`
      : `${count} rows left out (lines ${lines}): ${reason}`,
  leftOutReasons: {
    unconfirmed:
      'the service does not say whether it was paid since. Do not pay it another way; ask again later.',
    may_still_arrive:
      'refused after being sent twice, and a request that was never answered may still be executed. It can be exported 24 h after the refusal.',
    held: 'held by the risk analysis of the bank, under the same name.',
    on_its_way: 'on its way at the service, under the same name.',
    paid_since: 'paid since, under the same name.',
    paid_another_way: 'the statement shows the same amount to the same payee since, under another name.',
    reversed: 'paid since, and the money came back.',
  },
  comparing: 'Reading the statement: was a row paid under another name meanwhile?',
  heldBack: (rows: number) =>
    rows === 1
      ? 'One row is not sent: the statement shows its amount to its payee under another name, since the run was planned. It stands in doubt until a person decides.'
      : `${rows} rows are not sent: the statement shows their amounts to their payees under other names, since the run was planned. They stand in doubt until a person decides.`,
  couldNotCompare:
    'The statement could not be read whole, so it is not known whether somebody has paid some of these rows under other names. Nothing was sent.',
  sameLineLater: 'Type the same line again later.',
  orUncompared:
    'Type the same line again later. With --allow-duplicate the rows are sent without being compared.',
  askingAgain: (done: number, all: number, left: string) =>
    `Asking whether rows that were not paid are paid since: ${done} of ${all}, ${left} left.`,
  paidSince: (rows: number) =>
    rows === 1
      ? 'One row that this journal had as not paid is paid under its own name, by another machine or a late request. If you have paid it another way, it is paid twice.'
      : `${rows} rows that this journal had as not paid are paid under their own names, by another machine or late requests. Those that you have paid another way are paid twice.`,
  unconfirmed: (rows: number, command: string) =>
    rows === 1
      ? `The service does not say whether one row is paid since it was refused or planned here, so it is in doubt. Ask again later: ${command}`
      : `The service does not say whether ${rows} rows are paid since they were refused or planned here, so they are in doubt. Ask again later: ${command}`,
  unasked: (command: string) =>
    `The service was not asked: this is what this journal knows, and another machine may have paid rows since. To ask: ${command}`,
  noResult: (path: string) => `${path} already exists and is not the result of a run. Name another file.`,
  onlyFirst: (count: number) => `Only the first ${count} rows are shown. For all of them: --limit 0`,
  noSuchRows: 'The run has no such rows.',
  noRun: (name: string) => `This journal has no run "${name}".`,
  noFileOrRun: (name: string) => `There is no file "${name}", and no run of that name in this journal.`,
  notOfARun: (flag: string) => `--${flag} is for a file, but you named a planned run.`,
  needsRef: 'Without a terminal, the run needs a name: add --ref NAME, the same each time.',
  askRef: 'A name for this run (the same name never pays twice):',
  needsTotal: (total: string) => `Without a terminal, confirm the total: --confirm ${total}`,
  typeTotal: 'Type the total to pay the file:',
  typeLeft: 'Type what is left to send, to pay the remaining rows:',
  nothingLeft: 'Nothing of this run is left to send.',
  nothingSentNow: 'Nothing was sent now.',
  otherTotal: (total: string, typed: string) => `The total is ${total}, not ${typed}. Nothing was sent.`,
  expectedTotal: (total: string, expected: string) =>
    `The rows come to ${total}, and ${expected} was expected. Nothing was planned or sent.`,
  expectedRows: (rows: number, expected: number) =>
    `The file has ${rows} rows to pay, and ${expected} were expected. Nothing was planned or sent.`,
  badNumber: (flag: string, text: string) => `--${flag} must be a whole number above 0, not "${text}".`,
  badRate: (text: string) => `--rate must be payments per second, such as 20/s, not "${text}".`,
  badUntil: (text: string) => `--until must be a time of day in Brasilia, such as 19:30, not "${text}".`,
  changedFile: 'The file changed while it was being read. Nothing was sent.',
  isRunning: (ref: string) => `Another process is working on the run "${ref}".`,
  ofAnotherService: (ref: string, host: string) =>
    `The run ${ref} was planned for the service at ${host}, which is another one than this. Nothing was sent. Use its address, or give the file another --ref.`,
  plannedMeanwhile: (ref: string) =>
    `Another process planned the run "${ref}" in the meantime. To continue it, type the same line again.`,
  isPlanningAnother: 'Another process is planning a file. Nothing was planned or sent.',
  isPlanning: (ref: string) =>
    `The run "${ref}" is only partly planned, and none of it was sent. Plan the file again.`,
  nothingSentYet: 'The rows are recorded. Nothing was sent.',
  lookingUp: (rows: string) => `Checking what happened to ${rows}.`,
  tooEarly: (rows: string) =>
    `${rows} could still be under way; they can be sent again 300 s after the first attempt.`,
  stopping: (seconds: number) =>
    `Stopping: no new rows are started, and brl waits at most ${seconds} s for those under way. Press Ctrl-C again to stop waiting.`,
  badStopWithin: (text: string) => `--stop-within must be a time such as 20s or 2m, not "${text}".`,
  progress: (done: number, rows: number, money: string, rate: string, left: string) =>
    `${done} of ${rows} rows, ${money} paid, ${rate}/s, ${left} left`,
  halted: (message: string) => `Halted: ${message}`,
  haltedAtRow: (message: string) =>
    `Halted at one row: ${message} This is about that row; the others are as shown above.`,
  goesOnAt: (time: string) => `It can continue at ${time} (Brasilia).`,
  outcomes: {
    settled: 'paid',
    pending: 'on the way',
    held: 'held for risk analysis',
    refused: 'not paid',
    uncertain: 'in doubt',
    unsent: 'not sent yet',
    scheduled: 'scheduled',
  },
  line: (line: number) => `line ${line}`,
  others: 'others',
  moreRows: (count: number, command: string) =>
    count === 1 ? `1 more row: ${command}` : `${count} more rows: ${command}`,
  rowTold: (amount: string, destination: string, name: string) =>
    `${amount} to ${destination}${name && ` (${name})`}`,
  reversed: 'It was paid, and the money came back.',
  underWay: 'under way or in doubt',
  watching: 'Watching the run.',
  states: {
    planning: 'partly planned',
    planned: 'planned',
    running: 'running',
    halted: 'halted',
    stopped: 'stopped',
    finished: 'finished',
  },
  interrupted: 'interrupted',
  sentWithOpen: (rows: number) => `sent, ${rows} still open`,
  finishedWithUnpaid: (rows: number) => `finished, ${rows} not paid`,
  file: (name: string | null) => (name === null ? 'From standard input.' : `From the file ${name}.`),
  planAgain: (ref: string) => `brl payout run FILE --ref ${ref}`,
  noRuns: 'This account has no runs.',
  databaseAway: (reason: string) => `${reason} brl tries again; no row is sent in the meantime.`,
  looksFirst: 'The database was restored or promoted: asking the service about every row before one is sent.',
  askingFirst: (done: number, all: number, left: string) =>
    `Asking about rows that may have been sent: ${done} of ${all}, ${left} left.`,
  couldNotLookFirst: 'The service did not answer whether it knows a row, so no row was sent.',
  working: (name: string) => `Working as ${name} until Ctrl-C.`,
  spooled: (count: number) =>
    `${count} answers that an earlier process could not write down are written down now.`,
  newerJournal: (why: string) =>
    `${why} This worker has stopped: what it sent has its answers, and the rows that it left are for the others.`,
  leftInSpool:
    'Some answers could not be written down and are kept on this machine. Start brl payout worker here again when the database is back.',
  notAWorker: (location: string) => `This user of ${location} may not send rows of runs.`,
  needsSharedJournal: 'Workers share a journal in a database, and BRL_JOURNAL names none.',
  needsSharedJournalHint: 'Set BRL_JOURNAL=postgres://USER@HOST:PORT/DATABASE',
  noWorkers: 'none was heard from in the last minute: brl payout worker',
  worker: (name: string, tickets: number, seconds: number) =>
    `${name}: ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}, last heard from ${seconds} s ago`,
  sharedRate: (perSecond: number) => `${perSecond} a second, all workers together`,
  alarm: 'Alarm',
  settledLate: (rows: number) =>
    rows === 1
      ? 'One row was executed after it had been reported as not paid. If you have paid it another way, it is paid twice.'
      : `${rows} rows were executed after they had been reported as not paid. Those that you have paid another way are paid twice.`,
  rowSettledLate: 'Executed after it had been reported as not paid.',
  leftToWorkers: 'This user may not send rows; waiting for workers (brl payout worker).',
  stopAsked: (ref: string) => `The run "${ref}" starts no new rows.`,
  nothingStarted: (ref: string) => `Nothing was started: the run "${ref}" is only planned.`,
  stoppedTooLate: (ref: string) => `The run "${ref}" was already finished, so nothing was stopped.`,
  neverConfirmed: (ref: string) => `The total of the run "${ref}" was never confirmed. Nothing was sent.`,
  agreeResume: (rows: string, total: string) => `Send the remaining ${rows}, ${total} in all?`,
  resumeNeedsYes: 'Without a terminal, add --yes to resume a run.',
});
