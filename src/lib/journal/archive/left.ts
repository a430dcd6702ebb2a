import { packArchive } from '../archive-record.ts';
import type { StoredChain } from '../chains.ts';
import { forgeryIn } from '../forged.ts';
import {
  type ArchiveEvent,
  archiveEvent,
  chainHash,
  type Intent,
  isTerminal,
  mayStillArrive,
} from '../intent.ts';
import type { IntentHistory } from '../journal.ts';
import type { EventRow } from '../records.ts';

/** A journal whose closed intents go to an archive. */
export interface ArchivedJournal {
  /** The first link of its chain; null for an empty one. */
  readonly firstLink: string | null;
  /**
   * What can go, in the order of the journal: ended before a time, proven, sound, and no row of a run that may go on. A page at a
   * time.
   */
  closed(beforeMs: number, nowMs: number): AsyncIterable<readonly StoredChain[]>;
  /**
   * Leaves one record in the place of those that an archive has, in one transaction; an intent with other records than these stays
   * as it is.
   * @returns how many intents it did that to
   */
  take(page: readonly StoredChain[], archive: string, nowMs: number): Promise<number>;
  /** Makes the file as small as what is left; others wait meanwhile. A database does so by itself. */
  shrink?(): Promise<void>;
}

/** Whether the records of an intent may go. */
export function isOver(history: IntentHistory | null, nowMs: number): history is IntentHistory {
  return history !== null && hasEnded(history.intent, nowMs) && !forgeryIn(history.events);
}

/** Whether an intent ended for good, and its records are sound. A refused creation is made anew under its name. */
export function hasEnded(intent: Intent, nowMs: number): boolean {
  const { state, creation } = intent;
  const mayGoOn = state === 'REFUSED' && creation !== undefined;
  return intent.intact && isTerminal(state) && !mayGoOn && !mayStillArrive(intent, nowMs);
}

/** The record that stands for those of an intent from now on. */
export function recordLeft(
  intent: Intent,
  about: Pick<ArchiveEvent, 'atMs' | 'hashes' | 'archive'>,
): EventRow {
  const payload = packArchive(archiveEvent(intent, about));
  const sequence = about.hashes.length + 1;
  const hash = chainHash(about.hashes.at(-1) ?? '', intent.intentId, sequence, payload);
  return { sequence, payload, hash };
}
