import { topic } from './topic.ts';

/** Sentences about statements as OFX: why one cannot be read or written. */
export const ofxWords = topic('ofx', {
  unreadable: (why: string) => `The file cannot be read as an OFX statement: ${why}.`,
  unreadableAt: (why: string, line: number) =>
    `The file cannot be read as an OFX statement: ${why} (line ${line}).`,
  exportAgain: 'Export it again from the bank as OFX, and do not open it in an editor before.',
  tooLong: (mebibytes: number) => `it is longer than ${mebibytes} MiB`,
  noOfx: 'it does not begin with <OFX>',
  noStatement: 'it has no statement of a bank account',
  unclosedTag: 'a tag begins here and does not end',
  cutOff: (group: string) => `it is cut off: <${group}> begins here and does not end`,
  notOpen: (group: string) => `</${group}> ends what has not begun, or not ended what began later`,
  notClosed: (group: string) => `<${group}> begins again before it has ended`,
  otherAccount: (group: string) => `it is the statement of a credit card, an investment or a loan (${group})`,
  twice: (name: string) => `${name} is there twice in one transaction`,
  twoStatements: (name: string, first: string, second: string) =>
    `it holds two statements: ${name} is "${first}" and then "${second}"`,
  otherCurrency: (currency: string) => `its amounts are in ${currency}, not in BRL`,
  lacks: (name: string) => `${name} is missing`,
  notATime: (name: string, text: string) => `${name} is no time: "${text}"`,
  notAnAmount: (name: string, text: string) => `${name} is not one amount beyond doubt: "${text}"`,

  onlyWithOfx: (flag: string) => `--${flag} is for --output ofx.`,
  wholeOnly: 'An OFX file holds the whole statement, and without --all only one page is read.',
  addAll: 'Add --all.',
  noFilter: 'An OFX file is a whole statement: leave out --operation.',
  needsStart: 'An OFX file says where its period begins.',
  addStart: 'Add --after with the first day.',
  needsFacts:
    'An OFX file names the account and its balance at the end of the period, and the service has no route that shows them.',
  addFacts: (flags: string, account: boolean) =>
    account
      ? `Add ${flags} (bank, branch and number of the account; to set it once: brl config set bank-account 341/1234/56789-0).`
      : `Add ${flags}`,
  badAccount: (text: string) => `This is no bank account: "${text}".`,
  accountForm:
    'Write bank, branch and number with a slash between them, such as 341/1234/56789-0; the bank is its three digits or its ISPB.',
  leftOut: (count: number, states: string) =>
    `${count} ${count === 1 ? 'line is' : 'lines are'} not settled and not in the file: ${states}.`,
  returned: (count: number) =>
    `${count} ${count === 1 ? 'line that gives' : 'lines that give'} back what a failed payment had taken ${count === 1 ? 'is' : 'are'} not in the file either.`,
  noStatus: 'without a status',
  replaced: (count: number) =>
    `${count} ${count === 1 ? 'line has' : 'lines have'} characters that OFX 1.02 does not know (Windows-1252): they are written without their accent, or as "?".`,
  incomplete: 'The statement is not complete, so the OFX file has no end: do not import it.',
  unreadableLine: (name: string, why: string) =>
    `The statement line ${name} cannot be written as OFX: ${why}.`,
  noAmount: 'its amount cannot be read',
  noTime: 'its time cannot be read',
  twoDirections: 'its amount and its direction contradict each other',
});
