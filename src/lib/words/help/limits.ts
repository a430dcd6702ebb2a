import { topic } from '../topic.ts';

/** The help of `brl limits`. */
export const limits = topic('help limits', {
  'limits operators get': {
    summary: "Show one operator's limits.",
    examples: { 'brl limits operators get 529.982.247-25': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits operators remove': {
    summary: "Remove one operator's own limits.",
    description: 'That loosens the limits, so it takes effect after 6 hours; the answer shows when.',
    examples: { 'brl limits operators remove 52998224725': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits operators set': {
    summary: "Set one operator's limits.",
    description: `The specification does not document the body, so --data is sent unchanged; every number in --field is read
as an amount. A tighter limit takes effect at once; a looser one after 6 hours, and the answer shows when. The request is never
repeated automatically, since a repeat may restart the wait.

In the sandbox a field named after type and window, such as pixDaytimeBrl or monthly, applies to payments that name the
operator (X-Acting-Document); raising a number or leaving it out loosens the limit.`,
    examples: {
      'brl limits operators set 52998224725 --field pixDaytimeBrl=5000 --field pixNighttimeBrl=1000': '',
    },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits show': {
    summary: 'Show how much of the limits is used and how much is left.',
    description: `The windows follow the clock of the settlement bank in Brasilia: day 06:00-20:00, night 20:00-06:00.
--partner asks the deprecated route for the bank's own PIX ceilings, where the day is 07:00-22:00 and the night 22:00-07:00.`,
    examples: { 'brl limits show': '', 'brl limits show --partner --json': '' },
    flags: { partner: "the settlement bank's PIX ceilings (deprecated route)" },
  },
});
