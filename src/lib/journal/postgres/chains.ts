import { chainPageRows, eachChain, type IntentChain, type StoredChain } from '../chains.ts';
import type { Database } from './connect.ts';

const page = `SELECT position, intent_id, (
    SELECT json_agg(json_build_object('sequence', sequence, 'payload', payload, 'hash', hash) ORDER BY sequence)
    FROM brl.events e WHERE e.intent_id = i.intent_id) AS records
  FROM brl.intents i WHERE position > $1 ORDER BY position LIMIT ${chainPageRows}`;

/** The chains of a journal in a database. */
export function chainsIn(database: Database): AsyncIterable<IntentChain> {
  return eachChain((position) => database.all<StoredChain>(page, position));
}
