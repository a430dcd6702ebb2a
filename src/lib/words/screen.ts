import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences of the screen before money moves. */
export const screenWords = topic('screen', {
  production: 'PRODUCTION: this moves real money',
  sandbox: 'SANDBOX: no real money moves',
  embedded: 'the sandbox in this command',

  writtenOut: (words: string) => words,
  leftOf: (amount: string, window: string) => `${amount} ${window}`,
  tooLittle: (left: string) => `${left}: less than this payment`,
  limitNotAsked: (why: string) => `not known: ${why}`,
  windows: {
    singleTransfer: 'for one payment',
    daytime: 'today, by day',
    nighttime: 'tonight',
    monthly: 'this month',
  },

  balanceLeft: (amount: string) => `${amount}, not counting fees`,
  balanceTooLow: (now: string) => `none: the balance is ${now}, less than this payment`,
  noBalance: (names: string) => `The answer has no balance under ${names}.`,

  lookedUpBefore: (at: string, ago: string) => `${at}, ${ago}`,
  firstTime: 'never from this journal',
  notCompared: 'not known: the body does not name the payee in full',
  paidBefore: (amount: string, ago: string, state: string) =>
    state === 'SETTLED' ? `${amount} ${ago}` : `${amount} ${ago}, ${stateName(state)}`,

  typeAmount: (above: string) => `Above ${above} type the amount to pay it.`,
  typeAgain: (amount: string, typed: string) =>
    `This is not ${amount}. Type it as ${typed}, or press Enter to stop.`,
  otherAmount: (typed: string, amount: string) => `"${typed}" is not ${amount}. Nothing was sent.`,
});
