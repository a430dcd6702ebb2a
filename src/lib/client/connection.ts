import type { GapSettings } from '../contract/settings.ts';

/** Where real money moves, and where it does not. */
export type Environment = 'production' | 'sandbox';

/** A private key of a delegated credential; P-256 signs ES256, RSA signs PS256. */
export interface SigningIdentity {
  readonly keyId: string;
  /** PEM text, read when it is first needed, and again where it is refused; never journalled, logged or printed. */
  readonly privateKeyPem: (refused?: string) => Promise<string>;
}

/** Everything that a request needs to know about the other side, resolved from flags, environment and profile. */
export interface Connection {
  readonly environment: Environment;
  /** `{base_url}` of the specification, or the delegated credentials' host when `signing` is set; no trailing slash. */
  readonly hostUrl: string;
  /** The service's other address, where it is known: the one that this credential does not use. */
  readonly otherHostUrl?: string | null;
  readonly tenantId: string;
  /** Default account; an operation with `{accountId}` fails early without one. */
  readonly accountId: string | null;
  readonly clientId: string;
  /** The secret, read when it is first needed, and again where it is refused. */
  readonly clientSecret: (refused?: string) => Promise<string>;
  readonly signing: SigningIdentity | null;
  /** Operator's document for `X-Acting-Document`, digits only. */
  readonly actingDocument: string | null;
  /** Reads the operator's PIN for `X-Transaction-Pin`, or null when the credential needs none. */
  readonly transactionPin: (() => Promise<string>) | null;
  readonly settings: GapSettings;
}

/** Whether a payment that was made at this address is known to the connection's service; one of an earlier version has none. */
export function isServiceAt({ hostUrl, otherHostUrl }: Connection, origin: string): boolean {
  const own = [hostUrl, otherHostUrl]
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url).origin);
  return origin === '' || own.includes(origin);
}
