import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences before money moves: about look-ups, the screen, the question, and refusals because nobody can be asked. */
export const confirmationWords = topic('confirmation', {
  lookingUp: 'Looking up the details for you to confirm. Keys typed now are ignored.',
  keptAnswer: (ago: string) => `A kept answer: the directory was asked ${ago}. To ask anew: --no-cache`,
  keptLookUp: 'kept look-up',
  payThis: 'Pay this?',
  payWithRealMoney: 'Pay this with real money?',
  declined: 'Declined. Nothing was sent.',
  interrupted: 'Interrupted. Nothing was sent.',

  notStated: 'not stated',
  notLookedUp: 'not looked up',
  notLookedUpBecause: (why: string) => `not looked up: ${why}`,

  sameAmountBefore: (ago: string, state: string, intentId: string) =>
    `Note: the journal already has a payment of the same amount to this payee, ${ago} (${stateName(state)}, ${intentId}).`,
  /** In the middle of a sentence. */
  earlierNamed: (ref: string | null, at: string, intentId: string) =>
    ref === null ? `${intentId}, ${at}` : `ref ${ref}, ${at}, ${intentId}`,
  besideScheduled: (name: string, time: string) =>
    `A payment of the same amount to the same payee is scheduled for ${time} (Brasilia) as ${name}. If a second one is meant, add --allow-duplicate.`,
  besideDoubt: (earlier: string) =>
    `A payment of the same amount to the same payee is in doubt and may have been made (${earlier}). Nothing was sent now. Ask what came of it first.`,
  doubtBefore: (earlier: string, amount: string) =>
    `A payment of the same amount to the same payee is in doubt and may have been made (${earlier}). To pay ${amount} a second time, type the amount; Enter alone stops.`,
  onItsWayBefore: (earlier: string) =>
    `A payment of the same amount to the same payee is on its way (${earlier}). This would be a second one.`,
  declinedBeside: (declined: string, earlier: string, inDoubt: boolean) =>
    `${declined} ${inDoubt ? 'The earlier one is still in doubt' : 'The earlier one is still on its way'} (${earlier}).`,
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  daysAgo: (days: number) => `${days} days ago`,

  statementUnread: 'Note: the statement could not be checked for a similar payment.',
  alikeOnStatement: (time: string, status: string) =>
    `Note: the statement has the same amount at ${time} (${status}), and it was not sent from this journal.`,
  alikeToSameKey: (time: string, status: string) =>
    `Note: the statement has the same amount to the same key at ${time} (${status}), and it was not sent from this journal.`,
  unknownTime: 'an unknown time',
  noStatus: 'no status',

  sandboxNotAsked:
    'No connection is set, and without a terminal you must choose the sandbox explicitly. Nothing was sent.',
  askForSandbox: 'Set BRL_ENVIRONMENT=sandbox to try it, or the BRL_* variables of the service to pay.',
  pinWithoutOperator: 'A transaction PIN is set, but not whose it is.',
  nameOperator: 'Set BRL_ACTING_DOCUMENT to the CPF or CNPJ of the operator.',
  aPayment: 'a payment',
  needsYes: (what: string) => `Without a terminal, ${what} needs --yes.`,
  addYes: 'Check the command, then add --yes.',
  needsRef: (what: string) =>
    `Without a terminal, ${what} needs --ref, or BRL_JOURNAL set to a permanent journal.`,
  addRef: 'Add --ref with your own name for it.',
  aboveMaxAmount: (most: string) =>
    `This profile pays at most ${most} per payment (a local rule). Nothing was sent.`,
  needsConfirm: (above: string) => `Above ${above} this profile requires the amount twice. Nothing was sent.`,
  addConfirm: 'Add --confirm with the same amount.',

  expectationFailed: (flag: string, found: string) => `${flag} does not match: ${found}. Nothing was sent.`,
  expectedInRow: { document: "The row's document", name: "The row's name" },
  expectationUntold: {
    name: 'the look-up does not give a name',
    document: 'the look-up does not give a document',
  },
  expectationFound: {
    key: {
      name: (shown: string, expected: string) => `the key's owner is ${shown}, not "${expected}"`,
      document: (shown: string) => `the key's owner has the document ${shown}`,
    },
    boleto: {
      name: (shown: string, expected: string) =>
        `the beneficiary of the boleto is ${shown}, not "${expected}"`,
      document: (shown: string) => `the beneficiary of the boleto has the document ${shown}`,
    },
  },
  checkPayee: {
    key: 'Check the key with the payee by another channel before paying.',
    boleto: 'Check the boleto with the payee by another channel before paying.',
  },
  directoryPaused: (until: string) =>
    `The key directory refused look-ups from this account, so brl makes none until ${until} (Brasilia). Asking again counts as abuse.`,
  waitForDirectory: 'Wait; pix send still works without --expect-document and --expect-name.',
});
