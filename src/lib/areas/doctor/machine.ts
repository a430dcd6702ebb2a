import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import { cacheDir, configDir, type Env, stateDir } from '../../connection/paths.ts';
import { refuseUnsafeRuntime } from '../../connection/runtime-guard.ts';
import { machineFileSystem, networkFileSystem } from '../../journal/network-disk.ts';
import { attempt, failure, quoted } from './check.ts';

/** The Node that runs this, and settings of it that would print secrets or skip certificate checks. */
export function runtimeCheck(env: Env, execArgv: readonly string[], version = process.versions.node): Check {
  if (!isSupportedNode(version)) {
    return fail(
      'runtime',
      `Node ${version} runs this, and brl needs ${manifest.engines.node}.`,
      'Install a newer Node.js, then type: brl doctor',
    );
  }
  try {
    refuseUnsafeRuntime(env, execArgv);
  } catch (error) {
    return failure('runtime', error, 'Run brl without that setting.');
  }
  return pass('runtime', `Node ${version}, and none of its settings exposes secrets.`);
}

/** Our three directories and what lies in them; `BRL_JOURNAL` adds a fourth. */
export async function directoryChecks(env: Env): Promise<Check[]> {
  const checks = [
    directoryCheck('config-directory', configDir(env)),
    directoryCheck('state-directory', stateDir(env)),
    directoryCheck('cache-directory', cacheDir(env), 'tokens'),
  ];
  if (env.BRL_JOURNAL) checks.push(journalDirectoryCheck(dirname(resolve(env.BRL_JOURNAL))));
  return Promise.all(checks);
}

/** SQLite's locks and its shared memory cannot be relied on over a network (sqlite.org, "How To Corrupt", 2.1). */
export function fileSystemCheck(journal: string): Promise<Check> {
  return attempt('file-system', 'Check that the directory can be read.', () => {
    if (process.platform !== 'linux')
      return pass('file-system', 'Not looked at: only Linux tells the kind of a file system.');
    const directory = existingAncestor(dirname(resolve(journal)));
    const kind = networkFileSystem(machineFileSystem(directory));
    if (kind === null)
      return pass('file-system', `The journal's file system is on this machine (${directory}).`);
    return warn(
      'file-system',
      `The journal is on ${kind} (${directory}), where its locks and its durability cannot be relied on.`,
      'Point BRL_JOURNAL or XDG_STATE_HOME at a disk of this machine.',
    );
  });
}

/** Says the same as "engines" in package.json; a test compares them. */
function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}

function directoryCheck(name: string, path: string, inner?: string): Promise<Check> {
  return attempt(name, `Check who owns ${path}.`, () => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return pass(name, `${path} is not there yet; it is made when it is needed.`);
    const loose = looseDirectory(name, path, stats) ?? looseFile(name, path);
    const below = inner === undefined ? null : looseFile(name, join(path, inner));
    return loose ?? below ?? pass(name, `${path} is open to its owner alone.`);
  });
}

function looseDirectory(name: string, path: string, stats: Stats): Check | null {
  if (!stats.isDirectory())
    return fail(name, `${path} is not a directory of its own.`, `ls -ld ${quoted(path)}`);
  if (process.platform === 'win32') return null;
  if (!isOurs(stats)) return fail(name, `${path} belongs to another user.`, `ls -ld ${quoted(path)}`);
  const mode = modeOf(stats);
  const close = `chmod 700 ${quoted(path)}`;
  if ((stats.mode & 0o022) !== 0)
    return fail(name, `Other users may write in ${path} (mode ${mode}).`, close);
  if ((stats.mode & 0o077) !== 0)
    return warn(name, `Other users may look into ${path} (mode ${mode}).`, close);
  return null;
}

/** The first file of ours that others may open. */
function looseFile(name: string, directory: string): Check | null {
  if (process.platform === 'win32' || !existsSync(directory)) return null;
  for (const entry of readdirSync(directory)) {
    const path = join(directory, entry);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) continue;
    if (!isOurs(stats)) return fail(name, `${path} belongs to another user.`, `ls -l ${quoted(path)}`);
    if ((stats.mode & 0o077) === 0) continue;
    return fail(name, `Other users may open ${path} (mode ${modeOf(stats)}).`, `chmod 600 ${quoted(path)}`);
  }
  return null;
}

/** A directory that a person chose for the journal may hold other things; only its replacement must be impossible. */
function journalDirectoryCheck(path: string): Promise<Check> {
  const name = 'journal-directory';
  return attempt(name, `Check who owns ${path}.`, () => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return pass(name, `${path} is not there yet; it is made when it is needed.`);
    const isSticky = (stats.mode & 0o1000) !== 0;
    if (process.platform !== 'win32' && (stats.mode & 0o022) !== 0 && !isSticky) {
      const message = `Other users may replace the journal in ${path} (mode ${modeOf(stats)}).`;
      return fail(name, message, `chmod go-w ${quoted(path)}`);
    }
    return pass(name, `Nobody else can replace the journal in ${path}.`);
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
