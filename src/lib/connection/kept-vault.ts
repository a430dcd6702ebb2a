import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ensurePrivateDir } from '../files/private-file.ts';
import type { KeptKeys } from '../keychain/index.ts';
import { ownProgram } from '../keychain/own-program.ts';
import { tellAbove } from '../terminal/ask.ts';
import { connectionWords } from '../words/connection.ts';
import { secretsWords } from '../words/secrets.ts';
import { config } from './checked-values.ts';
import { type Env, stateDir, vaultPath } from './paths.ts';

const defaultMinutes = 10;
const mostMinutes = 480;
/** A socket's path has 104 bytes on macOS, and the agent adds its number to it at first. */
const longestPath = 90;
const answerMs = 1000;
const startMs = 3000;

/**
 * The keys that a person's commands share while the vault stays open; null where it is asked for its passphrase each time.
 * Every failure ends like that: the passphrase is asked for.
 * @throws {CliError} exit 91: `BRL_VAULT_OPEN_MINUTES` is no number of minutes
 */
export function keptKeys(env: Env): KeptKeys | null {
  const minutes = idleMinutes(env);
  const path = minutes === 0 ? null : socketPath(env);
  if (path === null) return null;
  return {
    take: async (of) => {
      const [, key = ''] = await ask(path, `key ${nameOf(of)}`);
      const bytes = Buffer.from(key, 'base64url');
      return bytes.length === 32 ? bytes : null;
    },
    keep: async (of, key) => {
      if (await start([path, nameOf(of), String(minutes * 60_000)], key))
        tellAbove(() => secretsWords.vaultStaysOpen(minutes));
    },
  };
}

/** Until when the vault of this user stays open if nobody uses it, as an RFC 3339 instant; null while it is locked. */
export async function vaultOpenUntil(env: Env): Promise<string | null> {
  const path = socketPath(env);
  const [until = ''] = path === null ? [] : await ask(path, 'until');
  return /^\d{13}$/.test(until) ? new Date(Number(until)).toISOString() : null;
}

/** Has the key of this user's vault forgotten. @returns whether it was kept */
export async function lockVault(env: Env): Promise<boolean> {
  const path = socketPath(env);
  if (path === null) return false;
  const [said] = await ask(path, 'lock');
  // An agent that does not answer ends once its socket is gone.
  rmSync(path, { force: true });
  return said === 'locked';
}

function idleMinutes({ BRL_VAULT_OPEN_MINUTES: given }: Env): number {
  if (given === undefined) return defaultMinutes;
  if (/^\d{1,3}$/.test(given) && Number(given) <= mostMinutes) return Number(given);
  throw config('invalid_setting', connectionWords.badSetting('BRL_VAULT_OPEN_MINUTES'));
}

/** A key is named by all that it is made from but the passphrase; the hash is no secret. */
const nameOf = (of: string) => hash('sha256', of);

/** In a directory that only this user can enter: whoever answers there is this user, or root. Null where there is none. */
function socketPath(env: Env): string | null {
  // Anybody may make a pipe of that name on Windows, and Node cannot tell whose it is.
  if (process.platform === 'win32') return null;
  const name = `vault-${hash('sha256', vaultPath(env)).slice(0, 16)}`;
  try {
    const { XDG_RUNTIME_DIR: runtime } = env;
    const directory = runtime && isOwnAlone(runtime) ? join(runtime, 'brl') : join(stateDir(env), 'open');
    ensurePrivateDir(directory);
    const path = join(directory, name);
    return Buffer.byteLength(path) <= longestPath ? path : null;
  } catch {
    return null;
  }
}

function isOwnAlone(directory: string): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
}

/** The words of the agent's answer; none where nobody answers in time. */
async function ask(path: string, question: string): Promise<readonly string[]> {
  const socket = connect(path).setEncoding('latin1');
  const limit = setTimeout(() => socket.destroy(), answerMs);
  try {
    socket.write(`${question}\n`);
    for await (const line of socket) return String(line).trimEnd().split(' ');
    return [];
  } catch {
    return [];
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

/** Starts an agent, which gets the key through a pipe and leaves no core dump. @returns whether it can be asked now */
async function start(given: readonly string[], key: Buffer): Promise<boolean> {
  const agent = [...ownProgram('vault-agent', ['--disable-sigusr1']), ...given];
  const child = spawn('/bin/sh', ['-c', 'ulimit -c 0 && exec "$@"', 'sh', ...agent], {
    cwd: '/',
    // Of no terminal, and with nothing of an environment that may hold secrets.
    detached: true,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const isThere = await new Promise<boolean>((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), startMs);
    const end = (ready: boolean) => {
      clearTimeout(limit);
      resolve(ready);
    };
    child.stdout.once('data', () => end(true));
    child.once('error', () => end(false)).once('exit', () => end(false));
    child.stdin.on('error', () => undefined).end(key.toString('base64url'));
  });
  child.stdout.destroy();
  child.unref();
  return isThere;
}
