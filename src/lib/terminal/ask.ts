import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { terminalWords } from '../words/terminal.ts';
import type { Ending } from './keyboard.ts';
import { sanitise } from './text.ts';
import { clearWaiting, endWaiting, withoutWaiting } from './waiting.ts';
import { wrapForTerminal } from './wrap.ts';

/** A question that was left without an answer: by Ctrl-C or Ctrl-D, a signal, or because the terminal is gone. */
export class QuestionLeft extends Error {
  override readonly name = 'QuestionLeft';

  constructor() {
    super('the question was left without an answer');
  }
}

/**
 * Whether a person can be asked: both ends are a terminal. Piped input must never answer a question. The stream of the input is
 * made when it is first looked at, which takes as long as opening the journal: last, therefore.
 */
export function canAsk(): boolean {
  return process.stderr.isTTY === true && process.stdin.isTTY === true;
}

/** Asks for a line on stderr. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askLine(message: string, initial?: string): Promise<string> {
  const { input } = await import('@inquirer/prompts');
  const question = lastSentence(message);
  const config =
    initial === undefined ? { message: question, required: true } : { message: question, default: initial };
  return asked((context) => input(config, context));
}

/**
 * Asks for a line that is checked as it is given, and asked for again with what is wrong.
 * @param check what is wrong with a text; null for nothing
 * @throws {QuestionLeft} which the base command turns into exit 130
 */
export async function askChecked(message: string, check: (text: string) => string | null): Promise<string> {
  const { input } = await import('@inquirer/prompts');
  const validate = (text: string) =>
    text.trim() === '' ? terminalWords.typeIt : (check(text.trim()) ?? true);
  return (await asked((context) => input({ message: lastSentence(message), validate }, context))).trim();
}

/** Asks for a secret, which is never shown. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askHidden(message: string): Promise<string> {
  const { password } = await import('@inquirer/prompts');
  const config = { message, mask: false, toggleMask: false, validate: isGiven };
  return asked((context) => password(config, context), { hidden: true });
}

/** Asks to choose one of a few. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askChoice<T extends string>(
  message: string,
  choices: readonly { readonly value: T; readonly name: string; readonly short?: string }[],
): Promise<T> {
  const { select } = await import('@inquirer/prompts');
  return asked((context) => select<T>({ message, choices: [...choices] }, context));
}

const isGiven = (text: string) => text !== '' || terminalWords.typeIt;

/** Asks a yes-or-no question; no is the default. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askYes(message: string): Promise<boolean> {
  const { input } = await import('@inquirer/prompts');
  const config = {
    message: lastSentence(message),
    validate: (text: string) => yesOrNo(text) !== null || terminalWords.yesOrNo,
    transformer: (text: string, { isFinal }: { isFinal: boolean }) =>
      isFinal ? styleText('cyan', yesOrNo(text) ? terminalWords.yes : terminalWords.no) : text,
    theme: {
      validationFailureMode: 'clear',
      style: {
        message: (text: string, status: string) =>
          styleText('bold', text) +
          (status === 'done' ? '' : styleText('dim', ` ${terminalWords.yesOrNoShort}`)),
      },
    },
  } as const;
  return yesOrNo(await asked((context) => input(config, context))) === true;
}

/** Null for what is neither; Enter alone is no. */
function yesOrNo(text: string): boolean | null {
  const word = text.trim().normalize('NFC').toLowerCase();
  if (['y', 'yes', 's', 'sim'].includes(word)) return true;
  return ['', 'n', 'no', 'não', 'nao'].includes(word) ? false : null;
}

/** Where a prompt reads and writes, and what ends it. */
interface PromptContext {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/** Draws a question until it is answered or left: the prompt itself would wait for ever on a closed input. */
async function asked<T>(
  draw: (context: PromptContext) => Promise<T>,
  options = { hidden: false },
): Promise<T> {
  // A secret is asked for on the way; any other question is what was waited for.
  if (!options.hidden) endWaiting();
  return withoutWaiting(() => askedAlone(draw, options));
}

async function askedAlone<T>(
  draw: (context: PromptContext) => Promise<T>,
  { hidden }: { readonly hidden: boolean },
): Promise<T> {
  const { takeKeys } = await import('./keyboard.ts');
  for (;;) {
    const keys = takeKeys(hidden);
    try {
      return await draw({ input: keys.input, output: new Screen(), signal: keys.signal });
    } catch (error) {
      if (!keys.signal.aborted) throw error;
      if ((keys.signal.reason as Ending) === 'left') {
        outliveHangUp();
        throw new QuestionLeft();
      }
      if (hidden) process.stderr.write(`${terminalWords.keysDropped}\n`);
    } finally {
      keys.done();
    }
  }
}

/** A terminal that closes ends the input and sends a signal: whichever comes second must not cut the first one's answer off. */
function outliveHangUp(): void {
  process.on('SIGHUP', () => {});
}

/** The terminal as the prompts see it: one that does not know its width says 0, by which nothing can be placed. */
class Screen extends Writable {
  readonly isTTY = true;

  get columns(): number {
    return columns();
  }

  override _write(chunk: Buffer, _encoding: string, written: () => void): void {
    process.stderr.write(chunk);
    written();
  }
}

const columns = () => process.stderr.columns || 80;

/** The prompt breaks its line inside words, so what does not fit beside an answer is written above it. */
function lastSentence(message: string): string {
  const text = sanitise(message);
  const end = text.lastIndexOf('. ') + 1;
  if (end === 0 || text.length + roomForAnswer < columns()) return text;
  clearWaiting();
  process.stderr.write(`${wrapForTerminal(text.slice(0, end))}\n`);
  return text.slice(end + 1);
}

const roomForAnswer = 16;
