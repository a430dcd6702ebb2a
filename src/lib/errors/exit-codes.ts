/** The numbers a `brl` process ends with on purpose, except 1, which only a crash gives (docs/exit-codes.md). */
export const exitCodes = [
  { code: 0, name: 'settled' },
  { code: 1, name: 'crashed' },
  { code: 2, name: 'usage' },
  { code: 20, name: 'pending' },
  { code: 21, name: 'held' },
  { code: 30, name: 'refused' },
  { code: 31, name: 'funds_or_limit' },
  { code: 32, name: 'policy' },
  { code: 33, name: 'duplicate' },
  { code: 34, name: 'batch_failures' },
  { code: 35, name: 'check_failed' },
  { code: 40, name: 'uncertain' },
  { code: 41, name: 'batch_uncertain' },
  { code: 50, name: 'not_allowed' },
  { code: 51, name: 'pin' },
  { code: 60, name: 'rate_limited' },
  { code: 61, name: 'dict_quota' },
  { code: 80, name: 'not_sent' },
  { code: 81, name: 'unavailable' },
  { code: 90, name: 'local_storage' },
  { code: 91, name: 'configuration' },
  { code: 92, name: 'clock' },
  { code: 93, name: 'bug' },
  { code: 130, name: 'interrupted' },
] as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[number]['code'];

/** How a command ends, by the name of its row: the rest of the program uses this instead of the number. */
export type Ending = (typeof exitCodes)[number]['name'];

/** The exit code of an ending. */
export function exitCodeOf(ending: Ending): ExitCode {
  const row = exitCodes.find(({ name }) => name === ending);
  if (!row) throw new RangeError(`${ending} is no ending.`);
  return row.code;
}
