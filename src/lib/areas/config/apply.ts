import { connectionOfProfile } from '../../connection/connect.ts';
import { forgetToken } from '../../connection/credential-check.ts';
import { loadNotifiers, type Notifier, saveNotifiers } from '../../connection/notifiers.ts';
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
import { declaredNotifiers, notifierValues } from './declared-notifiers.ts';
import { profileOf } from './declared-profile.ts';

/** One value of a profile as it is and as the declaration has it; null where there is none. */
export interface SettingChange {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What is declared beside what this machine has. */
interface Change {
  readonly change: 'added' | 'changed' | 'same';
  readonly settings: readonly SettingChange[];
}

/** A declared profile beside the one of this machine. */
export interface ProfileChange extends Change {
  readonly profile: string;
}

/** A declared notifier beside the one of this machine. */
export interface NotifierChange extends Change {
  readonly notifier: string;
}

/** What a declaration would make of the profiles of this machine. */
export interface Difference {
  readonly book: ProfileBook;
  readonly before: ProfileBook;
  readonly profiles: readonly ProfileChange[];
  /** All of this machine, as the declaration makes them. */
  readonly allNotifiers: ReadonlyMap<string, Notifier>;
  readonly notifiers: readonly NotifierChange[];
  /** The current profile, if the declaration changes it. */
  readonly current: { readonly from: string | null; readonly to: string } | null;
  /** Profiles of this machine that the declaration does not name: they stay. */
  readonly others: readonly string[];
  /** The same of notifiers. */
  readonly otherNotifiers: readonly string[];
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
  const notifiers = declaredNotifiers(declared, faults);
  if (faults.length > 0) throw faulty(declared.path, faults);
  const ownNotifiers = loadNotifiers(env);
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
    allNotifiers: new Map([...ownNotifiers, ...notifiers]),
    notifiers: [...notifiers].map(([name, notifier]) =>
      notifierChange(name, ownNotifiers.get(name), notifier),
    ),
    otherNotifiers: [...ownNotifiers.keys()].filter((name) => !notifiers.has(name)),
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
export function differs({ profiles, notifiers, current }: Difference): boolean {
  return current !== null || [...profiles, ...notifiers].some(({ change }) => change !== 'same');
}

/**
 * Writes the declared profiles, all or none, and then the notifiers, which lie in a file of their own. Tokens of profiles that
 * changed are forgotten, and what our own stores keep for them alone is removed, as a login that replaces another does.
 */
export async function apply(
  { before, book, profiles, notifiers, allNotifiers }: Difference,
  env: Env,
): Promise<void> {
  const replaced = profiles.flatMap(({ profile, change }) => (change === 'changed' ? [profile] : []));
  for (const name of replaced) {
    const previous = ownProfile(before, name);
    if (previous) await forgetToken(connectionOfProfile(name, previous, {}), env).catch(() => undefined);
  }
  saveProfiles(env, book);
  if (notifiers.some(({ change }) => change !== 'same')) saveNotifiers(env, allNotifiers);
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
  const settings = settingChanges(before ? valuesOf(before, env) : {}, valuesOf(after, env));
  return {
    profile,
    change: before === undefined ? 'added' : settings.length > 0 ? 'changed' : 'same',
    settings,
  };
}

function notifierChange(notifier: string, before: Notifier | undefined, after: Notifier): NotifierChange {
  // By all of it: what is hidden on a screen may be what changed.
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return {
    notifier,
    change: before === undefined ? 'added' : isSame ? 'same' : 'changed',
    settings: settingChanges(before ? notifierValues(before) : {}, notifierValues(after)),
  };
}

type Values = Readonly<Record<string, string>>;

function settingChanges(old: Values, next: Values): readonly SettingChange[] {
  return [...new Set([...Object.keys(next), ...Object.keys(old)])]
    .map((name) => ({ name, from: old[name] ?? null, to: next[name] ?? null }))
    .filter(({ from, to }) => from !== to);
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
export function differenceLines(difference: Difference): readonly Telling[] {
  const { profiles, notifiers, current, others, otherNotifiers } = difference;
  const linesOf = (head: Telling, { settings }: Change) => [
    head,
    ...settings.map(({ name, from, to }) => configFileWords.value(name, from, to)),
  ];
  const names = [...others, ...otherNotifiers.map((name) => configFileWords.notifierNamed(name).text)];
  return [
    ...profiles.flatMap((one) => linesOf(configFileWords.changes[one.change](one.profile), one)),
    ...notifiers.flatMap((one) => linesOf(configFileWords.notifierChanges[one.change](one.notifier), one)),
    ...(current === null ? [] : [configFileWords.current(current.from, current.to)]),
    ...(names.length === 0 ? [] : [configFileWords.others(names.join(', '))]),
  ];
}
