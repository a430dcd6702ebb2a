import { type ChildProcessByStdio, execFile, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { missingTool, toolPath } from '../../scripts/test-tools.mjs';

/** A folder of one server. What is in it runs and stays until it is removed, or until this process is gone, killed or not. */
export interface Folder {
  readonly path: string;
  /** Where the server's data is. */
  readonly data: string;
  remove(): Promise<void>;
}

/** One process of a server, with its children. */
export interface Postmaster {
  isRunning(): boolean;
  /** The process answers to nothing any more, and nothing of it is lost. */
  pause(): Promise<void>;
  resume(): void;
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

/** The server refuses to be root. */
const owner =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

/** Waits for the end of its input, that is for the end of this process at the latest; a stopped process cannot end. */
const endAndRemove = `
read -r _
data=$1/data
server=$(head -n 1 "$data/postmaster.pid")
runs() { [ "$(readlink "/proc/$server/cwd")" = "$data" ]; }
if runs; then
  kill -QUIT "$server"
  kill -CONT "$server" $(cat "/proc/$server/task/$server/children")
  while runs; do sleep 0.05; done
fi
rm -rf "$1"
`;

const keepers = new Set<ChildProcessByStdio<Writable, null, null>>();
// A worker of the tests may outlive a run that was killed.
process.once('disconnect', () => {
  for (const { stdin } of keepers) stdin.end();
});

/** Makes a folder with these files in it, which the server's user owns. */
export function makeFolder(files: Readonly<Record<string, string>>): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'brl-postgres-')));
  const keeper = spawn('sh', ['-c', endAndRemove, 'sh', path], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keepers.add(keeper);
  keeper.unref();
  (keeper.stdin as Socket).unref();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text, { mode: 0o600 });
  if (owner.length > 0) execFileSync('chown', ['-R', 'postgres:', path]);
  return {
    path,
    data: join(path, 'data'),
    async remove() {
      keepers.delete(keeper);
      keeper.ref();
      const gone = keeper.exitCode === null ? once(keeper, 'exit') : undefined;
      keeper.stdin.end();
      await gone;
    },
  };
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runProgram(name: string, args: readonly string[], password = ''): Promise<void> {
  const [file, ...given] = commandOf(name, args);
  await promisify(execFile)(file, given, { ...surroundings(password), timeout: 120_000 });
}

/** Starts the server of a folder; it may take a while until it answers. */
export function spawnPostmaster(folder: Folder, settings: Readonly<Record<string, string>>): Postmaster {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, ...given] = commandOf('postgres', ['-D', folder.data, ...options]);
  const log = openSync(logOf(folder), 'a');
  // Ctrl-C is for the tests; the keeper of the folder ends what they leave behind.
  const child = spawn(file, given, { ...surroundings(), detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const resume = () => {
    if (!isRunning()) return;
    for (const one of childrenOf(pid)) signal(one, 'SIGCONT');
    child.kill('SIGCONT');
  };
  return {
    isRunning,
    resume,
    async pause() {
      child.kill('SIGSTOP');
      while (isRunning() && !isStopped(pid)) await wait(2);
      const children = childrenOf(pid);
      for (const one of children) signal(one, 'SIGSTOP');
      while (!children.every(isStopped)) await wait(2);
    },
    async end(how) {
      if (!isRunning()) return;
      child.ref();
      child.kill(how);
      resume();
      await ended;
    },
  };
}

/** The last words of a folder's servers. */
export function lastWords(folder: Folder): string {
  return readFileSync(logOf(folder), 'utf8').split('\n').slice(-15).join('\n');
}

/** A port of 127.0.0.1 that nobody has, outside of those that the system gives away: a restarted server finds it free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.on('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

function commandOf(name: string, args: readonly string[]): [string, ...string[]] {
  const server = toolPath('postgres');
  if (server === undefined) throw new Error(missingTool('postgres'));
  return [...owner, join(dirname(realpathSync(server)), name), ...args] as [string, ...string[]];
}

/** None of the variables of the person who runs the tests: PGPORT and PGDATA lead elsewhere. */
function surroundings(password = ''): { cwd: string; env: NodeJS.ProcessEnv } {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: password } };
}

function logOf(folder: Folder): string {
  return join(folder.path, 'log');
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** True of what is gone, too. */
function isStopped(pid: number): boolean {
  try {
    return /\) [TtZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** A backend may end between the list and the signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
