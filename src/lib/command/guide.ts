import { readBoleto } from '../brazil/boleto-line.ts';
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
import { todayInBrasilia } from './days.ts';

/** What a line lacked, as the parser tells it. */
interface LackError {
  readonly message: string;
  /** The missing arguments. */
  readonly args?: readonly (string | { readonly name: string })[];
}

/** The command whose line it is. */
interface Guided {
  readonly id: string;
  readonly argv: readonly string[];
  readonly flags: Readonly<Record<string, GuidedFlag>>;
}

interface GuidedFlag {
  readonly options?: readonly string[];
  /** Any of these will do; a line with none of them is asked for this one. */
  readonly leads?: readonly string[];
  /** Asked for, too, where something else is: nothing may be answered. */
  readonly offered?: boolean;
}

/** A text as it is typed is checked by what reads it afterwards; every other one must only be there. */
const checks: Readonly<Record<string, (text: string) => void>> = {
  amount: parseAmount,
  'tax-number': documentOfDigits,
  document: normaliseDocument,
  line: (text) => void readBoleto(text, { today: todayInBrasilia(Date.now()) }),
  key(text) {
    if (detectKey(text).candidates.length === 0) throw new KeyError(whyNotAKey(text));
  },
};

/**
 * Asks on a terminal for the flags and arguments that a line lacks, one question each. A line for a program, or one that says --yes,
 * is not asked about: nobody may be there.
 * @param error null for a line that the parser took, and that is not whole
 * @returns the words to add; null where the line lacks nothing that can be asked for, or nobody can be asked
 */
export async function askMissing(
  error: LackError | null,
  command: Guided,
): Promise<readonly string[] | null> {
  const flags = missingFlags(error, command);
  const args = (error?.args ?? []).flatMap((arg) => (typeof arg === 'string' ? [] : [arg.name]));
  if (flags.length + args.length === 0) return null;
  if (command.argv.includes('--yes') || isForProgram(command.argv, process.env) || !canAsk()) return null;
  await speakHelp();
  checkGiven(command);
  const name = command.id.replaceAll(':', ' ');
  const words: string[] = [];
  for (const flag of flags) {
    const { options } = command.flags[flag] ?? {};
    words.push(`--${flag}`, await ask(flagText(name, flag), `--${flag}`, checks[flag], options));
  }
  const about = helpOf(name).args ?? {};
  for (const arg of args) words.push(await ask(about[arg] ?? arg, argumentText(arg), checks[arg]));
  return [...words, ...(await offeredRef(command))];
}

/** In the order of the command's help, which is that of a person's thoughts. */
function missingFlags(error: LackError | null, { flags }: Guided): readonly string[] {
  const missing = [...(error?.message ?? '').matchAll(/Missing required flag ([\w-]+)/g)].map(
    ([, flag]) => flag,
  );
  return Object.keys(flags).filter((flag) =>
    error === null ? flags[flag]?.leads !== undefined : missing.includes(flag),
  );
}

/** The name by which a payment is met again: who is asked for the rest is asked for it, and may have none. */
async function offeredRef({ flags, argv }: Guided): Promise<readonly string[]> {
  const isNamed = argv.some((word) => /^--(?:ref|identifier|idempotency-key)(?:=|$)/.test(word));
  if (!flags.ref?.offered || isNamed) return [];
  const { askRef, noDash } = commandWords;
  const form = (text: string) => (isRef(text) ? null : orderWords.badRef);
  const ref = await askChecked(askRef, (text) => (text.startsWith('-') ? noDash : form(text)), '');
  return ref === '' ? [] : ['--ref', ref];
}

/** Nobody answers questions for a line that is refused afterwards. @throws what reads the flag */
function checkGiven({ argv, flags }: Guided): void {
  for (const [flag, check] of Object.entries(checks)) {
    const at = argv.findIndex((word) => word === `--${flag}` || word.startsWith(`--${flag}=`));
    if (at === -1 || !(flag in flags) || argv.includes('--key-type')) continue;
    const word = argv[at] ?? '';
    check(word.includes('=') ? word.slice(flag.length + 3) : (argv[at + 1] ?? ''));
  }
}

async function ask(
  about: string,
  place: string,
  check: ((text: string) => void) | undefined,
  options?: readonly string[],
): Promise<string> {
  const question = commandWords.lacks(about.charAt(0).toUpperCase() + about.slice(1), place);
  if (options)
    return askChoice(
      question,
      options.map((value) => ({ value, name: value })),
    );
  const wrongIn: AnswerCheck = (text) => {
    try {
      check?.(text);
      return text.startsWith('-') ? commandWords.noDash : null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  // What was typed on after a wrong amount would be another amount.
  return askChecked(question, wrongIn, undefined, check === parseAmount ? 'clear' : 'keep');
}

/** The line as it can be typed another time, each word quoted where a shell would break it. */
export function lineOf(id: string, argv: readonly string[]): string {
  const quoted = argv.map((word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return ['brl', ...id.split(':'), ...quoted].join(' ');
}
