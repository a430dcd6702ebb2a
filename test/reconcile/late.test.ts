import { expect, test } from 'vitest';
import { type Book, openBook } from '../../src/lib/areas/reconcile/book.ts';
import type { MeantFact } from '../../src/lib/areas/reconcile/facts.ts';
import { eachMeant } from '../../src/lib/areas/reconcile/meant.ts';
import { joined, type Means } from '../../src/lib/areas/reconcile/reconcile.ts';
import { startOfDayMs } from '../../src/lib/brazil/clock.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { scope } from '../journal/contract/desk.ts';
import { openFolderForEachTest, path } from '../journal/store-desk.ts';
import { dayMs, type MadeMonth, madeMonth } from './made-month.ts';

openFolderForEachTest();

const firstDay = '2035-03-01';
const days = 14;
const nowMs = startOfDayMs(firstDay, days + 30);

/** A day with all that the statement, the deliveries and the file say of it. */
function dayOf({ lines, told, rows }: MadeMonth, day: string): Book {
  const awaited = new Map([['pix.out.completed', 0]]) as never;
  const book = openBook({ span: { from: day, to: day }, hasLedger: true, awaited, isStatementFile: false });
  const near = (atMs: number, from: number, to: number) =>
    atMs >= startOfDayMs(day, from) && atMs < startOfDayMs(day, to);
  for (const line of lines) if (near(line.atMs, -1, 2)) book.addLine(line);
  for (const fact of told) if (near(fact.atMs, -1, 3)) book.addTold(fact);
  for (const row of rows) book.addLedger(row);
  return book;
}

function read(book: Book): string[] {
  return [...book.entries()].map(({ line, meant, ledger, told, proposals, ...entry }) =>
    JSON.stringify([
      entry,
      line?.lineId,
      meant?.intentId,
      ledger?.line,
      told.map(({ eventId }) => eventId),
      proposals.map(({ name }) => name),
    ]),
  );
}

/** Reads everything that was written down in the eight days before a day and the two after it, and what is open. */
async function readAll(book: Book, journal: Journal, day: string): Promise<number> {
  const span = { from: day, to: day };
  const facts: MeantFact[] = [];
  for (const part of ['under way', 'final before'] as const)
    for await (const fact of eachMeant(journal, scope, span, nowMs, part)) facts.push(fact);
  for (const fact of facts) book.addMeant(fact);
  book.join();
  return facts.length;
}

test('a day is told as if all payments of the days before had been read, and fewer are', async () => {
  const journal = openSqliteJournal(path);
  const month = madeMonth(firstDay, days, 12, 7);
  for (const { facts, events } of month.payments) {
    await journal.begin(facts, true, facts.createdAtMs);
    for (const event of events) await journal.append(facts.intentId, event);
  }
  const counts = { all: 0, some: 0 };
  for (let n = 0; n < days + 3; n += 1) {
    const day = new Date(startOfDayMs(firstDay, n) + dayMs / 2).toISOString().slice(0, 10);
    const [whole, quick] = [dayOf(month, day), dayOf(month, day)];
    const all = await readAll(whole, journal, day);
    const means = {
      session: { client: { clock: { now: () => nowMs } } },
      journal,
      owner: scope,
      book: {
        ...quick,
        addMeant: (fact: MeantFact) => {
          counts.some += 1;
          quick.addMeant(fact);
        },
      },
      interrupt: new AbortController().signal,
    } as unknown as Means;
    for await (const fact of eachMeant(journal, scope, { from: day, to: day }, nowMs, 'under way'))
      means.book.addMeant(fact);
    await joined(means, { from: day, to: day }, new Set());
    expect(read(quick), day).toEqual(read(whole));
    counts.all += all;
    whole.close();
    quick.close();
  }
  expect(counts.some).toBeLessThan(0.6 * counts.all);
  await journal.close();
});
