import { sanitise } from '../pix/text.ts';
import { wrapForTerminal } from './wrap.ts';

/** Whether a person can be asked: both ends are a terminal. Piped input must never answer a question. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks for a line on stderr. The base command turns leaving it into exit 130. */
export async function askLine(message: string, initial?: string): Promise<string> {
  const { input } = await import('@inquirer/prompts');
  const question = lastSentence(message);
  const config =
    initial === undefined ? { message: question, required: true } : { message: question, default: initial };
  return input(config, { output: process.stderr });
}

/** Asks for a secret, which is never shown. The base command turns leaving it into exit 130. */
export async function askHidden(message: string): Promise<string> {
  const { password } = await import('@inquirer/prompts');
  return password({ message, mask: false, toggleMask: false, validate: isGiven }, { output: process.stderr });
}

/** Asks to choose one of a few. The base command turns leaving it into exit 130. */
export async function askChoice<T extends string>(
  message: string,
  choices: readonly { readonly value: T; readonly name: string; readonly short?: string }[],
): Promise<T> {
  const { select } = await import('@inquirer/prompts');
  return select<T>({ message, choices: [...choices] }, { output: process.stderr });
}

const isGiven = (text: string) => text !== '' || 'Type it, or press Ctrl-C to stop.';

/** Asks a yes-or-no question; no is the default. The base command turns leaving it into exit 130. */
export async function askYes(message: string): Promise<boolean> {
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message: lastSentence(message), default: false }, { output: process.stderr });
}

/** The prompt breaks its line inside words, so what does not fit beside an answer is written above it. */
function lastSentence(message: string): string {
  const text = sanitise(message);
  const end = text.lastIndexOf('. ') + 1;
  if (end === 0 || text.length + roomForAnswer < (process.stderr.columns ?? 80)) return text;
  process.stderr.write(`${wrapForTerminal(text.slice(0, end))}\n`);
  return text.slice(end + 1);
}

const roomForAnswer = 16;
