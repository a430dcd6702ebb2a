import { secretFromFile } from '../../connection/secrets.ts';
import { usageError } from '../../errors/cli-error.ts';
import { askChoice, askHidden, askLine, canAsk } from '../../terminal/ask.ts';
import { authWords } from '../../words/auth.ts';
import { type LoginInput, type LoginStore, missingFlags } from './login.ts';

/** The flags of `auth login`, as they were typed. */
export interface LoginFlags {
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
  readonly store?: string | undefined;
  readonly 'vault-key'?: string | undefined;
  readonly 'no-check': boolean;
}

/**
 * Completes the flags by questions on a terminal.
 * @throws {CliError} exit 2 off a terminal, naming every flag that is missing.
 */
export async function loginInput(flags: LoginFlags, profileName: string): Promise<LoginInput> {
  const signed = flags['signing-key-id'] !== undefined || flags['signing-key-file'] !== undefined;
  const mayAsk = canAsk() && flags['client-secret-file'] !== '-';
  if (!mayAsk) refuseMissing(flags, signed);
  const environment = flags.environment ?? (mayAsk ? await askEnvironment() : undefined);
  const hostFlag = signed ? 'client-base-url' : 'base-url';
  const host = flags[hostFlag] ?? (await askLine(authWords.ask.address(`--${hostFlag}`)));
  const tenantId = flags['tenant-id'] ?? (await askLine(authWords.ask.tenant));
  const accountId =
    flags['account-id'] ?? flags.account ?? (mayAsk ? await askLine(authWords.ask.account, '') : '');
  const clientId = flags['client-id'] ?? (await askLine(authWords.ask.client));
  const secretCommand = flags['secret-command'];
  const store = (flags.store ?? (await chooseStore(secretCommand, mayAsk))) as LoginStore;
  return {
    profileName,
    environment: environment === 'sandbox' || environment === 'production' ? environment : null,
    baseUrl: signed ? (flags['base-url'] ?? null) : host,
    clientBaseUrl: signed ? host : (flags['client-base-url'] ?? null),
    tenantId,
    accountId: accountId === '' ? null : accountId,
    clientId,
    tokenPath: flags['token-path'] ?? null,
    actingDocument: flags['acting-document']?.replace(/[.\-/]/g, '') ?? null,
    store,
    vaultKey: flags['vault-key'] === 'keychain' ? 'keychain' : 'passphrase',
    clientSecret: secretReader(flags, store, mayAsk),
    clientSecretFile: flags['client-secret-file'] ?? null,
    secretCommand: secretCommand === undefined ? null : commandWords(secretCommand),
    signingKeyFile: flags['signing-key-file'] ?? null,
    signingKeyId: flags['signing-key-id'] ?? null,
    check: !flags['no-check'],
  };
}

/**
 * The words of a command that is run without a shell: a JSON array, or plain words between blanks.
 * @throws {CliError} exit 2 for quotes and signs that only a shell would understand.
 */
export function commandWords(text: string): string[] {
  const words: unknown = text.trimStart().startsWith('[') ? parsedArray(text) : text.trim().split(/\s+/);
  const isPlain =
    Array.isArray(words) &&
    words.length > 0 &&
    words.every((word) => typeof word === 'string' && word !== '');
  if (!isPlain || (!text.trimStart().startsWith('[') && /["'`$|&;<>\\]/.test(text))) {
    throw usageError(
      'invalid_command',
      authWords.noShell,
      authWords.noShellHint(`'["pass","show","bank/brl"]'`),
    );
  }
  return words as string[];
}

function parsedArray(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuseMissing(flags: LoginFlags, signed: boolean): void {
  const needed = [signed ? 'client-base-url' : 'base-url', 'tenant-id', 'client-id'] as const;
  const missing: string[] = needed.filter((name) => flags[name] === undefined).map((name) => `--${name}`);
  const hasSecret = flags['client-secret-file'] !== undefined || flags['secret-command'] !== undefined;
  if (!hasSecret) missing.push(authWords.secretFlags);
  if (missing.length > 0) throw missingFlags(missing);
}

function askEnvironment(): Promise<string> {
  return askChoice(authWords.ask.environment, [
    { value: 'sandbox', name: authWords.ask.sandbox },
    { value: 'production', name: authWords.ask.production },
  ]);
}

async function chooseStore(secretCommand: string | undefined, mayAsk: boolean): Promise<string> {
  if (secretCommand !== undefined) return 'command';
  if (!mayAsk) return 'keychain';
  return askChoice(authWords.ask.store, [
    { value: 'keychain', name: authWords.ask.keychain },
    { value: 'vault', name: authWords.ask.vault },
  ]);
}

function secretReader(flags: LoginFlags, store: string, mayAsk: boolean): (() => Promise<string>) | null {
  const file = flags['client-secret-file'];
  if (store === 'command') return null;
  if (file !== undefined) return () => secretFromFile(file, authWords.clientSecret);
  return mayAsk && store !== 'file' ? () => askHidden(authWords.ask.secret) : null;
}
