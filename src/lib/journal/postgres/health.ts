import { archivedHashes } from '../archive-record.ts';
import { type Forged, forgeryIn } from '../forged.ts';
import { type ChainRow, unlinked } from '../intent-chain.ts';
import type { JournalHealth } from '../journal.ts';
import type { Database } from './connect.ts';
import { lossesOf } from './losses.ts';
import { historiesOf } from './reader.ts';

/** Settings that a server needs for a commit to be on its disk when it returns (PostgreSQL manual, section 30.5). */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'];

const pageRows = 1000;

/** Reads the whole journal, for `brl doctor`; no payment does this. */
export async function readHealth(database: Database): Promise<JournalHealth> {
  const broken: string[] = [];
  const forged: Forged[] = [];
  let intents = 0;
  let previous: ChainRow | null = null;
  for (;;) {
    const found = await database.all<ChainRow & { readonly archived: string | null }>(
      chain,
      previous?.position ?? 0,
      pageRows,
    );
    const rows: ChainRow[] = found.map((row) => ({
      ...row,
      hash: row.hash ?? archivedHashes(row.archived ?? '')[0] ?? null,
    }));
    const ids = rows.map(({ intent_id: intentId }) => intentId);
    const moved = new Set(unlinked(previous ? [previous, ...rows] : rows));
    const histories = await historiesOf(database, ids);
    const sound = new Set(
      histories.filter(({ intent }) => intent.intact).map(({ intent }) => intent.intentId),
    );
    broken.push(...ids.filter((intentId) => moved.has(intentId) || !sound.has(intentId)));
    for (const { intent, events } of histories) {
      const forgery = intent.intact ? forgeryIn(events) : null;
      if (forgery) forged.push({ intentId: intent.intentId, forgery });
    }
    intents += rows.length;
    previous = rows.at(-1) ?? previous;
    if (rows.length < pageRows) break;
  }
  const head = await database.one<{ readonly position: number }>('SELECT position FROM brl.journal');
  return {
    damage: [],
    weak: await weakSettings(database),
    intents,
    broken,
    forged,
    missing: (head?.position ?? 0) - intents,
    losses: await lossesOf(database, database.place),
    dictPauses: await database.all('SELECT scope, until_ms AS "untilMs" FROM brl.dict_pauses'),
  };
}

/** The first record of an archived intent is not the INTENT record, but has its hash. */
const chain = `SELECT i.position, i.intent_id, i.link, e.hash, CASE WHEN e.hash IS NULL THEN (SELECT payload FROM brl.events a
      WHERE a.intent_id = i.intent_id ORDER BY sequence LIMIT 1) END AS archived
  FROM brl.intents i
  LEFT JOIN brl.events e ON e.intent_id = i.intent_id AND e.sequence = 1
  WHERE i.position > $1 ORDER BY i.position LIMIT $2`;

/**
 * Server settings under which it may lose a commit. `synchronous_commit` may be anything but off: `local` and above wait for
 * this server's disk.
 */
export async function weakSettings(database: Database): Promise<string[]> {
  const rows = await database.all<{ readonly name: string; readonly setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    needed,
  );
  return rows.filter(({ setting }) => setting === 'off').map(({ name, setting }) => `${name}=${setting}`);
}
