import type { DatabaseSync } from 'node:sqlite';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { archivedHashes } from '../archive-record.ts';
import { type Forged, forgeryIn } from '../forged.ts';
import { type ChainRow, unlinked } from '../intent-chain.ts';
import type { IntentHistory, JournalHealth } from '../journal.ts';
import type { Losses } from './losses.ts';

/** The first record of an archived intent is not the INTENT record, but has its hash. */
const chain = `SELECT i.position, i.intent_id, i.link, e.hash, iif(e.hash IS NULL, (SELECT payload FROM events a
      WHERE a.intent_id = i.intent_id ORDER BY sequence LIMIT 1), NULL) AS archived
  FROM intents i LEFT JOIN events e ON e.intent_id = i.intent_id AND e.sequence = 1 ORDER BY i.position`;

function* chainRows(database: DatabaseSync): Generator<ChainRow> {
  type Row = ChainRow & { readonly archived: string | null };
  for (const row of database.prepare(chain).iterate() as Iterable<Row>)
    yield { ...row, hash: row.hash ?? archivedHashes(row.archived ?? '')[0] ?? null };
}

const ids = 'SELECT intent_id FROM intents ORDER BY rowid';

/** Reads the whole journal, for `brl doctor`; no payment does this. */
export function readHealth(
  database: DatabaseSync,
  history: (intentId: string) => IntentHistory | null,
  { missing, unpayable }: Losses,
): JournalHealth {
  const all = <R>(sql: string) => database.prepare(sql).all() as R[];
  const pragmaValue = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
  const read = (intentId: string): IntentHistory | null => {
    try {
      return history(intentId);
    } catch {
      return null;
    }
  };
  const moved = new Set(unlinked(chainRows(database)));
  let intents = 0;
  const broken: string[] = [];
  const forged: Forged[] = [];
  // Reading the ids holds a snapshot, so state and records are from the same moment whatever others write.
  for (const { intent_id: intentId } of database.prepare(ids).iterate() as Iterable<{ intent_id: string }>) {
    intents += 1;
    const found = read(intentId);
    const isSound = found?.intent.intact && !moved.has(intentId);
    const forgery = isSound ? forgeryIn(found.events) : null;
    if (!isSound) broken.push(intentId);
    else if (forgery) forged.push({ intentId, forgery });
  }
  return {
    damage: damageOf(all),
    weak: weakSettings(String(pragmaValue('journal_mode')), Number(pragmaValue('synchronous'))),
    intents,
    broken,
    forged,
    missing,
    losses: unpayable,
    dictPauses: all<{ scope: string; untilMs: number }>('SELECT scope, until_ms AS untilMs FROM dict_pauses'),
  };
}

/** `PRAGMA synchronous`: 2 is FULL, 3 is EXTRA. */
const fullSync = 2;

function weakSettings(journalMode: string, synchronous: number): string[] {
  return [
    ...(journalMode === 'wal' ? [] : [`journal_mode=${journalMode}`]),
    ...(synchronous < fullSync ? [`synchronous=${synchronous}`] : []),
  ];
}

function damageOf(all: <R>(sql: string) => R[]): string[] {
  const findings = all<{ integrity_check: string }>('PRAGMA integrity_check(20)')
    .map((row) => row.integrity_check)
    .filter((finding) => finding !== 'ok');
  const orphans = all('PRAGMA foreign_key_check').length;
  return orphans > 0 ? [...findings, paymentJournalWords.orphans(orphans)] : findings;
}
