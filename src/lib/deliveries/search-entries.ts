import type { DatabaseSync } from 'node:sqlite';
import { timeOfDay } from '../brazil/clock.ts';
import { formatPlain } from '../contract/money.ts';
import type { Cause } from './causes.ts';
import { type EventFacts, eventFacts } from './event-facts.ts';
import { notLookedFor } from './refusals.ts';

/** A delivery as the index reads it from the captures. */
interface NewDelivery {
  readonly capture_id: number;
  readonly received_at_ms: number;
  readonly kind: string;
  readonly causes: string;
  readonly problem: string | null;
  readonly subscription_id: string | null;
  readonly request_id: string | null;
  readonly event_id: string | null;
  readonly type: string | null;
  readonly account_id: string | null;
  readonly identifier: string | null;
  readonly end_to_end_id: string | null;
  readonly pair_key: string | null;
  readonly occurred_at: string | null;
  readonly bytes: Uint8Array | null;
  readonly is_pruned: number;
}

const deliveries = `SELECT capture_id, received_at_ms, kind, causes, problem, subscription_id, request_id, event_id, type,
    account_id, identifier, end_to_end_id, pair_key, envelope ->> '$.occurredAt' AS occurred_at, pruned_body IS NOT NULL AS is_pruned,
    COALESCE(body, (SELECT f.body FROM captures.deliveries f WHERE f.capture_id = d.duplicate_of)) AS bytes
  FROM captures.deliveries d`;

/** Deliveries that a prune leaves whatever their age. */
export const waitingQuery =
  "SELECT capture_id FROM captures.forward_queue WHERE state <> 'done' AND state = 'waiting'";

/** The next deliveries missing from the index, in order of arrival. */
export function newDeliveries(database: DatabaseSync, limit: number): readonly NewDelivery[] {
  const behind = 'WHERE capture_id > (SELECT mark FROM main.state) ORDER BY capture_id LIMIT ?';
  return database.prepare(`${deliveries} ${behind}`).all(limit) as unknown as NewDelivery[];
}

/** Changes the index; each call runs within the caller's transaction. */
export interface EntryWriter {
  /** Indexes deliveries and advances the mark past them. */
  add(deliveries: readonly NewDelivery[]): void;
  /** Removes some of what was received before a time. @returns whether there is more */
  forgetBefore(ms: number, limit: number): boolean;
  /** Removes some names of removed payments. @returns whether there may be more */
  forgetPaymentNames(limit: number): boolean;
  prunedBefore(ms: number): void;
  /** Reindexes refused deliveries whose cause has been found since. @returns whether there is more */
  renewCauses(limit: number): boolean;
  /** Removes refused deliveries that the captures have dropped. @returns whether there is more */
  forgetRefused(limit: number): boolean;
  /** Starts over, for the captures with that id. */
  clear(storeId: string): void;
}

/** The writer of an index, in a database to which the captures are attached. */
export function entryWriter(database: DatabaseSync): EntryWriter {
  const prepared = statements(database);
  let nameMark = '';
  const forget = (rows: readonly Readonly<Record<string, unknown>>[], limit: number): boolean => {
    for (const { capture_id: id, facet_id: facet, payment_id: payment } of rows) {
      prepared.forgetEntry.run(Number(id));
      prepared.uncount.run(Number(facet));
      if (payment !== null) prepared.forgetPayment.run(Number(payment));
    }
    if (rows.length > 0) forgetNames(prepared, rows);
    return rows.length === limit;
  };
  const take = (found: readonly NewDelivery[], mark: () => void): void => {
    const taken = found.filter(({ is_pruned: pruned }) => pruned !== 1);
    const texts = taken.map((delivery) => addEntry(prepared, delivery));
    mark();
    // One table after the other: a change to another one in between would flush each as a separate piece.
    for (const [i, text] of texts.entries())
      if (text !== '') prepared.names.run(taken[i]?.capture_id ?? 0, text);
  };
  return {
    add(found) {
      const last = found.at(-1);
      take(found, () => {
        if (last) prepared.mark.run(last.capture_id);
      });
    },
    renewCauses(limit) {
      const stale = prepared.causeFound.all(`%${notLookedFor}%`, notLookedFor, limit);
      const found = stale.flatMap(({ capture_id: id }) => prepared.delivery.all(Number(id)));
      const isMore = forget(stale, limit);
      take(found as unknown as NewDelivery[], () => {});
      return isMore;
    },
    forgetBefore: (ms, limit) => forget(prepared.before.all(ms, limit), limit),
    forgetPaymentNames(limit) {
      const from = nameMark;
      nameMark = String(prepared.nameBehind.get(from, limit)?.name ?? '');
      prepared.forgetPaymentNames.run(from, nameMark === '' ? null : nameMark);
      return nameMark !== '';
    },
    prunedBefore: (ms) => void prepared.pruned.run(ms),
    forgetRefused: (limit) => forget(prepared.refusedGone.all(limit), limit),
    clear(storeId) {
      for (const table of ['facets', 'entries', 'payments', 'payment_names'])
        database.exec(`DELETE FROM ${table}`);
      database.exec("INSERT INTO names (names) VALUES ('delete-all')");
      prepared.begin.run(storeId);
    },
  };
}

type Statements = ReturnType<typeof statements>;

function statements(database: DatabaseSync) {
  return {
    begin: database.prepare('UPDATE main.state SET store_id = ?, mark = 0, pruned_before_ms = 0'),
    mark: database.prepare('UPDATE main.state SET mark = ?'),
    pruned: database.prepare('UPDATE main.state SET pruned_before_ms = ?'),
    facet: database.prepare(
      `INSERT INTO facets (kind, cause, type, account_id, subscription_id, count) VALUES (?, ?, ?, ?, ?, 1)
       ON CONFLICT DO UPDATE SET count = count + 1 RETURNING facet_id`,
    ),
    uncount: database.prepare('UPDATE facets SET count = count - 1 WHERE facet_id = ?'),
    entry: database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?)'),
    names: database.prepare('INSERT INTO names (rowid, text) VALUES (?, ?)'),
    forgetEntry: database.prepare('DELETE FROM entries WHERE capture_id = ?'),
    mergeNothing: database.prepare("INSERT INTO names (names, rank) VALUES ('automerge', 0)"),
    // FTS5's own value.
    mergeAsUsual: database.prepare("INSERT INTO names (names, rank) VALUES ('automerge', 4)"),
    flush: database.prepare("INSERT INTO names (names) VALUES ('flush')"),
    forgetNames: database.prepare('DELETE FROM names WHERE rowid = ?'),
    before: database.prepare(
      `SELECT capture_id, facet_id, payment_id FROM entries
       WHERE received_at_ms < ? AND capture_id NOT IN (${waitingQuery}) LIMIT ?`,
    ),
    refusedGone: database.prepare(
      `SELECT capture_id, facet_id, payment_id FROM entries
       WHERE facet_id IN (SELECT facet_id FROM facets WHERE kind = 'refused')
         AND NOT EXISTS (SELECT 1 FROM captures.deliveries d WHERE d.capture_id = entries.capture_id) LIMIT ?`,
    ),
    causeFound: database.prepare(
      `SELECT capture_id, facet_id, payment_id FROM entries
       WHERE facet_id IN (SELECT facet_id FROM facets WHERE kind = 'refused' AND cause LIKE ?) AND EXISTS
         (SELECT 1 FROM captures.deliveries d WHERE d.capture_id = entries.capture_id AND instr(d.causes, ?) = 0) LIMIT ?`,
    ),
    delivery: database.prepare(`${deliveries} WHERE capture_id = ?`),
    paymentOf: database.prepare(
      'SELECT p.* FROM payment_names n JOIN payments p ON p.payment_id = n.payment_id WHERE n.name = ?',
    ),
    namePayment: database.prepare(
      `INSERT INTO payment_names VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET payment_id = excluded.payment_id
       WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.payment_id = payment_names.payment_id)`,
    ),
    newPayment: database.prepare(
      'INSERT INTO payments (identifier, end_to_end_id, amount, payee, payer, last_capture_id) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    updatePayment: database.prepare(
      `UPDATE payments SET identifier = COALESCE(identifier, ?1), end_to_end_id = COALESCE(end_to_end_id, ?2),
         amount = COALESCE(amount, ?3), payee = COALESCE(payee, ?4), payer = COALESCE(payer, ?5), last_capture_id = ?6
       WHERE payment_id = ?7`,
    ),
    forgetPayment: database.prepare(
      'DELETE FROM payments WHERE payment_id = ?1 AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.payment_id = ?1)',
    ),
    forgetPaymentNames: database.prepare(
      `DELETE FROM payment_names WHERE name >= ?1 AND name < COALESCE(?2, x'')
         AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.payment_id = payment_names.payment_id)`,
    ),
    nameBehind: database.prepare(
      'SELECT name FROM payment_names WHERE name > ? ORDER BY name LIMIT 1 OFFSET ?',
    ),
  };
}

/**
 * Removes names without merging pieces of the index: at a commit FTS5 counts each name removed as a page written, and merges
 * many pages for it, which takes most of the time (`fts5IndexAutomerge` in sqlite.org's fts5_index.c).
 */
function forgetNames(prepared: Statements, rows: readonly Readonly<Record<string, unknown>>[]): void {
  prepared.mergeNothing.run();
  for (const { capture_id: id } of rows) prepared.forgetNames.run(Number(id));
  prepared.flush.run();
  prepared.mergeAsUsual.run();
}

/** @returns the names that it can be found by */
function addEntry(prepared: Statements, delivery: NewDelivery): string {
  const facts = eventFacts(delivery.bytes ?? new Uint8Array());
  const { amountCentavos, searched } = facts;
  const occurredAtMs = Date.parse(delivery.occurred_at ?? '');
  const hasOccurred = Number.isFinite(occurredAtMs);
  const facet = prepared.facet.get(
    delivery.kind,
    causeText(delivery),
    delivery.type ?? '',
    delivery.account_id ?? '',
    delivery.subscription_id ?? '',
  );
  prepared.entry.run(
    delivery.capture_id,
    Number(facet?.facet_id),
    delivery.received_at_ms,
    hasOccurred ? occurredAtMs : null,
    amountCentavos,
    paymentFor(prepared, delivery, facts),
  );
  const { identifier, end_to_end_id: endToEndId, event_id: eventId, request_id: requestId } = delivery;
  const amount = amountCentavos === null ? null : formatPlain(amountCentavos);
  const times = [delivery.received_at_ms, ...(hasOccurred ? [occurredAtMs] : [])].map((ms) => timeOfDay(ms));
  return namesText([identifier, endToEndId, eventId, requestId, amount, ...searched, ...times]);
}

/** All of them, as one word each: a search for any one finds it. */
function causeText({ causes, problem }: NewDelivery): string {
  const codes = (JSON.parse(causes) as Cause[]).map(({ code }) => code as string);
  return [...codes, ...(problem === null ? [] : [problem])].join(' ');
}

/**
 * One per line, so that no search matches the end of one and the beginning of the next; a name inside another is already
 * covered.
 */
function namesText(names: readonly (string | null)[]): string {
  const given = names.filter((name) => name !== null);
  const whole = given.filter(
    (name, at) => !given.some((other, i) => i !== at && other.includes(name) && (other !== name || i < at)),
  );
  return whole.join('\n');
}

/**
 * The payment that a delivery is about. Its end-to-end id identifies it, as does the pair it belongs to; an identifier alone,
 * as in an event that arrives early, only until another end-to-end id uses it too.
 */
function paymentFor(prepared: Statements, delivery: NewDelivery, facts: EventFacts): number | null {
  const { identifier, end_to_end_id: endToEndId, capture_id: captureId } = delivery;
  const sure = [endToEndId === null ? null : `e ${endToEndId}`, delivery.pair_key].filter(
    (name) => name !== null,
  );
  const byIdentifier = identifier === null ? null : `i ${identifier}`;
  if (sure.length === 0 && byIdentifier === null) return null;
  const named = sure.map((name) => prepared.paymentOf.get(name)).find((found) => found !== undefined);
  const other =
    named === undefined && byIdentifier !== null ? prepared.paymentOf.get(byIdentifier) : undefined;
  const fits = other !== undefined && (endToEndId === null || other.end_to_end_id === null);
  const known = named ?? (fits ? other : undefined);
  // Nothing written by a stranger becomes the amount or the payee of a payment.
  const { amountCentavos, payee, payer } =
    delivery.kind === 'refused' ? { amountCentavos: null, payee: null, payer: null } : facts;
  const paymentId =
    known === undefined
      ? Number(
          prepared.newPayment.run(identifier, endToEndId, amountCentavos, payee, payer, captureId)
            .lastInsertRowid,
        )
      : Number(known.payment_id);
  if (known !== undefined)
    prepared.updatePayment.run(identifier, endToEndId, amountCentavos, payee, payer, captureId, paymentId);
  for (const name of [...sure, ...(byIdentifier === null ? [] : [byIdentifier])])
    prepared.namePayment.run(name, paymentId);
  return paymentId;
}
