import { type Answered, member, textMember } from '../client/reply.ts';
import {
  type Batch,
  type Line,
  linesOf,
  NameWindow,
  nameOf,
  nextTurn,
  started,
  stuck,
  type Tally,
} from './statement-reader.ts';

/** How a search goes on after an answer: the query values of the next one. */
export type SearchStep = Readonly<Record<string, string>>;

/**
 * Reads a search to the end: upwards by a cursor, downwards by `nextOccurredBefore`, which gives the last second once more.
 * A second with more lines than one answer holds would be given for ever: it is read upwards, and the search goes on below it,
 * unless it began at that second: `oldest`.
 * @throws {CliError} exit 81 when the service promises more and gives nothing new
 */
export async function* readSearch(
  read: (step: SearchStep) => Promise<Answered>,
  tally: Tally,
  oldest?: string,
): AsyncGenerator<Batch> {
  const names = new NameWindow();
  let coming = read({});
  for (let last: string | null = null, asked: SearchStep = {}; ; ) {
    const reply = await coming;
    const step = nextStep(reply, asked);
    const text: string | null = step === null ? null : JSON.stringify(step);
    const isStuck: boolean = text !== null && text === last;
    if (step !== null && !isStuck) {
      coming = started(read(step));
      asked = step;
      await nextTurn();
    }
    yield { lines: unseen(linesOf(reply), names, tally), reply };
    if (step === null) return;
    if (isStuck) {
      for await (const rest of secondUpwards(read, step)) {
        yield { lines: unseen(linesOf(rest), names, tally), reply };
      }
      const below = justBefore(step.occurredBefore ?? '');
      if (oldest !== undefined && Date.parse(below) < Date.parse(oldest)) return;
      asked = { occurredBefore: below };
      coming = read(asked);
    }
    names.turn();
    last = isStuck ? null : text;
  }
}

/** Lines that were not given before. */
function unseen(lines: readonly Line[], names: NameWindow, tally: Tally): readonly Line[] {
  return lines.filter((line) => {
    const name = nameOf(line);
    if (name === null) tally.nameless += 1;
    else if (names.has(name)) tally.repeated += 1;
    else {
      names.add(name);
      return true;
    }
    return name === null;
  });
}

/** Every answer for the one second that a downward search does not leave. */
async function* secondUpwards(
  read: (step: SearchStep) => Promise<Answered>,
  { occurredBefore: instant }: SearchStep,
): AsyncGenerator<Answered> {
  if (instant === undefined) throw stuck();
  const second = { order: 'asc', occurredAfter: instant, occurredBefore: instant };
  for (let last: string | null = null; ; ) {
    const reply: Answered = await read(last === null ? second : { ...second, cursor: last });
    yield reply;
    const cursor = cursorOf(reply.json.value, last);
    const more = member(reply.json.value, 'hasNext');
    if (more === false || (more !== true && cursor === null)) return;
    if (cursor === null || cursor === last) throw stuck();
    last = cursor;
  }
}

/** A millisecond before, whether the service counts whole seconds or parts of them. */
function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

function nextStep(reply: Answered, asked: SearchStep): SearchStep | null {
  const step = stepOf(reply.json.value, asked);
  if (step === null && member(reply.json.value, 'hasNext') === true) throw stuck();
  return step;
}

/**
 * How a search goes on after this answer, as far as the answer tells; null when it tells nothing. Only an ascending search
 * takes a cursor, and only a descending one goes on from `nextOccurredBefore` (specification, section 4.5).
 * @param asked the step that the answer came to
 */
export function stepOf(body: unknown, asked: SearchStep = {}): SearchStep | null {
  if (member(body, 'hasNext') === false) return null;
  const order = textMember(body, 'order')?.toLowerCase();
  const before = order === 'asc' ? null : textMember(body, 'nextOccurredBefore');
  if (before !== null) return { occurredBefore: before };
  const cursor = order === 'desc' ? null : cursorOf(body, asked.cursor ?? null);
  return cursor === null ? null : { cursor };
}

/** The cursor to go on with; the specification does not show its name, and a `cursor` that we sent is an echo. */
function cursorOf(body: unknown, sent: string | null): string | null {
  const next = textMember(body, 'nextCursor');
  if (next !== null) return next;
  const given = textMember(body, 'cursor');
  return given === sent ? null : given;
}
