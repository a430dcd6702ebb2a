import { topic } from './topic.ts';

/** Sentences of the day at a glance. */
export const todayWords = topic('today', {
  reading: 'Reading the day.',
  sections: {
    day: 'Day',
    paid: 'Paid',
    paidEarlier: 'Made earlier',
    received: 'Received',
    onItsWay: 'On its way',
    inDoubt: 'In doubt',
    held: 'Held',
    failed: 'Failed',
    cameBack: 'Came back',
    due: 'Due',
    scheduled: 'Scheduled',
    alike: 'Paid twice?',
    elsewhere: 'Other debits',
  },
  day: (day: string, environment: string) => `${day}, ${environment}`,
  sum: (count: number, amount: string) => `${count === 1 ? '1 payment' : `${count} payments`}, ${amount}`,
  one: (name: string, told: string) => `${name}: ${told}`,
  writer: (who: string, machine: string | null, count: number) =>
    `${who}${machine === null ? '' : ` on ${machine}`}: ${count}`,
  amountTo: (amount: string, to: string) => `${amount} to ${to}`,
  alike: (times: number, what: string) => `${times} times ${what}`,
  atLeast: (sum: string) => `${sum}, in the newest lines alone`,
  untold: (why: string) => `not known: ${why}`,
});
