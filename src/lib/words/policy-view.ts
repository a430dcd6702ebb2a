import { topic } from './topic.ts';

/** What `brl policy` says of a policy. */
export const policyViewWords = topic('policy view', {
  none: 'There is no policy on this machine.',
  initNext: 'brl policy init',
  any: 'any payment',
  upTo: (amount: string) => `up to ${amount}`,
  payee: { known: 'a known payee', new: 'a payee who is not known' },
  needs: (count: number, group: string) => `${count} of ${group}`,
  and: ' and ',
  nobody: 'nobody has to approve',
  hardwareKey: { touch: 'with the touch of a hardware key', pin: 'with the PIN of a hardware key' },
  refused: 'refused',
  band: (place: number) => `Band ${place}`,
  group: (name: string) => `Group ${name}`,

  finding: {
    nobody: (place: number, maker: string, groups: string) =>
      `Band ${place}: nobody can approve what ${maker} makes, as ${groups} has too few other people with a key that counts.`,
    only_one: (place: number, person: string, groups: string) =>
      `Band ${place}: while ${person} is away, some plans cannot be approved, as ${groups} has too few others with a key that counts.`,
    no_maker: 'Bands need approval, but no key may make plans: none has the namespace brl.plan.v1.',
    no_key: (person: string, group: string) => `${person} of ${group} has no key that may approve.`,
    expires: (person: string, until: string) => `A key of ${person} is valid until ${until}.`,
  },
  sound: 'Each band can be approved, whoever makes the plan.',
  unsound: (count: number) =>
    count === 1
      ? 'One thing in the policy lets payments wait for ever.'
      : `${count} things in the policy let payments wait for ever.`,
  correct: 'Correct the policy, raise its serial, and check it again.',

  notHeld: 'The policy does not name this account, so it asks for nothing.',
  noSuchPerson: (person: string, people: string) =>
    `No key of the policy is of ${person}. It knows: ${people}.`,
  standing: { known: 'known', new: 'not known', changed: 'has another owner now', unseen: 'known' },
  since: (standing: string, time: string) => `${standing} since ${time}`,
  from: (group: string, people: string) => `${group}: ${people}`,
  noneLeft: 'nobody',
  leftOf: (left: string, limit: string) => `${left} of ${limit}`,

  by: (source: string) => `Judged by ${source}.`,
  inUse: (source: string) => `Payments obey ${source}.`,
  waiting: (serial: number, count: number, need: number, logins: string) =>
    `Policy ${serial} in the shared journal counts for nothing yet: signed by ${count} of ${need} (put there by ${logins}).`,
  shared: (serial: number, sha256: string) => `policy ${serial}, sha256:${sha256}`,
  needsYes: 'Nobody can be asked here whether to sign this policy.',
  askPublish: (serial: number) => `Sign policy ${serial} and publish it?`,
  selfContained:
    'A policy for the shared journal has its keys in it: "approvers" is a list of lines, as `brl policy init --shared` writes them.',
  notNewer: (serial: number) => `Enough administrators have signed policy ${serial} already.`,
  raise: (serial: number) => `Give this one the serial ${serial}.`,
  otherSignature: (path: string) => `${path} is no signature of this policy for brl.policy.v1.`,
  signIt: (path: string) => `ssh-keygen -Y sign -n brl.policy.v1 -f KEY ${path}`,
  noAdmin: (key: string) => `The key ${key} is of nobody who administers the policy. Nothing was published.`,
  adminSigns: 'The file that "shared" names in the policy of this machine says who does.',
  published: (serial: number) => `Policy ${serial} is in the shared journal with your signature.`,
  holdsNow: 'Enough administrators have signed it: it holds from the next payment on.',
  signedSoFar: (count: number, need: number) =>
    `It is signed by ${count} of ${need}, and holds with the last of them: each types this line with the same file and a key of their own.`,
  judgedThere: 'The machines that pay know whose signatures it needs, and how many.',
});
