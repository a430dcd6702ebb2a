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
});
