import type { Ending } from '../errors/exit-codes.ts';
import { exitTable } from '../errors/exit-table.ts';
import { terminalWidth, usualWidth } from '../terminal/width.ts';
import { docsWords } from '../words/docs.ts';
import { groups as groupTexts } from '../words/help/groups.ts';
import { argumentText } from '../words/help/placeholders.ts';
import {
  argumentUsage,
  examplesOf,
  flagGroups,
  flagUsage,
  groupsOf,
  type Manifest,
  type ManifestCommand,
  optionText,
  summaryOf,
  typedName,
  visibleCommands,
} from './manifest.ts';
import { spokenManifest } from './spoken-manifest.ts';
import { definitions, foldCommand, wrap } from './text.ts';
import { reportUnknown } from './unknown.ts';

/** Prose in longer lines is hard to read. */
const widest = 100;

/** Prints the help of a command, a group of commands, a topic, or everything. An unknown name ends with exit 2. */
export async function printHelp(
  words: readonly string[],
  root: string,
  argv: readonly string[],
): Promise<Ending> {
  const text = helpText(
    words,
    await spokenManifest(root),
    Math.min(terminalWidth(process.stdout) ?? usualWidth, widest),
  );
  if (text === null) return reportUnknown(words, root, argv);
  process.stdout.write(text);
  return 'settled';
}

/** The help page, or null if there is no such command, group or topic. @param width columns of the screen */
export function helpText(words: readonly string[], manifest: Manifest, width: number): string | null {
  const names = words.filter((word) => !word.startsWith('-'));
  if (names.length === 0) return page(rootHelp(manifest, width));
  if (names[0] === 'exit-codes') return page(exitCodeTopic(width));
  for (let length = names.length; length > 0; length -= 1) {
    const found = page(helpOf(names.slice(0, length), manifest, width));
    // `pix nonsense --help` is an unknown command; `pix send VALUE --help` is help on `pix send`.
    if (found !== '' && (length === names.length || isCommand(names.slice(0, length), manifest)))
      return found;
  }
  return null;
}

function helpOf(names: readonly string[], manifest: Manifest, width: number): readonly string[] {
  const command = findCommand(names, manifest);
  return command ? commandHelp(command, width) : groupHelp(names.join(' '), manifest, width);
}

function isCommand(names: readonly string[], manifest: Manifest): boolean {
  return findCommand(names, manifest) !== undefined;
}

function findCommand(names: readonly string[], manifest: Manifest): ManifestCommand | undefined {
  const id = names.join(':');
  return (
    (Object.hasOwn(manifest.commands, id) ? manifest.commands[id] : undefined) ??
    Object.values(manifest.commands).find((command) => command.aliases.includes(id))
  );
}

function rootHelp(manifest: Manifest, width: number): readonly string[] {
  const commands = visibleCommands(manifest);
  const { groups, single } = groupsOf(commands);
  return [
    ...wrap(docsWords.about, width),
    '',
    ...wrap(docsWords.firstSteps, width),
    ...exampleLines('brl pix send --key maria@example.com --amount 10,50', width),
    '  $ brl journal list',
    '  $ brl doctor',
    '',
    docsWords.commandGroups,
    ...definitions(
      groups.map(([group]) => [group, groupTexts[group] ?? '']),
      width,
    ),
    '',
    docsWords.commands,
    ...definitions(
      single.map((command) => [typedName(command), summaryOf(command)]),
      width,
    ),
    '',
    ...wrap(docsWords.moreHelp, width),
  ];
}

function groupHelp(name: string, manifest: Manifest, width: number): readonly string[] {
  const prefix = `${name.replaceAll(' ', ':')}:`;
  const commands = visibleCommands(manifest).filter(({ id }) => id.startsWith(prefix));
  if (commands.length === 0) return [];
  const best = introduction(commands);
  const example = best && examplesOf(best)[0];
  return [
    ...wrap(`brl ${name}: ${groupTexts[name] ?? ''}`, width),
    '',
    ...(example ? [docsWords.example, ...exampleLines(example.command, width), ''] : []),
    docsWords.commands,
    ...definitions(
      commands.map((command) => [`brl ${typedName(command)}`, summaryOf(command)]),
      width,
    ),
    '',
    docsWords.groupMore(name),
  ];
}

/** What a newcomer to a group types first, rather than the verb that closes, removes or approves something. */
const firstVerbs =
  'send pay create create-pf run login start delegate explain list show get set shared-access'.split(' ');

function introduction(commands: readonly ManifestCommand[]): ManifestCommand | undefined {
  const depth = Math.min(...commands.map(({ id }) => id.split(':').length));
  const own = commands.filter(({ id }) => id.split(':').length === depth);
  const verb = firstVerbs.find((name) => own.some(({ id }) => id.endsWith(`:${name}`)));
  return verb === undefined ? own[0] : own.find(({ id }) => id.endsWith(`:${verb}`));
}

function commandHelp(command: ManifestCommand, width: number): readonly string[] {
  const [own, global] = flagGroups(command);
  const args = Object.values(command.args).filter((argument) => !argument.hidden);
  const required = own.filter((flag) => flag.required).map(flagUsage);
  const usage = ['brl', typedName(command), ...args.map(argumentUsage), ...required];
  return [
    ...aboutCommand(command, width),
    ...examplesOf(command).flatMap(({ description, command: line }, index) => [
      ...(index === 0 ? ['', docsWords.examples] : []),
      ...(description === '' ? [] : wrap(description, width - 2).map((text) => `  ${text}`)),
      ...exampleLines(line, width),
    ]),
    '',
    docsWords.usage,
    ...wrap(`${usage.join(' ')}${own.length > required.length ? docsWords.andFlags : ''}`, width - 4).map(
      (line, index) => `${index === 0 ? '  ' : '    '}${line}`,
    ),
    ...block(
      docsWords.arguments,
      args.map((argument) => [argumentText(argument.name), optionText(argument)]),
      width,
    ),
    ...block(
      docsWords.flags,
      own.map((flag) => [flagUsage(flag), optionText(flag)]),
      width,
    ),
    ...block(
      docsWords.globalFlags,
      global.map((flag) => [flagUsage(flag), optionText(flag)]),
      width,
    ),
  ];
}

function exampleLines(line: string, width: number): readonly string[] {
  return line
    .split('\n')
    .flatMap((part) => foldCommand(part, width - 4))
    .map((part, number) => (number === 0 ? `  $ ${part}` : `    ${part}`));
}

function aboutCommand(command: ManifestCommand, width: number): readonly string[] {
  const texts = [command.summary, command.description].filter((text) => text !== undefined && text !== '');
  return texts.flatMap((text, index) => [...(index === 0 ? [] : ['']), ...wrap(reflow(text ?? ''), width)]);
}

/** A line break in the source of a paragraph is a space; an empty line, an indented one, or a list item is kept. */
function reflow(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?![\n\s*]|- )/g, ' ');
}

function block(
  title: string,
  rows: readonly (readonly [string, string])[],
  width: number,
): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...definitions(rows, width)];
}

function page(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** `brl help exit-codes`. @param width columns of the screen */
function exitCodeTopic(width: number): readonly string[] {
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
