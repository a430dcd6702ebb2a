import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** The reasons a payment is not recorded, sent again or judged now. The journal's own records are English, and are not here. */
export const paymentJournalWords = topic('payment journal', {
  /** `why` goes on after the name: `The journal FILE is not a regular file.` */
  journal: (location: string, why: string) => `The journal ${location} ${why}`,
  networkDisk: (directory: string, kind: string) =>
    `The journal's directory ${directory} is on a network file system (${kind}), where locks can fail and writes can be lost.`,
  identifierOrKey: 'identifier or idempotency key',
  sameAmountAndPayee: 'amount and payee',
  namesAnother: (name: string, what: string) => `This ${name} already names ${what}. Nothing was sent.`,
  refNamesAnother: (what: string) =>
    `This ref already names ${what}. Nothing was sent. If this is really another one, give it another --ref.`,
  ofAnotherService: (what: string, host: string) =>
    `This ${what} names a payment at ${host}, which is another service than this one. Nothing was sent. Give this payment another --ref, or use the address of the first.`,
  anotherRequest: 'another request',
  anotherPayment: 'a payment with another amount, payee or text',
  meantAlready: (intentId: string) =>
    `A payment of the same amount to the same payee, with another text, was started and not executed yet (${intentId}). Nothing was sent now. To send that one, run its own command; to send this one, add --allow-duplicate.`,
  rowAlike: (runId: string, state: string) =>
    `The same amount to the same payee is a row of the run ${runId} (${stateName(state)}), which brl payout show ${runId} shows. Nothing was sent now. If a second one is meant, add --allow-duplicate.`,
  isRow: (runId: string, state: string) =>
    `This payment is a row of the run ${runId} (${stateName(state)}), which alone sends it: \`brl payout show ${runId}\`. Nothing was sent now.`,
  scheduledAlready: (name: string, time: string) =>
    `This payment is scheduled for ${time} (Brasilia) as ${name}. Nothing was sent now. If a second one is meant, give it another --ref and add --allow-duplicate.`,
  heldAlready: (name: string, time: string) =>
    `This payment was scheduled for ${time} (Brasilia) as ${name}, and is held: \`brl schedule show ${name}\` says why. Nothing was sent now.`,
  notAllowed: (intentId: string) =>
    `${intentId} was sent, held or cancelled in the meantime, or its hour has not come. Nothing of it was sent now.`,
  refusedBefore: (code: string | null) =>
    `The payment was refused before (${code ?? 'no reason given'}). A new attempt needs a look-up that shows FAILED, but the service does not show that. Nothing was sent. If the statement does not have the payment either, pay it with another --ref.`,
  refusedUnasked: (code: string | null) =>
    `The payment was refused before (${code ?? 'no reason given'}), and the service does not show now whether another machine has paid it under the same name since. Nothing was sent. Type the same line again later, or look at the statement.`,
  mayStillArrive: (until: string) =>
    `The payment was refused after it had been sent twice, and one of the two requests was never answered: it may still arrive and be executed. Nothing was sent now. It can be paid again after ${until} (Brasilia).`,
  batchDispatched: (state: string) =>
    `This batch has already been dispatched (${stateName(state)}). Nothing was sent now.`,
  samePaid: (state: string) =>
    `The same amount went to the same payee before (${stateName(state)}). Nothing was sent now. If you want a second one, add --allow-duplicate.`,
  sameMade: (state: string) =>
    `The same request was sent before (${stateName(state)}). Nothing was sent now. If you want a second one, add --allow-duplicate.`,
  isFinal: (state: string, word: string) =>
    `It is ${stateName(state)}, and that is final: "${word}" was not recorded.`,
  notUncertain: (state: string) =>
    `This payment or creation is ${stateName(state)}, not in doubt: there is nothing to decide.`,
  tooSoon: (until: string) =>
    `It was sent less than 300 s ago and could still be executed; wait until ${until} (Brasilia).`,
  timeNotKnown:
    'The service did not tell the time, so it is not known whether 300 s have passed since it was sent; it could still be executed. Type the same line again once the service answers.',
  knownByService: 'the service knows it, so sending it again adds nothing',
  lookUpUnusable: 'the look-up before it had no usable answer',
  notRecognised: 'the service does not recognise a repeat of this operation',
  recordsLost: 'its journal records were changed or lost',
  failedOnce: 'the service once reported FAILED, so it would execute the same key again',
  withheld: {
    secret: 'its body holds a secret, which the journal does not keep',
    file: 'it is a file, which the journal does not keep',
    key: 'its key was generated for that one run',
  },
  paidAnotherWay: 'the statement shows that somebody has paid it under another name',
  tooOld: 'its first attempt is more than an hour old',
  clockSetBack: 'the clock was set back after its first attempt, so its age is not known',
  putBack: (head: string) =>
    `Restore its newest copy. Or compare it with the statement, because anything missing would be paid again, and then accept it as is: rm -- ${head}`,
  lacks: (gone: number) => `lacks ${gone} of the payments and creations recorded in it.`,
  movedTo: (location: string) => `was copied to ${location}, which alone has its payments now.`,
  useMoved: 'Set BRL_JOURNAL to that address, with a user of your own.',
  wasPutBack: (copy: string) => `was put back from the copy ${copy} and has not asked the service yet.`,
  reopen: 'Ask what was paid since, and let it pay again: brl journal reopen',
  isReplaced: 'is being replaced by a copy, which was interrupted.',
  restoreAgain: 'Type the same line of `brl journal restore` again.',
  isAnother: 'is not the one used for earlier payments.',
  unusable: (location: string, reason: string) => `The journal ${location} cannot be used: ${reason}.`,
  otherBytes: (intentId: string) =>
    `The request of ${intentId} in the journal is not the one that was planned: somebody changed it. Nothing of it was sent now. Look at it with brl journal show ${intentId}, and ask who can write to this journal`,
  lostIt: (intentId: string) => `The journal lost ${intentId} while writing it.`,
  noRun: (location: string, runId: string) => `The journal ${location} has no run ${runId}.`,
  sentMeanwhile: (intentId: string) => `Another process has sent ${intentId} in the meantime.`,
  orphans: (count: number) => `${count} records of intents that are gone`,
  busy: 'Another process is working on this payment.',
  lockNotTaken: (path: string, reason: string) => `The lock ${path} cannot be taken: ${reason}.`,
  lookUpUnanswered: 'The service gave no usable answer to the look-up.',
});
