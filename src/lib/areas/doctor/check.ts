import { asCliError } from '../../command/failure.ts';
import { type Check, type CheckStatus, fail, warn } from '../../connection/check.ts';
import { commandWords } from '../../words/command.ts';
import { doctorWords } from '../../words/doctor.ts';

/** A check that would tell nothing, because an earlier one failed. */
export function notTried(name: string, why: string): Check {
  return warn(name, doctorWords.notTried(why), doctorWords.notTriedNext);
}

/** An error as a failed check. @param next used if the error has no advice */
export function failure(name: string, error: unknown, next: string): Check {
  const known = asCliError(error instanceof Error ? error : new Error(String(error)));
  if (!known) return fail(name, doctorWords.pipeClosed, next);
  const { message, hint, code } = known.detail;
  if (isSystemError(error)) return fail(name, `${error.message}.`, next);
  const ownHint = hint === null || hint.startsWith('brl doctor') || code === 'internal_error' ? next : hint;
  return fail(name, withoutTail(message), ownHint);
}

/** Runs a check; anything that goes wrong in it is its result, so that the others still run. */
export async function attempt(
  name: string,
  next: string,
  work: () => Promise<Check> | Check,
): Promise<Check> {
  try {
    return await work();
  } catch (error) {
    return failure(name, error, next);
  }
}

/** The worst result of all. */
export function worstOf(checks: readonly Check[]): CheckStatus {
  if (checks.some((check) => check.status === 'fail')) return 'fail';
  return checks.some((check) => check.status === 'warn') ? 'warn' : 'pass';
}

/** A path quoted so that a shell reads it back. */
export function quoted(path: string): string {
  return /^[\w./@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Doctor sends no payment, so what other commands say about payments is left out. */
function withoutTail(message: string): string {
  const told = message.replace(/^Refused: /, '').replace(/ Nothing (else )?was (sent|stored)\.$/, '');
  const tail = commandWords.nothingSent('');
  return told.endsWith(tail) ? told.slice(0, -tail.length) : told;
}
