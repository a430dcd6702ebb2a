import { topic } from './topic.ts';

/** Sentences about the journal and of its commands. */
export const journalWords = topic('journal', {
  reading: 'Reading the journal.',
  recovering: (done: number, all: number, left: string) =>
    `Asking the service about open payments: ${done} of ${all} done, ${left} left.`,
  damaged: (state: string) => `${state} (records changed or lost: trust the statement)`,
  brasilia: 'Brasilia (-03:00)',
  writtenBy: ({
    clientId,
    machine,
    databaseRole,
    version,
  }: Readonly<{ clientId: string; machine: string; databaseRole: string | null; version: string }>) =>
    `credential ${clientId} on ${machine}${databaseRole === null ? '' : `, database user ${databaseRole}`}, brl ${version}`,
  claimed: (operator: string) => `${operator} (as the environment says)`,
  knownBy: {
    'ssh-key': (operator: string) => `${operator} (the profile's SSH key)`,
    'os-user': (operator: string) => `${operator} (user of the operating system)`,
    variable: (operator: string) => `${operator} (as BRL_OPERATOR says)`,
  },
  unknownOperator: 'unknown',
  repeated: (record: string, times: number, last: string) => `${record} (${times} times, last ${last})`,

  spanReversed: 'The period ends before it starts: --since is later than --until.',
  badLimit: (text: string) => `--limit must be a number of at least 1, or all, not "${text}".`,
  badState: (text: string) => `There is no state "${text}".`,
  knownStates: (states: string) => `The states are ${states}.`,
  emptyFlag: (flag: string) => `${flag} is empty.`,
  fillFlag: 'Give it a value or leave it out.',

  noRun: (journal: string, name: string) => `The journal ${journal} has no run ${name}.`,
  severalRuns: (name: string, runs: string) =>
    `Several accounts have a run ${name}. Name it by its id: ${runs}.`,
  unknownOperation: (operation: string, intentId: string) =>
    `This version of brl does not know the operation ${operation} of ${intentId}.`,
  useLaterVersion: 'Use the version that wrote it, or a later one.',

  oneMore: 'There is 1 more, an older one: --limit all shows it.',
  more: (count: number) =>
    `There are ${count} more, older ones: --limit all shows all of them, --since and --until some of them.`,
  moreThan: (count: number) =>
    `There are more than ${count} others, older ones: --limit all shows all of them, --since and --until some of them.`,
  journalOf: (environment: string) => `The journal of ${environment}.`,
  stillOpen: (count: number) =>
    count === 1
      ? '1 payment has no final outcome: it may be paid already or still be paid, so do not pay it again.'
      : `${count} payments have no final outcome: they may be paid already or still be paid, so do not pay them again.`,
  itIsOpen: 'It has no final outcome: it may be paid already or still be paid, so do not pay it again.',
  noAnswer: 'The service did not answer: the table has only what the journal knew before.',
  noAnswerAbout: (intents: string) =>
    `The service did not answer about these, of which the table has only what the journal knew before: ${intents}`,
  nothingYet: (environment: string) =>
    `Nothing has been paid or created from this journal (${environment}) yet.`,
  nothingOpen: 'Every payment has its final outcome.',
  noMatch: 'Nothing in this journal matches these flags.',
  notFoundHere:
    "Nothing in this machine's journal matches. What was paid from other machines or by the bank's app is on the statement alone: brl statement list",
  notFoundShared:
    "Nothing in this journal matches. What was paid from other journals or by the bank's app is on the statement alone: brl statement list",
  nothingPaid: 'No payment of this journal that matches these flags is paid or on its way.',
  addsUp: (count: number) =>
    `More than ${count} payments are added up, which takes some seconds: --since and --until shorten it.`,
  paidInAll: (payments: number, amount: string) =>
    `Paid in all: ${amount}, ${payments === 1 ? '1 payment' : `${payments} payments`}. Months are those in which a payment was started.`,
  notOnThis:
    "This machine's journal knows nothing of payments from other machines or by the bank's app, nor of money that came back in part. All of it is on the statement: brl statement list",
  notOnShared:
    "This journal knows nothing of payments from other journals or by the bank's app, nor of money that came back in part. All of it is on the statement: brl statement list",

  ofOtherTenants: (intents: string) => `Not asked about, as they belong to other companies: ${intents}`,
  ofOtherAddress: (intents: string) =>
    `Not asked about, as they were made at another address of the service: ${intents}`,
  ofLaterVersion: (intents: string) => `Not asked about, as a later version of brl wrote them: ${intents}`,
  stopped: (intents: string) => `Stopped; not asked about: ${intents}`,
  neverExecuted: (count: number) =>
    `Not asked about, as they are proven not to have been executed: ${count}. See: brl journal list --state intent`,
  waiting: (rows: number, ref: string, status: string) =>
    `Of the run ${ref}, ${rows === 1 ? '1 row waits' : `${rows} rows wait`} to be sent. See: ${status}`,
  nothingAsked: 'Nothing was asked.',

  needsEvidence: '--evidence must say where you saw it.',
  resolveNeedsYes: 'Without a terminal, resolving needs --yes.',
  askResolve: (intentId: string, word: string) => `Record ${intentId} as ${word}?`,
  askVerdict: (intentId: string) => `What happened to ${intentId}?`,
  verdicts: {
    paid: 'it was paid (paid)',
    'not-paid': 'it was not paid (not-paid)',
    made: 'it was made (made)',
    'not-made': 'it was not made (not-made)',
  },
  makesSomething: (intentId: string) =>
    `${intentId} is a creation and pays nothing: --as must be made or not-made.`,
  isPayment: (intentId: string) => `${intentId} is a payment: --as must be paid or not-paid.`,
  resumeNeedsYes: 'Without a terminal, a resend needs --yes.',
  askResume: (intentId: string) => `Send ${intentId} again, under the same name?`,
});
