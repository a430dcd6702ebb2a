/** A time as `--wait` takes it: seconds, or a number with its unit. */
export const timePattern = /^(\d{1,6})(s|m|h)?$/;

/** Turns `--wait 90` into `--wait --wait-time 90`: the parser does not know flags with an optional value. */
export function splitWait(argv: readonly string[]): string[] {
  return argv.flatMap((word, i) => {
    const joined = /^--wait=(.*)$/.exec(word);
    if (joined) return ['--wait', `--wait-time=${joined[1]}`];
    if (argv[i - 1] === '--wait' && timePattern.test(word)) return [`--wait-time=${word}`];
    return [word];
  });
}
