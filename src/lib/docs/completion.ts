import { events } from '../contract/events.ts';
import { keyTypes } from '../contract/fields.ts';
import { accountTypes } from '../contract/ted.ts';
import { exitTable } from '../errors/exit-table.ts';
import { allErrors } from '../errors/records.ts';
import { docsWords } from '../words/docs.ts';
import { groups as groupTexts } from '../words/help/groups.ts';
import {
  flagGroups,
  type Manifest,
  type ManifestCommand,
  type ManifestOption,
  summaryOf,
  visibleCommands,
} from './manifest.ts';

/** A word that can be typed next, and its purpose. */
export type Candidate = readonly [word: string, about: string];

/** Names that only this machine knows: brl is asked for them while the command is typed. */
export const askedKinds = ['profile', 'account', 'intent', 'ref', 'run', 'payee', 'nickname'] as const;

/** The value of a flag: one of some words, a file, a name that brl is asked for, or anything. */
export type Value =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'any' | (typeof askedKinds)[number] };

/** A position in the command: after `pix`, or after `pix send`. Its id joins the words with colons; the start is ''. */
export interface CompletionNode {
  readonly id: string;
  /** Commands, groups, and the values of arguments. */
  readonly words: readonly Candidate[];
  /** Flags of the command itself, without global ones. */
  readonly flags: readonly Candidate[];
  /** The values of flags, by the flag as typed: `--key`, `-o`. */
  readonly values: readonly (readonly [flag: string, value: Value])[];
  /** The values of an argument besides {@link CompletionNode.words}. */
  readonly argument: Value['kind'];
}

/** Everything a shell needs to complete a command. */
export interface Completion {
  readonly nodes: readonly CompletionNode[];
  /** Flags of every command. */
  readonly globalFlags: readonly Candidate[];
  readonly globalValues: readonly (readonly [flag: string, value: Value])[];
}

/** Commands whose argument is a name from this machine. */
const argumentNames: readonly (readonly [RegExp, Value['kind']])[] = [
  [/^auth:(?:switch|logout)$/, 'profile'],
  [/^payout:(?:export|recover|resume|show|status|stop)$/, 'run'],
  [/^(?:journal:(?:recover|resolve|resume|show)|receipt|status)$/, 'intent'],
  [/^payees:(?:remove|rename|show)$/, 'nickname'],
];
/** Flags whose value is such a name; a `--ref` elsewhere names a payment yet to be made. */
const flagNames: readonly (readonly [RegExp, Value['kind']])[] = [
  [/ profile$/, 'profile'],
  [/ account$/, 'account'],
  [/^journal:(?:export|list) ref$/, 'ref'],
  [/^(?:journal:(?:export|list)|payout:show) text$/, 'payee'],
  [/^(?:pix:send|pix:send-bank|ted:send|transfer:send) to$/, 'nickname'],
  [/^payees:add from-journal$/, 'intent'],
];
const explains = 'errors:explain';
const fileNames = /(?:^|-)(?:file|out|data|pdf|csv)$/;
const fileValues = /\b(?:FILE|DIR)\b/;
/** Words suggested for flags that also accept others: the service may know more tomorrow. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  'key-type': keyTypes,
  'account-type': accountTypes,
  event: Object.keys(events),
};

/** The words that can be typed, from the manifest. The service is never asked for them. */
export function completionOf(manifest: Manifest): Completion {
  const commands = visibleCommands(manifest);
  const groups = new Set(commands.flatMap(({ id }) => prefixesOf(id)));
  const own = commands.map((command) => nodeOf(command, commands));
  const aliases = commands.flatMap((command) =>
    command.aliases.map((id) => ({ ...nodeOf(command, commands), id })),
  );
  const known = new Set(own.map(({ id }) => id));
  const between = ['', ...groups].filter((id) => !known.has(id)).map((id) => groupNode(id, commands));
  const global = flagGroups(commands[0] ?? emptyCommand)[1];
  return {
    nodes: [...between, ...own, ...aliases],
    globalFlags: [...global.flatMap(typed), ['--help', docsWords.showHelp] as const],
    globalValues: global.flatMap((flag) => valuesOf(flag, '')),
  };
}

function nodeOf(command: ManifestCommand, commands: readonly ManifestCommand[]): CompletionNode {
  const [own] = flagGroups(command);
  const args = Object.values(command.args).filter((argument) => !argument.hidden);
  const fixed = args.flatMap((argument) => argument.options ?? []).map((word): Candidate => [word, '']);
  return {
    id: command.id,
    words: [...below(command.id, commands), ...fixed, ...(command.id === explains ? codes() : [])],
    flags: own.flatMap(typed),
    values: own.flatMap((flag) => valuesOf(flag, command.id)),
    argument: argumentOf(command.id, args),
  };
}

function argumentOf(id: string, args: readonly ManifestOption[]): Value['kind'] {
  const named = argumentNames.find(([commands]) => commands.test(id));
  return named?.[1] ?? (args.some(takesFile) ? 'file' : 'any');
}

/** Everything that can be explained: each code once, and the exit codes. */
function codes(): readonly Candidate[] {
  const ofErrors = allErrors().map(({ code, text }): Candidate => [code, text.meaning]);
  const ofExits = exitTable().map(({ code, meaning }): Candidate => [String(code), meaning]);
  return [...new Map([...ofErrors, ...ofExits])];
}

function groupNode(id: string, commands: readonly ManifestCommand[]): CompletionNode {
  const help: readonly Candidate[] = id === '' ? [['help', docsWords.helpOn]] : [];
  return { id, words: [...below(id, commands), ...help], flags: [], values: [], argument: 'any' };
}

/** The next words after a group: its commands and its groups, each once. */
function below(id: string, commands: readonly ManifestCommand[]): readonly Candidate[] {
  const prefix = id === '' ? '' : `${id}:`;
  const found = new Map<string, string>();
  for (const command of commands.filter((one) => one.id.startsWith(prefix) && one.id !== id)) {
    const [word = '', ...rest] = command.id.slice(prefix.length).split(':');
    const about =
      rest.length === 0 ? summaryOf(command) : (groupTexts[`${prefix}${word}`.replaceAll(':', ' ')] ?? '');
    if (!found.has(word) || rest.length === 0) found.set(word, about);
  }
  return [...found];
}

function prefixesOf(id: string): readonly string[] {
  const words = id.split(':');
  return words.slice(1).map((_word, at) => words.slice(0, at + 1).join(':'));
}

function typed(flag: ManifestOption): readonly Candidate[] {
  const about = (flag.description ?? flag.summary ?? '').split('\n')[0] ?? '';
  const off: readonly Candidate[] = flag.allowNo ? [[`--no-${flag.name}`, about]] : [];
  return [[`--${flag.name}`, about], ...off];
}

function valuesOf(flag: ManifestOption, id: string): readonly (readonly [string, Value])[] {
  if (flag.type !== 'option') return [];
  const value = takenBy(flag, id);
  return [[`--${flag.name}`, value], ...(flag.char ? [[`-${flag.char}`, value] as const] : [])];
}

function takenBy(flag: ManifestOption, id: string): Value {
  if (flag.options) return { kind: 'words', words: flag.options };
  const words = usualWords[flag.name];
  if (words) return { kind: 'words', words };
  const named = flagNames.find(([pattern]) => pattern.test(`${id} ${flag.name}`));
  if (named) return { kind: named[1] } as Value;
  return { kind: takesFile(flag) ? 'file' : 'any' };
}

function takesFile(option: ManifestOption): boolean {
  const named = typeof option.helpValue === 'string' && fileValues.test(option.helpValue);
  return named || fileNames.test(option.name);
}

const emptyCommand: ManifestCommand = { id: '', flags: {}, args: {}, aliases: [] };
