import { claimDirectory } from '../files/claim.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { JournalError } from './journal.ts';

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
    (why) => new JournalError(paymentJournalWords.journal(location, why)),
  );
}
