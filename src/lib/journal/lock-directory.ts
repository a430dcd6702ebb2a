import { claimDirectory } from '../files/claim.ts';
import { lockFile } from '../files/file-lock.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { JournalError, type JournalLock, type LockWait } from './journal.ts';

/**
 * Where a journal's locks are: beside it, so that everybody who shares it meets the same locks, whatever their home directory.
 */
export function lockDirectoryOf(location: string): string {
  return `${location}-locks`;
}

/**
 * Creates the lock directory before another user can: its owner could remove a lock, and a second process would pay too.
 * @throws {JournalError} when somebody else owns it, or may write in it
 */
export function claimLockDirectory(location: string): void {
  claimDirectory(
    lockDirectoryOf(location),
    (why, fault) => new JournalError(paymentJournalWords.journal(location, why), { fault }),
  );
}

/**
 * Takes a named lock of the journal at that place.
 * @returns null when another process still holds it
 * @throws {JournalError} when it can't be taken at all
 */
export async function takeLock(
  location: string,
  name: string,
  { clock, waitMs, stop }: LockWait,
): Promise<JournalLock | null> {
  const path = `${lockDirectoryOf(location)}/${name}.lock`;
  const lock = await lockFile(path, clock, waitMs, stop).catch((error: Error) => {
    throw new JournalError(paymentJournalWords.lockNotTaken(path, error.message), { cause: error });
  });
  return lock && { release: async (isOver) => lock.release(isOver) };
}
