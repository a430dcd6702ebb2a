import { exitTable } from '../errors/exit-table.ts';
import { docsWords } from '../words/docs.ts';
import { groups as groupTexts } from '../words/help/groups.ts';
import { argumentText, placeholderText } from '../words/help/placeholders.ts';
import { manWords } from '../words/man.ts';
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
import { foldCommand, wrap } from './text.ts';

/** Source lines stay shorter than what `mandoc -T lint` calls long. */
const sourceWidth = 72;

/** A manual page by its file name: `brl-pix-send.1`. */
export type ManPages = Readonly<Record<string, string>>;

/** The whole manual as roff with the man(7) macros: a page for each command, `brl.1` and `brl-exit-codes.7`. */
export function manPages(manifest: Manifest): ManPages {
  const commands = visibleCommands(manifest);
  const pages = commands.map(
    (command) => [`${pageName(command)}.1`, commandPage(command, manifest)] as const,
  );
  return {
    'brl.1': rootPage(manifest),
    ...Object.fromEntries(pages),
    'brl-exit-codes.7': exitCodesPage(manifest),
  };
}

function rootPage(manifest: Manifest): string {
  const { groups, single } = groupsOf(visibleCommands(manifest));
  return page(manifest, 'brl', '1', manWords.about, [
    ...section(manWords.synopsis, [
      `${bold('brl')} ${italic(placeholderText('COMMAND'))} [${italic(manWords.flags)}]`,
    ]),
    ...section(manWords.description, [...text(manWords.introduction)]),
    ...[...groups, ['', single] as const].flatMap(([group, members]) => [
      ...section(group === '' ? manWords.commands : manWords.commandsOf(group), [
        ...(groupTexts[group] === undefined ? [] : [...text(`${groupTexts[group]}.`)]),
        ...members.flatMap((command) => term(reference(pageName(command), '1'), summaryOf(command))),
      ]),
    ]),
    ...section(
      manWords.environment,
      environmentRows().flatMap(([name, meaning]) => term(bold(name), meaning)),
    ),
    ...section(
      manWords.files,
      fileRows().flatMap(([path, meaning]) => term(italic(path), meaning)),
    ),
    ...section(manWords.exitStatus, [manWords.see(reference('brl-exit-codes', '7'))]),
  ]);
}

function commandPage(command: ManifestCommand, manifest: Manifest): string {
  const [own, global] = flagGroups(command);
  const args = Object.values(command.args).filter((argument) => !argument.hidden);
  const required = own.filter((flag) => flag.required).map((flag) => roff(flagUsage(flag)));
  const optional = own.length > required.length ? [`[${italic(manWords.flags)}]`] : [];
  const usage = [bold(`brl ${typedName(command)}`), ...args.map((one) => roff(argumentUsage(one)))];
  const described = [command.summary, command.description].filter((one) => one !== undefined && one !== '');
  return page(manifest, pageName(command), '1', summaryOf(command), [
    ...section(manWords.synopsis, wrap([...usage, ...required, ...optional].join(' '), sourceWidth)),
    ...section(
      manWords.description,
      described.flatMap((one, at) => [...(at === 0 ? [] : ['.PP']), ...text(one ?? '')]),
    ),
    ...section(
      manWords.arguments,
      args.flatMap((one) => term(italic(argumentText(one.name)), optionText(one))),
    ),
    ...section(
      manWords.flags,
      own.flatMap((flag) => term(bold(flagUsage(flag)), optionText(flag))),
    ),
    ...section(
      manWords.globalFlags,
      global.flatMap((flag) => term(bold(flagUsage(flag)), optionText(flag))),
    ),
    ...section(manWords.examples, examplesOf(command).flatMap(example)),
    ...section(manWords.exitStatus, [
      ...text(manWords.twoCodes),
      manWords.otherCodes(reference('brl-exit-codes', '7')),
    ]),
    ...section(manWords.seeAlso, [related(command, manifest).join(', ')]),
  ]);
}

function exitCodesPage(manifest: Manifest): string {
  return page(manifest, 'brl-exit-codes', '7', manWords.exitCodes, [
    ...section(manWords.description, [
      ...text(manWords.whichMatters),
      ...exitTable().flatMap((row) =>
        term(
          bold(String(row.code)),
          docsWords.exitCodeRow(row.meaning, row.moneyMayHaveMoved, row.scriptMay),
        ),
      ),
    ]),
    ...section(manWords.seeAlso, [reference('brl', '1')]),
  ]);
}

/** No date: a page is the same whenever it is built. */
function page(
  manifest: Manifest,
  name: string,
  number: string,
  about: string,
  body: readonly string[],
): string {
  const heading = `.TH "${roff(name.toUpperCase())}" "${number}" "" "brl ${manifest.version}" "${manWords.manual}"`;
  const lines = [heading, `.SH ${manWords.named}`, `${roff(name)} \\- ${roff(lowerFirst(about))}`, ...body];
  return `${lines.join('\n')}\n`;
}

function section(title: string, body: readonly string[]): readonly string[] {
  return body.length === 0 ? [] : [`.SH ${roff(title.toUpperCase())}`, ...body];
}

function term(head: string, meaning: string): readonly string[] {
  return ['.TP', head, ...(meaning === '' ? ['\\&'] : text(meaning))];
}

function example(
  { description, command }: { readonly description: string; readonly command: string },
  at: number,
): readonly string[] {
  const lines = command.split('\n').flatMap((one) => foldCommand(one, sourceWidth));
  const about = description === '' ? [] : text(description);
  return [...(at === 0 ? [] : ['.PP']), ...about, '.RS 4', '.nf', ...lines.map(line), '.fi', '.RE'];
}

function related(command: ManifestCommand, manifest: Manifest): readonly string[] {
  const group = command.id.includes(':') ? command.id.slice(0, command.id.lastIndexOf(':') + 1) : null;
  const siblings = visibleCommands(manifest).filter(
    ({ id }) => group !== null && id !== command.id && id.startsWith(group),
  );
  const pages = [
    ...siblings.map((sibling) => [pageName(sibling), '1'] as const),
    ['brl-exit-codes', '7'] as const,
  ];
  return [reference('brl', '1'), ...pages.map(([name, number]) => reference(name, number))];
}

function pageName(command: Pick<ManifestCommand, 'id'>): string {
  return `brl-${command.id.replaceAll(':', '-')}`;
}

/** Paragraphs: an empty line separates them, an indented line or a list item is kept. */
function text(source: string): readonly string[] {
  const paragraphs = source
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\n(?![\s*]|- )/g, ' ').trim());
  return paragraphs.flatMap((paragraph, at) => [
    ...(at === 0 ? [] : ['.PP']),
    ...paragraph
      .split('\n')
      .flatMap((part, number) => [
        ...(number === 0 ? [] : ['.br']),
        ...wrap(part.trim(), sourceWidth).map(line),
      ]),
  ]);
}

function reference(name: string, number: string): string {
  return `${bold(name)}(${number})`;
}

function bold(words: string): string {
  return `\\fB${roff(words)}\\fR`;
}

function italic(words: string): string {
  return `\\fI${roff(words)}\\fR`;
}

/** A line of text; at its start a dot or an apostrophe would be a command. */
function line(words: string): string {
  const safe = roff(words);
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}

/**
 * Characters that roff would interpret; a typed hyphen must stay one when copied, and a letter stays readable in the
 * source.
 */
function roff(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll(/[^\n -~\p{L}]/gu, (character) => `\\[u${hex(character)}]`);
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

function lowerFirst(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}` : sentence;
}

type Row = readonly [name: string, meaning: string];

/** Environment variables that brl reads, with the purpose of each. Flags come first, profiles after. */
function environmentRows(): readonly Row[] {
  const { variables } = manWords;
  return Object.keys(variables).map((name) => [name, variables[name as keyof typeof variables]]);
}

/** Files that brl keeps, with the content of each. */
function fileRows(): readonly Row[] {
  const { keptFiles } = manWords;
  return [
    ['$XDG_CONFIG_HOME/brl/profiles.json', keptFiles.profiles],
    ['$XDG_CONFIG_HOME/brl/vault', keptFiles.vault],
    ['$XDG_STATE_HOME/brl/journal-*.sqlite', keptFiles.journal],
    ['$XDG_STATE_HOME/brl/journal-moved-*', keptFiles.moved],
    ['$XDG_STATE_HOME/brl/webhooks-*.sqlite', keptFiles.captures],
    ['$XDG_STATE_HOME/brl/sandbox.sqlite', keptFiles.sandbox],
    ['$XDG_CACHE_HOME/brl', keptFiles.cache],
  ];
}
