import { chainPageRows, eachChain, type IntentChain, type StoredChain } from '../chains.ts';
import type { Store } from './store.ts';

const page = `SELECT position, intent_id, (
    SELECT json_group_array(json_object('sequence', sequence, 'payload', payload, 'hash', hash))
    FROM (SELECT * FROM events e WHERE e.intent_id = i.intent_id ORDER BY sequence)) AS records
  FROM intents i WHERE position > ? ORDER BY position LIMIT ${chainPageRows}`;

/** The chains of a journal in a file. */
export function chainsIn({ prepare, read }: Pick<Store, 'prepare' | 'read'>): AsyncIterable<IntentChain> {
  type Row = Omit<StoredChain, 'records'> & { readonly records: string };
  return eachChain((position) =>
    read(() => {
      const rows = prepare(page).all(position) as unknown as Row[];
      return rows.map((row) => ({ ...row, records: JSON.parse(row.records) as StoredChain['records'] }));
    }),
  );
}
