import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { filesWords } from '../words/files.ts';
import type { Telling } from '../words/topic.ts';
import { readAll } from './descriptor.ts';

/** Longest private file that is read, in bytes: a guard against endless paths. */
const maxPrivateFileBytes = 1024 * 1024;

/**
 * Reads a file that only its owner may read (money-safety F58).
 * A path to an open descriptor (`-`, `/dev/stdin`, `/dev/fd/N`) is read without checks: nobody else can open it.
 * @param readable called for a file that others can read but not write, instead of refusing it
 * @returns the bytes, or null when the file does not exist.
 * @throws {CliError} exit 91: a symlink that others could have made, another owner, or a mode that gives others access.
 */
export function readPrivateFile(
  path: string,
  what: string,
  readable?: (warning: Telling) => void,
): Buffer | null {
  const descriptor = descriptorOf(path);
  if (descriptor !== null) return readDescriptor(descriptor, path, what);
  const opened = openWithoutFollowing(path, what);
  if (opened === null) return null;
  try {
    const stats = fstatSync(opened);
    refuseUnsafe(path, what, stats, readable);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Writes a file for its owner alone, whole or not at all: a temporary file beside it, fsync, rename, fsync of the directory.
 * Missing directories are created with mode 0700.
 * @throws {CliError} exit 91: the directory lets others write.
 */
export function writePrivateFile(path: string, bytes: Uint8Array | string): void {
  const directory = dirname(path);
  ensurePrivateDir(directory);
  const temporary = join(directory, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    writeNewFile(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncDirectory(directory);
}

/**
 * Creates one of our directories with mode 0700, or tightens an existing one.
 * @throws {CliError} exit 91: others own it or may write in it, so what it holds cannot be trusted.
 */
export function ensurePrivateDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw unsafe('unsafe_directory', filesWords.notOwnDirectory(path));
  if (!isTrustedOwner(stats)) throw unsafe('unsafe_directory', filesWords.directoryOfAnother(path));
  if ((stats.mode & 0o022) !== 0) {
    throw unsafe(
      'unsafe_directory',
      filesWords.writableDirectory(path),
      filesWords.closeDirectory(quotedPath(path)),
    );
  }
  if ((stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** Text of a secret file: UTF-8 without the byte order mark and the trailing line breaks that editors add. */
export function secretText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/[\r\n]+$/, '');
}

/** The descriptor that a path names, or null for an ordinary path. */
function descriptorOf(path: string): number | null {
  if (path === '-' || path === '/dev/stdin') return 0;
  const match = /^\/(?:dev|proc\/self)\/fd\/(\d{1,4})$/.exec(path);
  return match === null ? null : Number(match[1]);
}

function readDescriptor(descriptor: number, path: string, what: string): Buffer {
  try {
    return readAll(descriptor);
  } catch (error) {
    throw new CliError({
      code: 'secret_unreadable',
      ends: 'configuration',
      message: filesWords.descriptorUnreadable(what, path, reasonOf(error)),
      hint: filesWords.openDescriptor,
    });
  }
}

function openWithoutFollowing(path: string, what: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'ENOENT') return null;
    if (reason === 'ELOOP') {
      const target = mountedAt(path);
      if (target !== null) return openWithoutFollowing(target, what);
      throw unsafe('unsafe_file', filesWords.symbolicLink(what, path), filesWords.nameItself);
    }
    throw unsafe('secret_unreadable', filesWords.notOpened(what, path, reason));
  }
}

/**
 * Where a link leads that only root and this user can create or change, as Kubernetes mounts a secret (`..data`); null for any
 * other link.
 */
function mountedAt(path: string): string | null {
  try {
    const target = realpathSync(path);
    const isKept =
      isTrustedOwner(lstatSync(path)) && [path, target].every((file) => keepsEntries(dirname(file)));
    return isKept ? target : null;
  } catch {
    return null;
  }
}

/** Whether others can replace none of our files there: they may not write, or the directory is sticky. */
function keepsEntries(directory: string): boolean {
  const stats = statSync(directory);
  return isTrustedOwner(stats) && ((stats.mode & 0o022) === 0 || (stats.mode & 0o1000) !== 0);
}

function refuseUnsafe(path: string, what: string, stats: Stats, readable?: (warning: Telling) => void): void {
  if (!stats.isFile() && !stats.isFIFO()) throw unsafe('unsafe_file', filesWords.notAFile(what, path));
  if (stats.size > maxPrivateFileBytes) throw unsafe('unsafe_file', filesWords.tooLarge(what, path));
  if (process.platform === 'win32') return;
  if (!isTrustedOwner(stats)) {
    throw unsafe('unsafe_file', filesWords.fileOfAnother(what, path));
  }
  if ((stats.mode & 0o077) !== 0 && !isMounted(stats)) {
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    const isOnlyReadable = (stats.mode & 0o022) === 0;
    if (readable && isOnlyReadable) readable(() => filesWords.readByOthers(what, path, mode));
    else
      throw unsafe(
        'unsafe_file',
        filesWords.openToOthers(what, path, mode),
        filesWords.closeFile(quotedPath(path)),
      );
  }
}

/**
 * A secret as orchestrators mount it: owned by root, also readable by root's group or one of ours, written by nobody else. An
 * access list that admits a single user, as systemd uses, shows in the mode as group rights.
 */
function isMounted({ uid, gid, mode }: Stats): boolean {
  if (uid !== 0 || (mode & 0o037) !== 0) return false;
  return gid === 0 || gid === process.getegid?.() || (process.getgroups?.() ?? []).includes(gid);
}

/** Files of this user and of root are trusted; root can read and write everything anyway. */
function isTrustedOwner(stats: Stats): boolean {
  const self = process.geteuid?.();
  return self === undefined || stats.uid === self || stats.uid === 0;
}

/** Writes a file that did not exist, for its owner alone, and flushes its bytes to the disk. */
export function writeNewFile(path: string, bytes: Uint8Array | string): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = openSync(path, flags, 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes the rename itself to the disk; Windows has no such call. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function unsafe(code: string, what: string, hint?: string): CliError {
  const message = filesWords.refused(what);
  return new CliError({ code, ends: 'configuration', message, ...(hint === undefined ? {} : { hint }) });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** A path quoted so that a shell reads it back unchanged. */
export function quotedPath(path: string): string {
  return /^[\w./@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
