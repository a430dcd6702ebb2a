import { topic } from './topic.ts';

/** What is said of the journal and by its commands. */
export const journalWords = topic('journal', {
  states: { paidInPart: 'PAID IN PART', made: 'MADE', notMade: 'NOT MADE' },
  damaged: (state: string) => `${state} (records changed or lost: trust the statement)`,
  brasilia: 'Brasilia (-03:00)',

  spanReversed: 'The span begins after it ends: --since is later than --until.',
  badLimit: (text: string) => `--limit is a number from 1 on, or all: "${text}".`,
  badState: (text: string) => `--state has no state "${text}".`,
  knownStates: (states: string) => `It is one of ${states}.`,
  emptyFlag: (flag: string) => `${flag} is empty.`,
  fillFlag: 'Give it a value or leave it out.',

  noIntent: (journal: string, intentId: string) => `The journal ${journal} has no intent ${intentId}.`,
  unknownOperation: (operation: string, intentId: string) =>
    `This version of brl does not know the operation ${operation} of ${intentId}.`,
  useLaterVersion: 'Use the version that wrote it, or a later one.',

  oneMore: 'There is 1 more, older one: --limit all shows it.',
  more: (count: number) =>
    `There are ${count} more, older ones: --limit all shows them all, --since and --until a part of them.`,
  nothingYet: 'Nothing was paid or made from here yet.',
  nothingOpen: 'Every payment has its final outcome.',
  noMatch: 'Nothing in this journal matches these conditions.',

  ofOtherTenants: (intents: string) => `Not asked about, as they belong to other tenants: ${intents}`,
  ofLaterVersion: (intents: string) => `Not asked about, as a later version of brl wrote them: ${intents}`,
  stopped: (intents: string) => `Stopped; not asked about: ${intents}`,
  neverExecuted: (count: number) =>
    `Not asked about, as they are proven not to have been executed: ${count}. See: brl journal list --state intent`,
  nothingAsked: 'Nothing was asked.',

  needsEvidence: '--evidence must say where it was seen.',
  resolveNeedsYes: 'Off a terminal, resolving needs --yes.',
  askResolve: (intentId: string, word: string) => `Record ${intentId} as ${word}?`,
  makesSomething: (intentId: string) =>
    `${intentId} makes something and pays nothing: --as is made or not-made.`,
  isPayment: (intentId: string) => `${intentId} is a payment: --as is paid or not-paid.`,
  resumeNeedsYes: 'Off a terminal a resend needs --yes.',
  askResume: (intentId: string) => `Send ${intentId} again, with the same key?`,
});
