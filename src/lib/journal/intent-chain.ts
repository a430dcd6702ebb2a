import { hash } from 'node:crypto';

/**
 * Links an intent to the one written before it, so that removing one from a journal shows.
 * @param position counted from 1
 * @param recordHash hash of its INTENT record; empty when that is lost
 */
export function intentLink(previous: string, position: number, intentId: string, recordHash: string): string {
  return hash('sha256', JSON.stringify([previous, position, intentId, recordHash]), 'hex');
}

/** One intent's place in its journal. */
export interface ChainRow {
  readonly position: number;
  readonly intent_id: string;
  readonly link: string;
  /** Hash of its INTENT record; null when that is lost. */
  readonly hash: string | null;
}

/** Ids of the intents whose link does not match; after a missing intent, a link cannot be checked. */
export function unlinked(rows: Iterable<ChainRow>): string[] {
  const found: string[] = [];
  let previous = { position: 0, link: '' };
  for (const row of rows) {
    const link = intentLink(previous.link, row.position, row.intent_id, row.hash ?? '');
    if (row.position === previous.position + 1 && row.link !== link) found.push(row.intent_id);
    previous = row;
  }
  return found;
}
