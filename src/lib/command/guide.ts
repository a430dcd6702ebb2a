import { normaliseDocument } from '../brazil/documents.ts';
import { detectKey, KeyError, whyNotAKey } from '../brazil/key.ts';
import { parseAmount } from '../brazil/typed-amount.ts';
import { askChecked, askChoice, canAsk } from '../terminal/ask.ts';
import { isForProgram } from '../terminal/output.ts';
import { commandWords } from '../words/command.ts';
import { flagText, helpOf } from '../words/help/index.ts';
import { argumentText } from '../words/help/placeholders.ts';
import { speakHelp } from '../words/language.ts';

/** What a line lacked, as the parser tells it. */
interface LackError extends Error {
  /** The missing arguments. */
  readonly args?: readonly (string | { readonly name: string })[];
}

/** The command whose line it is. */
interface Guided {
  readonly id: string;
  readonly argv: readonly string[];
  readonly flags: Readonly<Record<string, object>>;
}

/** A text as it is typed is checked by what reads it afterwards; every other one must only be there. */
const checks: Readonly<Record<string, (text: string) => void>> = {
  amount: parseAmount,
  'tax-number': normaliseDocument,
  document: normaliseDocument,
  key(text) {
    if (detectKey(text).candidates.length === 0) throw new KeyError(whyNotAKey(text));
  },
};

/**
 * Asks on a terminal for the flags and arguments that a line lacks, one question each. A line for a program, or one that says --yes,
 * is not asked about: nobody may be there.
 * @returns the words to add; null where the line lacks nothing that can be asked for, or nobody can be asked
 */
export async function askMissing(error: LackError, command: Guided): Promise<readonly string[] | null> {
  const missing = [...error.message.matchAll(/Missing required flag ([\w-]+)/g)].map(([, flag]) => flag);
  // In the order of the command's help, which is that of a person's thoughts.
  const flags = Object.keys(command.flags).filter((flag) => missing.includes(flag));
  const args = (error.args ?? []).flatMap((arg) => (typeof arg === 'string' ? [] : [arg.name]));
  if (flags.length + args.length === 0) return null;
  if (command.argv.includes('--yes') || isForProgram(command.argv, process.env) || !canAsk()) return null;
  await speakHelp();
  checkGiven(command);
  const name = command.id.replaceAll(':', ' ');
  const words: string[] = [];
  for (const flag of flags) {
    const { options } = (command.flags[flag] ?? {}) as { readonly options?: readonly string[] };
    words.push(`--${flag}`, await ask(flagText(name, flag), `--${flag}`, checks[flag], options));
  }
  const about = helpOf(name).args ?? {};
  for (const arg of args) words.push(await ask(about[arg] ?? arg, argumentText(arg), checks[arg]));
  return words;
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
  return askChecked(question, (text) => {
    try {
      check?.(text);
      return text.startsWith('-') ? commandWords.noDash : null;
    } catch (error) {
      return (error as Error).message;
    }
  });
}

/** The line as it can be typed another time, each word quoted where a shell would break it. */
export function lineOf(id: string, argv: readonly string[]): string {
  const quoted = argv.map((word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return ['brl', ...id.split(':'), ...quoted].join(' ');
}
