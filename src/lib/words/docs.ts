import { topic } from './topic.ts';

/** Sentences of help, completion and unknown commands, besides the help of the commands. */
export const docsWords = topic('docs', {
  exitCodeRow: (meaning: string, moved: string, script: string) =>
    `${meaning}. Money moved: ${moved}. A script may: ${script}.`,
  whichMatters: 'Meaning of the number in $?. 40 and 41 matter most: do not pay again, look first.',
  otherNumber: 'Any other number: the process was killed or never started. Treat it as 40.',
  about: 'brl operates a Brazilian bank account over an instant-payment API.',
  firstSteps: 'FIRST STEPS (with no settings, brl pays in a sandbox on this machine)',
  commandGroups: 'COMMAND GROUPS',
  commands: 'COMMANDS',
  moreHelp: 'More: brl help GROUP, brl help pix send, brl help exit-codes',
  example: 'EXAMPLE',
  groupMore: (group: string) => `More: brl ${group} COMMAND --help`,
  examples: 'EXAMPLES',
  usage: 'USAGE',
  andFlags: ' [flags]',
  arguments: 'ARGUMENTS',
  flags: 'FLAGS',
  globalFlags: 'GLOBAL FLAGS',
  showHelp: 'show help',
  helpOn: 'help on a command or a group',
  eitherLine: (lines: readonly string[]) => lines.join('  or  '),
  commandFirst: 'The command comes first, then its flags.',
  noSuchCommand: (name: string) => `There is no command "${name}".`,
  notes: {
    undo: 'A PIX that was paid cannot be cancelled: only its payee can give it back. A PIX that was received is given back by the first command below, and a charge that nobody paid is cancelled by the second.',
    leave:
      'There is nothing to leave: each command ends by itself. The command below deletes the stored profile and its secret.',
    balance:
      'The specification of the service has no balance. Where your service tells one, the setting balancePath says where, and it is shown before a payment.',
    language: 'The language is a setting: brl config set lang pt-BR, or brl config set lang en.',
  },
  default: (value: string | number) => ` [default: ${value}]`,
  /** The first line of the script, a comment: the one line of it that a person reads. */
  completionIn: (shell: string, line: string) => `Completion of brl in ${shell}. To load it: ${line}`,
  afterCompinit: (line: string) => `${line}, after compinit`,
  nameShell: (shells: string) => `Name the shell: ${shells}.`,
});
