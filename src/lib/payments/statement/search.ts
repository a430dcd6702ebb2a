import type { Answered } from '../../client/reply.ts';
import { member, textMember } from '../../json/members.ts';
import { nextTurn } from '../../ports/clock.ts';
import {
  type Batch,
  type Line,
  linesOf,
  NameWindow,
  nameOf,
  newTally,
  secondOf,
  started,
  stuck,
  type Tally,
} from './reader.ts';

/** How a search continues after an answer: the query values of the next one. */
export type SearchStep = Readonly<Record<string, string>>;

/** Reads one answer of the search route. */
type Read = (step: SearchStep) => Promise<Answered>;

/**
 * Reads a search to the end: upwards by a cursor, downwards by `nextOccurredBefore`, which returns the last second again.
 * A second with more lines than one answer holds would be returned for ever: it is read upwards, and the search continues
 * below it, unless it is the second the search began at: `oldest`. A line repeated by a cursor puts its second into
 * `tally.doubtful`.
 * @throws {CliError} exit 81 when the service promises more and gives nothing new
 */
export async function* readSearch(read: Read, tally: Tally, oldest?: string): AsyncGenerator<Batch> {
  const names = new NameWindow();
  const trail = new Trail();
  let coming = read({});
  for (let asked: SearchStep = {}; ; ) {
    const reply = await coming;
    const step = nextStep(reply, asked);
    const full = step && isFullSecond(step, asked) ? (step.occurredBefore ?? '') : null;
    if (step && full === null) {
      coming = started(read(step));
      await nextTurn();
    }
    const isUp = (step ?? asked).cursor !== undefined;
    const given = linesOf(reply);
    const lines = unseen(given, names, tally, isUp);
    yield { lines, reply };
    if (step === null) return;
    if (trail.isCircle(step, (isUp ? lines : given).length > 0)) throw stuck(lastSecond(given));
    asked = step;
    if (full !== null) {
      for await (const all of readSecond(read, full, tally))
        yield { lines: unseen(all, names, tally, false), reply };
      const below = justBefore(full);
      if (oldest !== undefined && Date.parse(below) < Date.parse(oldest)) return;
      asked = { occurredBefore: below };
      coming = read(asked);
    }
    names.turn();
  }
}

/** Whether a downward search would get the same second again. @throws {CliError} if it would go back upwards */
function isFullSecond(step: SearchStep, asked: SearchStep): boolean {
  if (step.occurredBefore === undefined || asked.occurredBefore === undefined) return false;
  const [next, last] = [Date.parse(step.occurredBefore), Date.parse(asked.occurredBefore)];
  if (!(next <= last)) throw stuck(step.occurredBefore);
  return next === last;
}

/** Lines not given before. @param byCursor whether a repeated line took the place of another */
function unseen(lines: readonly Line[], names: NameWindow, tally: Tally, byCursor: boolean): readonly Line[] {
  return lines.filter((line) => {
    const name = nameOf(line);
    if (name === null) tally.nameless += 1;
    else if (names.has(name)) {
      tally.repeated += 1;
      if (byCursor) tally.doubtful.add(secondOf(line));
    } else {
      names.add(name);
      return true;
    }
    return name === null;
  });
}

/** Every line of one second, upwards by the cursor. A second that can't be read whole is put into `tally.doubtful`. */
export async function* readSecond(read: Read, second: string, tally: Tally): AsyncGenerator<readonly Line[]> {
  const span = { order: 'asc', occurredAfter: second, occurredBefore: second };
  const own = { ...newTally(), doubtful: tally.doubtful };
  const names = new NameWindow();
  const trail = new Trail();
  for (let asked: SearchStep = {}; ; ) {
    const reply = await read({ ...span, ...asked });
    const lines = unseen(linesOf(reply), names, own, asked.cursor !== undefined);
    yield lines;
    const cursor = cursorOf(reply.json.value, asked.cursor ?? null);
    const more = member(reply.json.value, 'hasNext');
    if (more === false || (more !== true && cursor === null)) return;
    if (cursor === null || trail.isCircle({ cursor }, lines.length > 0)) {
      tally.doubtful.add(second);
      return;
    }
    asked = { cursor };
    names.turn();
  }
}

/** Detects a search that runs in a circle of any length: by answers without a new line, and by Brent's method. */
class Trail {
  #kept: string | undefined;
  #steps = 0;
  #limit = 1;
  #withoutNews = 0;

  isCircle({ cursor }: SearchStep, hasNews: boolean): boolean {
    this.#withoutNews = hasNews ? 0 : this.#withoutNews + 1;
    if (this.#withoutNews > mostWithoutNews || (cursor !== undefined && cursor === this.#kept)) return true;
    this.#steps += 1;
    if (this.#steps < this.#limit) return false;
    this.#kept = cursor;
    this.#steps = 0;
    this.#limit *= 2;
    return false;
  }
}

/** An answer may hold nothing new; this many in a row are not progress. */
const mostWithoutNews = 20;

function lastSecond(lines: readonly Line[]): string {
  const last = lines.at(-1);
  return last ? secondOf(last) : '';
}

/** One millisecond earlier, whether the service counts whole seconds or fractions. */
function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

function nextStep(reply: Answered, asked: SearchStep): SearchStep | null {
  const step = stepOf(reply.json.value, asked);
  if (step === null && member(reply.json.value, 'hasNext') === true) throw stuck(lastSecond(linesOf(reply)));
  return step;
}

/**
 * How a search continues after this answer, as far as it tells; null if it tells nothing. Only an ascending search takes
 * a cursor, and only a descending one continues from `nextOccurredBefore` (specification, section 4.5).
 * @param asked the step that this answers
 */
export function stepOf(body: unknown, asked: SearchStep = {}): SearchStep | null {
  if (member(body, 'hasNext') === false) return null;
  const order = textMember(body, 'order')?.toLowerCase();
  const before = order === 'asc' ? null : textMember(body, 'nextOccurredBefore');
  if (before !== null) return { occurredBefore: before };
  const cursor = order === 'desc' ? null : cursorOf(body, asked.cursor ?? null);
  return cursor === null ? null : { cursor };
}

/** The cursor to continue with; the specification does not show its name, and a `cursor` that we sent is an echo. */
function cursorOf(body: unknown, sent: string | null): string | null {
  const next = textMember(body, 'nextCursor');
  if (next !== null) return next;
  const given = textMember(body, 'cursor');
  return given === sent ? null : given;
}
