import { exitTable } from '../errors/exit-table.ts';
import { definitions, wrap } from './text.ts';

/** `brl help exit-codes`. @param width columns of the screen */
export function exitCodeTopic(width: number): readonly string[] {
  const rows = exitTable().map(
    (row) =>
      [
        String(row.code),
        `${row.meaning}. Money moved: ${row.moneyMayHaveMoved}. A script may: ${row.scriptMay}.`,
      ] as const,
  );
  return [
    ...wrap('What the number in $? says. 40 is the one that matters: do not pay again, look first.', width),
    '',
    ...definitions(rows, width),
    '',
    ...wrap('Any other number: the process died. Treat it as 40.', width),
  ];
}
