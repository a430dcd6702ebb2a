import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../files/private-database.ts';
import { packArchive } from '../archive-record.ts';
import { chainPageRows, type StoredChain } from '../chains.ts';
import { forgeryIn } from '../forged.ts';
import { archiveEvent, chainHash, isTerminal, mayStillArrive } from '../intent.ts';
import type { IntentHistory } from '../journal.ts';
import { lossesOf, refuseLosses } from '../store-losses.ts';
import { preparing, queries } from '../store-queries.ts';
import { journalReader } from '../store-reader.ts';
import type { EventRow } from '../store-records.ts';
import { archivedVersion } from '../store-schema.ts';

/** A journal in a file whose closed intents go to an archive. */
export interface ArchivedJournal {
  /** The first link of its chain; null for an empty one. */
  readonly firstLink: string | null;
  /**
   * What can go, in the order of the journal: ended before a time, proven, sound, and no row of a run that may go on. A page at a
   * time.
   */
  closed(beforeMs: number, nowMs: number): Iterable<readonly StoredChain[]>;
  /**
   * Leaves one record in the place of those that an archive has, in one transaction; an intent with other records than these stays
   * as it is.
   * @returns how many intents it did that to
   */
  take(page: readonly StoredChain[], archive: string, nowMs: number): number;
  /** Makes the file as small as what is left; others wait meanwhile. */
  shrink(): void;
}

/** In the order of the journal: by their states, each page would read and sort all of them. */
const page = `SELECT position, intent_id FROM intents i INDEXED BY intents_position
  WHERE position > ? AND state IN ('SETTLED', 'REFUSED', 'REVERSED') AND closed_at_ms < ?
    AND EXISTS (SELECT 1 FROM events e WHERE e.intent_id = i.intent_id AND e.sequence = 1)
    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.run_id = i.run_id AND r.state <> 'finished')
  ORDER BY position LIMIT ${chainPageRows}`;

const removeRecords = 'DELETE FROM events WHERE intent_id = ? AND sequence <= ?';

/** @throws {JournalError} for a journal that lacks payments, was moved away or put back */
export function archivedJournal(database: DatabaseSync, location: string, marksIn: string): ArchivedJournal {
  const prepare = preparing(database);
  const reader = journalReader(prepare);
  const recordsOf = (intentId: string) => prepare(queries.records).all(intentId) as unknown as EventRow[];
  refuseLosses(lossesOf(prepare, location, marksIn), location);

  function* closed(beforeMs: number, nowMs: number): Generator<readonly StoredChain[]> {
    for (let after = 0; ; ) {
      const found = prepare(page).all(after, beforeMs) as unknown as Omit<StoredChain, 'records'>[];
      if (found.length === 0) return;
      after = found.at(-1)?.position ?? after;
      yield found
        .filter(({ intent_id: intentId }) => isOver(reader.history(intentId), nowMs))
        .map((one) => ({ ...one, records: recordsOf(one.intent_id) }));
    }
  }

  const takeOne = (stored: StoredChain, archive: string, nowMs: number): boolean => {
    const { intent_id: intentId, records } = stored;
    const history = reader.history(intentId);
    const hashes = (records ?? []).map(({ hash }) => hash);
    if (
      !isOver(history, nowMs) ||
      hashes.join() !==
        recordsOf(intentId)
          .map(({ hash }) => hash)
          .join()
    )
      return false;
    const left = packArchive(archiveEvent(history.intent, { atMs: nowMs, hashes, archive }));
    const sequence = hashes.length + 1;
    const hash = chainHash(hashes.at(-1) ?? '', intentId, sequence, left);
    prepare(queries.addRecord).run(intentId, sequence, left, hash);
    prepare(removeRecords).run(intentId, hashes.length);
    return true;
  };

  return {
    firstLink: (prepare(queries.firstLink).get()?.link as string | undefined) ?? null,
    closed,
    take: (stored, archive, nowMs) =>
      transaction(database, () => {
        // Earlier versions would take such a payment for one that lost its records.
        database.exec(`PRAGMA user_version = ${archivedVersion}`);
        return stored.filter((one) => takeOne(one, archive, nowMs)).length;
      }),
    shrink: () => database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}

function isOver(history: IntentHistory | null, nowMs: number): history is IntentHistory {
  if (history === null) return false;
  const { intent, events } = history;
  return intent.intact && isTerminal(intent.state) && !mayStillArrive(intent, nowMs) && !forgeryIn(events);
}
