import { CliError } from '../../errors/cli-error.ts';
import { copyWords } from '../../words/journal-copy.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError } from '../journal.ts';
import type { Database } from '../postgres/connect.ts';
import { readHealth } from '../postgres/health.ts';
import { keepHead } from '../postgres/losses.ts';
import type { Rest, WholeIntent } from './shape.ts';
import type { Source } from './source.ts';
import { beginCopy, type Head, headOf, readPage, readRest, writePage, writeRest } from './target.ts';

/** What was copied, as read back and compared. */
export interface Copied {
  readonly intents: number;
  readonly records: number;
  readonly rows: number;
  readonly names: number;
  readonly runs: number;
  readonly sheets: number;
  /** Ids of intents whose records were already changed or lost; they are the same in the copy. */
  readonly broken: readonly string[];
}

/** Progress of a copy: how many of all intents are written, or compared. */
export type Tell = (step: 'written' | 'compared', done: number, all: number) => void;

/**
 * Copies a journal from a file into an empty database, starting over after an interrupted copy, and proves it complete; then
 * the file is closed for payments before the database is opened for them: at no moment do both pay.
 * @returns null when it was already copied there
 * @throws {CliError} when the database has other payments, or the copy differs
 */
export async function copyJournal(
  source: Source,
  database: Database,
  nowMs: number,
  tell: Tell,
): Promise<Copied | null> {
  const { location } = database.place;
  const head = await headOf(database);
  if (source.movedTo !== null && !isSamePlace(source.movedTo, location))
    throw refused(copyWords.copiedElsewhere(source.location, source.movedTo));
  if (source.movedTo !== null && !head.copying) {
    source.leaveTo(location, nowMs);
    return null;
  }
  const broken = refuseUnsound(source);
  refuseOthers(source, head, location);
  if (!(await beginCopy(database))) throw refused(copyWords.inUse(location));
  await fill(source, database, tell);
  const counted = await compared(source, database, tell);
  const found = await readHealth(database);
  if (found.broken.join() !== broken.join()) throw differs(found.broken[0] ?? broken[0] ?? '');
  source.leaveTo(location, nowMs);
  await database.all('SELECT brl.end_copy()');
  keepHead(database.place, await headOf(database));
  return { ...counted, broken };
}

/** Whether both name the same database, whatever the user. */
function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.host === b.host && a.pathname === b.pathname;
}

/** @returns ids of intents whose records are broken @throws {JournalError} for a file that lacks payments or is damaged */
function refuseUnsound(source: Source): readonly string[] {
  const { damage, broken, losses } = source.health();
  if (damage[0] !== undefined) throw new JournalError(copyWords.damaged(source.location, damage[0]));
  if (losses !== null && source.movedTo === null)
    throw new JournalError(paymentJournalWords.journal(source.location, losses.why), { next: losses.next });
  return broken;
}

/** An interrupted copy holds the beginning of this journal's chain. */
function refuseOthers(source: Source, { position, link, copying }: Head, location: string): void {
  if (position === 0) return;
  if (!copying || source.linkAt(position) !== link) throw refused(copyWords.inUse(location));
}

async function fill(source: Source, database: Database, tell: Tell): Promise<void> {
  const all = source.count();
  let done = 0;
  for (const page of source.pages()) {
    await writePage(database, page);
    done += page.length;
    tell('written', done, all);
  }
  await writeRest(database, source.rest());
}

/** Reads both back, side by side. @throws {CliError} exit 35 at the first difference */
async function compared(source: Source, database: Database, tell: Tell): Promise<Omit<Copied, 'broken'>> {
  const counts = { intents: 0, records: 0, rows: 0, names: 0 };
  const all = source.count();
  let after = 0;
  for (const page of source.pages()) {
    const copied = await readPage(database, after);
    for (const [i, one] of page.entries()) {
      if (JSON.stringify(one) !== JSON.stringify(copied[i])) throw differs(String(one.intent.intent_id));
      count(counts, one);
    }
    after = Number(page.at(-1)?.intent.position);
    tell('compared', counts.intents, all);
  }
  const [extra] = await readPage(database, after);
  if (extra) throw differs(String(extra.intent.intent_id));
  const rest = source.rest();
  refuseOtherRest(rest, await readRest(database));
  return { ...counts, runs: rest.runs.length, sheets: rest.sheets.length };
}

function count(counts: { intents: number; records: number; rows: number; names: number }, one: WholeIntent) {
  counts.intents += 1;
  counts.records += one.records.length;
  counts.rows += one.row === null ? 0 : 1;
  counts.names += one.names.length;
}

/** An empty journal may already have had a pause of the key directory. */
function refuseOtherRest(rest: Rest, copied: Rest): void {
  const scopes = new Set(rest.pauses.map(({ scope }) => scope));
  const pauses = copied.pauses.filter(({ scope }) => scopes.has(scope));
  for (const [name, mine, theirs] of [
    ['runs', rest.runs, copied.runs],
    ['sheets', rest.sheets, copied.sheets],
    ['payees', rest.payees, copied.payees],
    ['policies', rest.policies, copied.policies],
    ['dict_pauses', rest.pauses, pauses],
  ] as const)
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) throw differs(name);
}

function refused(message: string): CliError {
  return new CliError({ code: 'copy_refused', ends: 'usage', message, hint: copyWords.emptyDatabase });
}

function differs(what: string): CliError {
  return new CliError({
    code: 'copy_differs',
    ends: 'check_failed',
    message: copyWords.differs(what),
    hint: copyWords.payAsBefore,
  });
}
