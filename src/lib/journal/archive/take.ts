import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../files/private-database.ts';
import { chainPageRows, type StoredChain } from '../chains.ts';
import type { EventRow } from '../records.ts';
import { lossesOf, refuseLosses } from '../sqlite/losses.ts';
import { preparing, queries } from '../sqlite/queries.ts';
import { journalReader } from '../sqlite/reader.ts';
import { archivedVersion } from '../sqlite/schema.ts';
import { type ArchivedJournal, isOver, recordLeft } from './left.ts';

/** In the order of the journal: by their states, each page would read and sort all of them. */
const page = `SELECT position, intent_id FROM intents i INDEXED BY intents_position
  WHERE position > ? AND state IN ('SETTLED', 'REFUSED', 'REVERSED') AND closed_at_ms < ?
    AND EXISTS (SELECT 1 FROM events e WHERE e.intent_id = i.intent_id AND e.sequence = 1)
    AND NOT EXISTS (SELECT 1 FROM runs r WHERE r.run_id = i.run_id AND r.state <> 'finished')
  ORDER BY position LIMIT ${chainPageRows}`;

const removeRecords = 'DELETE FROM events WHERE intent_id = ? AND sequence <= ?';

/** A journal in a file. @throws {JournalError} for one that lacks payments, was moved away or put back */
export function archivedFile(database: DatabaseSync, location: string, marksIn: string): ArchivedJournal {
  const prepare = preparing(database);
  const reader = journalReader(prepare);
  const recordsOf = (intentId: string) => prepare(queries.records).all(intentId) as unknown as EventRow[];
  refuseLosses(lossesOf(prepare, location, marksIn), location);

  async function* closed(beforeMs: number, nowMs: number): AsyncGenerator<readonly StoredChain[]> {
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
    const { sequence, payload, hash } = recordLeft(history.intent, { atMs: nowMs, hashes, archive });
    prepare(queries.addRecord).run(intentId, sequence, payload, hash);
    prepare(removeRecords).run(intentId, hashes.length);
    return true;
  };

  return {
    firstLink: (prepare(queries.firstLink).get()?.link as string | undefined) ?? null,
    closed,
    take: async (stored, archive, nowMs) =>
      transaction(database, () => {
        // Earlier versions would take such a payment for one that lost its records.
        database.exec(`PRAGMA user_version = ${archivedVersion}`);
        return stored.filter((one) => takeOne(one, archive, nowMs)).length;
      }),
    shrink: async () => database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}
