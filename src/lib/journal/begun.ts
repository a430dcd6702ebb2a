import type { Intent } from './intent.ts';

/** The outcome of writing down an intent. */
export type Begun =
  /** Written, with its first ATTEMPT: it may be sent now. */
  | { readonly kind: 'begun'; readonly intent: Intent }
  /** The ref was already used for this exact body. */
  | { readonly kind: 'same-ref'; readonly intent: Intent }
  /** The ref or the key belongs to another body. */
  | { readonly kind: 'ref-conflict'; readonly intent: Intent }
  /** An identical payment without a ref is open, or settled within the last 24 h. */
  | { readonly kind: 'claimed'; readonly intent: Intent };
