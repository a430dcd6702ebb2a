import { once } from 'node:events';
import { createWriteStream, existsSync, linkSync, renameSync, rmSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { type CliError, usageError } from '../errors/cli-error.ts';
import { filesWords } from '../words/files.ts';
import { checkTarget, temporaryBeside, unwritable } from './atomic-file.ts';
import { syncDirectory } from './private-file.ts';

/** A file written piece by piece, accessible only to its owner. */
export interface NewFile {
  readonly out: WriteStream;
  /** Reports early that what was written so far is lost, as on a full disk. @throws {CliError} exit 90 */
  check(): void;
  /** Gives it its name, new and complete. @throws {CliError} exit 2 when another took the name, 90 when it cannot be written */
  keep(): Promise<void>;
  /** Deletes what was written. */
  drop(): void;
}

/** Refuses early a name that is taken or impossible. @throws {CliError} exit 2 */
export function checkNew(path: string): void {
  checkTarget(path, true);
  if (existsSync(path)) throw taken(path);
}

/**
 * Starts a file beside `path`, where nothing exists yet.
 * @param replaces whether it replaces an existing file
 * @throws {CliError} exit 2
 */
export function newFile(path: string, replaces = false): NewFile {
  if (replaces) checkTarget(path, true);
  else checkNew(path);
  const temporary = temporaryBeside(path);
  const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
  let failure: Error | null = null;
  out.on('error', (error) => {
    failure = error;
  });
  const drop = () => {
    out.destroy();
    rmSync(temporary, { force: true });
  };
  return {
    out,
    drop,
    check() {
      if (failure) throw unwritable(path, failure);
    },
    async keep() {
      try {
        if (failure) throw failure;
        out.end();
        await once(out, 'close');
        if (replaces) renameSync(temporary, path);
        else linkSync(temporary, path);
        syncDirectory(dirname(path));
      } catch (error) {
        const cause: NodeJS.ErrnoException = failure ?? (error as Error);
        throw cause.code === 'EEXIST' ? taken(path) : unwritable(path, cause);
      } finally {
        drop();
      }
    },
  };
}

function taken(path: string): CliError {
  return usageError('file_exists', filesWords.isThere(path), filesWords.nameAnother);
}
