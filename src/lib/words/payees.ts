import { topic } from './topic.ts';

/** What is said of payees under their nicknames. */
export const payeesWords = topic('payees', {
  unknown: (nickname: string) => `No payee has the nickname "${nickname}".`,
  didYouMean: (near: string) => `Like it: ${near}. To see all of them: brl payees list`,

  otherWay: {
    'pix-key': (nickname: string) => `The payee ${nickname} is paid by PIX key.`,
    'bank-account': (nickname: string) => `The payee ${nickname} is paid by bank data.`,
    'own-bank-account': (nickname: string) => `The payee ${nickname} has an account at this bank.`,
    account: (nickname: string) => `The payee ${nickname} has an account at this bank.`,
  },
  sendTo: {
    'pix-key': (nickname: string) => `brl pix send --to "${nickname}"`,
    'bank-account': (nickname: string) =>
      `brl pix send-bank --to "${nickname}", or brl ted send --to "${nickname}"`,
    'own-bank-account': (nickname: string) => `brl transfer send --to "${nickname}"`,
    account: (nickname: string) => `brl transfer send --to "${nickname}"`,
  },

  otherOwner: (before: string, now: string) =>
    `The key has another owner than before. Before: ${before}. Now: ${now}.`,
  otherOwnerUnpaid: (both: string) => `${both} Nothing was sent.`,
  ownerUntold: 'not told',
  expectNew:
    'Ask the payee by another channel. If the new owner is right, add --expect-document with the CPF or CNPJ.',
  typeDocument: 'To pay the new owner, type the CPF or CNPJ of the new owner, from your own papers:',
  otherDocument: (typed: string) => `"${typed}" is not the CPF or CNPJ of the new owner.`,
  ownerNotKept: (why: string) =>
    `The payment is made. The owner of the key could not be kept with the payee: ${why}`,

  changedMeanwhile: 'Somebody else has changed payees meanwhile. Nothing was changed.',
  typeAgain: 'Type the same line again.',
});
