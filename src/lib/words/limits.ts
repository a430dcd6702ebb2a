import { topic } from './topic.ts';

/** Sentences about limits. */
export const limitWords = topic('limits', {
  windows: {
    singleTransfer: 'per payment',
    daytime: 'day 06:00-20:00',
    nighttime: 'night 20:00-06:00',
    monthly: 'month',
  },
  partnerWindows: {
    singleTransfer: 'per payment',
    daytime: 'day',
    nighttime: 'night',
    monthly: 'month',
  },
  sources: {
    account: 'account',
    tenant_default: 'company',
    global_default: 'general default',
    legacy: 'legacy',
  },
  kinds: { pix: 'PIX', ted: 'TED', boleto: 'boleto', internal: 'transfer' },
  unlimited: 'no limit',
  noneOfTheirOwn: 'no limit of their own',
  allRemoved: 'removal of all their own limits',
  bankClock:
    'The windows follow the clock of the settlement bank in Brasilia: day 06:00-20:00, night 20:00-06:00. On the older route (--partner) the day is 07:00-22:00 and the night 22:00-07:00.',
  partnerClock:
    'On this route the day is 07:00-22:00 and the night 22:00-07:00 (Brasilia); for payments the day is 06:00-20:00 and the night 20:00-06:00.',

  badOperator: 'The operator must be named by a CPF or CNPJ, and this one has a wrong digit.',
  waits: (hours: number, time: string) =>
    `What loosens a limit waits ${hours} hours: it takes effect on ${time}. Repeating this command may restart the wait.`,
  removed: (hours: number, time: string) =>
    `The removal waits ${hours} hours: from ${time} on, this operator has no limits of their own. Repeating this command may restart the wait.`,
  waitsFromUnknown: (hours: number) =>
    `What loosens a limit waits ${hours} hours; the answer does not say when the wait started.`,
  giveLimits: 'Give the limits: the body is one JSON object, which the specification does not document.',
  addFields: 'Add --field NAME=VALUE for each field, or --data FILE.',
});
