import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { hostUrl } from '../../connection/checked-values.ts';
import type { Env } from '../../connection/paths.ts';
import { loadProfiles, profileName } from '../../connection/profile.ts';
import type { Session } from '../../connection/session.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import { credentialsWords } from '../../words/credentials.ts';
import type { ChildPlace } from './delegate.ts';

/** Name of a profile that does not exist yet; "delegated", numbered, if none is given. @throws {CliError} exit 2. */
export function newProfileName(wanted: string | undefined, env: Env): string {
  const { profiles } = loadProfiles(env);
  if (wanted !== undefined) {
    const name = profileName(wanted);
    if (!Object.hasOwn(profiles, name)) return name;
    throw usageError(
      'profile_exists',
      credentialsWords.delegate.profileExists(name),
      credentialsWords.delegate.profileExistsHint,
    );
  }
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'delegated' : `delegated-${number}`;
    if (!Object.hasOwn(profiles, name)) return name;
  }
}

/** A new file for one secret, opened before anything is sent, as the secret is shown only once and must not be lost. */
export interface SecretFile {
  write(secret: string): void;
  /** Removes the empty file. */
  drop(): void;
}

/** Creates the file, for its owner alone; a secret never replaces a file. @throws {CliError} exit 2. */
export function newSecretFile(path: string): SecretFile {
  const file = openNew(path);
  return {
    write(secret) {
      writeSync(file, `${secret}\n`);
      fsyncSync(file);
      closeSync(file);
    },
    drop() {
      closeSync(file);
      rmSync(path);
    },
  };
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw usageError(
        'file_exists',
        credentialsWords.delegate.fileExists(path),
        credentialsWords.delegate.fileExistsHint,
      );
    const message = credentialsWords.delegate.fileUnwritable(path, code);
    throw new CliError({ code: 'unwritable_file', ends: 'local_storage', message, cause: error });
  }
}

/** The credential was issued, but what came with it could not be stored. @param exit of what went wrong */
export function notStored(
  error: Error,
  ends: Ending,
  clientId: string | null,
  { names, store }: ChildPlace,
): CliError {
  // The sentence of the refusal is followed by one saying that nothing was sent.
  const why = error.message.replace(/\.?(?: Nothing was \w+\.)?$/, '');
  return new CliError({
    code: 'credential_not_stored',
    ends,
    sent: 'yes',
    message: credentialsWords.delegate.notStored(clientId, why, names.key, store.describe()),
    hint: clientId === null ? 'brl credentials list' : `brl credentials revoke ${clientId}`,
    cause: error,
  });
}

/**
 * The host for signed requests that belongs to the issuer's own connection. @throws {CliError} exit 91 if none is known.
 */
export function signedHost(session: Session, env: Env): string {
  const parent = session.profileName === null ? undefined : loadProfiles(env).profiles[session.profileName];
  const known = session.profileName === null ? env.BRL_CLIENT_BASE_URL : parent?.clientBaseUrl;
  if (known) return hostUrl(known, 'client-base-url');
  throw new CliError({
    code: 'no_signed_host',
    ends: 'configuration',
    message: credentialsWords.delegate.noSignedHost,
    hint: session.embedded
      ? credentialsWords.delegate.noSignedHostSandbox
      : credentialsWords.delegate.noSignedHostHint,
  });
}
