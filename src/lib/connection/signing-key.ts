import type { SigningIdentity } from '../client/connection.ts';
import { type IdentifiedKey, loadSigningKey, SigningKeyError } from '../client/sign.ts';
import { CliError } from '../errors/cli-error.ts';
import { connectionWords } from '../words/connection.ts';

/**
 * Reads the delegated credential's key.
 * @throws {CliError} exit 91 when it cannot sign for this service.
 */
export async function openSigningKey(signing: SigningIdentity): Promise<IdentifiedKey> {
  const pem = await signing.privateKeyPem();
  try {
    return { ...loadSigningKey(pem), keyId: signing.keyId };
  } catch (error) {
    if (!(error instanceof SigningKeyError)) throw error;
    throw new CliError({
      code: error.code,
      ends: 'configuration',
      message: connectionWords.nothingSent(error.message),
      hint: error.hint,
      cause: error,
    });
  }
}
