import { flagText, helpOf } from '../words/help/index.ts';
import { type ManifestCommand, type ManifestOption, typedName } from './manifest.ts';

/** The manifest with the texts of `--help`, in the language of the process. @throws {Error} if a flag has no text */
export function withHelp<C extends ManifestCommand>(
  commands: Readonly<Record<string, C>>,
): Record<string, C> {
  return Object.fromEntries(Object.entries(commands).map(([id, command]) => [id, described(command)]));
}

function described<C extends ManifestCommand>(command: C): C {
  const name = typedName(command);
  const { summary, description, examples = {}, args = {} } = helpOf(name);
  const texts = (options: Readonly<Record<string, ManifestOption>>, textOf: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(options).map(([key, option]) => [
        key,
        option.hidden ? option : { ...option, description: textOf(option.name) },
      ]),
    );
  return {
    ...command,
    summary,
    ...(description === undefined ? {} : { description }),
    examples: Object.entries(examples).map(([line, about]) =>
      about === '' ? line : { description: about, command: line },
    ),
    args: texts(command.args, (argument) => args[argument] ?? ''),
    flags: texts(command.flags, (flag) => flagText(name, flag)),
  };
}
