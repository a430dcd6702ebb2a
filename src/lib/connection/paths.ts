import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { connectionWords } from '../words/connection.ts';
import { config } from './checked-values.ts';

/** The process environment, or a copy of it in a test. */
export type Env = Record<string, string | undefined>;

/** Directory of what a person chose: profiles and the vault. `$XDG_CONFIG_HOME/brl`. */
export function configDir(env: Env): string {
  return directory(env, 'XDG_CONFIG_HOME', { win32: 'APPDATA', fallback: ['.config'] });
}

/** Directory of what must survive: the journal and the sandbox. `$XDG_STATE_HOME/brl`. */
export function stateDir(env: Env): string {
  return directory(env, 'XDG_STATE_HOME', { win32: 'LOCALAPPDATA', fallback: ['.local', 'state'] });
}

/** Directory of what may be deleted at any time: tokens and look-ups. `$XDG_CACHE_HOME/brl`. */
export function cacheDir(env: Env): string {
  return directory(env, 'XDG_CACHE_HOME', { win32: 'TEMP', fallback: ['.cache'] });
}

/**
 * Where this environment's intents are written: `BRL_JOURNAL`, else a separate file for each environment. The address of a
 * shared journal stands as it was given, less a password that should not be in it.
 * @throws {CliError} `journal_place`, exit 91: what is no absolute path is another journal in every folder
 */
export function journalPath(env: Env, environment: string): string {
  const { BRL_JOURNAL: place } = env;
  if (hasSharedJournal(env)) return withoutPassword(place ?? '');
  const why = journalPlaceFault(env);
  if (why !== null) throw config('journal_place', why, connectionWords.journalPlaceHint);
  return place ? place : join(stateDir(env), `journal-${environment}.sqlite`);
}

/** Why `BRL_JOURNAL` names no place that is the same in every folder, as a sentence; null where it does, or is not set. */
export function journalPlaceFault(env: Env): string | null {
  const { BRL_JOURNAL: place } = env;
  if (!place || hasSharedJournal(env) || (isAbsolute(place) && place.trim() === place)) return null;
  const { journalPlace } = connectionWords;
  const [mark] = /^~|\$|%/.exec(place) ?? [];
  if (mark !== undefined) return journalPlace.unexpanded(place, mark);
  return place.trim() === place ? journalPlace.relative(place) : journalPlace.blanks(JSON.stringify(place));
}

/** How a journal in a file is opened: a person may know a network file system to be sound, or accept the risk. */
export function storeOptions(env: Env): { readonly allowNetworkDisk: boolean; readonly marksIn: string } {
  return { allowNetworkDisk: env.BRL_ALLOW_NETWORK_DISK === '1', marksIn: stateDir(env) };
}

/** Such an address is refused wherever it is used; where it is shown, it may be no URL at all. */
function withoutPassword(address: string): string {
  return address.replace(/(?<=:\/\/[^:@/]*):.*@/s, '@').replaceAll(/(?<=[?&]password=)[^&]*/gi, '...');
}

/** Whether `BRL_JOURNAL` names a database that several machines share, and no file. */
export function hasSharedJournal({ BRL_JOURNAL: journal }: Env): boolean {
  return journal !== undefined && /^postgres(?:ql)?:/i.test(journal);
}

/** Where the captured webhook deliveries of an environment are kept, one file each. */
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

/** @throws {CliError} `no_home`, exit 91: state in the folder at hand would be another one in each */
function homeOf(env: Env): string {
  const candidates = [() => env.HOME, homedir, () => userInfo().homedir];
  for (const candidate of candidates) {
    const home = unlessThrown(candidate);
    if (home !== undefined && isAbsolute(home)) return home;
  }
  throw config('no_home', connectionWords.noHome, connectionWords.noHomeHint);
}

/** A user without an entry in the system's list has no home there. */
function unlessThrown(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
