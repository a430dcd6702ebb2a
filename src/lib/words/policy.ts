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
  aboveDay: (limit: string, used: string, left: string) =>
    `The policy of this machine allows ${limit} a day from this account: ${used} is sent or on its way, ${left} is left. Nothing was sent.`,
  abovePayeeDay: (limit: string, used: string, left: string) =>
    `The policy of this machine allows ${limit} a day to one payee: ${used} is sent or on its way, ${left} is left. Nothing was sent.`,
  freeAgain: (at: string) => `A new day's limit begins at ${at}.`,
  amountUnknown:
    'The policy of this machine limits what leaves in a day, and this amount is not certain before it is paid. Nothing was sent.',
  nameAmount: 'Name it with --amount, where the command has that flag.',
  payeeUnknown:
    'The policy of this machine limits what one payee gets in a day, and this request does not name one payee. Nothing was sent.',
  noBand:
    'No band of the policy of this machine fits the amount, the payee and the hour of this payment. Nothing was sent.',
  payeeChanged:
    'Somebody else owns this key or account than at the last payment to it, and the policy of this machine refuses that. Nothing was sent.',
  askPayee:
    'Ask the payee by a way you already know. If it is right, the administrator of this machine decides.',
  payeeUnseen:
    'This payee was paid before, and nobody looked up who owns the key now. The policy of this machine wants to know. Nothing was sent.',
  lookUp: '`brl pix send` looks the key up; for the rows of a file `payout run --lookup all` does.',

  seenMissing: (serial: number) =>
    `This journal has seen policy ${serial}, and pays from this account only where one is. This machine has none for it.`,
  installPolicy: 'Have the newest policy installed in /etc/brl on this machine.',
  seenNewer: (serial: number) => `This journal has seen policy ${serial}, which is newer than the one here.`,
  installNewest: (serial: number) => `Have policy ${serial} or a newer one installed in /etc/brl.`,
  seenOther: (serial: number) =>
    `This journal has seen another policy ${serial}: the one here was changed under the same serial.`,
  raiseSerial: (serial: number) => `Whoever changed it gives it a serial above ${serial}.`,
  seenMachines: (serial: number) =>
    `This journal has seen policy ${serial} of a machine, which BRL_POLICY cannot replace.`,

  noneShared: (from: number, need: number) =>
    `The shared journal has no policy ${from} or newer with ${need === 1 ? 'a signature' : `the signatures of ${need}`} of its administrators.`,
  publishIt: 'Have its administrators sign and publish it: brl policy publish FILE',
  twoShared: (serial: number) =>
    `The shared journal has two policies ${serial}, both signed by enough administrators.`,
  otherShared: (serial: number) =>
    `The shared journal shows another policy ${serial} than this machine has obeyed.`,
  source: (serial: number, path: string) => `policy ${serial} (${path})`,
  sources: (serial: number, path: string, shared: number) =>
    `policy ${serial} (${path}) and policy ${shared} of the shared journal`,
  sharedName: (serial: number) => `policy ${serial} of the shared journal`,
});
