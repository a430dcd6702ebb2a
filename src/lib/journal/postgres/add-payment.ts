import { postgresWords } from '../../words/postgres.ts';
import type { Begun } from '../begun.ts';
import type { IntentEvent, IntentFacts } from '../intent.ts';
import { JournalError } from '../journal.ts';
import type { Place } from '../store-writer.ts';
import type { Database } from './connect.ts';
import { keepHead, keepServer, refuseLosses, refuseMoved } from './losses.ts';
import { historiesOf, takenBy } from './reader.ts';
import { addIntents, holdHead } from './writer.ts';

/** Adds a payment with these records after its INTENT, unless the ref, the key or the content is taken. */
export async function addPayment(
  database: Database,
  facts: IntentFacts,
  allowDuplicate: boolean,
  nowMs: number,
  further: readonly IntentEvent[],
): Promise<Begun> {
  const { place } = database;
  let last: Place | null = null;
  const begun = await database.atomic(async (questions): Promise<Begun> => {
    const head = await holdHead(questions);
    const taken = await takenBy(questions, facts, allowDuplicate, nowMs);
    if (taken) return taken;
    await refuseLosses(questions, place);
    await refuseMoved(questions, place, facts, allowDuplicate);
    await keepServer(questions, place);
    const events: IntentEvent[] = [{ kind: 'INTENT', atMs: nowMs, facts }, ...further];
    last = await addIntents(questions, [{ facts, events }], head);
    const [history] = await historiesOf(questions, [facts.intentId]);
    if (!history) throw new JournalError(postgresWords.unknownIntent(place.location, facts.intentId));
    return { kind: 'begun', intent: history.intent };
  });
  if (last) keepHead(place, last);
  return begun;
}
