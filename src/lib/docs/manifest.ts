import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { docsWords } from '../words/docs.ts';
import { argumentText, placeholderText } from '../words/help/placeholders.ts';

/** A flag or an argument as the manifest keeps it. */
export interface ManifestOption {
  readonly name: string;
  readonly type?: 'boolean' | 'option';
  readonly char?: string;
  readonly description?: string;
  readonly summary?: string;
  readonly default?: unknown;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly multiple?: boolean;
  readonly allowNo?: boolean;
  readonly hidden?: boolean;
  readonly helpGroup?: string;
  readonly helpValue?: string | readonly string[];
  readonly env?: string;
  readonly aliases?: readonly string[];
  readonly exclusive?: readonly string[];
  readonly dependsOn?: readonly string[];
}

/** One example: a line to type, with a sentence about it or without. */
export type ManifestExample = string | { readonly description: string; readonly command: string };

/** A command as the manifest keeps it; `id` joins the words with colons. */
export interface ManifestCommand {
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
  readonly examples?: readonly ManifestExample[];
  readonly flags: Readonly<Record<string, ManifestOption>>;
  readonly args: Readonly<Record<string, ManifestOption>>;
  readonly aliases: readonly string[];
  readonly hidden?: boolean;
  readonly state?: string;
}

/** The content of oclif.manifest.json, written by the build. */
export interface Manifest {
  readonly version: string;
  readonly commands: Readonly<Record<string, ManifestCommand>>;
}

/** Reads the manifest beside package.json, or in the one executable. @param root folder of the package */
export function readManifest(root: string): Manifest {
  const name = 'oclif.manifest.json';
  return JSON.parse(isSea() ? getAsset(name, 'utf8') : readFileSync(join(root, name), 'utf8')) as Manifest;
}

/** Visible commands, by name. */
export function visibleCommands(manifest: Manifest): readonly ManifestCommand[] {
  return Object.values(manifest.commands)
    .filter((command) => !command.hidden)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Commands by the first word of their name, and single-word commands. */
export function groupsOf(commands: readonly ManifestCommand[]): {
  readonly groups: readonly (readonly [name: string, members: readonly ManifestCommand[]])[];
  readonly single: readonly ManifestCommand[];
} {
  const [single = [], inGroups = []] = [false, true].map((wanted) =>
    commands.filter(({ id }) => id.includes(':') === wanted),
  );
  return { groups: [...Map.groupBy(inGroups, ({ id }) => id.split(':')[0] ?? '')], single };
}

/** The name as typed: `pix send`. */
export function typedName(command: Pick<ManifestCommand, 'id'>): string {
  return command.id.replaceAll(':', ' ');
}

/** The sentence shown in lists. */
export function summaryOf(command: ManifestCommand): string {
  return firstSentence(command.summary ?? command.description ?? '');
}

/** Flags as `[own, global]`, hidden ones left out, required ones first. */
export function flagGroups(
  command: ManifestCommand,
): readonly [own: readonly ManifestOption[], global: readonly ManifestOption[]] {
  const shown = Object.values(command.flags).filter((flag) => !flag.hidden);
  const byNeed = (a: ManifestOption, b: ManifestOption) =>
    Number(b.required ?? false) - Number(a.required ?? false);
  const own = shown.filter((flag) => flag.helpGroup !== 'GLOBAL').sort(byNeed);
  return [own, shown.filter((flag) => flag.helpGroup === 'GLOBAL')];
}

/** Examples, each with its sentence or an empty one. */
export function examplesOf(command: ManifestCommand): readonly { description: string; command: string }[] {
  return (command.examples ?? []).map((example) =>
    typeof example === 'string' ? { description: '', command: example } : example,
  );
}

/** `--key KEY`, `--[no-]wait`, `-o, --output table|json`. */
export function flagUsage(flag: ManifestOption): string {
  const short = flag.char ? `-${flag.char}, ` : '';
  if (flag.type === 'boolean') return `${short}--${flag.allowNo ? '[no-]' : ''}${flag.name}`;
  return `${short}--${flag.name} ${valueName(flag)}${flag.multiple ? '...' : ''}`;
}

/** `<KEY>` if required, `[KEY]` if optional. */
export function argumentUsage(argument: ManifestOption): string {
  const name = argumentText(argument.name);
  return `${argument.required ? `<${name}>` : `[${name}]`}${argument.multiple ? '...' : ''}`;
}

/** The minimum that can be typed of a command: its name, and what it requires. */
export function leastLine(command: ManifestCommand): string {
  const args = Object.values(command.args).filter(({ required, hidden }) => required && !hidden);
  const flags = Object.values(command.flags).filter(({ required, hidden }) => required && !hidden);
  const values = flags.map((flag) =>
    flag.type === 'boolean' ? `--${flag.name}` : `--${flag.name} ${valueName(flag)}`,
  );
  return ['brl', typedName(command), ...args.map(({ name }) => argumentText(name)), ...values].join(' ');
}

/** The purpose of a flag or argument, with its values and its default. */
export function optionText(option: ManifestOption): string {
  const text = option.description ?? option.summary ?? '';
  const values = option.options && !flagUsage(option).includes('|') ? ` (${option.options.join(', ')})` : '';
  const fallback =
    typeof option.default === 'string' || typeof option.default === 'number'
      ? docsWords.default(option.default)
      : '';
  return `${text}${values}${fallback}`;
}

function valueName(flag: ManifestOption): string {
  return typeof flag.helpValue === 'string'
    ? placeholderText(flag.helpValue)
    : (flag.options ?? []).join('|');
}

function firstSentence(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line.replace(/\.$/, '');
}
