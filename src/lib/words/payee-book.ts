import { stateName } from './states.ts';
import { messages, topic } from './topic.ts';

const english = {
  exists: (nickname: string) => `There is a payee "${nickname}" already.`,
  replaceIt: (nickname: string) =>
    `To see it: brl payees show "${nickname}". To put this in its place, add --replace.`,
  badNickname: (name: string, longest: number) =>
    `${name} is a nickname: letters, digits, blanks and . , & / ' ( ) _ -, with a letter in it, at most ${longest} characters.`,
  badNote: (name: string, longest: number) => `${name} is one line of at most ${longest} characters.`,
  onePlace:
    'A payee is paid in one place: a PIX key, bank data (bank, branch and account), branch and account of this bank, or an account id.',
  sameInFile: (nickname: string, line: number) => `Line ${line} has the nickname "${nickname}" already.`,
  otherOwnerUnkept: (both: string) => `${both} Nothing was changed.`,
  askPayee: 'Ask the payee by another channel which is right.',
  noKeyToLookUp: '--lookup needs a PIX key: the owner of an account cannot be looked up.',
  unpaid: (state: string) =>
    `A payee is learned from a settled payment, and this one is: ${stateName(state)}.`,
  namesNobody: 'This payment does not show a key or an account to pay again.',
  placeFromPayment: '--from-journal takes key or account from the payment. Leave the other out.',
  done: {
    added: (nickname: string, to: string) => `Added: ${nickname}, ${to}`,
    changed: (nickname: string, to: string) => `Changed: ${nickname}, ${to}`,
    same: (nickname: string) => `${nickname} is the same as before; nothing was changed.`,
    renamed: (from: string, to: string) => `${from} is now called ${to}.`,
    removed: (nickname: string) => `Removed: ${nickname}. Its history stays: brl payees show "${nickname}"`,
  },
  nonePinned: 'No payment has settled whose payee was known for certain.',
  none: 'No payees yet. To add one: brl payees add NAME --key KEY',
  gone: 'removed',
  import: {
    noRows: 'The file has no payees.',
    form: '`brl payees export` writes such a file, with the headings that are read.',
    faults: (count: number) =>
      count === 1 ? 'One row is wrong. Nothing was changed.' : `${count} findings. Nothing was changed.`,
    correct: 'Correct them, and type the same line again.',
    counts: (added: number, changed: number, same: number) =>
      `New: ${added}. Changed: ${changed}. The same as before: ${same}.`,
    added: (nickname: string, to: string) => `new: ${nickname}, ${to}`,
    changed: (nickname: string, what: string) => `changed: ${nickname}, ${what}`,
    more: (count: number) => `and ${count} more`,
    ask: (count: number) => (count === 1 ? 'Write this payee?' : `Write these ${count} payees?`),
    nothing: 'All of them are the same as before; nothing was changed.',
  },
  history: {
    who: (operator: string, machine: string, role: string | null) =>
      role === null ? `${operator} on ${machine}` : `${operator} on ${machine}, logged in as ${role}`,
    line: (who: string, what: string) => `${who}: ${what}`,
    added: (to: string) => `added, ${to}`,
    changed: (what: string) => `changed, ${what}`,
    renamed: (from: string, to: string) => `renamed from ${from} to ${to}`,
    removed: (nickname: string) => `removed (${nickname})`,
    owner: (owner: string, intentId: string) => `owner learned from ${intentId}: ${owner}`,
    otherOwner: (before: string, owner: string, intentId: string) =>
      `another owner agreed to in ${intentId}: ${before} -> ${owner}`,
  },
  parts: {
    to: (before: string, now: string) => `paid at: ${before} -> ${now}`,
    document: (before: string, now: string) => `document: ${before} -> ${now}`,
    name: (before: string, now: string) => `name: ${before} -> ${now}`,
    note: (before: string, now: string) => `note: ${before} -> ${now}`,
    nickname: (before: string, now: string) => `nickname: ${before} -> ${now}`,
    owner: (before: string, now: string) => `owner: ${before} -> ${now}`,
  },
  nothing: 'none',
};

/** What is said where payees are added, changed and shown. */
export const payeeBookWords = topic('payee book', english);

/** The same as messages. */
export const payeeBookSays = messages('payee book', english);
