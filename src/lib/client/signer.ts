import type { Clock } from '../ports/clock.ts';
import type { Connection } from './connection.ts';
import { ClockError } from './errors.ts';
import type { EncodedRequest } from './request.ts';
import type { IdentifiedKey, SignableRequest, SignedRequest } from './sign.ts';

/** Signs the requests of one connection; the key is read on first use, and kept. */
export interface Signer {
  /**
   * Reads the key; a program that has not signed yet has to sign once.
   * @returns whether there is one: a connection without a key signs nothing
   * @throws {SigningKeyError}
   */
  ready(): Promise<boolean>;
  /** Reads the key again, after a request was refused. @returns whether it has changed */
  reread(): Promise<boolean>;
  /**
   * @param skewMs how far the service's clock is from ours; null when unknown
   * @returns null for a connection without a key
   * @throws {ClockError} when the skew is unknown: a wrong time would be refused with an unspecified code
   */
  sign(
    request: SignableRequest & Pick<EncodedRequest, 'attemptedAtMs'>,
    skewMs: number | null,
  ): Promise<SignedRequest | null>;
}

/** @param observeSkew told how far the service's clock is from ours, whenever a request is signed */
export function createSigner(
  { signing, settings }: Connection,
  clock: Clock,
  observeSkew?: (skewMs: number) => void,
): Signer {
  let key: IdentifiedKey | null = null;
  let pem: string | null = null;
  const load = async (): Promise<IdentifiedKey | null> => {
    if (signing && !key) {
      const { openKey } = await import('./open-key.ts');
      pem ??= await signing.keyPem();
      key = await openKey(signing, pem);
    }
    return key;
  };
  return {
    async ready() {
      const loaded = await load();
      await loaded?.tried?.();
      return loaded !== null;
    },
    async reread() {
      const refused = pem;
      if (!signing || refused === null) return false;
      pem = await signing.keyPem(refused);
      key = pem === refused ? key : null;
      return key === null;
    },
    async sign(request, skewMs) {
      const loaded = await load();
      if (!loaded) return null;
      if (skewMs === null) throw new ClockError();
      observeSkew?.(skewMs);
      const { signRequest } = await import('./sign.ts');
      return signRequest(request, loaded, (request.attemptedAtMs ?? clock.now()) + skewMs, settings);
    },
  };
}
