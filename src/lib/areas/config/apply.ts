import { connectionOfProfile } from '../../connection/connect.ts';
import { forgetToken } from '../../connection/credential-check.ts';
import type { Env } from '../../connection/paths.ts';
import {
  type KeyReference,
  loadProfiles,
  type Profile,
  type ProfileBook,
  saveProfiles,
} from '../../connection/profile.ts';
import { describeReference, removeReferences } from '../../connection/secrets.ts';
import { type Centavos, formatPlain } from '../../contract/money.ts';
import { configFileWords } from '../../words/config-file.ts';
import type { Telling } from '../../words/topic.ts';
import { type Declared, type Fault, faulty } from './declared.ts';
import { profileOf } from './declared-profile.ts';

/** One value of a profile as it is and as the declaration has it; null where there is none. */
export interface SettingChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** A declared profile beside the one of this machine. */
export interface ProfileChange {
  readonly profile: string;
  readonly change: 'added' | 'changed' | 'same';
  readonly settings: readonly SettingChange[];
}

/** What a declaration would make of the profiles of this machine. */
export interface Difference {
  readonly book: ProfileBook;
  readonly before: ProfileBook;
  readonly profiles: readonly ProfileChange[];
  /** The current profile, if the declaration changes it. */
  readonly current: { readonly from: string | null; readonly to: string } | null;
  /** Profiles of this machine that the declaration does not name: they stay. */
  readonly others: readonly string[];
}

/** Compares a declaration with this machine. @throws {CliError} exit 2, with every value that does not fit and its line */
export function differenceOf(declared: Declared, env: Env): Difference {
  const before = loadProfiles(env);
  const faults: Fault[] = [];
  const made = [...declared.profiles.keys()].map(
    (name) => [name, profileOf(name, declared, ownProfile(before, name), faults)] as const,
  );
  const { current } = declared;
  if (current !== null && ownProfile(before, current) === undefined && !declared.profiles.has(current))
    faults.push({
      line: declared.lineOf(['current']),
      heading: 'current',
      message: configFileWords.noProfile,
    });
  if (faults.length > 0) throw faulty(declared.path, faults);
  const profiles = made.flatMap(([name, profile]) => (profile === null ? [] : [[name, profile] as const]));
  const changes = profiles.map(([name, profile]) => changeOf(name, ownProfile(before, name), profile, env));
  const isMoved = current !== null && current !== before.current;
  return {
    before,
    book: {
      current: current ?? before.current ?? profiles[0]?.[0] ?? null,
      profiles: { ...before.profiles, ...Object.fromEntries(profiles) },
    },
    profiles: changes,
    current: isMoved ? { from: before.current, to: current } : null,
    others: Object.keys(before.profiles).filter((name) => !declared.profiles.has(name)),
  };
}

/** The profiles of a declaration, as they would be stored here. @throws {CliError} as {@link differenceOf} */
export function declaredProfiles(declared: Declared, env: Env): readonly (readonly [string, Profile])[] {
  const { book } = differenceOf(declared, env);
  return Object.entries(book.profiles).filter(([name]) => declared.profiles.has(name));
}

/** Whether anything would change. */
export function differs({ profiles, current }: Difference): boolean {
  return current !== null || profiles.some(({ change }) => change !== 'same');
}

/**
 * Writes the declared profiles, all or none. Tokens of profiles that changed are forgotten, and what our own stores keep for
 * them alone is removed, as a login that replaces another does.
 */
export async function apply({ before, book, profiles }: Difference, env: Env): Promise<void> {
  const replaced = profiles.flatMap(({ profile, change }) => (change === 'changed' ? [profile] : []));
  for (const name of replaced) {
    const previous = ownProfile(before, name);
    if (previous) await forgetToken(connectionOfProfile(name, previous, {}), env).catch(() => undefined);
  }
  saveProfiles(env, book);
  for (const name of replaced) {
    const previous = ownProfile(before, name);
    const next = ownProfile(book, name);
    if (previous && next) await removeReferences(unused(previous, next), env).catch(() => undefined);
  }
}

/** References of a profile that its successor no longer has. */
function unused(previous: Profile, next: Profile): readonly (KeyReference | undefined)[] {
  const kept = [next.secret, next.signing?.key].map((reference) => JSON.stringify(reference));
  return [previous.secret, previous.signing?.key].filter((one) => !kept.includes(JSON.stringify(one)));
}

/** A name such as `constructor` is no profile. */
function ownProfile({ profiles }: ProfileBook, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

function changeOf(profile: string, before: Profile | undefined, after: Profile, env: Env): ProfileChange {
  const [old, next] = [before ? valuesOf(before, env) : {}, valuesOf(after, env)];
  const names = [...new Set([...Object.keys(next), ...Object.keys(old)])];
  const settings = names
    .map((name) => ({ name, from: old[name] ?? null, to: next[name] ?? null }))
    .filter(({ from, to }) => from !== to);
  return {
    profile,
    change: before === undefined ? 'added' : settings.length > 0 ? 'changed' : 'same',
    settings,
  };
}

/** Everything that a profile says, by the names of the declaration. A secret is the place where it is. */
function valuesOf(profile: Profile, env: Env): Readonly<Record<string, string>> {
  const { signing, settings, tenantId, clientId, accountId, secret } = profile;
  const reais = (centavos: number | null) => (centavos === null ? null : formatPlain(centavos as Centavos));
  const values: Readonly<Record<string, string | null | undefined>> = {
    environment: profile.environment,
    'base-url': profile.baseUrl,
    'client-base-url': profile.clientBaseUrl,
    'tenant-id': tenantId,
    'account-id': accountId,
    'client-id': clientId,
    'client-secret': describeReference(secret, env),
    'signing-key-id': signing?.keyId,
    'signing-key': signing && keyText(signing.key, env),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    'acting-document': profile.actingDocument,
    output: profile.output,
    'csv-style': profile.csvStyle,
    'bank-account': profile.bankAccount,
    'holder-name': profile.holderName,
    'holder-document': profile.holderDocument,
    'signing-ssh-key': profile.signingSshKey,
    lang: profile.lang,
    'max-amount': reais(profile.maxAmountCentavos),
    'confirm-above': reais(profile.confirmAboveCentavos),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function keyText(key: KeyReference, env: Env): string {
  if (key.store !== 'program') return describeReference(key, env);
  return configFileWords.signedBy(key.argv.join(' '), key.publicKeyPem.replace(/\s/g, '').slice(-44, -24))
    .text;
}

/** What would change, a line each. */
export function differenceLines({ profiles, current, others }: Difference): readonly Telling[] {
  const lines = profiles.flatMap(({ profile, change, settings }): readonly Telling[] => {
    const head = configFileWords.changes[change](profile);
    const values = settings.map(({ name, from, to }) => configFileWords.value(name, from, to));
    return [head, ...values];
  });
  const moved = current === null ? [] : [configFileWords.current(current.from, current.to)];
  return [...lines, ...moved, ...(others.length === 0 ? [] : [configFileWords.others(others.join(', '))])];
}
