import { topic } from '../topic.ts';

/** The help of `brl policy`. */
export const policy = topic('help policy', {
  'policy check': {
    summary: 'Say whether the policy of this machine can be lived with.',
    description: `Reads it as a payment does, with the owner and mode of its files, and tries each band for each maker: whether enough other people have
a key that may approve. Exit 35 names the band and the maker for whom nobody could. Also tells keys that end within 30 days.`,
    examples: { 'brl policy check': '', 'brl policy check --json': '' },
  },
  'policy explain': {
    summary: 'Say what a payment would need, and what is left of today.',
    description: `Nothing is paid, planned or looked up. Whether the payee is known is what the journal knows; hour and day are those of the service.`,
    examples: {
      'brl policy explain --amount 60000 --key maria@example.com --as ana': '',
      'brl policy explain --amount 150,75 --json': '',
    },
    flags: {
      amount: 'amount in BRL',
      key: 'PIX key of the payee',
      as: 'who would make the plan, as approvers.allowed names them; what stands before the @ is enough',
    },
  },
  'policy init': {
    summary: 'Write a first policy, and the keys of its people.',
    description: `Asks on a terminal for what no flag says. Each person plans what another one approves; a payee who was never paid needs an approval in any
case, and a key that somebody else owns now is not paid. Writes approvers.allowed beside it. What is there already is never overwritten.`,
    examples: {
      'brl policy init': '',
      'brl policy init --out policy.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --person ana@example.com=ana.pub --person bia@example.com=bia.pub --free-up-to 500 --per-day 50000':
        '',
    },
    flags: {
      out: 'file to write',
      account: 'account that it holds for; may be repeated',
      person: 'a person, and the file of their public SSH key; may be repeated',
      'free-up-to': 'amount up to which a known payee needs no approval (default: none)',
      'two-above': 'amount above which two have to approve (default: one is enough)',
      'per-day': 'most that may leave an account in a day (default: no limit)',
      journal: 'the only journal that payments may be written to, as BRL_JOURNAL names it',
      shared: 'write it for brl policy publish, with the keys in it',
    },
  },
  'policy publish': {
    summary: 'Sign a policy, and put it into the shared journal.',
    description: `It holds there once as many of its administrators have signed the same file as the policy of the machines that pay asks for in "shared",
whose rules hold as well: of each rule the stricter. Each administrator types this line, with a key of their own and the journal in BRL_JOURNAL.
A policy that replaces another has a higher serial. It counts from the next payment on, of what is under way, too.`,
    examples: {
      'brl policy publish treasury.json': '',
      'brl policy publish treasury.json --key ~/.ssh/id_ed25519_sk': 'With a key in hardware:',
      'brl policy publish treasury.json --signature treasury.json.sig':
        'Signed by ssh-keygen -Y sign -n brl.policy.v1:',
    },
    args: { file: 'the policy, with its keys in it' },
    flags: {
      key: "SSH key of an administrator (default: the profile's, then ~/.ssh/id_ed25519, then the agent's only one)",
      signature: 'signature of the file that ssh-keygen made',
      yes: 'sign without being asked',
    },
  },
  'policy show': {
    summary: 'Show the policy of this machine.',
    examples: { 'brl policy show': '', 'brl policy show --json': '' },
  },
});
