import { usageError } from '../errors/cli-error.ts';
import { journalWords } from '../words/journal.ts';

/** A script's unset variable must not be taken as "everything". @throws {CliError} exit 2 for a flag without text */
export function refuseEmpty(texts: Readonly<Record<string, string | undefined>>): void {
  const [flag] = Object.entries(texts).find(([, text]) => text?.trim() === '') ?? [];
  if (flag !== undefined) throw usageError('usage', journalWords.emptyFlag(flag), journalWords.fillFlag);
}
