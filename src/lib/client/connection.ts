import type { GapSettings } from '../contract/settings.ts';

/** Where real money moves, and where it does not. */
export type Environment = 'production' | 'sandbox';

/** The key of a delegated credential; P-256 signs ES256, RSA signs PS256. */
export interface SigningIdentity {
  readonly keyId: string;
  /**
   * PEM text of the private key, or of the public one where a program signs; read on first use and again after a refusal;
   * never journalled, logged or printed.
   */
  readonly keyPem: (refused?: string) => Promise<string>;
  /** The program that signs, where the private key is out of our reach. */
  readonly program?: SigningProgram;
}

/** A program that signs what it reads: its words, and the environment from which ours and all secrets are taken out. */
export interface SigningProgram {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Everything that a request needs to know about the other side, resolved from flags, environment and profile. */
export interface Connection {
  readonly environment: Environment;
  /** `{base_url}` of the specification, or the delegated credentials' host when `signing` is set; no trailing slash. */
  readonly hostUrl: string;
  /** The service's other address, if known: the one this credential does not use. */
  readonly otherHostUrl?: string | null;
  readonly tenantId: string;
  /** Default account; an operation with `{accountId}` fails early without one. */
  readonly accountId: string | null;
  readonly clientId: string;
  /** The secret, read on first use and again after a refusal. */
  readonly clientSecret: (refused?: string) => Promise<string>;
  readonly signing: SigningIdentity | null;
  /** The `.pub` file of the SSH key that the profile names as its operator's. */
  readonly operatorKey?: string | null;
  /** Operator's document for `X-Acting-Document`, digits only. */
  readonly actingDocument: string | null;
  /** Reads the operator's PIN for `X-Transaction-Pin`, or null when the credential needs none. */
  readonly transactionPin: (() => Promise<string>) | null;
  readonly settings: GapSettings;
}

/** Whether the connection's service knows a payment made at this address; payments of an earlier version have no address. */
export function isServiceAt({ hostUrl, otherHostUrl }: Connection, origin: string): boolean {
  const own = [hostUrl, otherHostUrl]
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url).origin);
  return origin === '' || own.includes(origin);
}
