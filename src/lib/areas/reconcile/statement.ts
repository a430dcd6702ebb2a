import type { DaySpan } from '../../brazil/days.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import type { Session } from '../../connection/session.ts';
import { readDays } from '../../payments/statement/days.ts';
import { type Line, newTally, type Tally } from '../../payments/statement/reader.ts';
import type { Book } from './book.ts';
import { interrupted } from './interrupt.ts';
import { bookedFact } from './lines.ts';
import { withNeighbours } from './span.ts';

/** How complete a statement is. */
export interface StatementReading {
  readonly tally: Tally;
  /** Lines without an amount or a time, which no book can accept. */
  unreadable: number;
}

const pagesPerCollection = 200;

/** Whether some lines are missing, or could not be understood: no day is then explained by the others. */
export function isIncomplete({ tally, unreadable }: StatementReading): boolean {
  return tally.missing > 0 || tally.doubtful.size > 0 || unreadable > 0;
}

/** Reads every page of the days, and of the day on either side, into the book. A repeated line is added again. */
export async function readStatement(
  { client, serviceNow }: Pick<Session, 'client' | 'serviceNow'>,
  book: Book,
  span: DaySpan,
  interrupt: AbortSignal,
  tell: (lines: number) => void,
): Promise<StatementReading> {
  const reading: StatementReading = { tally: newTally(), unreadable: 0 };
  const add = (line: Line) => {
    const fact = bookedFact(line, client.connection.settings);
    if (fact) book.addLine(fact);
    else reading.unreadable += 1;
  };
  const wanted = { order: 'asc', operation: undefined };
  const collectGarbage = flatMemory(pagesPerCollection);
  let count = 0;
  for await (const { lines, repeated = [] } of readDays(
    client,
    withNeighbours(span, serviceNow()),
    wanted,
    reading.tally,
  )) {
    for (const line of lines) add(line);
    for (const line of repeated) add(line);
    count += lines.length;
    if (interrupt.aborted) throw interrupted();
    tell(count);
    collectGarbage();
  }
  return reading;
}
