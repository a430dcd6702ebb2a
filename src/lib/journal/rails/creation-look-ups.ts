import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { member, textMember } from '../../json/members.ts';
import { type Message, type Recorded, recorded } from '../../words/records.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { batchFacts } from './batch-facts.ts';
import { evidenceIn, isAnother } from './prove.ts';
import type { Rail } from './rail.ts';
import { ask, doubtful } from './reading.ts';

/** Reads the record or the list that may contain what was created. */
type Read = (client: Client, intent: Intent) => Promise<Answered>;

/** What being found means, when it is not simply "made". */
type Meaning = Pick<Finding, 'code' | 'message' | 'reason'>;

/**
 * For creations that no route can look up: an answer proves that it was made; without one a person decides, guided by `advice`.
 */
export function withoutRoute(operation: Operation, advice: Recorded): Rail {
  return {
    operations: [operation],
    readResult: readMade,
    noRoute: advice,
    lookUp: () => Promise.resolve(null),
  };
}

/**
 * For lists that show no name of ours: the match is the item no older than the intent by the service's clock, with the name
 * that the body gives it if both have one. If several match, none is believed.
 */
export function byNewness(operation: Operation, read: Read, meaning?: Meaning): Rail {
  return {
    operations: [operation],
    readResult: readMade,
    async lookUp(client, intent) {
      const reply = await answerOf(read, client, intent);
      if (reply === null) return null;
      const [first, ...others] = itemsOf(reply).filter(
        (item) =>
          isNewer(item, intent) &&
          isNamedAlike(item, intent) &&
          !isMadeForAnother(item, intent, client.connection.settings),
      );
      if (first === undefined) return null;
      if (others.length === 0) return { ...made(reply, first), ...meaning };
      const message = recorded.severalNewer(`${others.length + 1}`);
      return doubtful(reply, reply.json.value, 'uncertain', message);
    },
  };
}

/**
 * For records with our identifier: found with the same `amountName` it was made, found with another amount it is not this one.
 */
export function byName(operation: Operation, amountName: string, read: Read): Rail {
  return {
    operations: [operation],
    readResult,
    async lookUp(client, intent) {
      const reply = await answerOf(read, client, intent);
      if (reply === null || intent.identifier === null) return null;
      const found = [reply.json.value, ...itemsOf(reply)].find(
        (item) => textMember(item, 'identifier') === intent.identifier,
      );
      if (found === undefined) return null;
      const [wanted, shown] = [JSON.parse(intent.bodyText), found].map((value) => member(value, amountName));
      if (wanted === undefined || shown === undefined || wanted === shown) return made(reply, found);
      const message = recorded.amountTaken(`${intent.identifier}`);
      return {
        ...made(reply, found),
        state: 'REFUSED',
        reason: 'exists',
        code: 'identifier_conflict',
        message,
      };
    },
  };
}

/** For rows put into a batch: they are there when the batch contains all of them, by identifier or by count. */
export function byRows(operations: Rail['operations'], read: Read): Rail {
  return {
    operations,
    readResult: readMade,
    async lookUp(client, intent) {
      const reply = await answerOf(read, client, intent);
      if (reply === null) return null;
      const { total, items } = batchFacts(reply.json.value);
      const { rows, before, identifiers } = rowsOf(intent);
      const isEmpty = total === 0;
      if (identifiers.length === rows && (isEmpty || items.length > 0)) {
        const there = new Set(items.map((item) => textMember(item, 'identifier')));
        const found = identifiers.filter((name) => there.has(name)).length;
        if (found === rows) return made(reply, reply.json.value);
        return found === 0 ? null : partly(reply, recorded.rowsThere(`${found}`, `${rows}`));
      }
      if (total === null || total === before || isEmpty) return null;
      // Whether rows are added to the previous ones or replace them is not specified (section 4.8).
      if (before !== null && total >= rows && total <= before + rows) return made(reply, reply.json.value);
      return partly(reply, recorded.rowsInBatch(`${total}`));
    },
  };
}

/**
 * For the dispatch of a batch: a state other than DRAFT means that it was dispatched. An answer about another batch proves
 * nothing.
 */
export function byState(
  operations: Rail['operations'],
  batchOf: (facts: IntentFacts) => string,
  read: Read,
): Rail {
  return {
    operations,
    readResult(reply, facts) {
      const item = reply.json.value;
      const { id, status } = batchFacts(item);
      if (id !== null && id !== batchOf(facts))
        return doubtful(reply, item, 'echo_mismatch', recorded.otherBatch);
      if (status === 'DRAFT') return doubtful(reply, item, 'uncertain', recorded.stillDraft);
      return made(reply, item);
    },
    // It may have left DRAFT because this very request arrived earlier, sent twice by a machine on the way.
    lookUpFirst: ['invalid_state'],
    async lookUp(client, intent) {
      const reply = await answerOf(read, client, intent);
      const status = reply === null ? null : batchFacts(reply.json.value).status;
      return reply === null || status === null || status === 'DRAFT' ? null : made(reply, reply.json.value);
    },
  };
}

/** If an intent's first record is lost, neither its path nor its body is known: nothing can be asked or compared. */
function answerOf(read: Read, client: Client, intent: Intent): Promise<Answered | null> {
  return intent.target === '' ? Promise.resolve(null) : ask(() => read(client, intent));
}

/** The description of a file of rows, written down instead of the file. */
export interface SentRows {
  readonly rows: number;
  /** Rows already in the batch; null when it did not say. */
  readonly before: number | null;
  /** Identifiers of the rows that have one. */
  readonly identifiers: readonly string[];
}

/** The rows of a file as written down, or those of a JSON body: its only list. */
function rowsOf({ bodyText }: Intent): SentRows {
  const body: unknown = JSON.parse(bodyText);
  const rows = member(body, 'rows');
  if (typeof rows === 'number') return body as SentRows;
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  const items: unknown[] = (Array.isArray(body) ? body : values.find(Array.isArray)) ?? [];
  const identifiers = items.flatMap((item) => textMember(item, 'identifier') ?? []);
  return { rows: items.length, before: null, identifiers };
}

/**
 * A success means made. No money moves, and nothing promises that what the service shows of a person, a key or an address is
 * what was sent.
 */
function readMade(reply: Answered): Finding {
  return made(reply, reply.json.value);
}

/** A success means made, unless it shows another amount, key or name: whoever pays a charge pays what it says. */
function readResult(reply: Answered, facts: IntentFacts, settings: GapSettings): Finding {
  const item = reply.json.value;
  if (!isMadeForAnother(item, facts, settings)) return made(reply, item);
  return doubtful(reply, item, 'echo_mismatch', recorded.otherMade);
}

/** For an operation whose every answer shows this member (specification): an answer without it proves nothing. */
export function bearing(name: string, rail: Rail): Rail {
  return {
    ...rail,
    readResult(reply, facts, settings) {
      const item = reply.json.value;
      if (textMember(item, name) !== null) return rail.readResult(reply, facts, settings);
      return doubtful(reply, item, 'uncertain', recorded.madeUntold(name));
    },
  };
}

/** Whether an object was made for an amount, key, identifier, person, address or purpose other than the body asks for. */
function isMadeForAnother(item: unknown, facts: IntentFacts, settings: GapSettings): boolean {
  const asked: unknown = facts.bodyText === '' ? null : JSON.parse(facts.bodyText);
  const key = textMember(asked, 'key') ?? textMember(asked, 'pixKey');
  const to = key === null ? null : ({ kind: 'pix-key', keyType: null, key } as const);
  if (isAnother(evidenceIn(item, to === null ? facts : { ...facts, to }, settings))) return true;
  const named = textMember(item, 'identifier');
  if (named !== null && facts.identifier !== null && named !== facts.identifier) return true;
  return Object.entries(echoed).some(([name, spelled]) => {
    const [wanted = [], shown = []] = [asked, item].map((value) => textsNamed(value, name, 0).map(spelled));
    return wanted.length > 0 && shown.length > 0 && !shown.some((text) => wanted.includes(text));
  });
}

/** Members that answers repeat as sent, each with its normalisation. */
const echoed: Readonly<Record<string, (text: string) => string>> = {
  cpf: (text) => text.replace(/\D/g, ''),
  cnpj: (text) => text.replace(/[^0-9A-Z]/gi, '').toUpperCase(),
  referenceId: (text) => text,
  url: (text) => (URL.canParse(text) ? new URL(text).href : text),
};

/** Every text under a name, at any depth; a masked one is skipped. */
function textsNamed(value: unknown, name: string, depth: number): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  const own = textMember(value, name);
  const inner = Object.values(value).flatMap((child) => textsNamed(child, name, depth + 1));
  return own === null || own.includes('*') ? inner : [own, ...inner];
}

const deepest = 4;

function made(reply: Answered, item: unknown): Finding {
  return { ...doubtful(reply, item, null, ''), message: null, state: 'SETTLED' };
}

function partly(reply: Answered, message: Message): Finding {
  return doubtful(reply, reply.json.value, 'uncertain', message);
}

/** The list in an answer, bare or inside a member; the specification shows few of them. */
function itemsOf(reply: Answered): readonly unknown[] {
  const { value } = reply.json;
  if (Array.isArray(value)) return value;
  const names = ['items', 'batches', 'charges', 'credentials', 'data'];
  return names.map((name) => member(value, name)).find(Array.isArray) ?? [];
}

/** The service gives whole seconds. */
function isNewer(item: unknown, intent: Intent): boolean {
  const createdAtMs = Date.parse(textMember(item, 'createdAt') ?? '');
  return createdAtMs >= Math.floor(intent.newSinceMs / 1000) * 1000;
}

function isNamedAlike(item: unknown, intent: Intent): boolean {
  const [wanted, shown] = [JSON.parse(intent.bodyText), item].map((value) => textMember(value, 'name'));
  return wanted === null || shown === null || wanted === shown;
}
