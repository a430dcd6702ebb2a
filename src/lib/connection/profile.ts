import { join } from 'node:path';
import * as z from 'zod/mini';
import { isDay } from '../brazil/clock.ts';
import type { GapSettings } from '../contract/settings.ts';
import { CliError } from '../errors/cli-error.ts';
import { readPrivateFile, writePrivateFile } from '../files/private-file.ts';
import { connectionWords } from '../words/connection.ts';
import { configDir, type Env } from './paths.ts';

/** Version of the profiles file that this program writes. */
const fileVersion = 1;

const text = z.string().check(z.minLength(1), z.maxLength(2048));

/** Where a secret is stored. Never the secret itself. */
const secretReference = z.lazy(() =>
  z.discriminatedUnion('store', [
    z.strictObject({ store: z.literal('keychain'), name: text }),
    z.strictObject({ store: z.literal('vault'), name: text }),
    z.strictObject({ store: z.literal('command'), argv: z.array(text).check(z.minLength(1)) }),
    z.strictObject({ store: z.literal('file'), path: text }),
    z.strictObject({
      store: z.literal('env'),
      variable: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
    }),
  ]),
);

/** Where the key of a credential is that signs: with the secrets, or out of reach, where a program signs with it. */
const keyReference = z.lazy(() =>
  z.union([
    secretReference,
    z.strictObject({
      store: z.literal('program'),
      argv: z.array(text).check(z.minLength(1)),
      publicKeyPem: text,
    }),
  ]),
);

const names = z.array(text).check(z.minLength(1));
/**
 * It is appended to the host's address, where any first character other than a slash would change the host (money-safety F30).
 */
const path = z
  .string()
  .check(z.regex(/^(?:\/(?:[A-Za-z0-9._~-]+|\{(?:accountId|exportId)\}))+$/), z.maxLength(200));
/** As above; the day may also be a query value. Empty for none. */
const balancePath = z
  .string()
  .check(
    z.regex(/^(?:(?:\/(?:[A-Za-z0-9._~-]+|\{(?:accountId|day)\}))+(?:\?[A-Za-z][A-Za-z0-9_]*=\{day\})?)?$/),
    z.maxLength(200),
  );
/** A member of a body by its name. */
const bodyMember = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
/** Days from this century on; at most the days of a year. */
const days = z
  .array(z.string().check(z.refine((text) => text.startsWith('2') && isDay(text))))
  .check(z.maxLength(366));
type Shape = Partial<Record<keyof GapSettings, unknown>>;

/** How a request is made. */
const requestSettings = () =>
  ({
    tokenPath: z.optional(text),
    tokenAuthMethod: z.optional(
      z.enum(['auto', 'client_secret_basic', 'client_secret_post', 'client_secret_json']),
    ),
    tokenScope: z.optional(z.string()),
    tokenLifetimeSeconds: z.optional(z.int().check(z.positive())),
    contentHashEncoding: z.optional(z.enum(['hex', 'base64', 'base64url'])),
    timestampFormat: z.optional(z.enum(['rfc3339', 'rfc3339-ms', 'unix-seconds', 'unix-ms'])),
    absentIdempotencyKeyLine: z.optional(z.enum(['empty', 'omitted'])),
    jwsPayload: z.optional(z.enum(['base64url', 'unencoded'])),
    credentialsPrefix: z.optional(
      z.string().check(
        z.regex(/^\/v1(?:\/(?:[A-Za-z0-9._~-]+|\{accountId\}))+$/),
        z.maxLength(200),
        // A path with `..` would lead to another route.
        z.refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path)),
      ),
    ),
    webhookSecretField: z.optional(text),
    webhookDeliveryIdHeader: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/))),
  }) satisfies Shape;

/** The name of a field or an address. */
const nameSettings = () =>
  ({
    keyLookupName: z.optional(names),
    keyLookupDocument: z.optional(names),
    keyLookupBank: z.optional(names),
    keyLookupAccount: z.optional(names),
    recordBoleto: z.optional(names),
    recordKey: z.optional(names),
    recordDocument: z.optional(names),
    recordBank: z.optional(names),
    recordBranch: z.optional(names),
    recordAccount: z.optional(names),
    recordAccountId: z.optional(names),
    refundAmountField: z.optional(bodyMember),
    boletoLineField: z.optional(bodyMember),
    boletoBarcodeField: z.optional(bodyMember),
    boletoAmountField: z.optional(bodyMember),
    boletoAmountDue: z.optional(names),
    boletoBeneficiaryName: z.optional(names),
    boletoBeneficiaryDocument: z.optional(names),
    boletoPayerName: z.optional(names),
    boletoPayerDocument: z.optional(names),
    boletoDueDate: z.optional(names),
    boletoFaceValue: z.optional(names),
    boletoAmountReasons: z.optional(names),
    bankDataAmountField: z.optional(bodyMember),
    bankDataBankField: z.optional(bodyMember),
    bankDataBranchField: z.optional(bodyMember),
    bankDataAccountField: z.optional(bodyMember),
    bankDataAccountTypeField: z.optional(bodyMember),
    bankDataDocumentField: z.optional(bodyMember),
    bankDataHolderField: z.optional(bodyMember),
    bankDataIdentifierField: z.optional(bodyMember),
    exportStatusPath: z.optional(path),
    exportDownloadPath: z.optional(path),
    exportFromField: z.optional(text),
    exportToField: z.optional(text),
    exportId: z.optional(names),
    exportLink: z.optional(names),
    balancePath: z.optional(balancePath),
    balanceField: z.optional(z.array(text)),
    keyChallengeField: z.optional(text),
    keyCodeField: z.optional(text),
    pinDocumentField: z.optional(text),
    pinField: z.optional(text),
    identityDocumentField: z.optional(text),
    uploadUrl: z.optional(names),
  }) satisfies Shape;

const otherSettings = () =>
  ({
    batchAmountColumn: z.optional(names),
    batchKeyColumn: z.optional(names),
    batchKeyTypeColumn: z.optional(names),
    batchIdentifierColumn: z.optional(names),
    batchDescriptionColumn: z.optional(names),
    batchDocumentColumn: z.optional(names),
    batchDateColumn: z.optional(names),
    dictPauseSeconds: z.optional(z.int().check(z.positive())),
    refundWindowDays: z.optional(z.int().check(z.positive())),
    extraBankHolidays: z.optional(days),
  }) satisfies Shape;

/** Built only when a file is read: building this many takes longer than a small command takes to run. */
const gapSettings = z.lazy(() =>
  z.strictObject({
    ...requestSettings(),
    ...nameSettings(),
    ...otherSettings(),
  } satisfies Required<Shape>),
);

const centavos = z.int().check(z.nonnegative());
const profile = z.lazy(() =>
  z.strictObject({
    environment: z.enum(['production', 'sandbox']),
    baseUrl: z.nullable(text),
    clientBaseUrl: z.nullable(text),
    tenantId: text,
    accountId: z.nullable(text),
    clientId: text,
    secret: secretReference,
    signing: z.nullable(z.strictObject({ keyId: text, algorithm: z.nullable(text), key: keyReference })),
    /** RFC 3339 instant before which the service refuses a delegated credential issued here. */
    activeFrom: z.optional(text),
    actingDocument: z.nullable(text),
    settings: gapSettings,
    output: z.nullable(z.enum(['table', 'json', 'ndjson', 'csv'])),
    csvStyle: z.optional(z.enum(['plain', 'excel-br'])),
    bankAccount: z.optional(text),
    holderName: z.optional(text),
    holderDocument: z.optional(text),
    signingSshKey: z.optional(text),
    lang: z.nullable(z.enum(['en', 'pt-BR'])),
    maxAmountCentavos: z.nullable(centavos),
    confirmAboveCentavos: z.nullable(centavos),
  }),
);

const profileFile = z.strictObject({
  version: z.literal(fileVersion),
  current: z.nullable(text),
  profiles: z.record(z.string(), profile),
});

/** What a profile says about its account, and about no other. */
type OwnAccount = Pick<Profile, 'bankAccount' | 'holderName' | 'holderDocument'>;

/** What a profile says about an account, if it is the profile's own. */
export function knownOfAccount(profile: Profile | null | undefined, accountId: string | null): OwnAccount {
  if (!profile || profile.accountId !== accountId) return {};
  const { bankAccount, holderName, holderDocument } = profile;
  return {
    ...(bankAccount && { bankAccount }),
    ...(holderName && { holderName }),
    ...(holderDocument && { holderDocument }),
  };
}

export type SecretReference = z.infer<typeof secretReference>;
export type KeyReference = z.infer<typeof keyReference>;
/** One service to send to, and everything known about it except its secrets. Amounts in centavos. */
export type Profile = z.infer<typeof profile>;
/** All profiles of this user. */
export interface ProfileBook {
  /** Profile used when neither `--profile` nor `BRL_PROFILE` names one. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Where the profiles are stored. */
export function profilesPath(env: Env): string {
  return join(configDir(env), 'profiles.json');
}

/**
 * Reads all profiles; none when the file does not exist.
 * @throws {CliError} exit 91: unreadable, not ours, or written by a newer version (which is then never overwritten).
 */
export function loadProfiles(env: Env): ProfileBook {
  const path = profilesPath(env);
  const bytes = readPrivateFile(path, connectionWords.profilesFile);
  if (bytes === null) return { current: null, profiles: {} };
  const content = parse(bytes, path);
  refuseOtherVersion(content, path);
  const checked = profileFile.safeParse(content);
  if (!checked.success) {
    const at = checked.error.issues[0]?.path.join('.') || connectionWords.topLevel;
    throw broken(path, connectionWords.badForm(at));
  }
  return { current: checked.data.current, profiles: { ...checked.data.profiles } };
}

/** Writes all profiles, whole or not at all. @throws {CliError} exit 91 when the existing file may not be replaced. */
export function saveProfiles(env: Env, book: ProfileBook): void {
  loadProfiles(env);
  const content = { version: fileVersion, current: book.current, profiles: book.profiles };
  writePrivateFile(profilesPath(env), `${JSON.stringify(z.parse(profileFile, content), null, 2)}\n`);
}

/** A profile's name: letters, digits, dot, dash, underscore. @throws {CliError} exit 2. */
export function profileName(name: string): string {
  // `__proto__` and the like would not become an own key of the book.
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return name;
  throw new CliError({
    code: 'invalid_profile_name',
    ends: 'usage',
    message: connectionWords.profileNameForm,
  });
}

/** The profile of that name. @throws {CliError} exit 91 `profile_not_found`. */
export function profileNamed(book: ProfileBook, name: string): Profile {
  const found = Object.hasOwn(book.profiles, name) ? book.profiles[name] : undefined;
  if (found) return found;
  const known = Object.keys(book.profiles);
  throw new CliError({
    code: 'profile_not_found',
    ends: 'configuration',
    message: connectionWords.noProfile(name.slice(0, 64)),
    hint: known.length === 0 ? 'brl auth login' : connectionWords.profiles(known.join(', ')),
  });
}

/** Checks a value against a gap setting; returns it as stored, or null. */
export function gapSetting(name: keyof GapSettings, value: unknown): Partial<GapSettings> | null {
  const checked = gapSettings.safeParse({ [name]: value });
  return checked.success ? withoutUndefined(checked.data) : null;
}

/** The gap settings that a profile overrides. */
export function gapOverrides(settings: Profile['settings']): Partial<GapSettings> {
  return withoutUndefined(settings);
}

function withoutUndefined(settings: Profile['settings']): Partial<GapSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function parse(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw broken(path, connectionWords.notJson);
  }
}

function refuseOtherVersion(content: unknown, path: string): void {
  const version =
    typeof content === 'object' && content !== null && 'version' in content ? content.version : null;
  if (version === fileVersion) return;
  throw new CliError({
    code: 'profiles_version_unknown',
    ends: 'configuration',
    message: connectionWords.profilesVersion(path, JSON.stringify(version), fileVersion),
    hint: connectionWords.updateOrMove,
  });
}

function broken(path: string, why: string): CliError {
  return new CliError({
    code: 'profiles_unreadable',
    ends: 'configuration',
    message: connectionWords.profilesUnusable(path, why),
    hint: connectionWords.repairProfiles,
  });
}
