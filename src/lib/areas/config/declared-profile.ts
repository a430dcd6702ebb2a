import { isAbsolute } from 'node:path';
import { checkedId, checkedText, hostUrl, tokenPath } from '../../connection/checked-values.ts';
import type { KeyReference, Profile, SecretReference } from '../../connection/profile.ts';
import { profileName } from '../../connection/profile.ts';
import { CliError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { configFileWords } from '../../words/config-file.ts';
import type { Message } from '../../words/topic.ts';
import {
  besideFile,
  type Declared,
  type DeclaredProfile,
  type DeclaredReference,
  type Fault,
} from './declared.ts';
import { withValue } from './values.ts';

/** What the values of one profile are read with: a value that does not fit is kept as a fault, so that all are told at once. */
interface Reading {
  readonly name: string;
  readonly declared: Declared;
  readonly faults: Fault[];
}

/** The profile that a declaration means, given the one that this machine has; null if it has faults, which are added. */
export function profileOf(
  name: string,
  declared: Declared,
  previous: Profile | undefined,
  faults: Fault[],
): Profile | null {
  const given = declared.profiles.get(name);
  if (given === undefined) return null;
  const reading = { name, declared, faults };
  const before = faults.length;
  const draft = draftOf(reading, given, previous);
  if (draft === null || faults.length > before) return null;
  return withSettings(reading, given, draft);
}

function draftOf(reading: Reading, given: DeclaredProfile, previous: Profile | undefined): Profile | null {
  const read = <T>(member: keyof DeclaredProfile, as: (value: string, name: string) => T): T | null => {
    const value = given[member];
    return typeof value === 'string' ? taken(reading, [member], () => as(value, member)) : null;
  };
  taken(reading, [], () => profileName(reading.name));
  const address = {
    environment: given.environment,
    baseUrl: read('base-url', hostUrl),
    clientBaseUrl: read('client-base-url', hostUrl),
    tenantId: read('tenant-id', checkedId) ?? '',
    clientId: read('client-id', checkedText) ?? '',
  };
  const host = given.signing === undefined ? 'base-url' : 'client-base-url';
  if (given[host] === undefined) fault(reading, [], configFileWords.needsHost(host));
  const path = read('token-path', tokenPath);
  const same = previous && isSameAddress(previous, address, path) ? previous : null;
  const secret = referenceOf(reading, ['client-secret'], given['client-secret'], same?.secret);
  const signing = signingOf(reading, given.signing, same);
  if (secret === null || signing === undefined) return null;
  return {
    ...address,
    accountId: read('account-id', checkedId),
    secret,
    signing,
    ...(same?.activeFrom && { activeFrom: same.activeFrom }),
    actingDocument: null,
    settings: path === null ? {} : { tokenPath: path },
    output: null,
    lang: null,
    maxAmountCentavos: null,
    confirmAboveCentavos: null,
  };
}

type Address = Pick<Profile, 'environment' | 'baseUrl' | 'clientBaseUrl' | 'tenantId' | 'clientId'>;

/** A stored secret goes to the place that it was stored for, and to no other (money-safety F30). */
function isSameAddress(profile: Profile, address: Address, path: string | null): boolean {
  const names = ['environment', 'baseUrl', 'clientBaseUrl', 'tenantId', 'clientId'] as const;
  return (
    names.every((name) => profile[name] === address[name]) && (profile.settings.tokenPath ?? null) === path
  );
}

/** Undefined if it has a fault; null where nothing signs. */
function signingOf(
  reading: Reading,
  given: DeclaredProfile['signing'],
  same: Profile | null,
): Profile['signing'] | undefined {
  if (given === undefined) return null;
  const keyId = given['key-id'];
  const kept = same?.signing?.keyId === keyId ? same.signing : null;
  const key = keyOf(reading, given, kept?.key);
  if (key === null) return undefined;
  const isSame = JSON.stringify(kept?.key) === JSON.stringify(key);
  return { keyId, algorithm: isSame ? (kept?.algorithm ?? null) : null, key };
}

function keyOf(
  reading: Reading,
  given: NonNullable<DeclaredProfile['signing']>,
  kept: KeyReference | undefined,
): KeyReference | null {
  if ('key' in given) return referenceOf(reading, ['signing', 'key'], given.key, kept);
  const { program, 'public-key-file': file } = given;
  const publicKeyPem = taken(reading, ['signing', 'public-key-file'], () =>
    publicFile(besideFile(reading.declared, file)).trim(),
  );
  if (publicKeyPem === null || !isAnywhere(reading, ['signing', 'program'], program)) return null;
  return { store: 'program', argv: program, publicKeyPem };
}

function referenceOf<K extends KeyReference>(
  reading: Reading,
  at: readonly string[],
  given: DeclaredReference,
  kept: K | undefined,
): K | SecretReference | null {
  if (typeof given === 'string') {
    if (kept?.store === given) return kept;
    fault(
      reading,
      at,
      configFileWords.notStored(given, `brl auth login --profile ${reading.name} --store ${given}`),
    );
    return null;
  }
  if ('variable' in given) return { store: 'env', variable: given.variable };
  if ('command' in given)
    return isAnywhere(reading, at, given.command) ? { store: 'command', argv: given.command } : null;
  if (isAbsolute(given.file)) return { store: 'file', path: given.file };
  fault(reading, at, configFileWords.absolute(given.file));
  return null;
}

/** A program is the same from every folder: by its name in PATH or by an absolute path. */
function isAnywhere(reading: Reading, at: readonly string[], [program = '']: readonly string[]): boolean {
  if (!program.includes('/') || isAbsolute(program)) return true;
  fault(reading, at, configFileWords.absolute(program));
  return false;
}

function withSettings(reading: Reading, { settings = {} }: DeclaredProfile, draft: Profile): Profile | null {
  let profile: Profile | null = draft;
  for (const [name, value] of Object.entries(settings)) {
    const given = Array.isArray(value) ? value.join(',') : String(value);
    const changed = taken(reading, ['settings', name], () => withValue(profile ?? draft, name, given));
    profile = changed && profile && changed;
  }
  return profile;
}

/** The result, or null and the fault that it was refused for. */
function taken<T>(reading: Reading, at: readonly string[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    fault(reading, at, error.said);
    return null;
  }
}

function fault({ name, declared, faults }: Reading, at: readonly string[], message: Message | string): void {
  const path = ['profiles', name, ...at];
  faults.push({ line: declared.lineOf(path), heading: path.join('.'), message });
}
