import { flatMemory } from '../../command/flat-memory.ts';
import type { RowStream } from '../../terminal/row-stream.ts';
import { type Meanings, meaningOf } from './ending.ts';
import type { ClassMeaning, Entry, EntryClass } from './entry.ts';
import { newTotals, type Totals } from './totals.ts';

/** What is kept of all entries while they pass. */
export interface Seen {
  readonly meanings: Meanings;
  readonly counted: ReturnType<Totals['counted']>;
  /** The first of each class that needs action, and how many there are. */
  readonly needsHand: ReadonlyMap<EntryClass, { readonly first: readonly Entry[]; readonly count: number }>;
}

/** How many of a class a screen shows. */
const shownOfClass = 20;
const rowsAtOnce = 200;
const rowsPerCollection = 10_000;

/** Passes every entry on as converted by `form`, and keeps what the screen and the exit code need. */
export async function walk<R>(
  entries: Iterable<Entry>,
  stream: RowStream<R> | null,
  form: (entry: Entry) => R,
): Promise<Seen> {
  const meanings: Record<ClassMeaning, number> = { explained: 0, doubt: 0, difference: 0, 'on-its-way': 0 };
  const needsHand = new Map<EntryClass, { first: Entry[]; count: number }>();
  const totals = newTotals();
  const collectGarbage = flatMemory(rowsPerCollection);
  let held: R[] = [];
  let isRead = (await stream?.write([])) ?? false;
  for (const entry of entries) {
    const meaning = meaningOf(entry);
    meanings[meaning] += 1;
    totals.add(entry);
    if (meaning !== 'explained') keep(needsHand, entry);
    if (isRead) held.push(form(entry));
    if (stream && held.length >= rowsAtOnce) {
      isRead = await stream.write(held);
      held = [];
    }
    collectGarbage();
  }
  if (isRead) await stream?.write(held);
  return { meanings, counted: totals.counted(), needsHand };
}

/** Under its gravest class. */
function keep(into: Map<EntryClass, { first: Entry[]; count: number }>, entry: Entry): void {
  const meaning = meaningOf(entry);
  const name =
    [entry.class, ...entry.also].find((one) => meaningOf({ class: one, also: [] }) === meaning) ??
    entry.class;
  const group = into.get(name) ?? { first: [], count: 0 };
  if (group.first.length < shownOfClass) group.first.push(entry);
  group.count += 1;
  into.set(name, group);
}
