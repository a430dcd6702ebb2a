import { lockFile } from '../client/file-lock.ts';
import { claimDirectory } from '../files/claim.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { JournalError, type JournalLock, type LockWait } from './journal.ts';

/** The place of a journal's locks: beside it, so that all who share it meet the same locks, whatever their home is. */
export function lockDirectoryOf(location: string): string {
  return `${location}-locks`;
}

/**
 * Makes the directory of locks before another user can: who owns it takes a lock away, and a second process pays too.
 * @throws {JournalError} when somebody else has it, or may write in it
 */
export function claimLockDirectory(location: string): void {
  claimDirectory(
    lockDirectoryOf(location),
    (why, fault) => new JournalError(paymentJournalWords.journal(location, why), { fault }),
  );
}

/**
 * Takes the lock of a name in the journal at that place.
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
