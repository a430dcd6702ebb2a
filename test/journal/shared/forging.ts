import { chainHash } from '../../../src/lib/journal/intent.ts';
import { openDatabase } from '../../../src/lib/journal/postgres/connect.ts';
import type { PostgresPlace } from '../../../src/lib/journal/postgres/place.ts';

/** A record that somebody makes up, and the state that it is to give its intent. */
export type Forged = readonly [intentId: string, kind: string, state: string, record: object];

/** Adds a record behind the last one, as a stranger with a worker's login would, by SQL alone. */
export async function forgeAs(
  place: PostgresPlace,
  ...[intentId, kind, state, record]: Forged
): Promise<unknown> {
  const database = await openDatabase(place);
  try {
    const last = await database.one<{ sequence: number; hash: string }>(
      'SELECT sequence, hash FROM brl.events WHERE intent_id = $1 ORDER BY sequence DESC LIMIT 1',
      intentId,
    );
    const [sequence, previousHash] = [(last?.sequence ?? 0) + 1, last?.hash ?? ''];
    const payload = JSON.stringify({ kind, atMs: 2000, ...record });
    const hash = chainHash(previousHash, intentId, sequence, payload);
    const entry = {
      intentId,
      kind,
      sequence,
      previousHash,
      payload,
      hash,
      state,
      settledLate: false,
      names: [],
      settles: false,
    };
    return await database.all(
      'SELECT * FROM brl.add_records($1::jsonb, NULL, NULL)',
      JSON.stringify([entry]),
    );
  } finally {
    await database.close();
  }
}
