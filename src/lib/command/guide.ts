import { readBoleto } from '../brazil/boleto-line.ts';
import { todayInBrasilia } from '../brazil/days.ts';
import { documentOfDigits, normaliseDocument } from '../brazil/documents.ts';
import { detectKey, KeyError, whyNotAKey } from '../brazil/key.ts';
import { parseAmount } from '../brazil/typed-amount.ts';
import { isRef } from '../journal/names.ts';
import { type AnswerCheck, askChecked, askChoice, canAsk } from '../terminal/ask.ts';
import { isForProgram } from '../terminal/output.ts';
import { commandWords } from '../words/command.ts';
import { flagText, helpOf } from '../words/help/index.ts';
import { argumentText } from '../words/help/placeholders.ts';
import { speakHelp } from '../words/language.ts';
import { orderWords } from '../words/orders.ts';
import { MessageError, saidBy } from '../words/topic.ts';
import { type AskedFlag, lackingFlags } from './lacking.ts';

/** What a command lacked, as reported by the parser. */
interface LackError {
  readonly message: string;
  /** The missing arguments. */
  readonly args?: readonly (string | AskedArg)[];
}

interface AskedArg extends Pick<AskedFlag, 'check'> {
  readonly name: string;
}

/** The command being run. */
interface Guided {
  readonly id: string;
  readonly argv: readonly string[];
  readonly flags: Readonly<Record<string, AskedFlag>>;
}

/** A text as it is typed is checked by what reads it afterwards: the flag's own check, else these; every other one must only be there. */
const checks: Readonly<Record<string, AskedFlag['check']>> = {
  amount: parseAmount,
  'tax-number': documentOfDigits,
  document: normaliseDocument,
  line: (text) => void readBoleto(text, { today: todayInBrasilia(Date.now()) }),
  ref(text) {
    if (!isRef(text)) throw new MessageError(orderWords.badRef);
  },
  key(text) {
    if (detectKey(text).candidates.length === 0) throw new KeyError(whyNotAKey(text));
  },
};

/**
 * Asks on a terminal for the flags and arguments that a command lacks, one question each. A command for a program, or
 * with --yes, is not asked about: nobody may be there.
 * @param error null for a command that the parser accepted but that is incomplete
 * @returns the words to add; null if nothing that can be asked for is missing, or nobody can be asked
 */
export async function askMissing(
  error: LackError | null,
  command: Guided,
): Promise<readonly string[] | null> {
  const flags = missingFlags(error, command);
  const args = (error?.args ?? []).filter((arg) => typeof arg !== 'string');
  if (flags.length + args.length === 0) return null;
  if (command.argv.includes('--yes') || isForProgram(command.argv, process.env) || !canAsk()) return null;
  await speakHelp();
  checkGiven(command);
  const name = command.id.replaceAll(':', ' ');
  const words: string[] = [];
  for (const flag of flags) {
    const { options, check = checks[flag] } = command.flags[flag] ?? {};
    words.push(`--${flag}`, await ask(flagText(name, flag), `--${flag}`, check, options));
  }
  const about = helpOf(name).args ?? {};
  for (const { name: arg, check = checks[arg] } of args)
    words.push(await ask(about[arg] ?? arg, argumentText(arg), check));
  return [...words, ...(await offered(name, { ...command, argv: [...command.argv, ...words] }))];
}

/** In the order of the command's help, which is that of a person's thoughts; none where the parser found another fault. */
function missingFlags(error: LackError | null, { flags, argv }: Guided): readonly string[] {
  const required = [...(error?.message ?? '').matchAll(/Missing required flag ([\w-]+)/g)].map(
    ([, flag]) => flag,
  );
  if (error !== null && required.length === 0) return [];
  const lacking = lackingFlags(flags, (flag) => placeOf(argv, flag) !== -1);
  return Object.keys(flags).filter((flag) => required.includes(flag) || lacking.includes(flag));
}

/** Where a line has a flag; -1 where it has not. */
function placeOf(argv: readonly string[], flag: string): number {
  return argv.findIndex((word) => word === `--${flag}` || word.startsWith(`--${flag}=`));
}

/** Who is asked for the rest is asked for a text to the payee, and for the name by which it is met again; both may have none. */
async function offered(name: string, { flags, argv }: Guided): Promise<readonly string[]> {
  const isNamed = ['ref', 'identifier', 'idempotency-key'].some((flag) => placeOf(argv, flag) !== -1);
  const words: string[] = [];
  for (const [flag, { offered, check = checks[flag] }] of Object.entries(flags)) {
    const isName = flag === 'ref' || flag === 'identifier';
    if (!offered || placeOf(argv, flag) !== -1 || (isName && isNamed)) continue;
    const question = () =>
      flag === 'ref' ? commandWords.askRef : commandWords.offers(capital(flagText(name, flag)), `--${flag}`);
    const text = await askChecked(question, wrongIn(`--${flag}`, check), '');
    if (text !== '') words.push(`--${flag}`, text);
  }
  return words;
}

/** No questions for a command that is refused afterwards. @throws the error of the code that reads the flag */
function checkGiven({ argv, flags }: Guided): void {
  for (const [flag, { check = checks[flag] }] of Object.entries(flags)) {
    const at = placeOf(argv, flag);
    if (at === -1 || argv.includes('--key-type')) continue;
    const word = argv[at] ?? '';
    check?.(word.includes('=') ? word.slice(flag.length + 3) : (argv[at + 1] ?? ''), `--${flag}`);
  }
}

async function ask(
  about: string,
  place: string,
  check: AskedFlag['check'],
  options?: readonly string[],
): Promise<string> {
  const question = () => commandWords.lacks(capital(about), place);
  if (options)
    return askChoice(
      question,
      options.map((value) => ({ value, name: () => value })),
    );
  // Typing on after a wrong amount would make another amount.
  return askChecked(question, wrongIn(place, check), undefined, check === parseAmount ? 'clear' : 'keep');
}

function wrongIn(place: string, check: AskedFlag['check']): AnswerCheck {
  return (text) => {
    if (text.startsWith('-')) return () => commandWords.noDash;
    if (/^brl [a-z]/.test(text)) return () => commandWords.noLine;
    try {
      check?.(text, place);
      return null;
    } catch (error) {
      return saidBy(error);
    }
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The command as it can be typed another time, each word quoted if a shell would break it. */
export function lineOf(id: string, argv: readonly string[]): string {
  const quoted = argv.map((word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return ['brl', ...id.split(':'), ...quoted].join(' ');
}
