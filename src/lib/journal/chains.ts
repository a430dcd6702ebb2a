import { archivedHashes } from './archive-record.ts';
import { chainHash } from './intent.ts';

/** An intent's place, and its records as the hashes that follow from what they say, not those stored with them. */
export interface IntentChain {
  /** From 1, in the order in which intents were written down. */
  readonly position: number;
  readonly intentId: string;
  readonly hashes: readonly string[];
  /** The first record whose stored hash or number is another, from 1; null when all agree. */
  readonly wrongAt: number | null;
}

/** An intent with its records as they are stored. */
export interface StoredChain {
  readonly position: number;
  readonly intent_id: string;
  readonly records:
    | readonly { readonly sequence: number; readonly payload: string; readonly hash: string }[]
    | null;
}

/** So many intents are read at a time. */
export const chainPageRows = 500;

/** Reads every intent in its order. @param pageAfter those after a position, {@link chainPageRows} at most */
export async function* eachChain(
  pageAfter: (position: number) => Promise<readonly StoredChain[]>,
): AsyncGenerator<IntentChain> {
  let page: readonly StoredChain[];
  let after = 0;
  do {
    page = await pageAfter(after);
    yield* page.map(chainOf);
    after = page.at(-1)?.position ?? after;
  } while (page.length === chainPageRows);
}

/** The hashes that follow from an intent's records. */
export function chainOf({ position, intent_id: intentId, records }: StoredChain): IntentChain {
  const hashes = [...archivedHashes(records?.[0]?.payload ?? '')];
  let wrongAt: number | null = null;
  for (const { sequence, payload, hash } of records ?? []) {
    const number = hashes.length + 1;
    const made = chainHash(hashes.at(-1) ?? '', intentId, number, payload);
    if (made !== hash || sequence !== number) wrongAt ??= number;
    hashes.push(made);
  }
  return { position: Number(position), intentId, hashes, wrongAt };
}
