import { exitCodeWords } from '../words/errors/exit-codes.ts';
import { exitCodes } from './exit-codes.ts';

/** How a `brl` process ends, and what its number says about the money (docs/exit-codes.md). */
export interface ExitCodeRow {
  readonly code: number;
  /** Short stable name. */
  readonly name: string;
  readonly meaning: string;
  readonly moneyMayHaveMoved: string;
  readonly scriptMay: string;
}

/** The table of exit codes and their meanings. */
export function exitTable(): readonly ExitCodeRow[] {
  return exitCodes.map(({ code, name }) => row(code, name));
}

/**
 * The row of an exit code. A number outside the table means that the process died, and is read as 40.
 * @param code the number a shell shows in `$?`
 */
export function explainExitCode(code: number): ExitCodeRow {
  return row(code, exitCodes.find((known) => known.code === code)?.name ?? 'died');
}

function row(code: number, name: keyof typeof exitCodeWords): ExitCodeRow {
  const { meaning, moneyMayHaveMoved, scriptMay } = exitCodeWords[name];
  return { code, name, meaning, moneyMayHaveMoved, scriptMay };
}
