import { groups as groupTexts } from '../words/help/groups.ts';
import {
  groupsOf,
  type Manifest,
  type ManifestCommand,
  summaryOf,
  typedName,
  visibleCommands,
} from './manifest.ts';

/** docs/commands.md: every command in one line, by group. */
export function referencePage(manifest: Manifest): string {
  const { groups, single } = groupsOf(visibleCommands(manifest));
  return [
    '# Commands',
    '',
    'Made by `npm run generate`. `brl COMMAND --help` and `man brl-COMMAND` tell everything; [commands.json](commands.json) lists the flags that scripts may rely on.',
    ...section('On their own', undefined, single),
    ...groups.flatMap(([group, members]) => section(`brl ${group}`, groupTexts[group], members)),
    '',
  ].join('\n');
}

function section(
  title: string,
  about: string | undefined,
  commands: readonly ManifestCommand[],
): readonly string[] {
  return [
    '',
    `## ${title}`,
    '',
    ...(about === undefined ? [] : [`${sentence(about)}`, '']),
    '| command | what it does |',
    '|---|---|',
    ...commands.map((command) => `| \`brl ${typedName(command)}\` | ${cell(summaryOf(command))} |`),
  ];
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
