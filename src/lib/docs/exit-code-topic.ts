import { exitTable } from '../errors/exit-table.ts';
import { docsWords } from '../words/docs.ts';
import { definitions, wrap } from './text.ts';

/** `brl help exit-codes`. @param width columns of the screen */
export function exitCodeTopic(width: number): readonly string[] {
  const rows = exitTable().map(
    (row) =>
      [String(row.code), docsWords.exitCodeRow(row.meaning, row.moneyMayHaveMoved, row.scriptMay)] as const,
  );
  return [
    ...wrap(docsWords.whichMatters, width),
    '',
    ...definitions(rows, width),
    '',
    ...wrap(docsWords.otherNumber, width),
  ];
}
