import { topic } from '../topic.ts';

/** The texts of each exit code, by the name of its row; `died` is any number outside the table. */
export const exitCodeWords = topic('errors exit codes', {
  settled: {
    meaning: 'Settled, or the read or change is done',
    moneyMayHaveMoved: 'yes, once',
    scriptMay: 'go on',
  },
  crashed: {
    meaning: 'Never set by brl: the runtime died',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'treat it as 40',
  },
  usage: {
    meaning: 'Invalid input or usage; nothing was sent',
    moneyMayHaveMoved: 'no',
    scriptMay: 'correct the command',
  },
  pending: {
    meaning: 'Accepted or processing, including a scheduled TED',
    moneyMayHaveMoved: 'will, or not yet',
    scriptMay: 'brl journal recover ID --wait',
  },
  held: {
    meaning: 'Held for approval; a PIX that only its answer told of, with --no-wait, is 20',
    moneyMayHaveMoved: 'not yet',
    scriptMay: 'brl journal recover ID --wait',
  },
  refused: { meaning: 'Refused, terminal', moneyMayHaveMoved: 'no', scriptMay: 'take a new decision' },
  funds_or_limit: {
    meaning: 'Refused: funds or a limit',
    moneyMayHaveMoved: 'no',
    scriptMay: 'fund, then make a new attempt',
  },
  policy: {
    meaning: 'Refused: policy, lock, hours or source IP',
    moneyMayHaveMoved: 'no',
    scriptMay: 'escalate',
  },
  duplicate: {
    meaning: 'A payment with this ref or content exists',
    moneyMayHaveMoved: 'the earlier one',
    scriptMay: 'read the earlier one',
  },
  batch_failures: {
    meaning: 'Batch finished or stopped with failures; every row is known',
    moneyMayHaveMoved: 'per row',
    scriptMay: 'export the failed rows',
  },
  check_failed: {
    meaning: 'A check failed: signature, doctor, reconciliation, expectation',
    moneyMayHaveMoved: 'no',
    scriptMay: 'look',
  },
  uncertain: {
    meaning: 'UNCERTAIN: do not pay again',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'brl journal recover ID, nothing else',
  },
  batch_uncertain: {
    meaning: 'Batch with at least one uncertain row',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'brl journal recover, nothing else',
  },
  not_allowed: {
    meaning: 'Not authenticated, scope missing, not yet active or suspended',
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
    scriptMay: 'wait until it reopens; a retry counts as abuse',
  },
  not_sent: {
    meaning: 'Not sent: name resolution, connect, TLS or proxy',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'run it again with the same ref',
  },
  unavailable: {
    meaning: 'Service unavailable: a read, or proven not executed',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'run it later with the same ref',
  },
  local_storage: {
    meaning: 'Local journal, disk or lock problem; nothing was sent',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the machine',
  },
  configuration: {
    meaning: 'Configuration, environment or unsafe runtime',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the configuration',
  },
  clock: {
    meaning: 'Clock too far from the service',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'fix the clock',
  },
  bug: {
    meaning: 'Internal error caught before anything was sent',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'report the bug',
  },
  interrupted: {
    meaning: 'Declined, or stopped before anything was sent or during a wait that only asks',
    moneyMayHaveMoved: 'not by this run',
    scriptMay: 'nothing',
  },
  died: {
    meaning: 'Not a code of brl: the process died',
    moneyMayHaveMoved: 'unknown',
    scriptMay: 'treat it as 40',
  },
});
