import type { SigningIdentity } from './connection.ts';
import { type IdentifiedKey, loadSigningKey } from './sign.ts';

/** The key of a connection, whose PEM text has been read. @throws {SigningKeyError} when it cannot sign for this service */
export async function openKey({ keyId, program }: SigningIdentity, pem: string): Promise<IdentifiedKey> {
  if (program === undefined) return { ...loadSigningKey(pem), keyId };
  const { programKey } = await import('./signing-program.ts');
  return { ...programKey(pem, program), keyId };
}
