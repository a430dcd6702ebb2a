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
  for (let last: string | null = null; ; ) {
    const reply = await coming;
    const step = nextStep(reply);
    const text: string | null = step === null ? null : JSON.stringify(step);
    const isStuck: boolean = text !== null && text === last;
    if (step !== null && !isStuck) {
      coming = started(read(step));
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
      coming = read({ occurredBefore: below });
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
    const cursor = cursorOf(reply.json.value);
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

/** Names under which an answer may give the cursor; the specification does not show it. */
const cursorNames = ['nextCursor', 'cursor'] as const;

function nextStep(reply: Answered): SearchStep | null {
  const step = stepOf(reply.json.value);
  if (step === null && member(reply.json.value, 'hasNext') === true) throw stuck();
  return step;
}

/** How a search goes on after this answer, as far as the answer tells; null when it tells nothing. */
export function stepOf(body: unknown): SearchStep | null {
  if (member(body, 'hasNext') === false) return null;
  const before = textMember(body, 'nextOccurredBefore');
  if (before !== null) return { occurredBefore: before };
  const cursor = cursorOf(body);
  return cursor === null ? null : { cursor };
}

function cursorOf(body: unknown): string | null {
  return cursorNames.map((name) => textMember(body, name)).find((text) => text) ?? null;
}
