import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences of every command: about a line that is not understood, a body, a failure, and the end of a run. */
export const commandWords = topic('command', {
  lacks: (about: string, place: string) => `${about} (${place}):`,
  askRef: 'Your own reference, such as the number of the invoice (--ref; empty: none):',
  amountAlone: (amount: string) => `Write the amount without R$: --amount ${amount}`,
  offers: (about: string, place: string) => `${about} (${place}; empty: none):`,
  noLine: 'This is a whole line of brl. To type it, press Ctrl-C first: nothing is sent.',
  noDash: 'A value that begins with a dash cannot be asked for: type the whole line.',
  nextTime: (line: string) => `The whole line, for next time: ${line}`,
  otherPrefix: (prefix: string, isDefault: boolean, asksId: boolean, set: string) =>
    `${asksId ? 'Check the id. ' : ''}The path may be wrong: the setting credentialsPrefix is ${prefix}${isDefault ? ' (the default, a guess)' : ''}. To set the service's own: ${set}`,
  afterLogin: (line: string) => `store a profile with \`brl auth login\`, then type: ${line}`,
  wholeAnswer: (message: string) => `${message} The service said nothing else.`,
  badOutput: (name: string, formats: string) => `BRL_OUTPUT is "${name}"; it must be ${formats}.`,
  badCsvStyle: (name: string, styles: string) => `BRL_CSV_STYLE is "${name}"; it must be ${styles}.`,
  mistypedVariable: (name: string, meant: string) =>
    `Warning: ${name} is set, and no variable of brl has that name: is ${meant} meant? It has no effect.`,
  notPrinted: (exit: number, reason: string) =>
    `The outcome (exit ${exit}) is in the journal but could not be printed: ${reason}`,
  notWritten: (reason: string) => `The answer could not be written whole: ${reason}`,
  showIt: (intentId: string) => `Next: brl journal show ${intentId}`,
  amountMember: (name: string) =>
    `${name} in the body must be an amount in BRL above zero, like 150.00. Nothing was sent.`,
  bodyObject: 'The body must be one JSON object.',
  bodyNotShown:
    'The body is missing. The service’s specification does not document it: give it exactly as it should be sent.',
  giveBody: 'Add --data FILE, or --field NAME=VALUE for each field.',
  dataOrField: 'Give --data or --field, not both.',
  fieldForm: (field: string) => `--field takes NAME=VALUE, not "${field}".`,
  secretField: (name: string) => `--field ${name}: a secret is never an argument. Nothing was sent.`,
  secretFieldHint: 'Put the body into a private file: --data FILE, or - for standard input.',
  plainField: (name: string, value: string) => `Write --field ${name}=${value}: a number stays a number.`,
  bodyTooLong: (flag: string, bytes: number) => `${flag} is longer than ${bytes} bytes.`,
  bodyUnsendable: (flag: string, reason: string) => `${flag} cannot be sent: ${reason}.`,
  spanReversed: (first: string, last: string) => `The period starts on ${first}, after its end on ${last}.`,
  notADay: (flag: string, text: string) => `${flag} is not a day: "${text}".`,
  noSuchDay: (flag: string, text: string) => `There is no such day for ${flag}: "${text}".`,
  dayForms: 'Write it like 2026-03-31 or 31/03/2026, or say today or yesterday.',
  needsZone: (flag: string, text: string) => `${flag} needs a day, or a time with its zone: "${text}".`,
  signedLines: 'Signed lines:',
  dryRun: 'Dry run: nothing was sent.',
  clockWrong: (message: string) =>
    `${message} A request signed with a wrong time is refused, so it was not sent.`,
  ageNotKnown: (message: string) =>
    `${message} Without a ref, only the time tells whether the same payment was made in the last 24 h. Nothing was sent.`,
  setClockOrRef:
    'Set the clock of this machine and type the same line again. Or give the payment a --ref, by which the service itself recognises a repeat.',
  nothingSent: (message: string) => `${message} Nothing was sent.`,
  later: 'Run it again later.',
  moveJournal:
    'Point BRL_JOURNAL at a disk of this machine, or accept the risk with BRL_ALLOW_NETWORK_DISK=1.',
  captureNotKept: (message: string) =>
    `${message} A delivery is confirmed as received only after it was kept.`,
  lookFirst: 'Look before you repeat it.',
  typeAgain: 'To go on, type the same line again.',
  leftUnanswered: 'Interrupted: no answer was given. Nothing was sent.',
  unreachable: (reason: string) => `The service could not be reached: ${reason}.`,
  changeUnknown: (reason: string) => `It is not known whether the change was made: ${reason}.`,
  noUsableAnswer: (reason: string) => `The service gave no usable answer: ${reason}.`,
  laterOrDoctor: 'Run it again later; brl doctor says more.',
  nothingElseSent: (message: string) => `${message} Nothing else was sent.`,
  checkCredential: 'Check the credential: brl auth status',
  nameAccount:
    'Name it: --account ACCOUNT, or BRL_ACCOUNT_ID; for good, in the profile: brl config set account-id ACCOUNT',
  internalError: (name: string, message: string) =>
    `Something in brl went wrong before anything was sent: ${name}: ${message}`,
  reportIt: 'Run it again with --verbose and report what it prints.',
  earlier: (intentId: string, amount: string | null, at: string, operator: string | null, state: string) =>
    `It is in this journal: ${intentId}${amount === null ? '' : ` for ${amount}`}, started ${at} (Brasilia)${operator === null ? '' : ` by ${operator}`}: ${stateName(state)}.`,
  done: 'Done.',
  badMoneyField: (name: string, reason: string) => `--field ${name}: ${reason} Nothing was sent.`,
  notAnAmount: 'If it is not meant as an amount, give the body as JSON: --data FILE.',
  seeHelp: 'Add --help to see the flags and examples.',
  noSuchFlag: (flags: string) => `There is no flag ${flags}`,
  missing: (names: string) => `Missing: ${names}`,
  isNoFlag: (name: string) => `Give ${name} without a flag; --help shows where.`,
  didYouMean: (flags: readonly string[]) => `Did you mean ${flags.join(' or ')}?`,
  byFlags: (flags: string) => `Each value has its flag: ${flags}`,
  /** The refusals of the parser. */
  parser: {
    notTogether: (flag: string, other: string) => `--${flag} and --${other} do not go together`,
    unexpected: (words: readonly string[], more: number) =>
      `Unexpected argument${words.length === 1 ? '' : 's'}: ${words.join(', ')}${more === 0 ? '' : `, and ${more} more`}`,
    notAnInteger: (flag: string, value: string) => `--${flag} is a whole number, not "${value}"`,
    integerTooSmall: (flag: string, least: string, value: string) =>
      `--${flag} is at least ${least}, not ${value}`,
    integerTooLarge: (flag: string, most: string, value: string) =>
      `--${flag} is at most ${most}, not ${value}`,
    flagNotOneOf: (flag: string, value: string, known: string) =>
      `--${flag} cannot be "${value}". It is one of: ${known}`,
    notOneOf: (value: string, known: string) => `"${value}" is none of: ${known}`,
    flagNeedsOneOf: (flag: string, known: string) => `--${flag} needs a value, one of: ${known}`,
    flagNeedsValue: (flag: string) => `--${flag} needs a value`,
    flagOnce: (flag: string) => `--${flag} can be given only once`,
    exactlyOne: (flags: string) => `Give exactly one of: ${flags}`,
    atLeastOne: (flags: string) => `Give at least one of: ${flags}`,
    allWith: (flag: string, flags: string) => `--${flag} also needs: ${flags}`,
  },
});
