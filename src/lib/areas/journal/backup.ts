import { existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { secondText } from '../../brazil/clock.ts';
import type { GlobalFlags } from '../../command/base.ts';
import { resolveConnection } from '../../connection/connect.ts';
import { hasSharedJournal, journalPath, storeOptions } from '../../connection/paths.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { decryptFile, isAge } from '../../files/age.ts';
import { makeFolders } from '../../files/claim.ts';
import { type Copy, type CopyState, openCopy } from '../../journal/backup/copy.ts';
import { plainBeside, sweepLeftovers } from '../../journal/backup/leftovers.ts';
import type { Beyond } from '../../journal/backup/restore.ts';
import type { Field } from '../../terminal/answer.ts';
import { backupWords } from '../../words/backup.ts';
import { filesWords } from '../../words/files.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { valueWords } from '../../words/values.ts';

/**
 * The journal of this connection, which has to be a file.
 * @param environment of an open session; otherwise that of the flags and variables
 * @throws {CliError} exit 2 for a journal in a database
 */
export function journalFile(
  flags: GlobalFlags,
  environment = resolveConnection({ flags, env: process.env }).environment,
) {
  if (hasSharedJournal(process.env))
    throw usageError('usage', backupWords.inDatabase, backupWords.databaseTools);
  return {
    environment,
    location: journalPath(process.env, environment),
    options: storeOptions(process.env),
  };
}

/** A copy of a journal as it was read. */
export function copyJson(path: string, { payments, last, lastMs }: CopyState) {
  return {
    file: resolve(path),
    payments,
    lastPosition: last.position,
    lastLink: last.link === '' ? null : last.link,
    lastRecordAt: lastMs === null ? null : new Date(lastMs).toISOString(),
  };
}

/** The same for a person. */
export function copyFields(path: string, { payments, last, lastMs }: CopyState): Field[] {
  return [
    ['File', path],
    ['Payments', String(payments)],
    ['Last record', lastMs === null ? null : valueWords.inBrasilia(secondText(lastMs))],
    ['Head', last.link === '' ? null : `${last.position} ${last.link.slice(0, 16)}`],
  ];
}

/** @throws {CliError} exit 35 for a copy that is damaged, was changed, or lacks what its head tells of */
export function refuseUnsound(
  path: string,
  { damage, broken, lacks }: Pick<CopyState, 'damage' | 'broken' | 'lacks'>,
): void {
  const why = damage ?? broken ?? lacks;
  if (why === null) return;
  throw new CliError({
    code: 'backup_unsound',
    ends: 'check_failed',
    message: paymentJournalWords.journal(path, why),
    hint: backupWords.takeAnother,
  });
}

/** What a journal has that the copy lacks which takes its place, as a sentence. */
export function beyondText(beyond: Beyond | null): string {
  if (beyond === null) return backupWords.losesUnknown;
  const { payments, records } = beyond;
  if (records === null) return backupWords.losesUnread(payments);
  return payments + records === 0 ? backupWords.losesNothing : backupWords.loses(payments, records);
}

/**
 * Opens the copy that a line names; an encrypted one is decrypted into a private file beside the journal, until it is closed.
 * @param beside the journal
 * @throws {CliError} exit 2 where nothing lies there, and as {@link decryptFile}; {@link JournalError} as {@link openCopy}
 */
export async function namedCopy(
  path: string,
  { marksIn, beside, identity }: { marksIn: string; beside: string; identity: string | undefined },
): Promise<Copy> {
  if (!existsSync(path)) throw usageError('unreadable_data', filesWords.unreadable(path, 'ENOENT'));
  if (!isAge(path)) return openCopy(path, marksIn);
  makeFolders(dirname(beside));
  sweepLeftovers(dirname(beside));
  const plain = plainBeside(beside);
  const forget = () => rmSync(plain, { force: true });
  try {
    await decryptFile(path, plain, identity);
    const copy = openCopy(plain, marksIn, path);
    return {
      ...copy,
      close() {
        copy.close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
