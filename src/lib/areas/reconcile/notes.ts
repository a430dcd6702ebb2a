import { todayInBrasilia } from '../../brazil/days.ts';
import { exportLine } from '../../payments/statement/reader.ts';
import { sanitise } from '../../terminal/text.ts';
import { reconcileSays } from '../../words/reconcile.ts';
import { statementWords } from '../../words/statement.ts';
import type { Telling } from '../../words/topic.ts';
import type { Closing } from './close-day.ts';
import type { Means, Reconciled } from './reconcile.ts';
import type { StatementReading } from './statement.ts';
import type { FileFacts } from './statement-ofx.ts';
import type { Seen } from './walk.ts';

const secondsTold = 5;

/** Reports on stderr how the sides were read, and what the numbers leave out. */
export function noteAll(
  { command, session }: Means,
  reconciled: Reconciled,
  { meanings }: Seen,
  differences: readonly Telling[],
  closing: Closing | null,
): void {
  const { summary, reading, readings, unasked, inFile } = reconciled;
  const balanceRows = inFile?.balances.rows.length ?? 0;
  const says = reconcileSays;
  const isToday = summary.to >= todayInBrasilia(session.serviceNow());
  const notes = [
    ...(reading ? readingNotes(reading) : []),
    ...(inFile ? leftOutNotes(inFile.leftOut) : []),
    balanceRows > 0 && says.balanceRows(balanceRows),
    unasked > 0 && says.unasked(unasked),
    reading !== null && readings === 1 && meanings.doubt > 0 && says.readOnce,
    closing?.kept && isToday && says.closes.dayGoesOn,
    closing?.text,
    ...differences,
    says.counted(meanings.explained, meanings['on-its-way'], meanings.difference, meanings.doubt),
  ];
  for (const note of notes) if (note) command.note(note);
}

function leftOutNotes({ count, first }: FileFacts['leftOut']): (Telling | false)[] {
  const { unreadableLines, unreadableLine, moreUnreadable } = reconcileSays;
  const told = first.slice(0, secondsTold);
  return [
    count > 0 && unreadableLines(count),
    ...told.map(({ line, why }) => unreadableLine(line ?? 0, sanitise(why))),
    count > told.length && moreUnreadable(count - told.length),
  ];
}

function readingNotes({ tally, unreadable }: StatementReading): (Telling | false)[] {
  const { missing, doubtful, nameless } = tally;
  return [
    nameless > 0 && (() => statementWords.nameless(nameless)),
    missing > 0 && (() => statementWords.missing(missing)),
    ...[...doubtful]
      .slice(0, secondsTold)
      .map((second) => () => statementWords.doubtful(second, exportLine(second))),
    doubtful.size > secondsTold && (() => statementWords.moreDoubtful(doubtful.size - secondsTold)),
    unreadable > 0 && reconcileSays.unreadableLines(unreadable),
  ];
}
