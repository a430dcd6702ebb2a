import { events } from '../contract/events.ts';
import { keyTypes } from '../contract/fields.ts';
import { accountTypes } from '../contract/ted.ts';
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

/** A word that can be typed next, with what it is for. */
export type Candidate = readonly [word: string, about: string];

/** The value of a flag: one of some words, a file, the name of a profile or of a run, or anything. */
export type Value =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'profile' }
  | { readonly kind: 'run' }
  | { readonly kind: 'any' };

/** A place in the line: after `pix`, or after `pix send`. Its id joins the words with colons; the start is ''. */
export interface CompletionNode {
  readonly id: string;
  /** Commands, groups, and the values of arguments. */
  readonly words: readonly Candidate[];
  /** Flags of the command itself, global ones left out. */
  readonly flags: readonly Candidate[];
  /** The values of flags, by the way the flag is typed: `--key`, `-o`. */
  readonly values: readonly (readonly [flag: string, value: Value])[];
  /** The values of an argument besides {@link CompletionNode.words}. */
  readonly argument: Value['kind'];
}

/** All that a shell needs to complete a line. */
export interface Completion {
  readonly nodes: readonly CompletionNode[];
  /** Flags of every command. */
  readonly globalFlags: readonly Candidate[];
  readonly globalValues: readonly (readonly [flag: string, value: Value])[];
}

/** Commands whose argument is the name of a profile. */
const takesProfile = /^auth:(?:switch|logout)$/;
/** Commands whose argument is the ref of a run. */
const takesRun = /^payout:(?:export|recover|resume|show|status|stop)$/;
const fileNames = /(?:^|-)(?:file|out|data|pdf|csv)$/;
const fileValues = /\b(?:FILE|DIR)\b/;
/** Words that are offered for flags which take others as well: the service may know more tomorrow. */
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
    globalValues: global.flatMap(valuesOf),
  };
}

function nodeOf(command: ManifestCommand, commands: readonly ManifestCommand[]): CompletionNode {
  const [own] = flagGroups(command);
  const args = Object.values(command.args).filter((argument) => !argument.hidden);
  const fixed = args.flatMap((argument) => argument.options ?? []).map((word): Candidate => [word, '']);
  return {
    id: command.id,
    words: [...below(command.id, commands), ...fixed],
    flags: own.flatMap(typed),
    values: own.flatMap(valuesOf),
    argument: argumentOf(command.id, args),
  };
}

function argumentOf(id: string, args: readonly ManifestOption[]): Value['kind'] {
  if (takesProfile.test(id)) return 'profile';
  if (takesRun.test(id)) return 'run';
  return args.some(takesFile) ? 'file' : 'any';
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

function valuesOf(flag: ManifestOption): readonly (readonly [string, Value])[] {
  if (flag.type !== 'option') return [];
  const value = takenBy(flag);
  return [[`--${flag.name}`, value], ...(flag.char ? [[`-${flag.char}`, value] as const] : [])];
}

function takenBy(flag: ManifestOption): Value {
  if (flag.options) return { kind: 'words', words: flag.options };
  const words = usualWords[flag.name];
  if (words) return { kind: 'words', words };
  if (flag.name === 'profile') return { kind: 'profile' };
  return { kind: takesFile(flag) ? 'file' : 'any' };
}

function takesFile(option: ManifestOption): boolean {
  const named = typeof option.helpValue === 'string' && fileValues.test(option.helpValue);
  return named || fileNames.test(option.name);
}

const emptyCommand: ManifestCommand = { id: '', flags: {}, args: {}, aliases: [] };
