import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** What is said of plans and their approvals. */
export const planWords = topic('plans', {
  changed: 'The plan is not as its maker signed it. Nothing was sent.',
  makeAnother: 'Have its maker write a new plan.',
  leaveOut: 'Take these rows out of the file, and make a plan of the others.',
  expired: (at: string) => `The plan was valid until ${at}. Nothing was sent.`,
  rejectedBy: (person: string) => `${person} rejected the plan. Nothing was sent.`,
  waits: (time: string) => `Waiting for approval until ${time}. Nothing has been sent.`,
  waitTime: (text: string) => `--wait-approval must be a duration such as 90s, 40m or 8h, not "${text}".`,
  stillNeeds: (count: number, group: string, people: string) =>
    `It needs ${count} of ${group}; who may still approve: ${people || 'nobody'}.`,
  needsPlan: (needs: string) => `This payment needs approval. ${needs} Nothing was sent.`,
  takesNoPlan:
    'No plan is made of routes that nobody knows: their request does not state what is paid to whom. Pay it by a command that takes --plan, such as pix send or payout run.',
  rowsTakeNoPlan:
    'These rows are written down already, and no plan is made of them. They leave once the policy lets them: ask who administers it.',
  addPlan: 'Write a plan with --plan FILE, have it approved, then `brl plan execute FILE`.',
  needsApproval: (total: string, needs: string) =>
    `The plan of ${total} is not approved yet. ${needs} Nothing was sent.`,
  haveApproved: 'They approve it, by its file or id, with: brl plan approve PLAN',
  needsPerson: 'A program proposed it, so at least one person has to approve it.',
  byProgram: (maker: string) => `${maker} (a program, by brl mcp)`,
  unknownMaker: (key: string) =>
    `The key ${key}, which made the plan, is not among the keys of the policy for brl.plan.v1. Nothing was sent.`,
  allowMaker: 'Have it added to approvers.allowed, or make the plan with a key that is there.',
  ownApproval: (maker: string, needs: string) =>
    `${maker} made the plan, so their own approval does not count. ${needs} Nothing was sent.`,
  notCounting: (needs: string) =>
    `An approval does not count: it was changed, is of another plan, its key is not allowed, or it lacks the touch or PIN that is asked. ${needs} Nothing was sent.`,

  noPublicKey: (path: string) => `${path}, the public half of the key, is not there or is not one key.`,
  makePublicKey: (key: string, path: string) => `ssh-keygen -y -f ${key} > ${path}`,
  notSigned: 'ssh-keygen made no signature, so nothing was written.',
  unsigned: (path: string) => `${path}, the signature of the plan, is not there.`,
  bringSignature: 'Bring it along: a plan travels with its .sig and its approvals.',
  noPlan:
    'This payment takes no plan: its request does not state amount and payee, or says more than a plan shows.',
  needsSharedJournal:
    'The service does not know this payment again if it comes twice, so its plan is for one shared journal, and there is none here.',
  otherJournal:
    'This plan is for another shared journal: only there it is certain that nobody pays it twice. Nothing was sent.',
  useJournal: 'Execute it with the journal of its maker in BRL_JOURNAL.',
  otherRefund: (planned: string, now: string) =>
    `The payment was refunded meanwhile, or stands otherwise in the statement. Planned: ${planned}. Now: ${now}. Nothing was sent.`,
  refundStood: (received: string, returned: string) => `received ${received}, refunded before ${returned}`,
  noPlanOfBatch:
    'No plan can be made of this batch: it does not show amount and payee of each row, or they do not add up to its total.',
  uploadAgain: 'Pay the rows with payout run --plan instead.',
  otherBatch: (planned: string, now: string) =>
    `The batch is not as it was planned. Planned: ${planned}. Now: ${now}. Nothing was sent.`,
  batchStood: (rows: number, total: string, largest: string, sha256: string) =>
    `${rows} rows, ${total}, the largest to ${largest}, SHA-256 ${sha256}…`,
  namesAmount: 'The plan of a refund names its amount.',
  addAmount: '--amount 150,00',
  noPlanOfBody: 'A plan is not made of a body of your own.',
  useFlags: 'Name the boleto with --line or --barcode.',
  noPlanOfRow: (line: number) =>
    `No plan can be made of the payment in line ${line}: its request does not state amount and payee.`,
  datedRows: 'The rows of this file have days, and a plan of it would pay them all now.',
  scheduleThem: 'Plan it with payout schedule --plan, or add --ignore-dates.',
  planOfFile: 'A plan is made of a file, not of a run that was planned before.',
  needsFile: 'This is the plan of a file, which is needed to pay it.',
  addFile: 'Add --file FILE.',
  noFile: 'This plan is of one payment, not of a file.',
  otherFile: 'This is not the file that the plan was made of. Nothing was sent.',
  rowsUnread:
    'The file is the one of the plan. Its rows need what only the machine that pays knows (codes, nicknames, hours), so they are compared with the plan only there.',
  otherRows: (rows: number, total: string, nowRows: number, nowTotal: string) =>
    `The file is the one of the plan, but its payments are not (planned: ${rows}, ${total}; now: ${nowRows}, ${nowTotal}). The bank may say something else of a code, or the settings of this machine differ. Nothing was sent.`,
  otherCode: (planned: string, now: string) =>
    `The bank now says something else than the plan shows. Planned: ${planned}. Now: ${now}. Nothing was sent.`,
  hourOver: (at: string) => `The plan was to be paid at ${at}, which is over. Nothing was sent.`,
  executedRun: (ref: string, runId: string) =>
    `The run "${ref}" (${runId}) exists already, so this plan is not executed again.`,
  exists: (intentId: string) => `The journal has this payment already: ${intentId}. No plan was written.`,
  written: (path: string) => `The plan is written and nothing was sent: ${path}`,
  travels: (path: string) =>
    `It travels with its signature, ${path}.sig. To approve it: brl plan approve ${path}`,
  liesThere: (id: string) => `It lies in the shared journal. To approve it: brl plan approve ${id}`,
  noSharedJournal: 'There is no shared journal here: BRL_JOURNAL names no database.',
  nameJournal: 'Set BRL_JOURNAL to the address of the database (postgres://…), or name a file.',
  notShared: (id: string) => `There is no plan ${id} in the shared journal.`,
  listShared: 'brl plan list shared',
  changedThere: (id: string, login: string) =>
    `The plan ${id}, put into the shared journal by the login ${login}, is not as its maker signed it. Nothing was sent.`,
  decisionThere: (number: number, login: string) => `decision ${number}, put there by the login ${login}`,
  doubtful: (name: string) => `Not signed about this plan as it is, and does not count: ${name}`,
  otherDecision: (path: string) =>
    `${path} is no signature of such a decision about this plan. Nothing was written.`,
  signText: 'Sign the six lines with: ssh-keygen -Y sign -n brl.approval.v1 -f KEY FILE',
  notLookedUp: 'Nobody looked up who owns the key.',
  oneLine: 'A note or reason is one line.',
  own: 'You made this plan, so your approval would not count.',
  anotherApproves: 'Have somebody else approve it.',
  askApprove: (payments: number) =>
    payments === 1 ? 'Approve this payment?' : `Approve these ${payments} payments?`,
  askReject: 'Reject this plan? It stops the plan wherever it lies beside it.',
  needsYes: 'Nobody can be asked here, so the decision needs --yes.',
  addYes: 'Look at it with brl plan show first, then add --yes.',
  decided: (decision: string, person: string, path: string) => `${person}: ${decision} (${path})`,
  decisions: { approve: 'approved', reject: 'rejected' },
  decisionTravels: (path: string) => `It travels with the plan, with its signature: ${path}.sig`,
  enough: 'Enough people approved.',
  payIt: (path: string, isFile: boolean) =>
    `To pay, on the machine that holds the credential of the bank: brl plan execute ${path}${isFile ? ' --file FILE' : ''}`,
  judgedThere: 'No policy on this machine says whether this is enough; that of the machine that pays does.',
  otherAccount: 'The plan is for another account or service than this connection.',
  useProfile: 'Choose the profile of the plan with --profile.',
  executed: (state: string, intentId: string) =>
    `This plan was executed before: ${intentId} is ${stateName(state)}.`,
  metSince: (intentId: string, state: string) =>
    `The journal has this payment by now: ${intentId} is ${stateName(state)}.`,
  differsNow: (message: string) => `Since the plan was made: ${message}`,
  notAskedNow: (why: string) => `The bank was not asked whether anything is otherwise by now: ${why}`,
  changedIn: (path: string) => `${path} is not as its maker signed it, and is left out.`,
  noPlans: (isShared: boolean) =>
    isShared ? 'There is no plan of this week in the shared journal.' : 'There is no plan in this folder.',
  noneWaits: (person: string, isShared: boolean) =>
    `No plan in ${isShared ? 'the shared journal' : 'this folder'} waits for ${person === 'me' ? 'you' : person}.`,
  listed: (state: string, people: string) =>
    ({
      approved: 'enough people approved',
      waiting: `waits for: ${people || 'nobody who may'}`,
      rejected: 'rejected',
      expired: 'its time is over',
    })[state] ?? 'no policy on this machine',
  ended: (at: string, state: string) => `executed ${at}: ${state}`,
  nobodyHere: (key: string) => `The key ${key} is nobody's in the policy of this machine.`,
  nameThem: 'Name the person: --waiting-for bia@empresa.example',
  noPolicy: 'There is no policy on this machine that says who must approve.',
});
