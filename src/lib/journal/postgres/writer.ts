import type { Objection, Terms } from '../../policy/terms.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { postgresWords } from '../../words/postgres.ts';
import { Objected, type Sent, sentOf } from '../heed.ts';
import {
  chainHash,
  dueMs,
  firstState,
  type IntentEvent,
  type IntentFacts,
  isTerminal,
  mayFollow,
  withEvent,
} from '../intent.ts';
import { intentLink } from '../intent-chain.ts';
import { JournalError, NotAllowed, SentMeanwhile } from '../journal.ts';
import type { Tail } from '../records.ts';
import type { Entered, Entry } from '../runs.ts';
import { wordsOf, wordsShown } from '../search.ts';
import { findingIn, serviceNamesOf, type TakenName, unlessTaken } from '../service-names.ts';
import type { Place } from '../sqlite/writer.ts';
import { type Database, type Questions, storable } from './connect.ts';
import { keepConfirmed } from './losses.ts';
import { tailsOf } from './reader.ts';

/** An intent to be added, with its first records and what its run says of it. */
export interface NewIntent {
  readonly facts: IntentFacts;
  readonly events: readonly IntentEvent[];
  readonly row?: {
    readonly line: number;
    readonly cells: readonly string[];
    readonly reference: string | null;
  };
}

/** Locks the chain for this transaction. @returns its last place */
export async function holdHead(questions: Questions): Promise<Place> {
  return placeOf(await questions.one<Held>('SELECT * FROM brl.hold_head()'));
}

interface Held {
  readonly place: number;
  readonly last_link: string;
}

function placeOf(held: Held | null): Place {
  return { position: held?.place ?? 0, link: held?.last_link ?? '' };
}

/** The same, and in one question what the journal objects to a payment that begins. */
export async function holdHeadFor(
  questions: Questions,
  facts: IntentFacts,
  terms: Terms | null,
): Promise<{ readonly head: Place; readonly objection: Objection | null }> {
  const held = await questions.one<Held & { readonly objection: Objection | null }>(
    'SELECT h.*, brl.objection($1, $2::jsonb, $3::jsonb) AS objection FROM brl.hold_head() AS h',
    facts.intentId,
    JSON.stringify(sentOf(facts)),
    JSON.stringify(terms),
  );
  return { head: placeOf(held), objection: held?.objection ?? null };
}

/** Adds intents after the `last` one, within a transaction that holds the head. @returns the place of the last of them */
export async function addIntents(
  questions: Questions,
  added: readonly NewIntent[],
  last: Place,
): Promise<Place> {
  let place = last;
  const rows = added.map(({ facts, events, row }) => {
    const records = chained(facts.intentId, events, { sequence: 0, hash: '' });
    const position = place.position + 1;
    const link = intentLink(place.link, position, facts.intentId, records[0]?.hash ?? '');
    place = { position, link };
    const attempt = events.find(({ kind }) => kind === 'ATTEMPT');
    const state = attempt ? 'SENT' : firstState(facts);
    return {
      intent: { ...columnsOf(facts), ...(attempt ? sentColumns(facts, attempt.atMs) : {}), ...place, state },
      records,
      words: storable(wordsOf(facts, row ?? null)),
      ...(row ? { row: rowColumns(facts.intentId, row) } : {}),
    };
  });
  await questions.all('SELECT brl.add_intents($1::jsonb)', JSON.stringify(rows));
  return place;
}

function rowColumns(intentId: string, { line, cells, reference }: NonNullable<NewIntent['row']>) {
  return { intent_id: intentId, line, cells: JSON.stringify(cells), reference: storable(reference) };
}

function chained(intentId: string, events: readonly IntentEvent[], before: Pick<Tail, 'sequence' | 'hash'>) {
  let { sequence, hash } = before;
  return events.map((event) => {
    sequence += 1;
    const payload = JSON.stringify(event);
    hash = chainHash(hash, intentId, sequence, payload);
    return { sequence, payload, hash };
  });
}

/** The index entry of one intent, by column. */
function columnsOf(facts: IntentFacts) {
  return {
    intent_id: facts.intentId,
    environment: facts.environment,
    tenant_id: facts.tenantId,
    account_id: facts.accountId,
    operation: facts.operation,
    ref: storable(facts.ref),
    identifier: storable(facts.identifier),
    idempotency_key: facts.idempotencyKey,
    body_sha256: facts.bodySha256,
    destination: storable(facts.destination),
    amount_centavos: facts.amountCentavos,
    claim: facts.claim,
    created_at_ms: facts.createdAtMs,
    run_id: facts.runId ?? null,
    due_ms: facts.schedule?.notBeforeMs ?? null,
  };
}

function sentColumns(facts: IntentFacts, atMs: number) {
  const sent = sentOf(facts);
  if (!sent) return {};
  const { account, payee, owner, centavos } = sent;
  return {
    sent_from: account,
    sent_to: storable(payee),
    sent_owner: storable(owner),
    sent_centavos: centavos,
    sent_ms: atMs,
  };
}

/** The database's result for one record. */
type Outcome = { readonly number: number } & (
  | { readonly outcome: 'written' | 'moved' | 'fenced' | 'unknown'; readonly detail: null }
  | { readonly outcome: 'taken'; readonly detail: TakenName }
  | { readonly outcome: 'objected'; readonly detail: Objection }
);

/** An entry, and the record it follows. */
interface Ready {
  readonly entry: Entry;
  readonly tail: Tail;
  readonly after: Tail;
}

/** How often a record is rewritten to follow records that others wrote first. */
const mostMoves = 20;

/** Caches the last record of intents that get several in a row, so that it is not read again each time. */
export type Tails = Map<string, Tail>;

/**
 * Adds one record to each of many intents, in one commit. If others wrote to one meanwhile, it is read again and the record
 * appended.
 * @param lease required for an ATTEMPT on a row of a run shared by workers; null for a single payment
 */
export async function addRecords(
  database: Database,
  tails: Tails,
  entries: readonly Entry[],
  lease: number | null,
): Promise<Entered[]> {
  const entered = new Map<number, Entered>();
  let left = entries.map((entry, at) => ({ entry, at }));
  for (let moves = 0; left.length > 0; moves += 1) {
    await fill(
      database,
      tails,
      left.map(({ entry }) => entry.intentId),
    );
    const ready = left.flatMap(({ entry, at }) => {
      const made = readyOf(database, tails, entry);
      if ('error' in made || moves > mostMoves) entered.set(at, 'error' in made ? made : gaveUp(entry));
      return 'error' in made || moves > mostMoves ? [] : [{ ...made, at }];
    });
    const outcomes = await write(database, ready, lease);
    const last = ready.findLast((_, i) => outcomes[i]?.outcome === 'written');
    if (last) confirm(database, last.after.hash);
    left = ready.flatMap((one, i) => {
      const told = outcomes[i];
      const outcome = told?.outcome ?? 'unknown';
      const { entry, at } = one;
      if (told?.outcome === 'objected') entered.set(at, { error: new Objected(told.detail) });
      if (outcome === 'written') entered.set(at, { intent: keep(tails, one).intent });
      if (outcome === 'fenced') entered.set(at, { error: fenced(entry) });
      if (outcome === 'unknown') entered.set(at, { error: missing(database, entry) });
      if (outcome === 'moved') {
        tails.delete(entry.intentId);
        return [{ entry, at }];
      }
      return told?.outcome === 'taken' ? [{ entry: withTaken(entry, told.detail), at }] : [];
    });
  }
  return entries.map((entry, at) => entered.get(at) ?? gaveUp(entry));
}

function confirm({ confirmed, place }: Database, hash: string): void {
  confirmed.hash = hash;
  keepConfirmed(place, hash);
}

/** This process may not start the row: it has been started, stopped, or given to another. */
export class Fenced extends SentMeanwhile {}

function fenced({ intentId, event }: Entry): JournalError {
  if (event.kind === 'SCHEDULE') return new NotAllowed(paymentJournalWords.notAllowed(intentId));
  return new Fenced(postgresWords.fenced(intentId));
}

async function fill(database: Questions, tails: Tails, intentIds: readonly string[]): Promise<void> {
  const wanted = intentIds.filter((intentId) => !tails.has(intentId));
  for (const [intentId, tail] of await tailsOf(database, wanted)) tails.set(intentId, tail);
}

function readyOf(database: Database, tails: Tails, given: Entry): Ready | { readonly error: Error } {
  const { intentId } = given;
  const tail = tails.get(intentId);
  if (!tail) return { error: missing(database, given) };
  const event = recordable(given.event, tail.intent.attempts);
  if (!mayFollow(tail.intent, event)) {
    tails.delete(intentId);
    return { error: new NotAllowed(paymentJournalWords.notAllowed(intentId)) };
  }
  const entry = { ...given, event };
  const [record] = chained(intentId, [event], tail);
  const intent = withEvent(tail.intent, event);
  // If two processes take the same turn, the second one must not send.
  if (event.kind === 'ATTEMPT' && event.attempt !== intent.attempts) {
    tails.delete(intentId);
    return { error: new SentMeanwhile(paymentJournalWords.sentMeanwhile(intentId)) };
  }
  return { entry, tail, after: { intent, sequence: record?.sequence ?? 0, hash: record?.hash ?? '' } };
}

/** An answer whose ATTEMPT is among what the database lost: it shows the payment as a look-up does. */
function recordable(event: IntentEvent, attempts: number): IntentEvent {
  if (event.kind !== 'RESPONSE' || attempts > 0) return event;
  const { atMs, finding } = event;
  return { kind: 'LOOKUP', atMs, result: finding.state === 'UNCERTAIN' ? 'no-answer' : 'found', finding };
}

async function write(database: Database, ready: readonly Ready[], lease: number | null): Promise<Outcome[]> {
  if (ready.length === 0) return [];
  const given = ready.map(({ entry: { intentId, event, terms = null }, tail, after }) => {
    const sent = event.kind === 'ATTEMPT' ? sentOf(after.intent) : null;
    const finding = findingIn(event);
    const names = finding && !tail.intent.creation ? serviceNamesOf(finding, tail.intent.operation) : [];
    return {
      intentId,
      kind: event.kind,
      sequence: after.sequence,
      previousHash: tail.hash,
      payload: JSON.stringify(event),
      hash: after.hash,
      state: after.intent.state,
      closedAtMs: after.intent.closedAtMs,
      settledLate: after.intent.settledLate,
      dueMs: dueMs(after.intent),
      sent: sent && storableSent(sent, event.atMs),
      terms,
      names: names.map(({ kind, value }) => ({ kind, value: storable(value) })),
      settles: finding?.state === 'SETTLED' && names.length > 0,
      shown: wordsShown(event),
    };
  });
  return database.all<Outcome>(withWords, JSON.stringify(given), lease, database.confirmed.hash);
}

function storableSent({ account, payee, owner, centavos }: Sent, atMs: number) {
  return { account, payee: storable(payee), owner: storable(owner), centavos, atMs };
}

/** In the same commit as the record. */
const withWords = `SELECT number, outcome, detail, CASE WHEN outcome = 'written' AND jsonb_array_length(one -> 'shown') > 0
    THEN brl.show_words(one ->> 'intentId', one -> 'shown') END
  FROM brl.add_records($1::jsonb, $2, $3), LATERAL (SELECT $1::jsonb -> (number - 1)::int AS one) AS g ORDER BY number`;

function keep(tails: Tails, { entry, after }: Ready): Tail {
  const { intent } = after;
  if (isTerminal(intent.state) || !intent.intact) tails.delete(entry.intentId);
  else tails.set(entry.intentId, after);
  return after;
}

/** The record turned into a doubt: a name in it settled another intent. */
function withTaken({ intentId, event }: Entry, taken: TakenName): Entry {
  const finding = findingIn(event);
  if (finding === null) return { intentId, event };
  return { intentId, event: { ...event, finding: unlessTaken(finding, taken) } as IntentEvent };
}

function missing({ place }: Database, { intentId }: Entry): JournalError {
  return new JournalError(postgresWords.unknownIntent(place.location, intentId));
}

function gaveUp({ intentId }: Entry): { readonly error: Error } {
  return { error: new JournalError(postgresWords.tooManyMoves(intentId)) };
}
