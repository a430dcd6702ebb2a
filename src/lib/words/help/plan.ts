import { topic } from '../topic.ts';

const named =
  'the plan: its file, with its .sig and the decisions beside it, or its id in the shared journal';

const ofPlan = 'the file of payments that the plan was made of, to compare its rows with the plan';

/** The help of `brl plan`. */
export const plan = topic('help plan', {
  'plan approve': {
    summary: 'Approve a plan by signing it.',
    description: `Shows the payment as its request states it, asks, and writes FILE.NAME.approval and FILE.NAME.approval.sig beside the plan, or both into the shared journal where it lies there. Nothing is sent,
and no credential of the bank is needed; where this machine has one for the account, what differs by now is told. Whoever made the plan cannot approve it.

ssh-keygen signs, and asks for a passphrase, a touch or a PIN by itself. Anybody checks the signature:
ssh-keygen -Y check-novalidate -n brl.approval.v1 -s FILE.NAME.approval.sig < FILE.NAME.approval`,
    examples: {
      'brl plan approve invoice-1042.brlplan --note "checked with the invoice"': '',
      'brl plan approve invoice-1042.brlplan --key ~/.ssh/id_ed25519_sk': 'With a key in hardware:',
    },
    args: { plan: named },
    flags: {
      file: ofPlan,
      key: "SSH key that signs (default: the profile's, then ~/.ssh/id_ed25519, then the only key of the agent)",
      note: 'one line for whoever reads the approval',
      signature:
        'signature that ssh-keygen made of the six lines, as FILE.sig beside their file: nothing is signed here',
    },
  },
  'plan execute': {
    summary: 'Pay what a plan says, once.',
    description: `Sends the very request that was signed, if the policy of this machine has the approvals that it needs. The owner of the key is looked up
again, and the bank is asked again about a boleto, a code, a refund or the rows of a batch: a difference ends with exit 35. A refund and a batch need the shared journal of their plan (91). The plan of a file needs the file, and a plan
with an hour is written down and paid then (brl schedule run). Asks on a terminal; without one it requires --yes. A plan that was executed is not executed again, whoever tries: exit 33.`,
    examples: {
      'brl plan execute invoice-1042.brlplan': '',
      'brl plan execute invoice-1042.brlplan --yes --json': '',
      'brl plan execute payroll-march.brlplan --file march.csv': 'The plan of a file:',
      'brl plan execute payroll-march.brlplan --file march.csv --yes --wait-approval 8h':
        'Pay as soon as enough people approved:',
    },
    args: { plan: named },
    flags: {
      file: 'the file of payments that the plan was made of',
      'wait-approval':
        'wait that long for approvals that are missing, such as 40m or 8h; a rejection ends it',
    },
  },
  'plan list': {
    summary: 'List the plans in a folder or the shared journal, and whom they wait for.',
    description:
      'Reads every plan with its signature and the decisions about it, by the policy of this machine. Of the shared journal it lists those of the last week.',
    examples: {
      'brl plan list --waiting-for me': 'What I have to approve:',
    },
    args: {
      path: 'folder of the plans, or shared for the shared journal (default: that journal where there is one, else this folder)',
    },
    flags: {
      'waiting-for': 'only what this person may still approve; me is whoever the key belongs to',
      key: "SSH key of --waiting-for me (default: the profile's, then ~/.ssh/id_ed25519, then the only key of the agent)",
    },
  },
  'plan reject': {
    summary: 'Reject a plan by signing it.',
    description:
      'Writes FILE.NAME.rejection with its signature beside the plan, or both into the shared journal. A plan that somebody rejected is not executed where the rejection lies beside it.',
    examples: { 'brl plan reject invoice-1042.brlplan --reason "wrong supplier"': '' },
    args: { plan: named },
    flags: {
      key: "SSH key that signs (default: the profile's, then ~/.ssh/id_ed25519, then the only key of the agent)",
      reason: 'one line that says why',
    },
  },
  'plan show': {
    summary: 'Show what a plan would pay, and who has decided about it.',
    description: 'Checks the signatures. Asks nobody but the shared journal, where the plan lies there.',
    examples: { 'brl plan show invoice-1042.brlplan': '', 'brl plan show invoice-1042.brlplan --json': '' },
    args: { plan: named },
    flags: {
      file: ofPlan,
      out: 'also write the plan, its signature and every decision into new files: FILE, FILE.sig, FILE.1.approval',
    },
  },
  'plan verify': {
    summary: 'Say whether enough people approved a plan.',
    description:
      'By the policy of this machine and its clock. Exit 0: enough. Exit 32: not yet, naming who may still approve.',
    examples: { 'brl plan verify invoice-1042.brlplan': '' },
    args: { plan: named },
    flags: { file: ofPlan },
  },
});
