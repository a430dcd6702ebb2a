import type { Terms } from '../../policy/terms.ts';
import { postgresWords } from '../../words/postgres.ts';
import type { Begun } from '../begun.ts';
import { Objected } from '../heed.ts';
import { type IntentEvent, type IntentFacts, isPayment } from '../intent.ts';
import { JournalError } from '../journal.ts';
import type { Place } from '../sqlite/writer.ts';
import type { Database } from './connect.ts';
import { keepHead, keepServer, refuseLosses, refuseMoved } from './losses.ts';
import { historiesOf, takenBy } from './reader.ts';
import { addIntents, holdHead, holdHeadFor } from './writer.ts';

/** Adds a payment with these records after its INTENT, unless the ref, the key or the content is taken. */
export async function addPayment(
  database: Database,
  facts: IntentFacts,
  allowDuplicate: boolean,
  nowMs: number,
  further: readonly IntentEvent[],
  terms: Terms | null = null,
): Promise<Begun> {
  const { place } = database;
  let last: Place | null = null;
  const begun = await database.atomic(async (questions): Promise<Begun> => {
    const begins = further.length > 0 && isPayment(facts);
    const held = begins
      ? await holdHeadFor(questions, facts, terms)
      : { head: await holdHead(questions), objection: null };
    const taken = await takenBy(questions, facts, allowDuplicate, nowMs);
    if (taken) return taken;
    if (held.objection) throw new Objected(held.objection);
    await refuseLosses(questions, place);
    await refuseMoved(questions, place, facts, allowDuplicate);
    await keepServer(questions, place);
    const events: IntentEvent[] = [{ kind: 'INTENT', atMs: nowMs, facts }, ...further];
    last = await addIntents(questions, [{ facts, events }], held.head);
    const [history] = await historiesOf(questions, [facts.intentId]);
    if (!history) throw new JournalError(postgresWords.unknownIntent(place.location, facts.intentId));
    return { kind: 'begun', intent: history.intent };
  });
  if (last) keepHead(place, last);
  return begun;
}
