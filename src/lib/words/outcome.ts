import { topic } from './topic.ts';

/** Sentences once money may have moved: the verdict, the facts, and the next step. */
export const outcomeWords = topic('outcome', {
  headlines: {
    settled: 'Paid',
    pending: 'On its way, not settled yet',
    held: 'Held by the bank for risk analysis',
    duplicate: 'Already exists',
    batch_failures: 'Finished, with failed rows',
    uncertain: 'NOT KNOWN whether it was paid',
    batch_uncertain: 'Finished, but the outcome of some rows is not known',
    rate_limited: 'Not executed: the bank asks you to wait',
    not_sent: 'Not sent',
    unavailable: 'Not executed: service unavailable',
  },
  creations: { settled: 'Made', refused: 'Not made', uncertain: 'NOT KNOWN whether it was made' },
  refunds: { settled: 'Refunded', uncertain: 'NOT KNOWN whether it was refunded' },
  deletions: {
    settled: 'Done',
    pending: 'Accepted, not done yet',
    uncertain: 'NOT KNOWN whether it was done',
  },
  resolved: {
    resolved_paid: 'Recorded by a person as paid',
    resolved_not_paid: 'Recorded by a person as not paid',
    resolved_made: 'Recorded by a person as made',
    resolved_not_made: 'Recorded by a person as not made',
  },
  reversed: 'Reversed',
  received: 'Received',
  refused: 'Refused',
  scheduleHeld: 'HELD, not sent',
  scheduledAt: (time: string) => `SCHEDULED for ${time} (Brasilia), not sent`,
  scheduledFor: (day: string) => `Scheduled for ${day}, not settled yet`,
  nameTaken: 'Not paid, its name is that of another payment',
  existsUnsent: 'Already exists, nothing was sent',
  verdict: (headline: string, subject: string) => `${headline}: ${subject}`,
  amountTo: (amount: string, destination: string) => `${amount} to ${destination}`,
  onlyReceived: 'The service shows money that came in under this name, and none that left.',
  madeElsewhere: 'This journal has no such payment: it was made on another machine, or not with brl.',
  neverBegun: 'This payment is written down and was never sent.',
  mayStillBePaid: 'It may still be paid: do not pay it again.',
  sentAt: (time: string, ago: string) => `${time}, ${ago}`,
  notConfirmed: 'The service did not confirm it.',
  nothingSentNow: '(nothing was sent now)',
  rowOf: (line: number, run: string, reference: string | null) =>
    `Line ${line} of the run ${run}${reference === null ? '' : `, ${reference}`}:`,
  sentEarlier: '(sent earlier; nothing was sent now)',

  sending: (intentId: string) => `Sending ${intentId}`,
  sendingIdentifier: (identifier: string) => `  identifier ${identifier}`,
  sendingKey: (key: string) => `  idempotency key ${key}`,
  asking: 'Asking the service.',
  askingPayment: 'Asking for the state of the payment.',
  waiting: 'Waiting for the final state. Ctrl-C stops the wait, not the payment.',
  waitingForAnswer: 'Sent. Waiting for the answer of the service.',
  unrecordedAnswer: (body: string) => `This answer could not be written down: ${body}`,
  nothingSentByThisRun: (why: string) => `${why} Nothing was sent by this run.`,
  notSentAgain: (why: string) => `Not sent again: ${why}.`,
  wentWrongLater: (why: string) => `It was sent by an earlier run; this one went wrong: ${why}`,
  wentWrongAfterSending: (why: string) => `The request was sent, then something went wrong: ${why}`,
  unconfirmed: (status: string) =>
    `The service answered ${status}: it has the request but has not confirmed it.`,
  resolvedNotPaid: (seen: string) => `A person, not the service, recorded it as not paid. Seen: ${seen}`,
  resolvedNotMade: (seen: string) => `A person, not the service, recorded it as not made. Seen: ${seen}`,
  notSaid: 'not said',
  lookThenResolvePayment: (look: string, resolve: string) =>
    `\`${look}\`. Once the statement or the bank shows the outcome, record it: ${resolve} --as paid or not-paid, with --evidence.`,
  lookThenResolveCreation: (look: string, resolve: string) =>
    `\`${look}\`. Once you know, record it: ${resolve} --as made or not-made, with --evidence.`,

  answerLost: 'The answer was lost; this is what the service shows.',
  takenBefore:
    'The service answered that it is no longer a draft: this request or an earlier one was taken. This is what it shows.',
  madeBefore: (intentId: string) => `Already made as ${intentId}; nothing was sent now.`,

  journalDiffers: (exit: number, why: string) =>
    `The service and the journal do not agree; the exit code is the journal's, ${exit}. ${why}`.trimEnd(),
  asJournalKnows: (why: string) => `${why} This is what the journal knows.`,
  recoverOrLook:
    'If it was sent from this machine, use `brl journal recover`; otherwise look at the statement with `brl statement list`.',
  haveText: (text: string) => `Payments of this journal with "${text}" in their text, newest first:`,
  lookAtAlike: (line: string) => `One of these payments may be it. Look before you pay: ${line}`,
  lookBeforePaying: 'Before you pay it, look for it in the statement: brl statement list',
  shownNowhere:
    'This payment is not shown anywhere, which proves nothing: look at the statement before you pay again.',
  endNotKnown: (why: string) => `It is not known how this payment ended. ${why}`.trimEnd(),
  unseen: {
    payment: {
      another: 'The answer is about another payment, or does not say which, so it proves nothing.',
      notShown: 'The service does not show this payment (yet), which proves nothing.',
      unusable: (why: string) =>
        `The service gave no usable answer about this payment (${why}), which proves nothing.`,
    },
    thing: {
      another: 'The answer is about something else, or does not say about what, so it proves nothing.',
      notShown: 'The service does not show it (yet), which proves nothing.',
      unusable: (why: string) => `The service gave no usable answer about it (${why}), which proves nothing.`,
    },
  },

  waitingFor: (status: string | null, left: string) =>
    `${status ?? 'No state yet'}: waiting, up to ${left}. Ctrl-C stops only the wait.`,
  waitStopped: (status: string | null) =>
    status === null
      ? 'The wait was stopped before any state was seen.'
      : `The wait was stopped. The last state seen is ${status}.`,
  waitOver: (status: string | null) =>
    status === null
      ? 'The time to wait is over, and no state was seen.'
      : `The time to wait is over. The last state seen is ${status}.`,
  endedAs: (status: string | null) => `Final state: ${status ?? 'not told'}.`,
  notEnded: (status: string | null) => `The state is not final yet: ${status ?? 'not told'}.`,
  notNamed: 'The answer does not name what was made, so its final state cannot be waited for.',

  waitTime: (text: string) => `--wait must be a duration such as 90, 90s or 40m, not "${text}".`,
  severalNamed: (name: string, count: number, ids: readonly string[]) =>
    `"${name}" names ${count} things here. Name one of them by its id${ids.length < count ? '; the newest are' : ''}: ${ids.join(', ')}`,
  isRun: (name: string, runId: string) =>
    `"${name}" is a run, and names its rows together. To ask about all of them: brl payout recover ${runId}`,
  isMade: (name: string, intentId: string) =>
    `"${name}" is ${intentId}, which made something and pays nobody: it is no payment.`,
  foundAs: (name: string, intentId: string) => `"${name}" is ${intentId}.`,
  notHere: (environment: string, name: string) =>
    `This journal (${environment}) has no payment named "${name}". It may have been sent under another name, or by another machine with another journal.`,
  madeWithoutId: (name: string, intentId: string) =>
    `"${name}" is ${intentId}, and no answer gave an id to what it made.`,
  journalNotAsked: (why: string) => `The journal was not asked: ${why}`,
  ofAnotherConnection: (intentId: string, environment: string, tenantId: string) =>
    `${intentId} was made in ${environment} for the company ${tenantId}, but this is another connection. Nothing was sent.`,
  ofAnotherHost: (intentId: string, host: string) =>
    `${intentId} was made at ${host}, but this connection is another service. Nothing was sent.`,
  useItsConnection: 'Use the profile or the variables it was made with.',
});
