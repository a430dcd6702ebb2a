import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences of the screen before money moves. */
export const screenWords = topic('screen', {
  production: 'PRODUCTION: this moves real money',
  sandbox: 'SANDBOX: no real money moves',
  embedded: 'the sandbox inside brl, on this machine alone',

  writtenOut: (words: string) => words,
  leftOf: (amount: string, window: string) => `${amount} ${window}`,
  tooLittle: (left: string) => `${left}: less than this payment`,
  limitNotAsked: (why: string) => `not known: ${why}`,
  windows: {
    singleTransfer: 'for one payment',
    daytime: 'today, in the daytime',
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
  typed: {
    amount: {
      other: (typed: string) =>
        `${typed} is not the amount of this payment. Type the amount to pay, in reais and centavos like 1234,56.`,
      stopped: (typed: string) => `"${typed}" is not the amount of this payment. Nothing was sent.`,
    },
    total: {
      other: (typed: string) =>
        `${typed} is not the total. Type the total of your own sheet, in reais and centavos like 1234,56.`,
      stopped: (typed: string) => `"${typed}" is not the total. Nothing was sent.`,
    },
    left: {
      other: (typed: string) =>
        `${typed} is not what is left to send. Type that sum, in reais and centavos like 1234,56.`,
      stopped: (typed: string) => `"${typed}" is not what is left to send. Nothing was sent.`,
    },
  },
  payee: {
    type: 'The payee could not be looked up. To pay, type the name, CPF or CNPJ of the payee:',
    neither: 'Type the name of the payee, or a CPF or CNPJ.',
    another: (typed: string) => `"${typed}" is not the payee of this key, as far as it is known here.`,
    stopped: (typed: string) => `"${typed}" does not name the payee. Nothing was sent.`,
  },
  orStop: (why: string) => `${why} Press Enter to stop.`,
});
