import { topic } from './topic.ts';

/** Sentences of questions, tables and output formats. */
export const terminalWords = topic('terminal', {
  typeIt: 'Type it, or press Ctrl-C to stop.',
  hidden: '[input is masked]',
  choose: '↑↓ navigate • ⏎ select • Ctrl-C leave',
  number: (most: number) => `Type a number from 1 to ${most}:`,
  yesOrNo: 'Type y or s (yes, sim), or n (no, não).',
  yesOrNoShort: '(y/N)',
  yes: 'Yes',
  no: 'No',
  keysDropped: 'What was typed before the question appeared was ignored.',
  noColumn: (name: string) => `There is no column "${name}".`,
  columns: (names: string) => `Columns: ${names}.`,
  noTable: '--columns chooses among the columns of a table or of CSV, and this answer is neither.',
  leaveColumnsOut: 'Leave --columns out; of JSON, --query chooses the members.',
  badLog: (value: string) => `The log is "${value}"; BRL_LOG and --log take json.`,
  noCsv: 'This answer is not a list, so it has no CSV.',
  useJson: 'Use --output json.',
  badQuery: (reason: string) => `--query is not a JMESPath expression: ${reason}.`,
  noSuchFunction: (name: string, known: string) => `it has no function ${name}(); there are ${known}`,
  otherArguments: (name: string, takes: number, given: number) =>
    `${name}() takes ${takes === 1 ? '1 argument' : `${takes} arguments`}, not ${given}`,
  needsYes: (question: string) => `${question} There is no terminal to answer on. Nothing was sent.`,
  addYes: 'Add --yes.',
  answeredNo: 'You answered no. Nothing was sent.',
  nothingToShow: 'Nothing to show.',
  reading: 'Reading.',
  read: (done: number, total: string | null, perSecond: string, left: string) =>
    total === null
      ? `${done} read, ${perSecond}/s`
      : `${done} of ${total} read, ${perSecond}/s, ${left} left`,
  unknownTime: 'some time',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: string) => `${count} h`,
});
