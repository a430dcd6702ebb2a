import { type CliError, usageError } from '../cli/errors.ts';
import { printError } from '../cli/failure.ts';
import { outcomeDocument } from '../cli/outcome.ts';
import { wantsJson, writeJson } from '../cli/output.ts';
import { type Manifest, readManifest, typedName, visibleCommands } from './manifest.ts';

/**
 * The line with an alias replaced by the command's own name, or null.
 * @param words the leading words of the line
 */
export function withoutAlias(
  argv: readonly string[],
  words: readonly string[],
  manifest: Manifest,
): readonly string[] | null {
  for (let length = words.length; length > 0; length -= 1) {
    const id = words.slice(0, length).join(':');
    const command = Object.values(manifest.commands).find(({ aliases }) => aliases.includes(id));
    if (command) return [...command.id.split(':'), ...argv.slice(length)];
  }
  return null;
}

/** Says that there is no such command and which ones are near, on the stream and in the form that were asked for. Exit 2. */
export async function reportUnknown(
  words: readonly string[],
  root: string,
  argv: readonly string[],
): Promise<void> {
  const failure = unknownCommand(words, readManifest(root));
  process.exitCode = failure.exit;
  if (wantsJson(argv, process.env)) {
    writeJson(outcomeDocument(failure.exit, { error: failure.detail, next: failure.detail.hint }));
  } else await printError(failure, process.env);
}

function unknownCommand(words: readonly string[], manifest: Manifest): CliError {
  if (words.length === 0) {
    // What was typed is not repeated: a line that begins with a flag may carry anything.
    return usageError('usage', 'The command comes first, then its flags.', 'brl --help');
  }
  const names = visibleCommands(manifest).map(typedName);
  const groups = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))];
  // Further words may be arguments; those are not repeated.
  const typed = words.slice(0, groups.includes(words[0] ?? '') ? 2 : 1).join(' ');
  const near = nearest(words.join(' '), names);
  const hints = near.length > 0 ? near : nearest(typed, groups);
  const hint = hints.length === 0 ? 'brl --help' : hints.map((name) => `brl ${name}`).join('  or  ');
  return usageError('usage', `There is no command "${typed}".`, hint);
}

/** The names that a slip of the finger would explain, best first. */
export function nearest(typed: string, names: readonly string[]): readonly string[] {
  const scored = names.map((name) => ({ name, distance: distance(prefix(typed, name), name) }));
  const best = Math.min(...scored.map((score) => score.distance));
  return scored
    .filter((score) => score.distance === best && best <= 3)
    .slice(0, 3)
    .map((score) => score.name);
}

/** As many words as the name has: what follows them may be an argument. */
function prefix(typed: string, name: string): string {
  return typed.split(' ').slice(0, name.split(' ').length).join(' ');
}

/** Edits between two words (Levenshtein, a swap of neighbours counted as one). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : change;
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
