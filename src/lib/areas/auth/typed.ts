import type { Env } from '../../connection/paths.ts';
import { programWords } from '../../connection/program-words.ts';
import { secretFromFile } from '../../connection/secrets.ts';
import { usageError } from '../../errors/cli-error.ts';
import { authWords } from '../../words/auth.ts';
import { earlierProfile, type LoginInput, type LoginStore, missingFlags } from './login.ts';

/** The flags of `auth login`, as typed. */
export interface LoginFlags {
  readonly profile?: string | undefined;
  readonly environment?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'client-base-url'?: string | undefined;
  readonly 'tenant-id'?: string | undefined;
  readonly 'account-id'?: string | undefined;
  readonly account?: string | undefined;
  readonly 'client-id'?: string | undefined;
  readonly 'token-path'?: string | undefined;
  readonly 'acting-document'?: string | undefined;
  readonly 'client-secret-file'?: string | undefined;
  readonly 'secret-command'?: string | undefined;
  readonly 'signing-key-file'?: string | undefined;
  readonly 'signing-key-id'?: string | undefined;
  readonly 'signing-command'?: string | undefined;
  readonly 'signing-public-key-file'?: string | undefined;
  readonly store?: string | undefined;
  readonly 'vault-key'?: string | undefined;
  readonly 'no-check': boolean;
}

/**
 * The input of a command that asks nobody.
 * @throws {CliError} exit 2 that names every missing flag, or an existing profile that the command does not name
 */
export function typedInput(flags: LoginFlags, profileName: string, env: Env): LoginInput {
  refuseMissing(flags);
  const isNamed = flags.profile !== undefined || env.BRL_PROFILE !== undefined;
  if (!isNamed && earlierProfile(profileName, env))
    throw usageError('profile_exists', authWords.exists(profileName), authWords.nameIt(profileName));
  return inputOf(flags, profileName);
}

/** What the flags say; what they do not say is empty, or null. */
export function inputOf(flags: LoginFlags, profileName: string): LoginInput {
  const { environment } = flags;
  const file = flags['client-secret-file'];
  const command = flags['secret-command'];
  const signer = flags['signing-command'];
  const store = (flags.store ?? (command === undefined ? 'keychain' : 'command')) as LoginStore;
  return {
    profileName,
    environment: environment === 'sandbox' || environment === 'production' ? environment : null,
    baseUrl: flags['base-url'] ?? null,
    clientBaseUrl: flags['client-base-url'] ?? null,
    tenantId: flags['tenant-id'] ?? '',
    accountId: (flags['account-id'] ?? flags.account) || null,
    clientId: flags['client-id'] ?? '',
    tokenPath: flags['token-path'] ?? null,
    actingDocument: flags['acting-document']?.replace(/[.\-/]/g, '') ?? null,
    store,
    vaultKey: flags['vault-key'] === 'keychain' ? 'keychain' : 'passphrase',
    clientSecret:
      file === undefined || store === 'command' ? null : () => secretFromFile(file, authWords.clientSecret),
    clientSecretFile: file ?? null,
    secretCommand: command === undefined ? null : typedCommand('--secret-command', command),
    signingKeyFile: flags['signing-key-file'] ?? null,
    signingKeyId: flags['signing-key-id'] ?? null,
    signingCommand: signer === undefined ? null : typedCommand('--signing-command', signer),
    signingPublicKeyFile: flags['signing-public-key-file'] ?? null,
    check: !flags['no-check'],
    tried: null,
  };
}

const arrays = {
  '--secret-command': '["pass","show","bank/brl"]',
  '--signing-command': '["/usr/local/bin/sign-with-hsm","slot0"]',
} as const;

/** The words of a command in a flag. @throws {CliError} exit 2 for quotes and signs that only a shell would understand */
export function typedCommand(flag: keyof typeof arrays, text: string): string[] {
  const words = programWords(text);
  if (words !== null) return words;
  throw usageError('invalid_command', authWords.noShell(flag), authWords.noShellHint(`'${arrays[flag]}'`));
}

function refuseMissing(flags: LoginFlags): void {
  const needed = [hostFlag(flags), 'tenant-id', 'client-id'] as const;
  const missing: string[] = needed.filter((name) => flags[name] === undefined).map((name) => `--${name}`);
  const hasSecret = flags['client-secret-file'] !== undefined || flags['secret-command'] !== undefined;
  if (!hasSecret) missing.push(authWords.secretFlags);
  if (missing.length > 0) throw missingFlags(missing);
}

const signingFlags = [
  'signing-key-id',
  'signing-key-file',
  'signing-command',
  'signing-public-key-file',
] as const;

/** The flag of the host in use: a credential that signs has its own. */
export function hostFlag(flags: LoginFlags): 'client-base-url' | 'base-url' {
  return signingFlags.some((name) => flags[name] !== undefined) ? 'client-base-url' : 'base-url';
}
