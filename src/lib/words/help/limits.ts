import { topic } from '../topic.ts';

/** What `--help` says of `brl limits`. */
export const limits = topic('help limits', {
  'limits operators get': {
    summary: "Show one operator's limits.",
    examples: { 'brl limits operators get 529.982.247-25': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits operators remove': {
    summary: "Take one operator's own limits away.",
    description: 'That is looser, so it waits 6 hours; the answer shows until when.',
    examples: { 'brl limits operators remove 52998224725': '' },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits operators set': {
    summary: "Set one operator's limits.",
    description: `The specification does not show the body, so --data is sent as it is; every number of --field is read as an amount. A tighter limit holds at once; a looser one
waits 6 hours, and the answer shows until when. It is never repeated by itself: that may start the wait anew.
In the sandbox a member named by kind and window, as pixDaytimeBrl or monthly, holds for payments that name the operator
(X-Acting-Document); a higher number, or one left out, is looser.`,
    examples: {
      'brl limits operators set 52998224725 --field pixDaytimeBrl=5000 --field pixNighttimeBrl=1000': '',
    },
    args: { document: "operator's CPF or CNPJ" },
  },
  'limits show': {
    summary: 'Show what was used of the limits, and what is left.',
    description: `Windows follow the settlement bank's clock in Brasilia: day 06:00-20:00, night 20:00-06:00. The older route (--partner) counts day 07:00-22:00, night 22:00-07:00.
--partner asks the deprecated route for the bank's own PIX ceilings.`,
    examples: { 'brl limits show': '', 'brl limits show --partner --json': '' },
    flags: { partner: "the settlement bank's PIX ceilings (deprecated route)" },
  },
});
