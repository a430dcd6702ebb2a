import { randomBytes } from 'node:crypto';
import { defaultApiKeyHeader, type WebhookAuthType } from '../../contract/webhooks.ts';
import { usageError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** How a subscription's deliveries prove themselves, from flags. */
export interface WebhookAuthFlags {
  readonly 'auth-type': string;
  readonly 'secret-file'?: string | undefined;
  readonly username?: string | undefined;
  readonly header?: string | undefined;
}

/** The authConfig for the service, and the secret in it; no secret for NONE. */
export interface WebhookAuth {
  readonly authType: WebhookAuthType;
  readonly secret: string | null;
  readonly made: boolean;
  /** `authConfig` with this secret, or with a stand-in for `--dry-run`. */
  config(secret: string): Readonly<Record<string, string>>;
}

/** Bytes of a secret that is made here. */
const secretBytes = 32;

/**
 * Checks the flags of an authentication (specification, section 2.10) and reads its secret, or makes one.
 * @param secretField the setting `webhookSecretField`: the member that holds an HMAC secret is not shown
 * @throws {CliError} exit 2 for flags that do not belong together, 91 for a file that cannot be used
 */
export async function webhookAuth(flags: WebhookAuthFlags, secretField: string): Promise<WebhookAuth> {
  const authType = flags['auth-type'] as WebhookAuthType;
  checkFlags(authType, flags);
  const { header, username } = flags;
  const config = (secret: string): Readonly<Record<string, string>> => {
    switch (authType) {
      case 'HMAC':
        return { [secretField]: secret };
      case 'API_KEY':
        return { key: secret, header: header ?? defaultApiKeyHeader };
      case 'BASIC':
        return { username: username ?? '', password: secret };
      case 'BEARER':
        return { token: secret };
      case 'NONE':
        return {};
    }
  };
  if (authType === 'NONE') return { authType, secret: null, made: false, config };
  const given = flags['secret-file'] === undefined ? null : await readSecret(flags['secret-file'], authType);
  return {
    authType,
    secret: given ?? randomBytes(secretBytes).toString('base64url'),
    made: given === null,
    config,
  };
}

function checkFlags(authType: WebhookAuthType, flags: WebhookAuthFlags): void {
  const { proof } = webhooksWords;
  const wrong = (message: string) => usageError('usage', webhooksWords.nothingSentAfter(message));
  if (flags.username !== undefined && authType !== 'BASIC') throw wrong(proof.usernameNotFor);
  if (flags.header !== undefined && authType !== 'API_KEY') throw wrong(proof.headerOnlyApiKey);
  if (flags['secret-file'] !== undefined && authType === 'NONE') throw wrong(proof.noneHasNoSecret);
  if (authType === 'BASIC' && !/^[^:\p{Cc}]{1,200}$/u.test(flags.username ?? '')) {
    throw wrong(proof.usernameBad);
  }
  if (flags.header !== undefined && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(flags.header)) {
    throw wrong(proof.headerName);
  }
}

/** A secret that travels in a header is printable ASCII; an HMAC key may be any text. */
async function readSecret(path: string, authType: WebhookAuthType): Promise<string> {
  const { secretFromFile } = await import('../../connection/secrets.ts');
  const secret = await secretFromFile(path, webhooksWords.secret);
  const fits =
    authType === 'HMAC' || (authType === 'BASIC' ? !/\p{Cc}/u.test(secret) : /^[\x21-\x7e]+$/.test(secret));
  if (fits) return secret;
  throw usageError('usage', webhooksWords.nothingSentAfter(webhooksWords.proof.secretCharacters));
}
