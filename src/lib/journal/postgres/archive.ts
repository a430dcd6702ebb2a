import { type ArchivedJournal, hasEnded, isOver, recordLeft } from '../archive/left.ts';
import { chainPageRows, type StoredChain } from '../chains.ts';
import type { Database } from './connect.ts';
import { refuseLosses } from './losses.ts';
import { historiesOf, tailsOf } from './reader.ts';

/** In the order of the journal, as in a file. */
const page = `SELECT position, intent_id, (
    SELECT json_agg(json_build_object('sequence', sequence, 'payload', payload, 'hash', hash) ORDER BY sequence)
    FROM brl.events e WHERE e.intent_id = i.intent_id) AS records
  FROM brl.intents i
  WHERE position > $1 AND state IN ('SETTLED', 'REFUSED', 'REVERSED') AND closed_at_ms < $2
    AND EXISTS (SELECT FROM brl.events e WHERE e.intent_id = i.intent_id AND e.sequence = 1)
    AND NOT EXISTS (SELECT FROM brl.runs r WHERE r.run_id = i.run_id AND r.state <> 'finished')
  ORDER BY position LIMIT ${chainPageRows}`;

const take = 'SELECT brl.archive_intents($1::jsonb)::int AS taken';

/**
 * A journal in a database, for its owner's login: others are refused by the database, before anything is written. An intent is locked for as
 * long as the page that it is in takes, and no other is.
 * @throws {JournalError} for one that lacks payments, or a login that may not
 */
export async function archivedDatabase(database: Database): Promise<ArchivedJournal> {
  await database.all(take, '[]');
  await refuseLosses(database, database.place);
  const first = await database.one<{ readonly link: string }>(
    'SELECT link FROM brl.intents ORDER BY position LIMIT 1',
  );
  return {
    firstLink: first?.link ?? null,
    async *closed(beforeMs, nowMs) {
      for (let after = 0; ; ) {
        const found = await database.all<StoredChain & Record<string, unknown>>(page, after, beforeMs);
        if (found.length === 0) return;
        after = found.at(-1)?.position ?? after;
        const histories = await historiesOf(
          database,
          found.map((one) => one.intent_id),
        );
        const over = new Set(
          histories.filter((one) => isOver(one, nowMs)).map(({ intent }) => intent.intentId),
        );
        yield found.filter((one) => over.has(one.intent_id));
      }
    },
    async take(stored, archive, nowMs) {
      const tails = await tailsOf(
        database,
        stored.map((one) => one.intent_id),
      );
      const left = stored.flatMap(({ intent_id: intentId, records }) => {
        const intent = tails.get(intentId)?.intent;
        const hashes = (records ?? []).map(({ hash }) => hash);
        if (!intent || !hasEnded(intent, nowMs) || tails.get(intentId)?.hash !== hashes.at(-1)) return [];
        const { payload, hash } = recordLeft(intent, { atMs: nowMs, hashes, archive });
        return [{ intentId, state: intent.state, hashes, payload, hash }];
      });
      const found = await database.one<{ readonly taken: number }>(take, JSON.stringify(left));
      return found?.taken ?? 0;
    },
  };
}
