import { topic } from './topic.ts';

/** What is said of limits. */
export const limitWords = topic('limits', {
  windows: {
    singleTransfer: 'one transfer',
    daytime: 'day 06:00-20:00',
    nighttime: 'night 20:00-06:00',
    monthly: 'month',
  },
  partnerWindows: {
    singleTransfer: 'one transfer',
    daytime: 'day',
    nighttime: 'night',
    monthly: 'month',
  },
  unlimited: 'no limit',
  bankClock:
    "Windows follow the settlement bank's clock in Brasilia: day 06:00-20:00, night 20:00-06:00. The older route (--partner) counts day 07:00-22:00, night 22:00-07:00.",
  partnerClock:
    'This route counts day 07:00-22:00 and night 22:00-07:00 in Brasilia; payments are measured by 06:00-20:00 and 20:00-06:00.',

  badOperator: 'The operator is named by a CPF or CNPJ, and a digit of this one is wrong.',
  waits: (hours: number, time: string) =>
    `Looser limits wait ${hours} hours: they take effect on ${time}. Sending this again may start the wait anew.`,
  waitsFromUnknown: (hours: number) =>
    `Looser limits wait ${hours} hours; the answer does not say from when.`,
  giveLimits: 'Give the limits: the body is one JSON object that the specification does not show.',
  addFields: 'Add --field name=value for each member, or --data FILE.',
});
