import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '../connection/checked-values.ts';
import { type Env, hasSharedJournal, stateDir } from '../connection/paths.ts';
import { openStore, secretFromFile } from '../connection/secrets.ts';
import { makeFolders } from '../files/claim.ts';
import { type Address, AddressError, type PostgresPlace, readAddress } from '../journal/postgres/place.ts';
import { journalPlaceWords } from '../words/journal-place.ts';

/**
 * The shared journal that `BRL_JOURNAL` names; null if it names a file, or nothing.
 * @throws {CliError} exit 91 for an address that cannot be used
 */
export function sharedJournal(env: Env): PostgresPlace | null {
  const { BRL_JOURNAL: journal = '' } = env;
  return hasSharedJournal(env) ? placeOf(journal, env, 'BRL_JOURNAL') : null;
}

/**
 * The place that an address names, and how this user authenticates.
 * @param name the variable or flag that gave the address
 * @throws {CliError} exit 91 for an address that cannot be used
 */
export function placeOf(text: string, env: Env, name: string): PostgresPlace {
  const address = addressOf(text, name);
  const { isLoopback, wantsTls, rootCertificates, ...rest } = address;
  const directory = stateDir(env);
  makeFolders(directory);
  const place = createHash('sha256').update(address.location).digest('hex').slice(0, 16);
  return {
    ...rest,
    password: (server) => passwordOf({ ...address, ...server }, env),
    tls: isLoopback && !wantsTls ? null : { ca: certificatesIn(rootCertificates) },
    headBeside: join(directory, `shared-journal-${place}`),
  };
}

function addressOf(text: string, name: string): Address {
  try {
    return readAddress(text);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    throw config(
      'journal_address',
      journalPlaceWords.of(name, error.message),
      'postgres://USER@HOST:PORT/DATABASE',
    );
  }
}

function certificatesIn(path: string | null): string | null {
  if (path === null) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw config('journal_address', journalPlaceWords.noCertificates(path));
  }
}

/** The name under which the keychain has the password of a shared journal. */
export function passwordName({ location }: Pick<Address, 'location'>): string {
  return `journal ${location}`;
}

/**
 * From the file that `BRL_JOURNAL_PASSWORD_FILE` names, from `PGPASSFILE` or `~/.pgpass`, from the keychain: the first
 * that has one.
 */
async function passwordOf(address: Address, env: Env): Promise<string> {
  const { BRL_JOURNAL_PASSWORD_FILE: file } = env;
  if (file) return secretFromFile(file, journalPlaceWords.password);
  return (await fromPassFile(address)) ?? (await fromKeychain(address, env)) ?? '';
}

/** PostgreSQL manual, section 34.16. */
async function fromPassFile({ host, port, database, user }: Address): Promise<string | null> {
  const { default: pgpass } = await import('pgpass');
  return new Promise((resolve) => {
    pgpass({ host, port, database, user }, (password) => resolve(password ?? null));
  });
}

/** A machine without a keychain may need no password at all; the server says what it needs. */
async function fromKeychain(address: Address, env: Env): Promise<string | null> {
  try {
    return await (await openStore('keychain', env)).get(passwordName(address));
  } catch {
    return null;
  }
}
