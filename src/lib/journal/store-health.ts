import type { DatabaseSync } from 'node:sqlite';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { type ChainRow, unlinked } from './intent-chain.ts';
import type { IntentHistory, JournalHealth } from './journal.ts';
import type { Losses } from './store-losses.ts';

const chain = `SELECT i.position, i.intent_id, i.link, e.hash FROM intents i
  LEFT JOIN events e ON e.intent_id = i.intent_id AND e.sequence = 1 ORDER BY i.position`;

interface IntentLine {
  readonly intent_id: string;
  readonly state: string;
}

/** Reads the whole journal, as `brl doctor` does and no payment. */
export function readHealth(
  database: DatabaseSync,
  history: (intentId: string) => IntentHistory | null,
  { missing, why }: Losses,
): JournalHealth {
  const all = <R>(sql: string) => database.prepare(sql).all() as R[];
  const pragmaValue = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
  // Kept apart from the events, so that records cut off at the end show too.
  const intents = all<IntentLine>('SELECT intent_id, state FROM intents');
  const isSound = (row: IntentLine): boolean => {
    try {
      const found = history(row.intent_id);
      return found?.intent.intact === true && found.intent.state === row.state;
    } catch {
      return false;
    }
  };
  const moved = new Set(unlinked(database.prepare(chain).iterate() as Iterable<ChainRow>));
  return {
    damage: damageOf(all),
    journalMode: String(pragmaValue('journal_mode')),
    synchronous: Number(pragmaValue('synchronous')),
    intents: intents.length,
    broken: intents.filter((row) => moved.has(row.intent_id) || !isSound(row)).map((row) => row.intent_id),
    missing,
    losses: why,
    dictPauses: all<{ scope: string; untilMs: number }>('SELECT scope, until_ms AS untilMs FROM dict_pauses'),
  };
}

function damageOf(all: <R>(sql: string) => R[]): string[] {
  const findings = all<{ integrity_check: string }>('PRAGMA integrity_check(20)')
    .map((row) => row.integrity_check)
    .filter((finding) => finding !== 'ok');
  const orphans = all('PRAGMA foreign_key_check').length;
  return orphans > 0 ? [...findings, paymentJournalWords.orphans(orphans)] : findings;
}
