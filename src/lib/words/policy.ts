import { topic } from './topic.ts';

/** What is said of the policy that payments obey. */
export const policyWords = topic('policy', {
  unusable: (why: string) => `The policy of this machine cannot be asked, so nothing is sent. ${why}`,
  askAdministrator: 'Ask whoever administers this machine.',
  noOwners: (path: string) => `This system does not tell who owns ${path}.`,
  unreadable: (path: string, code: string) => `${path} cannot be read (${code}).`,
  isLink: (path: string) => `${path} is a link.`,
  noFile: (path: string) => `${path} is not what is expected there.`,
  otherOwner: (path: string) => `${path} belongs to a user other than root.`,
  othersWrite: (path: string) => `Users other than its owner may write to ${path}.`,
  noJson: (path: string) => `${path} is not JSON.`,
  badMember: (path: string, name: string) => `${path}: "${name}" is not understood.`,
  badApprover: (path: string, line: number) =>
    `${path}, line ${line}: expected one name, namespaces="..." and one public key.`,
  keyTwice: (path: string, key: string) => `${path} has the key ${key} twice.`,
  otherJournal: (path: string, journal: string) => `${path} wants every payment in the journal ${journal}.`,
  denied: (name: string) => `The policy of this machine forbids ${name}.`,
  abovePayment: (most: string) =>
    `The policy of this machine allows no payment above ${most}, or whose amount is not certain before it is paid.`,
});
