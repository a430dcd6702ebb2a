/** Which kind of place keeps a secret. */
export type StoreKind = 'keychain' | 'vault' | 'command' | 'file' | 'env';

/** A place that keeps secrets by name. There is no plaintext one, and none stands in silently for another. */
export interface SecretStore {
  readonly kind: StoreKind;
  /** One line for a person: what it is and where. */
  describe(): string;
  /** The secret, or null when the store works and has none of that name. @throws {SecretStoreError} */
  get(name: string): Promise<string | null>;
  /** @throws {SecretStoreError} */
  set(name: string, secret: string): Promise<void>;
  /** True when there was one. @throws {SecretStoreError} */
  delete(name: string): Promise<boolean>;
}

/** The reason a store failed; the texts never hold a secret. */
export type StoreFailure =
  | 'unavailable'
  | 'locked'
  | 'timeout'
  | 'too_large'
  | 'wrong_passphrase'
  | 'damaged'
  | 'helper_failed'
  | 'expired';

/** A store that cannot be used as asked. */
export class SecretStoreError extends Error {
  readonly failure: StoreFailure;
  /** Advice on it. */
  readonly hint: string | null;

  constructor(failure: StoreFailure, message: string, hint: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SecretStoreError';
    this.failure = failure;
    this.hint = hint;
  }
}
