/** How a `brl` process ends, and what its number says about the money (docs/exit-codes.md). */
export interface ExitCodeRow {
  readonly code: number;
  /** Short stable name. */
  readonly name: string;
  readonly meaning: string;
  readonly moneyMayHaveMoved: string;
  readonly scriptMay: string;
}

/** The numbers a `brl` process ends with on purpose, except 1, which only a crash gives. */
export const exitCodes = [
  exit(0, 'settled', 'Settled, or the read or change is done', 'yes, once', 'go on'),
  exit(1, 'crashed', 'Never chosen by brl: the runtime died', 'unknown', 'treat it as 40'),
  exit(2, 'usage', 'Invalid input or usage; nothing was sent', 'no', 'correct the command'),
  exit(
    20,
    'pending',
    'Accepted or processing, a scheduled TED too',
    'will, or not yet',
    'brl journal recover ID --wait',
  ),
  exit(21, 'held', 'Held for approval', 'not yet', 'brl journal recover ID --wait'),
  exit(30, 'refused', 'Refused, terminal', 'no', 'take a new decision'),
  exit(31, 'funds_or_limit', 'Refused: funds or a limit', 'no', 'fund, then make a new attempt'),
  exit(32, 'policy', 'Refused: policy, lock, hours or source IP', 'no', 'escalate'),
  exit(
    33,
    'duplicate',
    'A payment with this ref or content exists',
    'the earlier one',
    'read the earlier one',
  ),
  exit(
    34,
    'batch_failures',
    'Batch over or stopped with failures; every row is known',
    'per row',
    'export the failed rows',
  ),
  exit(35, 'check_failed', 'A check said no: signature, doctor, reconciliation, expectation', 'no', 'look'),
  exit(40, 'uncertain', 'UNCERTAIN: do not pay again', 'unknown', 'brl journal recover ID, nothing else'),
  exit(
    41,
    'batch_uncertain',
    'Batch with at least one uncertain row',
    'unknown',
    'brl journal recover, nothing else',
  ),
  exit(
    50,
    'not_allowed',
    'Not authenticated, scope missing, not yet active or suspended',
    'no',
    'fix the credential',
  ),
  exit(51, 'pin', 'PIN required, wrong or locked', 'no', 'call a person'),
  exit(60, 'rate_limited', 'Rate-limited by the bank; not executed', 'no', 'run it later with the same ref'),
  exit(61, 'dict_quota', 'Key directory quota closed', 'no', 'wait for the window; a retry is abuse'),
  exit(
    80,
    'not_sent',
    'Not sent: name resolution, connect, TLS or proxy',
    'not by this run',
    'run it again with the same ref',
  ),
  exit(
    81,
    'unavailable',
    'Service unavailable: a read, or proven not executed',
    'not by this run',
    'run it later with the same ref',
  ),
  exit(
    90,
    'local_storage',
    'Local journal, disk or lock problem; nothing was sent',
    'not by this run',
    'fix the machine',
  ),
  exit(
    91,
    'configuration',
    'Configuration, environment or unsafe runtime',
    'not by this run',
    'fix the configuration',
  ),
  exit(92, 'clock', 'Clock too far from the service', 'not by this run', 'fix the clock'),
  exit(93, 'bug', 'Internal error caught before anything was sent', 'not by this run', 'report the bug'),
  exit(130, 'interrupted', 'Interrupted or declined before sending', 'not by this run', 'nothing'),
] as const satisfies readonly ExitCodeRow[];

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[number]['code'];

/** How a line ends, by the name of its row: what the rest of the program knows instead of the number. */
export type Ending = (typeof exitCodes)[number]['name'];

/** The number of an ending. */
export function exitCodeOf(ending: Ending): ExitCode {
  const row = exitCodes.find(({ name }) => name === ending);
  if (!row) throw new RangeError(`${ending} is no ending.`);
  return row.code;
}

/**
 * The row of an exit code. A number outside the table means that the process died and is read as 40.
 * @param code the number a shell shows in `$?`
 */
export function explainExitCode(code: number): ExitCodeRow {
  return (
    exitCodes.find((row) => row.code === code) ?? {
      ...exit(40, 'died', 'Not a code of brl: the process died', 'unknown', 'treat it as 40'),
      code,
    }
  );
}

function exit<const Code extends number, const Name extends string>(
  code: Code,
  name: Name,
  meaning: string,
  moneyMayHaveMoved: string,
  scriptMay: string,
) {
  return { code, name, meaning, moneyMayHaveMoved, scriptMay };
}
