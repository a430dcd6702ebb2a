import { printError } from '../command/failure.ts';
import { nearest } from '../command/nearest.ts';
import { outcomeDocument } from '../command/outcome.ts';
import { languageOf } from '../command/person-language.ts';
import { type CliError, usageError } from '../errors/cli-error.ts';
import type { Ending } from '../errors/exit-codes.ts';
import { documentFormat, writeDocument } from '../terminal/output.ts';
import { docsWords } from '../words/docs.ts';
import { speak, speakHelp } from '../words/language.ts';
import { leastLine, type Manifest, readManifest, typedName, visibleCommands } from './manifest.ts';
import { noteOf, turnOf, withoutAccents, wrongTurns } from './wrong-turns.ts';

/**
 * The command line with an alias, with or without accents, replaced by the command's own name; or null.
 * @param words the leading words of the line
 */
export function withoutAlias(
  argv: readonly string[],
  words: readonly string[],
  manifest: Manifest,
): readonly string[] | null {
  for (let length = words.length; length > 0; length -= 1) {
    const id = words.slice(0, length).map(withoutAccents).join(':');
    const command = Object.values(manifest.commands).find(({ aliases }) => aliases.includes(id));
    if (command) return [...command.id.split(':'), ...argv.slice(length)];
  }
  return null;
}

/** Says that there is no such command and which ones are similar, on the stream and in the form requested. */
export async function reportUnknown(
  words: readonly string[],
  root: string,
  argv: readonly string[],
): Promise<Ending> {
  const format = documentFormat(argv, process.env);
  if (format === null) {
    await speak(languageOf(process.env, null));
    // The command to type has the placeholders of help.
    await speakHelp();
  }
  const failure = unknownCommand(turnInCapitals(argv) ?? words, readManifest(root));
  const facts = { ending: 'usage', moneyMoved: 'no', sent: 'no' } as const;
  if (format !== null) {
    writeDocument(outcomeDocument(facts, { error: failure.detail, next: failure.detail.hint }), format);
  } else await printError(failure, facts, 'read');
  return failure.ends;
}

/** `brl Pagar`: a capitalised word is repeated only if it is one that people are known to type. */
function turnInCapitals(argv: readonly string[]): readonly string[] | null {
  const words = argv.slice(0, 2).map((word) => word.toLowerCase());
  return turnOf(words).length > 0 ? words : null;
}

function unknownCommand(words: readonly string[], manifest: Manifest): CliError {
  if (words.length === 0) {
    // The typed text is not repeated: a command line that begins with a flag may contain anything.
    return usageError('usage', docsWords.commandFirst, 'brl --help');
  }
  const names = visibleCommands(manifest).map(typedName);
  const groups = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))];
  // Further words may be arguments, so they are not repeated.
  const typed = words.slice(0, groups.includes(words[0] ?? '') ? 2 : 1).join(' ');
  const helped = /^(?:ajuda|socorro)$/.test(words[0] ?? '') && groups.includes(words[1] ?? '');
  const [near = ['--help']] = [
    helped ? [`${words[1]} --help`] : turnOf(words),
    nearest(words.join(' '), names),
    nearest(typed, groups).map((group) => `${group} --help`),
    nearest(typed, Object.keys(wrongTurns)).flatMap((turn) => turnOf(turn.split(' '))),
  ].filter((found) => found.length > 0);
  const lineOf = (name: string) => {
    const command = manifest.commands[name.replaceAll(' ', ':')];
    return command ? leastLine(command) : `brl ${name}`;
  };
  const note = noteOf(words);
  const said = [docsWords.noSuchCommand(typed), note && docsWords.notes[note]].filter(Boolean).join(' ');
  return usageError('usage', said, docsWords.eitherLine([...new Set(near)].map(lineOf)));
}
