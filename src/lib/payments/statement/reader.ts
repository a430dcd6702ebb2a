import { todayInBrasilia } from '../../brazil/days.ts';
import type { Answered } from '../../client/reply.ts';
import { CliError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import { nextTurn } from '../../ports/clock.ts';
import { statementWords } from '../../words/statement.ts';

/** A statement line as the service wrote it. */
export type Line = Readonly<Record<string, unknown>>;

/** Lines not seen before, in the service's order. */
export interface Batch {
  readonly lines: readonly Line[];
  /** Lines of numbered pages that came again, and so are in no `lines`. */
  readonly repeated?: readonly Line[];
  /** The answer that brought them; null for lines fetched to fill a gap. */
  readonly reply: Answered | null;
}

/** The tally of reading many pages. */
export interface Tally {
  /** Lines left out because their `id` (or `coreId`) was seen before. */
  repeated: number;
  /** Lines without either, which can't be told apart. */
  nameless: number;
  /** Lines fetched afterwards, whose place on a page had been taken by another line of the same second. */
  recovered: number;
  /** Lines that the service counted but did not give. */
  missing: number;
  /** Seconds in which lines may be missing, as the service wrote them. */
  readonly doubtful: Set<string>;
}

/** How one span of days is read. */
export interface PageSource {
  /** Reads a page, numbered from 0. */
  readonly page: (number: number) => Promise<Answered>;
  /** Reads every line of one second by another route; null if there is none. */
  readonly second: ((timestamp: string) => Promise<readonly Line[]>) | null;
}

/** An empty tally. */
export function newTally(): Tally {
  return { repeated: 0, nameless: 0, recovered: 0, missing: 0, doubtful: new Set() };
}

/**
 * Reads numbered pages to the end. Pages are ordered by whole seconds, and lines of one second in no order at all
 * (specification, section 4.5), so if a second spans two pages a line can come twice and another not at all: that second
 * is then read again by its instant. The next pages are requested while one is processed.
 */
export async function* readPages(source: PageSource, tally: Tally): AsyncGenerator<Batch> {
  const names = new NameWindow();
  const tie = { second: '', repeated: false, names: new Set<string>() };
  const circle = new Circle();
  let [given, counted] = [0, 0];
  const ahead = [source.page(0)];
  let read = 0;
  let mostPages = anyPages;
  for (let asked = 1; ; ) {
    const reply = await (ahead.shift() as Promise<Answered>);
    if (read === 0) mostPages = pagesAllowed(reply);
    read += 1;
    const lines = linesOf(reply);
    const more = hasMore(reply, lines.length);
    if (more) {
      const pages = Number(member(reply.json.value, 'totalPages') ?? 0);
      for (; ahead.length === 0 || (ahead.length < pagesAhead && asked < pages); asked += 1) {
        ahead.push(started(source.page(asked)));
      }
      await nextTurn();
    }
    const fresh: Line[] = [];
    const repeated: Line[] = [];
    for (const line of lines) {
      const second = secondOf(line);
      if (second !== tie.second) {
        fresh.push(...(await lost(source, tie, tally)));
        Object.assign(tie, { second, repeated: false, names: new Set<string>() });
        names.turn();
      }
      const name = nameOf(line);
      if (name === null) tally.nameless += 1;
      else if (names.has(name)) {
        tally.repeated += 1;
        tie.repeated ||= tie.names.has(name);
        repeated.push(line);
        continue;
      } else {
        names.add(name);
        tie.names.add(name);
      }
      fresh.push(line);
    }
    if (!more) fresh.push(...(await lost(source, tie, tally)));
    given += fresh.length;
    // A line that leaves a page during the reading moves another one onto a page already read.
    counted = Math.max(counted, Number(member(reply.json.value, 'totalElements') ?? 0));
    if (!more) tally.missing += Math.max(0, counted - given);
    else if (
      circle.isClosed(lines, fresh) ||
      read > mostPages ||
      (counted > 0 && given > 2 * counted + growth)
    )
      throw stuck(tie.second);
    yield { lines: fresh, repeated, reply };
    if (!more) return;
  }
}

/** More pages than any statement has: two million lines a month. */
const anyPages = 20_000;

/** A statement has as many pages as its first one says, plus some added while it was read. */
function pagesAllowed(first: Answered): number {
  const said = member(first.json.value, 'totalPages');
  return typeof said === 'number' && said > 0 ? Math.min(anyPages, 2 * said + grownPages) : anyPages;
}

const grownPages = 20;

/** A statement grows while it is read, but not to twice its size. */
const growth = 1000;

/** Detects a service that keeps promising more and repeats what it gave. */
class Circle {
  #pages = 0;
  #before = '';

  /**
   * Whether this is one page too many in a row with nothing new; lines without a name count as new if the page differs.
   */
  isClosed(lines: readonly Line[], fresh: readonly Line[]): boolean {
    const isNameless = fresh.some((line) => nameOf(line) === null);
    const text = isNameless ? JSON.stringify(lines) : '';
    const isOld = fresh.length === 0 || (isNameless && text === this.#before);
    this.#before = text;
    this.#pages = isOld ? this.#pages + 1 : 0;
    return this.#pages > oldPages;
  }
}

/** Lines of one second have no order, so some pages may only repeat others. */
const oldPages = 5;

/** How many pages are requested ahead. */
const pagesAhead = 3;

/** Its failure surfaces where it is awaited, and is ignored if the reading ends before. */
export function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** The lines of an answer, every number with its exact digits. @throws {CliError} exit 81 if there is no list */
export function linesOf(reply: Answered): readonly Line[] {
  const items = member(isLongNumber.test(reply.json.text) ? exact(reply) : reply.json.value, 'items');
  if (Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null)) return items;
  throw new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: statementWords.noList,
    httpStatus: reply.status,
    requestId: reply.requestId,
  });
}

/** A number that a double may not hold, or whose shortest form differs; rare, so it may be slow. */
const isLongNumber = /[:,[]\s*-?(?:[\d.]{16,}|[\d.]+[eE])/;

function exact(reply: Answered): unknown {
  return withOriginalNumbers(reply.json.text);
}

/** The name that distinguishes a line (specification, sections 4.5 and 6.3); null if it has neither. */
export function nameOf(line: Line): string | null {
  return textMember(line, 'id') ?? textMember(line, 'coreId');
}

/** When a line happened, as the service wrote it: whole seconds; empty if it does not say. */
export function secondOf(line: Line): string {
  return textMember(line, 'timestamp') ?? textMember(line, 'occurredAt') ?? '';
}

function hasMore(reply: Answered, count: number): boolean {
  if (member(reply.json.value, 'hasNext') === true && count === 0) throw stuck();
  return saysMore(reply.json.value);
}

/** Whether an answer says that more follows. */
export function saysMore(body: unknown): boolean {
  const said = member(body, 'hasNext');
  if (typeof said === 'boolean') return said;
  const [page, pages] = [member(body, 'page'), member(body, 'totalPages')];
  return typeof page === 'number' && typeof pages === 'number' && page + 1 < pages;
}

/** The lines of a second that its pages did not show, if one of them came twice. */
async function lost(
  source: PageSource,
  tie: { readonly second: string; readonly repeated: boolean; readonly names: ReadonlySet<string> },
  tally: Tally,
): Promise<readonly Line[]> {
  if (!tie.repeated || !source.second || !/(?:Z|[+-]\d{2}:\d{2})$/.test(tie.second)) return [];
  const all = await source.second(tie.second);
  const found = all.filter((line) => {
    const name = nameOf(line);
    return name !== null && !tie.names.has(name);
  });
  tally.recovered += found.length;
  return found;
}

/**
 * Names of recent lines. A line is repeated close to where it first came, so a statement of any length needs no more
 * memory than a short one.
 */
export class NameWindow {
  #young = new Set<string>();
  #old = new Set<string>();

  has(name: string): boolean {
    return this.#young.has(name) || this.#old.has(name);
  }

  add(name: string): void {
    this.#young.add(name);
  }

  /** Forgets the oldest names if there are many; called where a second ends. */
  turn(): void {
    if (this.#young.size < namesKept) return;
    this.#old = this.#young;
    this.#young = new Set();
  }
}

const namesKept = 5000;

/**
 * The service promises more and gives nothing new: half a statement is not shown as a whole. Exit 81.
 * @param second how far the reading got, as the service wrote it; empty if not known
 */
export function stuck(second = ''): CliError {
  const { notComplete, notCompleteAt, shorterSpan, compareWith } = statementWords;
  return new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: second === '' ? notComplete : notCompleteAt(second),
    hint: second === '' ? shorterSpan : compareWith(exportLine(second)),
  });
}

/** Another way to get the lines of a second: the command that fetches its day's file. */
export function exportLine(second: string): string {
  const ms = Date.parse(second);
  const day = Number.isNaN(ms) ? second.slice(0, 10) : todayInBrasilia(ms);
  return `brl statement export --format csv --from ${day} --to ${day} --out ${day}.csv`;
}
