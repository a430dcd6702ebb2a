import { topic } from './topic.ts';

/** What `brl policy init` asks and says. */
export const policyInitWords = topic('policy init', {
  askAccount: 'Ids of the accounts that the policy holds for:',
  askPeople: 'Who plans and approves, each as NAME=FILE.pub, with spaces between:',
  askFree: 'Up to which amount does a known payee need no approval (0: always one):',
  askTwo: 'Above which amount have two to approve (0: one is enough):',
  askDay: 'Most that may leave an account in a day (0: no limit):',
  missing: (flag: string) => `Nobody can be asked here, so ${flag} is needed.`,
  noPerson: (text: string) => `"${text}" is not NAME=FILE with a public SSH key in the file.`,
  tooFew: (count: number) => `That takes ${count} people at least: whoever makes a plan does not approve it.`,
  twoBelowFree: 'Two approve above a larger amount than the one that needs nobody.',
  written: (path: string) => `The policy is written: ${path}`,
  publishNext: (path: string) => `Its administrators sign it: brl policy publish ${path}`,
  next: 'Check it with `brl policy check`. It has to belong to root, as every folder above it: docs/approvals.md.',
});
