import {
  type Manifest,
  type ManifestCommand,
  type ManifestOption,
  typedName,
  visibleCommands,
} from './manifest.ts';

/** The interface that scripts rely on, one line per flag and argument, so that a breaking change is a line in a diff. */
export interface CommandSnapshot {
  /** Flags that every command has. */
  readonly globalFlags: Readonly<Record<string, string>>;
  readonly commands: Readonly<
    Record<
      string,
      {
        readonly aliases?: string;
        readonly arguments?: Readonly<Record<string, string>>;
        readonly flags?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** The snapshot committed as docs/commands.json. Hidden commands and flags are left out: nobody may rely on them. */
export function commandSnapshot(manifest: Manifest): CommandSnapshot {
  const commands = visibleCommands(manifest);
  const everywhere = Object.values(commands[0]?.flags ?? {}).filter(
    ({ helpGroup }) => helpGroup === 'GLOBAL',
  );
  return {
    globalFlags: linesOf(everywhere, flagName),
    commands: Object.fromEntries(commands.map((command) => [typedName(command), ofCommand(command)])),
  };
}

function ofCommand(command: ManifestCommand): CommandSnapshot['commands'][string] {
  const flags = Object.values(command.flags).filter(({ helpGroup }) => helpGroup !== 'GLOBAL');
  const args = Object.values(command.args);
  return {
    ...(command.aliases.length > 0
      ? { aliases: command.aliases.map((id) => typedName({ id })).join(', ') }
      : {}),
    ...(args.length > 0 ? { arguments: linesOf(args, ({ name }) => name) } : {}),
    ...(flags.length > 0 ? { flags: linesOf(flags, flagName) } : {}),
  };
}

function linesOf(
  options: readonly ManifestOption[],
  nameOf: (option: ManifestOption) => string,
): Readonly<Record<string, string>> {
  const shown = options.filter(({ hidden }) => !hidden);
  return Object.fromEntries(shown.map((option) => [nameOf(option), lineOf(option)]));
}

function flagName({ name, char }: ManifestOption): string {
  return char ? `--${name}, -${char}` : `--${name}`;
}

/** `value of table|json, required, many, default table, not with --ref, needs --to`. */
function lineOf(option: ManifestOption): string {
  const values = option.options ? `one of ${option.options.join('|')}` : 'value';
  const fallback =
    ['string', 'number', 'boolean'].includes(typeof option.default) && option.default !== false;
  const parts = [
    option.type === 'boolean' ? (option.allowNo ? 'switch, on or --no-' : 'switch') : values,
    ...(option.required ? ['required'] : []),
    ...(option.multiple ? ['many'] : []),
    ...(fallback ? [`default ${String(option.default)}`] : []),
    ...(option.aliases?.length ? [`also ${option.aliases.join(', ')}`] : []),
    ...(option.exclusive?.length ? [`not with ${option.exclusive.join(', ')}`] : []),
    ...(option.dependsOn?.length ? [`needs ${option.dependsOn.join(', ')}`] : []),
  ];
  return parts.join(', ');
}
