import { messages } from './topic.ts';

/** Sentences about PIX payments, keys and refunds. */
export const pixWords = messages('pix', {
  keyTypes: (name: string, types: string) => `${name} must be one of ${types}.`,
  ambiguousKey: (readings: string) => `This key could be ${readings}; brl does not guess.`,
  addKeyType: (flags: string) => `Add ${flags}.`,
  typeKeyInFull:
    'Type the key in full (a phone starts with +55), or add --key-type with its type: CPF, CNPJ, EMAIL, PHONE or EVP.',
  pastedKey: (readings: string) =>
    `The key has words, blanks or invisible characters around it. Without them it could be ${readings}; brl does not guess.`,
  typeKeyAs: (key: string) => `Look at it, and type the key as ${key}.`,
  otherKey: 'Ask for an e-mail, phone or random key of the company.',
  isThisKey: (key: string, reason: string) => `${key}: ${reason}. Is this the key you mean?`,
  keyOfAnother: (type: string, key: string, document: string) =>
    `The key is the ${type} ${key}, and the document beside it is ${document}: a ${type} key is its owner's own document, so one of the two is wrong.`,
  ownerIsCompared:
    '--to compares the owner of the key with the one before, so --no-lookup does not go with it.',
  whichIsRight: 'Ask the payee which of the two is right, and correct the other one.',
  whichKey: 'Which key do you mean?',

  missingFlags: (flags: string) => `Missing: ${flags}. Nothing was sent.`,
  badBank: (name: string, text: string) =>
    `${name} must be 3 digits or an 8-digit ISPB, not "${text}". Leading zeros count: 033, 001.`,
  badBranch: (name: string, text: string) =>
    `${name} must be 1 to 4 digits, without a check digit, not "${text}".`,
  badAccount: (name: string, text: string) =>
    `${name} must be 1 to 20 digits only, not "${text}". Nothing is cut off or joined here.`,
  mustBeText: (name: string) => `${name} must be a text: a number loses its leading zeros.`,
  flagsOrBody: 'Give flags, or a body of your own (--data, --field), not both. Nothing was sent.',
  blindBody: 'This body states no amount that can be read, so nothing checks it. Nothing was sent.',
  confirmBlindBody: (operation: string) =>
    `If the body is right, add --confirm ${operation}; or set the name of its amount field: brl config set bankDataAmountField NAME`,

  nameOne: 'Name one payment: its id, --identifier, --ref or --e2e.',
  whichPix: 'Which PIX? Give --identifier or --e2e.',
  badEndToEndId: (text: string) =>
    `--e2e "${text}" is not an end-to-end id: E or D, the 8 characters of the bank, 12 digits of date and time, 11 letters or digits; 32 in all.`,
  noIdentifier: 'This payment has no identifier, so the service cannot be asked about it.',
  notOnStatement: 'No line in the statement has this id (yet).',
  otherLine: 'The service returned the line of another payment, which proves nothing about this one.',
  lookAtStatement: 'Look at the statement: brl statement list',

  bigpixDeprecated: (instead: string) =>
    `Deprecated: BigPix will be removed. Use ${instead}, which takes large amounts too.`,
  nothingGiven:
    'Describe the payment with the flags of the command, or give the whole body with --data or --field.',
  keyAndAmount: 'Both --key and --amount are needed. Nothing was sent.',
  syncDeprecated: 'Deprecated: the service planned to remove what --sync uses on 2026-11-21. Leave it out.',

  randomKey: 'The directory generates a random key: leave out --key.',
  whichKeyOf: (type: string) => `Which ${type}? Give --key KEY.`,
  noKeyType: (type: string) => `There is no key type ${type}.`,
  waitsForCode: 'The key is not registered yet: it is waiting for the code.',
  newCode: (seconds: number, most: number) => `For a new code (after ${seconds} s; ${most} codes at most):`,
  code: 'Code',
  badCode: 'A code has 4 to 12 digits or letters. Nothing was sent, because wrong codes count.',
  noTerminalForCode: 'There is no terminal to ask for the code.',
  addCode: 'Add --code CODE.',

  refund: {
    reasons: {
      MD06: 'requested by whoever received the PIX (the usual reason)',
      SL02: 'for Pix Saque and Pix Troco',
      BE08: 'an operational failure; for institutions only',
      FR01: 'a well-founded suspicion of fraud; for institutions only',
    },
    unknownReason: 'a code unknown to brl; it is sent unchanged',
    reason: (code: string, meaning: string) => `${code}: ${meaning}`,
    badReason: (usual: string, text: string) => `--reason must be a code such as ${usual}, not "${text}".`,
    ofARefund: 'This is the id of a refund (D…), and a refund cannot be refunded.',
    confirmMismatch:
      '--confirm does not match the last four characters of the end-to-end id. Nothing was sent.',
    needsConfirm: 'Without a terminal, or with --yes, a refund needs --confirm.',
    addConfirm: 'Check the end-to-end id and add --confirm with its last four characters.',
    reasonTwice: (code: string, meaning: string) => `Reason ${code} (${meaning}) must be confirmed.`,
    addConfirmReason: (code: string) => `Add --confirm-reason ${code}, or leave out --reason.`,
    isReasonMeant: (code: string, usual: string) => `Do you mean reason ${code} rather than ${usual}?`,
    lastFour: 'A refund cannot be undone. Last four characters of the end-to-end id',
    wrongLastFour: 'These are not the last four characters. Nothing was sent.',

    disputed: (medId: string) =>
      `A dispute (MED ${medId}) is open against this PIX and takes the money back by itself: a refund would give it back twice.`,
    disputedHint: 'Wait for its end (pix.med.updated), or refund all the same: --despite-dispute',
    disputeWon: (medId: string) =>
      `A dispute (MED ${medId}) against this PIX was accepted and takes the money back by itself: a refund would give it back twice.`,
    disputeWonHint:
      'If the dispute took less than you owe, refund the rest: --amount REAIS --despite-dispute',
    sentByUs: 'This PIX was sent by this account, and so cannot be refunded from here. Nothing was sent.',
    earlierOpen: (intentId: string) =>
      `It is not known whether an earlier refund of this payment was made (${intentId}). Nothing was sent.`,
    refundedElsewhere: (amount: string) =>
      `the statement already shows a refund of ${amount} of this payment, and it is not in this journal. Refund it again only if that one is another.`,
    refundedElsewhereUnsent: (amount: string) =>
      `The statement already shows a refund of ${amount} of this payment, and it is not in this journal: another machine may have made it. Nothing was sent.`,
    ifAnother: 'Check the statement. If you want to refund the same amount once more, add --allow-duplicate.',
    tooLate: (day: string, days: number) =>
      `This PIX is from ${day}; a PIX can be refunded for ${days} days (setting refundWindowDays). Nothing was sent.`,
    payInstead: 'Send the money back as a new payment: brl pix send --help',
    lessLeft: (received: string, left: string) =>
      `Of ${received} received, at most ${left} is left to refund. Nothing was sent.`,
    nothingLeft: (received: string) =>
      `Of ${received} received, nothing is left to refund. Nothing was sent.`,
    leftUnknown: 'The statement does not show this payment (yet): the amount left to refund is not known.',
    amountUnknown:
      'The statement does not show this payment (yet): the amount left to refund is not known, and none was given. Nothing was sent.',
    atLeast: (amount: string) => `at least ${amount}`,
    nothingKnown: 'nothing known',
    everything: (amount: string) => `${amount}, everything that is left`,
    aPart: 'partial',
  },
});
