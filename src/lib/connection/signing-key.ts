import type { SigningIdentity } from '../client/connection.ts';
import { SigningKeyError } from '../client/errors.ts';
import { openKey } from '../client/open-key.ts';
import type { IdentifiedKey } from '../client/sign.ts';
import { CliError } from '../errors/cli-error.ts';
import { connectionWords } from '../words/connection.ts';

/**
 * Reads the delegated credential's key; a program that holds it has to sign once.
 * @throws {CliError} exit 91 when it cannot sign for this service.
 */
export async function openSigningKey(signing: SigningIdentity): Promise<IdentifiedKey> {
  const pem = await signing.keyPem();
  try {
    const key = await openKey(signing, pem);
    await key.tried?.();
    return key;
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
