import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import {
  cacheDir,
  configDir,
  type Env,
  hasSharedJournal,
  journalPlaceFault,
  stateDir,
} from '../../connection/paths.ts';
import { refuseUnsafeRuntime } from '../../connection/runtime-guard.ts';
import { machineFileSystem, networkFileSystem } from '../../journal/network-disk.ts';
import { connectionWords } from '../../words/connection.ts';
import { doctorWords } from '../../words/doctor.ts';
import { attempt, failure, quoted } from './check.ts';

/** The Node that runs this, and settings that would print secrets or skip certificate checks. */
export function runtimeCheck(env: Env, execArgv: readonly string[], version = process.versions.node): Check {
  if (!isSupportedNode(version)) {
    return fail(
      'runtime',
      doctorWords.runtime.tooOld(version, manifest.engines.node),
      doctorWords.runtime.install,
    );
  }
  try {
    refuseUnsafeRuntime(env, execArgv);
  } catch (error) {
    return failure('runtime', error, doctorWords.runtime.withoutSetting);
  }
  return pass('runtime', doctorWords.runtime.safe(version));
}

/** Our three directories and their contents; `BRL_JOURNAL` adds a fourth. */
export async function directoryChecks(env: Env): Promise<Check[]> {
  const checks = [
    directoryCheck('config-directory', configDir(env)),
    directoryCheck('state-directory', stateDir(env)),
    directoryCheck('cache-directory', cacheDir(env), 'tokens'),
  ];
  const why = journalPlaceFault(env);
  if (why !== null)
    checks.push(Promise.resolve(fail('journal-directory', why, connectionWords.journalPlaceHint)));
  else if (env.BRL_JOURNAL && !hasSharedJournal(env))
    checks.push(journalDirectoryCheck(dirname(env.BRL_JOURNAL)));
  return Promise.all(checks);
}

/** SQLite's locks and its shared memory cannot be relied on over a network (sqlite.org, "How To Corrupt", 2.1). */
export function fileSystemCheck(journal: string): Promise<Check> {
  return attempt('file-system', doctorWords.disk.readable, () => {
    if (process.platform !== 'linux') return pass('file-system', doctorWords.disk.onlyLinux);
    const directory = existingAncestor(dirname(resolve(journal)));
    const kind = networkFileSystem(machineFileSystem(directory));
    if (kind === null) return pass('file-system', doctorWords.disk.local(directory));
    return warn('file-system', doctorWords.disk.remote(kind, directory), doctorWords.disk.useLocal);
  });
}

/** The same as "engines" in package.json; a test compares them. */
function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}

function directoryCheck(name: string, path: string, inner?: string): Promise<Check> {
  return attempt(name, doctorWords.disk.owner(path), () => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return pass(name, doctorWords.disk.notYet(path));
    const loose = looseDirectory(name, path, stats) ?? looseFile(name, path);
    const below = inner === undefined ? null : looseFile(name, join(path, inner));
    return loose ?? below ?? pass(name, doctorWords.disk.private(path));
  });
}

function looseDirectory(name: string, path: string, stats: Stats): Check | null {
  if (!stats.isDirectory()) return fail(name, doctorWords.disk.notDirectory(path), `ls -ld ${quoted(path)}`);
  if (process.platform === 'win32') return null;
  if (!isOurs(stats)) return fail(name, doctorWords.disk.ofAnother(path), `ls -ld ${quoted(path)}`);
  const mode = modeOf(stats);
  const close = `chmod 700 ${quoted(path)}`;
  if ((stats.mode & 0o022) !== 0) return fail(name, doctorWords.disk.othersWrite(path, mode), close);
  if ((stats.mode & 0o077) !== 0) return warn(name, doctorWords.disk.othersLook(path, mode), close);
  return null;
}

/** The first of our files that others may open. */
function looseFile(name: string, directory: string): Check | null {
  if (process.platform === 'win32' || !existsSync(directory)) return null;
  for (const entry of readdirSync(directory)) {
    const path = join(directory, entry);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) continue;
    if (!isOurs(stats)) return fail(name, doctorWords.disk.ofAnother(path), `ls -l ${quoted(path)}`);
    if ((stats.mode & 0o077) === 0) continue;
    return fail(name, doctorWords.disk.othersOpen(path, modeOf(stats)), `chmod 600 ${quoted(path)}`);
  }
  return null;
}

/** A directory that a person chose for the journal may hold other things; it only must not be replaceable by others. */
function journalDirectoryCheck(path: string): Promise<Check> {
  const name = 'journal-directory';
  return attempt(name, doctorWords.disk.owner(path), () => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return pass(name, doctorWords.disk.notYet(path));
    const isSticky = (stats.mode & 0o1000) !== 0;
    if (process.platform !== 'win32' && (stats.mode & 0o022) !== 0 && !isSticky) {
      const message = doctorWords.disk.othersReplace(path, modeOf(stats));
      return fail(name, message, `chmod go-w ${quoted(path)}`);
    }
    return pass(name, doctorWords.disk.irreplaceable(path));
  });
}

/** Files of this user and of root, who can read and write everything anyway. */
function isOurs(stats: Stats): boolean {
  const self = process.geteuid?.();
  return self === undefined || stats.uid === self || stats.uid === 0;
}

function modeOf(stats: Stats): string {
  return (stats.mode & 0o777).toString(8).padStart(4, '0');
}

function existingAncestor(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingAncestor(dirname(path));
}
