import type { Published } from '../policy/published.ts';
import type { SeenPolicy, Used } from '../policy/terms.ts';

/** What a journal knows that policies ask about. */
export interface Policies {
  /**
   * Remembers a policy for the accounts that it names, unless a newer one is known.
   * @returns the one that is remembered for the account, after that; null for none
   */
  see(
    account: string,
    policy: SeenPolicy,
    accounts: readonly string[],
    nowMs: number,
  ): Promise<SeenPolicy | null>;
  /** The one that is remembered for an account; null for none. */
  seen(account: string): Promise<SeenPolicy | null>;
  /** What an account has sent since then. */
  used(account: string, payee: string | null, sinceMs: number): Promise<Used>;
  /** The owner whom the latest settled payment to a payee was shown; null if none was. */
  pin(account: string, payee: string): Promise<Pin | null>;
  /** The same of every payee of an account. */
  pins(account: string): Promise<readonly Pin[]>;
  /** Policies that its administrators signed; null in a journal that no other machine reads. */
  readonly shared: SharedPolicies | null;
}

/** The policies of a shared journal: nobody changes or removes one. */
export interface SharedPolicies {
  publish(policy: string, signature: string): Promise<void>;
  /** Those from a serial on. */
  since(serial: number): Promise<Published[]>;
  /** The newest that this machine obeyed here; null for none. */
  remembered(): Obeyed | null;
  remember(policy: Obeyed): void;
}

/** A policy of a shared journal that payments obeyed. */
export type Obeyed = Pick<SeenPolicy, 'serial' | 'sha256'>;

/** Whose a key or account is known to be. */
export interface Pin {
  readonly payee: string;
  /** See {@link import('./heed.ts').Sent.owner}. */
  readonly owner: string;
  readonly sinceMs: number;
  /** The payment that it was learned from. */
  readonly intentId: string;
}

/** Proven not to have been executed is what begins again, waits or was refused; everything else counts. */
export const unpaidStates = "('SCHEDULED', 'INTENT', 'REFUSED')";
