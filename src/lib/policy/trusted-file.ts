import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { policyWords } from '../words/policy.ts';
import { unusable } from './unusable.ts';

const othersMayWrite = 0o022;
const mostBytes = 1_000_000;

/**
 * Reads a file that only root could have written, or, for the one that a variable names, root or this user.
 * @throws {CliError} exit 91 for a link, another owner, a mode that lets others write, or a file that cannot be read
 */
export function readTrusted(path: string, isMachine: boolean): Buffer {
  if (process.getuid === undefined) throw unusable(policyWords.noOwners(path));
  const owners = isMachine ? [0] : [0, process.getuid()];
  try {
    if (isMachine) for (const folder of foldersOf(path)) refuse(folder, lstatSync(folder), 'folder', owners);
    const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      refuse(path, fstatSync(handle), 'file', owners);
      return readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !('syscall' in (error as object))) throw error;
    throw unusable(code === 'ELOOP' ? policyWords.isLink(path) : policyWords.unreadable(path, code));
  }
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}

type Stats = ReturnType<typeof fstatSync>;

/** @throws {CliError} exit 91 */
function refuse(path: string, stats: Stats, kind: 'file' | 'folder', owners: readonly number[]): void {
  if (stats.isSymbolicLink()) throw unusable(policyWords.isLink(path));
  if (kind === 'folder' ? !stats.isDirectory() : !stats.isFile()) throw unusable(policyWords.noFile(path));
  if (!owners.includes(Number(stats.uid))) throw unusable(policyWords.otherOwner(path));
  if ((Number(stats.mode) & othersMayWrite) !== 0) throw unusable(policyWords.othersWrite(path));
  if (stats.size > mostBytes) throw unusable(policyWords.noFile(path));
}
