import { topic } from '../topic.ts';

/** The texts of each exit code, by the name of its row; `died` is any number outside the table. */
export const exitCodeWords = topic('errors exit codes', {
  settled: {
    meaning: 'Settled, or the query or change is done',
    moneyMayHaveMoved: 'yes, once, if the command pays',
    scriptMay: 'go on',
  },
  crashed: {
    meaning: 'Never set by brl: Node.js itself failed',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'treat it as 40',
  },
  usage: {
    meaning: 'Invalid input or usage; nothing was sent',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'correct the command',
  },
  pending: {
    meaning: 'Accepted or processing, including a scheduled TED',
    moneyMayHaveMoved: 'not known yet; it may still move',
    scriptMay: 'brl journal recover ID --wait',
  },
  held: {
    meaning: 'Held for risk analysis (with --no-wait a PIX ends with 20: its answer says only PENDING)',
    moneyMayHaveMoved: 'not yet',
    scriptMay: 'brl journal recover ID --wait',
  },
  refused: {
    meaning: 'Refused for good, or reversed: the money came back',
    moneyMayHaveMoved: 'no',
    scriptMay: 'take a new decision',
  },
  funds_or_limit: {
    meaning: 'Refused: funds or a limit',
    moneyMayHaveMoved: 'no',
    scriptMay: 'add funds or wait for the limit, then make a new attempt',
  },
  policy: {
    meaning: 'Refused: policy, lock, hours or source IP',
    moneyMayHaveMoved: 'no',
    scriptMay: 'escalate',
  },
  duplicate: {
    meaning: 'A payment with this ref or content exists',
    moneyMayHaveMoved: 'perhaps, by the earlier one',
    scriptMay: 'read the earlier one',
  },
  batch_failures: {
    meaning:
      'Run or batch with rows that are not paid: refused, or a run that was stopped (its `state` says so); the outcome of every row is known',
    moneyMayHaveMoved: 'see each row',
    scriptMay: 'export the failed rows',
  },
  check_failed: {
    meaning: 'A check failed: signature, doctor, reconciliation, expectation',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'read what the check found',
  },
  uncertain: {
    meaning: 'UNCERTAIN: do not pay again',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'brl journal recover ID, nothing else',
  },
  batch_uncertain: {
    meaning: 'Run or batch with at least one uncertain row',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'brl journal recover, nothing else',
  },
  not_allowed: {
    meaning: 'Not authenticated, scope missing, or credential not yet active or suspended',
    moneyMayHaveMoved: 'no',
    scriptMay: 'fix the credential',
  },
  pin: { meaning: 'PIN required, wrong or locked', moneyMayHaveMoved: 'no', scriptMay: 'call a person' },
  rate_limited: {
    meaning: 'Rate-limited by the bank; not executed',
    moneyMayHaveMoved: 'no',
    scriptMay: 'run it later with the same ref',
  },
  dict_quota: {
    meaning: 'Key look-ups are blocked',
    moneyMayHaveMoved: 'no',
    scriptMay: 'wait until they reopen; a retry counts as abuse',
  },
  not_sent: {
    meaning: 'Not sent: name resolution, connection, TLS or proxy',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'run it again with the same ref',
  },
  unavailable: {
    meaning: 'Service unavailable: a query had no answer, or a request is proven not executed',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'run it later with the same ref',
  },
  local_storage: {
    meaning: 'Local journal, disk or lock problem; nothing was sent',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the machine',
  },
  configuration: {
    meaning: 'Wrong configuration or environment, or an unsafe runtime',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the configuration',
  },
  clock: {
    meaning: 'Clock too far from the clock of the service',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the clock',
  },
  bug: {
    meaning:
      'Internal error of brl; no payment was sent, and of a change the answer says whether it may have been',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'report the bug',
  },
  interrupted: {
    meaning: 'Declined, or stopped before anything was sent or during a wait that only asks',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'nothing',
  },
  died: {
    meaning: 'Not a code of brl: the process was killed or never started',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'treat it as 40',
  },
});
