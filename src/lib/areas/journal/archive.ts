import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { brasiliaDay, dayText, secondText, startOfDayMs } from '../../brazil/clock.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { beginsWith } from '../../files/beginning.ts';
import {
  archiveNamespace,
  gzipMagic,
  type ReadArchive,
  readArchive,
  writeArchive,
} from '../../journal/archive/file.ts';
import type { ArchivedJournal } from '../../journal/archive/left.ts';
import { archivedFile } from '../../journal/archive/take.ts';
import { refuseMissing } from '../../journal/backup/write.ts';
import { chainPageRows, type StoredChain } from '../../journal/chains.ts';
import { journalError, openJournalFile, type StoreOptions } from '../../journal/sqlite/journal.ts';
import type { SshSignature } from '../../ssh/signature.ts';
import type { Field } from '../../terminal/answer.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { archiveWords } from '../../words/archive.ts';
import type { Telling } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { checkSigned, isOfSigner, signFile } from './signed-file.ts';

/** An archive that was read, and whose signature was checked. */
export interface SoundArchive extends ReadArchive {
  readonly signature: SshSignature;
  readonly isKnownSigner: boolean | null;
}

/** What `brl journal archive` did. */
export interface Archived {
  /** Null if nothing could go and no file was there. */
  readonly file: SoundArchive | null;
  /** How many intents left their records this time. */
  readonly taken: number;
  /** How many more could go, which the file does not have: they ended, or were settled, after it was written. */
  readonly more: number;
}

/** What is archived, and where to. */
export interface ArchiveOrder {
  readonly beforeMs: number;
  readonly path: string;
  readonly key: string;
  readonly isShrunk: boolean;
  readonly nowMs: number;
}

/** The default name of an archive: beside its journal. */
export function archivePathOf(location: string, beforeMs: number): string {
  const name = basename(location).replace(/\.sqlite$/, '');
  return join(dirname(location), `${name}-before-${brasiliaDay(beforeMs)}.ndjson.gz`);
}

/**
 * Archives a journal in a file: see {@link archiveJournal}.
 * @throws {CliError} exit 90 for one that is not there; {JournalError} for one that cannot be used
 */
export async function archiveFile(
  location: string,
  order: ArchiveOrder,
  { marksIn, ...options }: StoreOptions & { readonly marksIn: string },
): Promise<Archived> {
  refuseMissing(location);
  const database = openJournalFile(location, options);
  try {
    return await archiveJournal(archivedFile(database, location, marksIn), order);
  } catch (error) {
    throw 'errcode' in (error as Error) ? journalError(error, location) : error;
  } finally {
    database.close();
  }
}

/**
 * Writes closed intents into a file, reads it back, signs it, and only then takes their records out of the journal. Each step that
 * was done is left as it is when the same is ordered again.
 * @throws {CliError} exit 2 for a file of another journal, 35 for one that is not as it was written or signed
 */
export async function archiveJournal(
  journal: ArchivedJournal,
  { beforeMs, path, key, isShrunk, nowMs }: ArchiveOrder,
): Promise<Archived> {
  const before = new Date(beforeMs).toISOString();
  if (!existsSync(path)) {
    const head = { before, journal: journal.firstLink ?? '' };
    const written = await whileWaiting(
      () => archiveWords.working(0),
      (say) => writeArchive(path, head, told(journal.closed(beforeMs, nowMs), say)),
    );
    if (written === 0) return { file: null, taken: 0, more: 0 };
  }
  const file = await readArchive(path);
  if (file.journal !== journal.firstLink)
    throw usageError('usage', archiveWords.ofOther(path), archiveWords.otherName);
  if (!existsSync(`${path}.sig`)) await signFile(path, key, archiveNamespace, archiveWords.notSigned);
  const signature = await checkSigned(path, archiveNamespace, archiveWords);
  const taken = await whileWaiting(
    () => archiveWords.taking(0),
    (say) => takeAll(journal, path, nowMs, say),
  );
  let more = 0;
  for await (const page of journal.closed(beforeMs, nowMs)) more += page.length;
  if (isShrunk) await journal.shrink?.();
  return { file: { ...file, signature, isKnownSigner: null }, taken, more };
}

type Say = (text: Telling) => void;

async function* told(
  pages: AsyncIterable<readonly StoredChain[]>,
  say: Say,
): AsyncGenerator<readonly StoredChain[]> {
  let payments = 0;
  for await (const page of pages) {
    yield page;
    payments += page.length;
    const written = payments;
    say(() => archiveWords.working(written));
  }
}

/** A page at a time: a payment waits for one of them, not for all. */
async function takeAll(journal: ArchivedJournal, path: string, nowMs: number, say: Say): Promise<number> {
  let taken = 0;
  let page: StoredChain[] = [];
  const take = async () => {
    taken += await journal.take(page, basename(path), nowMs);
    page = [];
    const sum = taken;
    say(() => archiveWords.taking(sum));
  };
  await readArchive(path, (stored) => {
    page.push(stored);
    return page.length === chainPageRows ? take() : undefined;
  });
  await take();
  return taken;
}

/** Whether a file is compressed, as an archive is: a copy of a journal never is. */
export function isArchive(path: string): boolean {
  return beginsWith(path, gzipMagic);
}

/** Reads an archive and checks its signature. @throws {CliError} exit 35 if one of them is not as it was, or of another signer */
export async function verifyArchive(path: string, signerPath: string | undefined): Promise<SoundArchive> {
  const file = await readArchive(path);
  const signature = await checkSigned(path, archiveNamespace, archiveWords);
  const isKnownSigner = isOfSigner(signature, signerPath);
  if (isKnownSigner === false)
    throw new CliError({
      code: 'seal_changed',
      ends: 'check_failed',
      message: archiveWords.otherSigner(signature.signer.fingerprint),
      hint: archiveWords.askForCopy,
    });
  return { ...file, signature, isKnownSigner };
}

/** An archive as it was read. */
export function archiveJson(path: string, { before, payments, records, sha256, signature }: SoundArchive) {
  return {
    archive: resolve(path),
    signature: `${resolve(path)}.sig`,
    signer: signature.signer.fingerprint,
    before,
    payments,
    records,
    sha256,
  };
}

/** The same for a person. */
export function archiveFields(path: string, archive: SoundArchive): Field[] {
  const { before, payments, records, signature } = archive;
  return [
    ['Archive', path],
    ['Signature', `${path}.sig`],
    ['Signed by', signature.signer.fingerprint],
    ['Ended before', beforeText(Date.parse(before))],
    ['Payments', String(payments)],
    ['Records', String(records)],
  ];
}

/** A day, or a moment of one. */
export function beforeText(beforeMs: number): string {
  const day = brasiliaDay(beforeMs);
  return startOfDayMs(day) === beforeMs ? dayText(day) : valueWords.inBrasilia(secondText(beforeMs));
}
