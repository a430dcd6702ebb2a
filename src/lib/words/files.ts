import { topic } from './topic.ts';

/** Why a file is not read or written, by the name that the system has for it; null where it gave none. */
function why(code: string | null): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'it does not exist',
    EACCES: 'you have no right to it',
    EPERM: 'you have no right to it',
    EISDIR: 'it is a directory',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
  };
  return code === null ? 'unknown reason' : (reasons[code] ?? code);
}

/** The reasons a file or directory can't be used. Those in small letters continue a sentence: `The journal FILE is open to other users.` */
export const filesWords = topic('files', {
  noDirectory: (directory: string) => `There is no directory ${directory}.`,
  isDirectory: (path: string) => `${path} is a directory.`,
  isThere: (path: string) => `${path} already exists.`,
  addFlag: (flag: string) => `Add ${flag} to replace it.`,
  nameAnother: 'Name another file.',
  outIsFile: '--out is a file; the answer about it goes to stdout.',
  nameOut: 'Name a file: --out FILE.',
  besideNoDirectory: (path: string) => `has ${path} beside it, which is not a directory.`,
  besideForeignDirectory: (path: string) => `has ${path} beside it, which belongs to another user.`,
  besideOpenDirectory: (path: string, directory: string) =>
    `has ${path} beside it, which other users can write to. Close it with: chmod 700 ${directory}`,
  inForeignDirectory: (directory: string) => `is in ${directory}, which belongs to another user.`,
  inOpenDirectory: (directory: string) =>
    `is in ${directory}, where other users can replace it. Close the directory to them with: chmod go-w ${directory}; or name a file in a new directory below it, which brl creates for its owner alone.`,
  notRegular: 'is not a regular file.',
  foreignFile: 'belongs to another user.',
  openFile: (path: string) => `is open to other users. Close it with: chmod 600 ${path}`,
  besideForeignFile: (path: string) =>
    `has ${path} beside it, which is not a file that only this user can open.`,
  besideRollback: (path: string) => `has ${path} beside it, which would write other records into it.`,
  lostFile: (path: string) => `is empty but its log ${path}-wal is not: records were lost.`,
  otherVersion: (found: number, version: number) =>
    `is of version ${found}; this brl writes version ${version}.`,
  readByOthers: (what: string, path: string, mode: string) =>
    `Warning: the ${what} in ${path} can be read by other users of this machine (mode ${mode}). Close it with: chmod 600 ${path}`,
  notOwnDirectory: (path: string) => `${path} is not a real directory`,
  notCopied: (found: number, copy: string, reason: string) =>
    `is of version ${found} and cannot be copied to ${copy}, which is done before it is brought up: ${reason}. It was left as it is.`,
  directoryOfAnother: (path: string) => `${path} belongs to another user`,
  writableDirectory: (path: string) => `other users can write in ${path}`,
  closeDirectory: (path: string) => `Type: chmod 700 ${path}`,
  descriptorUnreadable: (what: string, path: string, reason: string) =>
    `The ${what} cannot be read from ${path}: ${reason}. Nothing was sent.`,
  openDescriptor: `Open the descriptor in the shell, for example: 3<secret.txt`,
  symbolicLink: (what: string, path: string) => `the ${what} at ${path} is a symbolic link`,
  nameItself: 'Name the file itself, or pass it as a descriptor: 3<FILE and /dev/fd/3',
  notOpened: (what: string, path: string, reason: string) =>
    `the ${what} at ${path} cannot be opened (${reason})`,
  notAFile: (what: string, path: string) => `the ${what} at ${path} is not a file`,
  tooLarge: (what: string, path: string) => `the ${what} at ${path} is larger than 1 MiB`,
  fileOfAnother: (what: string, path: string) => `the ${what} at ${path} belongs to another user`,
  openToOthers: (what: string, path: string, mode: string) =>
    `other users can open the ${what} at ${path} (mode ${mode})`,
  closeFile: (path: string) => `Type: chmod 600 ${path}`,
  unreadable: (label: string, code: string | null) => `${label} cannot be read: ${why(code)}.`,
  unreadableNothingSent: (label: string, code: string | null) =>
    `${label} cannot be read: ${why(code)}. Nothing was sent.`,
  unwritable: (path: string, code: string | null) => `${path} can't be written: ${why(code)}.`,
  refused: (reason: string) => `Refused: ${reason}. Nothing was sent.`,
  /** Why SQLite does not open or write a file, by its own words. */
  sqlite: {
    'file is not a database': 'file is not a database',
    'database disk image is malformed': 'database disk image is malformed',
    'database or disk is full': 'database or disk is full',
    'disk I/O error': 'disk I/O error',
    'attempt to write a readonly database': 'attempt to write a readonly database',
    'unable to open database file': 'unable to open database file',
    'database is locked': 'database is locked',
  },
});

/** What SQLite says of a file, for a person; words of its own that are not known here stay. */
export function sqliteText(said: string): string {
  const { sqlite } = filesWords;
  return Object.hasOwn(sqlite, said) ? sqlite[said as keyof typeof sqlite] : said;
}
