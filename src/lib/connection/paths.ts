import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { connectionSays, connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';

/** The process environment, or a copy of it in a test. */
export type Env = Record<string, string | undefined>;

/** Directory for what a person configured: profiles and the vault. `$XDG_CONFIG_HOME/brl`. */
export function configDir(env: Env): string {
  return directory(env, 'XDG_CONFIG_HOME', { win32: 'APPDATA', fallback: ['.config'] });
}

/** The file of this user's vault. */
export function vaultPath(env: Env): string {
  return join(configDir(env), 'vault');
}

/** Directory for what must survive: the journal and the sandbox. `$XDG_STATE_HOME/brl`. */
export function stateDir(env: Env): string {
  return directory(env, 'XDG_STATE_HOME', { win32: 'LOCALAPPDATA', fallback: ['.local', 'state'] });
}

/**
 * The same directory, for whoever is about to keep something in it: `brl doctor` and `config show` work without.
 * @throws {CliError} `no_home`, exit 91: it is not there and cannot be made
 */
export function usableStateDir(env: Env): string {
  const folder = stateDir(env);
  if (existsSync(folder) || mayMake(folder)) return folder;
  throw new CliError({
    code: 'no_home',
    ends: 'configuration',
    message: connectionSays.nothingSent(connectionWords.noState(folder)),
    hint: connectionWords.noHomeHint,
    // An earlier run may have kept its payments elsewhere.
    moneyMoved: 'unknown',
  });
}

/** Whether this user may write to the nearest folder above that is there; a read-only disk lets nobody. */
function mayMake(folder: string): boolean {
  const above = dirname(folder);
  if (!existsSync(above)) return mayMake(above);
  try {
    accessSync(above, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Directory for what may be deleted at any time: tokens and look-ups. `$XDG_CACHE_HOME/brl`. */
export function cacheDir(env: Env): string {
  return directory(env, 'XDG_CACHE_HOME', { win32: 'TEMP', fallback: ['.cache'] });
}

/**
 * Where this environment's intents are written: `BRL_JOURNAL`, otherwise a separate file for each environment. The address of
 * a shared journal is kept as given, minus any password that should not be in it.
 * @throws {CliError} `journal_place`, exit 91: a relative path would name a different journal in every folder
 */
export function journalPath(env: Env, environment: string): string {
  const { BRL_JOURNAL: place } = env;
  if (hasSharedJournal(env)) return withoutPassword(place ?? '');
  const why = journalPlaceFault(env);
  if (why !== null) throw config('journal_place', why, connectionWords.journalPlaceHint);
  return place ? place : join(stateDir(env), `journal-${environment}.sqlite`);
}

/** Why `BRL_JOURNAL` does not name the same place in every folder, as a sentence; null when it does or is not set. */
export function journalPlaceFault(env: Env): string | null {
  const { BRL_JOURNAL: place } = env;
  if (!place || hasSharedJournal(env) || (isAbsolute(place) && place.trim() === place)) return null;
  const { journalPlace } = connectionWords;
  const [mark] = /^~|\$|%/.exec(place) ?? [];
  if (mark !== undefined) return journalPlace.unexpanded(place, mark);
  return place.trim() === place ? journalPlace.relative(place) : journalPlace.blanks(JSON.stringify(place));
}

/** How a journal file is opened: a person may know that a network file system is reliable, or accept the risk. */
export function storeOptions(env: Env): { readonly allowNetworkDisk: boolean; readonly marksIn: string } {
  return { allowNetworkDisk: env.BRL_ALLOW_NETWORK_DISK === '1', marksIn: stateDir(env) };
}

/** An address with a password is refused wherever it is used; where it is only shown, it may not even be a URL. */
function withoutPassword(address: string): string {
  return address.replace(/(?<=:\/\/[^:@/]*):.*@/s, '@').replaceAll(/(?<=[?&]password=)[^&]*/gi, '...');
}

/** Whether `BRL_JOURNAL` names a database that several machines share, rather than a file. */
export function hasSharedJournal({ BRL_JOURNAL: journal }: Env): boolean {
  return journal !== undefined && /^postgres(?:ql)?:/i.test(journal);
}

/** Where captured webhook deliveries are kept, one file per environment. */
export function capturesPath(env: Env, environment: string): string {
  return join(stateDir(env), `webhooks-${environment}.sqlite`);
}

function directory(env: Env, variable: string, otherwise: { win32: string; fallback: string[] }): string {
  const chosen = env[variable];
  // The XDG base directory specification: a relative path is invalid and is ignored.
  if (chosen !== undefined && isAbsolute(chosen)) return join(chosen, 'brl');
  const windows = process.platform === 'win32' ? env[otherwise.win32] : undefined;
  if (windows !== undefined && isAbsolute(windows)) return join(windows, 'brl');
  return join(homeOf(env), ...otherwise.fallback, 'brl');
}

/** @throws {CliError} `no_home`, exit 91: state kept in the current folder would differ from folder to folder */
function homeOf(env: Env): string {
  const candidates = [() => env.HOME, homedir, () => userInfo().homedir];
  for (const candidate of candidates) {
    const home = unlessThrown(candidate);
    if (home !== undefined && isAbsolute(home)) return home;
  }
  throw config('no_home', connectionWords.noHome, connectionWords.noHomeHint);
}

/** A user without an entry in the system's user list has no home directory there. */
function unlessThrown(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
