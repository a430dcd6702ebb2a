import { topic } from './topic.ts';

/** What is said of plans and their approvals. */
export const planWords = topic('plans', {
  changed: 'The plan is not as its maker signed it. Nothing was sent.',
  makeAnother: 'Have its maker write a new plan.',
  expired: (at: string) => `The plan was valid until ${at}. Nothing was sent.`,
  rejectedBy: (person: string) => `${person} rejected the plan. Nothing was sent.`,
  stillNeeds: (count: number, group: string, people: string) =>
    `It needs ${count} of ${group}; who may still approve: ${people || 'nobody'}.`,
  needsPlan: (needs: string) => `This payment needs approval. ${needs} Nothing was sent.`,
  takesNoPlan:
    'No plan is made of files, boletos, codes, refunds, batches, schedules and raw calls yet. Whoever administers this machine can put its amount into a band that needs nobody.',
  addPlan: 'Write a plan with --plan FILE, have it approved, then `brl plan execute FILE`.',
  needsApproval: (total: string, needs: string) =>
    `The plan of ${total} is not approved yet. ${needs} Nothing was sent.`,
  haveApproved: 'They approve it with: brl plan approve FILE',
  unknownMaker: (key: string) =>
    `The key ${key}, which made the plan, is not among the keys of the policy for brl.plan.v1. Nothing was sent.`,
  allowMaker: 'Have it added to approvers.allowed, or make the plan with a key that is there.',
  ownApproval: (maker: string, needs: string) =>
    `${maker} made the plan, so their own approval does not count. ${needs} Nothing was sent.`,
  notCounting: (needs: string) =>
    `An approval does not count: it was changed, is of another plan, or its key is not allowed. ${needs} Nothing was sent.`,

  noPublicKey: (path: string) => `${path}, the public half of the key, is not there or is not one key.`,
  makePublicKey: (key: string, path: string) => `ssh-keygen -y -f ${key} > ${path}`,
  notSigned: 'ssh-keygen made no signature, so nothing was written.',
  unsigned: (path: string) => `${path}, the signature of the plan, is not there.`,
  bringSignature: 'Bring it along: a plan travels with its .sig and its approvals.',
  noPlan: 'This payment takes no plan: its request does not state amount and payee.',
  exists: (intentId: string) => `The journal has this payment already: ${intentId}. No plan was written.`,
  written: (path: string) => `The plan is written and nothing was sent: ${path}`,
  travels: (path: string) =>
    `It travels with its signature, ${path}.sig. To approve it: brl plan approve ${path}`,
  notLookedUp: 'Nobody looked up who owns the key.',
  oneLine: 'A note or reason is one line.',
  own: 'You made this plan, so your approval would not count.',
  anotherApproves: 'Have somebody else approve it.',
  askApprove: 'Approve this payment?',
  askReject: 'Reject this plan? It stops the plan wherever it lies beside it.',
  needsYes: 'Nobody can be asked here, so the decision needs --yes.',
  addYes: 'Look at it with brl plan show first, then add --yes.',
  decided: (decision: string, person: string, path: string) => `${person}: ${decision} (${path})`,
  decisions: { approve: 'approved', reject: 'rejected' },
  enough: 'Enough people approved.',
  otherAccount: 'The plan is for another account or service than this connection.',
  useProfile: 'Choose the profile of the plan with --profile.',
  executed: (state: string, intentId: string) => `This plan was executed before: ${intentId} is ${state}.`,
  noPolicy: 'There is no policy on this machine that says who must approve.',
});
