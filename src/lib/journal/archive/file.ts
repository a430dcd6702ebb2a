import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { newFile } from '../../files/new-file.ts';
import { archiveWords } from '../../words/archive.ts';
import { chainOf, type StoredChain } from '../chains.ts';
import { type SealTotals, sealSum } from '../seal.ts';

/** The namespace of an archive's signature: no signature for something else counts. */
export const archiveNamespace = 'brl.archive.v1';

/** In the first line of an archive. */
const title = 'brl-archive v1';

/** What the first line of an archive says. */
export interface ArchiveHead {
  readonly archive: typeof title;
  /** Everything in it was closed before, RFC 3339 in UTC. */
  readonly before: string;
  /** The first link of the journal that it was taken from, which no other journal has. */
  readonly journal: string;
}

/** An archive that was read to its end. */
export interface ReadArchive extends ArchiveHead, SealTotals {}

/** A file that begins as gzip does (RFC 1952). */
export const gzipMagic = Buffer.from([0x1f, 0x8b]);

/**
 * Writes records as compressed NDJSON: a line about the archive, one for each intent, and one with its totals.
 * @returns how many intents it has; without any, no file is written
 * @throws {CliError} exit 2 for a name that is taken, 90 when it cannot be written
 */
export async function writeArchive(
  path: string,
  head: Omit<ArchiveHead, 'archive'>,
  pages: AsyncIterable<readonly StoredChain[]>,
): Promise<number> {
  const file = newFile(path);
  const sum = sealSum();
  const line = (told: object) => `${JSON.stringify(told)}\n`;
  let totals: SealTotals | null = null;
  async function* lines(): AsyncGenerator<string> {
    yield line({ archive: title, ...head });
    for await (const page of pages) {
      for (const stored of page) sum.add(chainOf(stored));
      yield page.map(line).join('');
    }
    totals = sum.totals();
    yield line(totals);
  }
  try {
    await pipeline(Readable.from(lines(), { highWaterMark: 1 }), createGzip(), file.out, { end: false });
    const { payments } = totals ?? { payments: 0 };
    if (payments > 0) await file.keep();
    return payments;
  } catch (error) {
    file.check();
    throw error;
  } finally {
    file.drop();
  }
}

/**
 * Reads an archive from its first line to its last, and checks every record's hash.
 * @param each is given its intents in their order, and waited for
 * @throws {CliError} exit 2 for a file that is none, 35 for one that is not as it was written
 */
export async function readArchive(
  path: string,
  each: (stored: StoredChain) => Promise<void> | void = () => undefined,
): Promise<ReadArchive> {
  const sum = sealSum();
  let head: ArchiveHead | null = null;
  let totals: SealTotals | null = null;
  try {
    for await (const line of linesOf(path)) {
      const told = JSON.parse(line) as ArchiveHead | StoredChain | SealTotals;
      if (head === null) {
        if (!('archive' in told) || told.archive !== title) throw noArchive(path);
        head = told;
      } else if (totals !== null) throw unsound(archiveWords.isCut(path));
      else if ('intent_id' in told) {
        const chain = chainOf(told);
        if (chain.wrongAt !== null) throw unsound(archiveWords.record(path, chain.wrongAt, chain.intentId));
        sum.add(chain);
        await each(told);
      } else totals = told as SealTotals;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw head === null ? noArchive(path) : unsound(archiveWords.isCut(path));
  }
  if (head === null) throw noArchive(path);
  if (totals === null || sum.totals().sha256 !== totals.sha256) throw unsound(archiveWords.isCut(path));
  return { ...head, ...totals };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createGunzip();
  const file = createReadStream(path);
  file.on('error', (error) => text.destroy(error));
  file.pipe(text).setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function noArchive(path: string): CliError {
  return usageError('unreadable_data', archiveWords.noArchive(path), archiveWords.makeOne);
}

function unsound(message: string): CliError {
  return new CliError({
    code: 'backup_unsound',
    ends: 'check_failed',
    message,
    hint: archiveWords.takeAnother,
  });
}
