/** The kinds of place where a secret can be stored. */
export type StoreKind = 'keychain' | 'vault' | 'command' | 'file' | 'env';

/** A place that stores secrets by name. None is plaintext, and none silently stands in for another. */
export interface SecretStore {
  readonly kind: StoreKind;
  /** One line for a person: what it is and where. */
  describe(): string;
  /** The secret, or null when the store works but has none of that name. @throws {SecretStoreError} */
  get(name: string): Promise<string | null>;
  /** @throws {SecretStoreError} */
  set(name: string, secret: string): Promise<void>;
  /** True when there was one. @throws {SecretStoreError} */
  delete(name: string): Promise<boolean>;
}

/** Why a store failed; the texts never contain a secret. */
export type StoreFailure =
  | 'unavailable'
  | 'locked'
  | 'timeout'
  | 'too_large'
  | 'wrong_passphrase'
  | 'damaged'
  | 'helper_failed'
  | 'expired';

/** A store that cannot be used as requested. */
export class SecretStoreError extends Error {
  readonly failure: StoreFailure;
  /** What to do about it. */
  readonly hint: string | null;

  constructor(failure: StoreFailure, message: string, hint: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SecretStoreError';
    this.failure = failure;
    this.hint = hint;
  }
}
