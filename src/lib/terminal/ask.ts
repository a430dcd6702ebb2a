import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { aloud, toldText } from '../words/language.ts';
import { terminalWords } from '../words/terminal.ts';
import type { Telling } from '../words/topic.ts';
import type { Ending } from './keyboard.ts';
import { sanitise } from './text.ts';
import { clearWaiting, endWaiting, withoutWaiting } from './waiting.ts';
import { wrapForTerminal } from './wrap.ts';

/** A question left without an answer: by Ctrl-C or Ctrl-D, a signal, or because the terminal is gone. */
export class QuestionLeft extends Error {
  override readonly name = 'QuestionLeft';

  constructor() {
    super('the question was left without an answer');
  }
}

/**
 * Whether a person can be asked: both ends are a terminal. Piped input must never answer a question. The input stream is
 * created on first access, which takes as long as opening the journal, so it is checked last.
 */
export function canAsk(): boolean {
  return process.stderr.isTTY === true && process.stdin.isTTY === true;
}

/** Asks for a line on stderr. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askLine(message: Telling): Promise<string> {
  const { default: input } = await import('@inquirer/input');
  const validate = (text: string) => text.trim() !== '' || aloud(() => terminalWords.typeIt);
  const config = { ...question(message), validate };
  return asked((context) => input(config, context));
}

/**
 * Asks once for a line that is right or wrong, and marks it so; the caller says what is wrong with it.
 * @throws {QuestionLeft} which the base command turns into exit 130
 */
export async function askRight(message: Telling, isRight: (text: string) => boolean): Promise<string> {
  const { default: input } = await import('@inquirer/input');
  const { theme, ...config } = question(message);
  let mark = wrong();
  const validate = (text: string) => {
    if (isRight(text)) mark = theme.prefix.done;
    return true;
  };
  // Read once the answer is complete: by then it is judged.
  const prefix = {
    idle: theme.prefix.idle,
    get done() {
      return mark;
    },
  };
  return asked((context) => input({ ...config, validate, theme: { ...theme, prefix } }, context));
}

/** Bold instead of the package's blue and cyan, which are hardly visible on a black or a white terminal. */
const bold = (text: string) => styleText('bold', text);
const prefix = () => ({ idle: bold('?'), done: styleText('green', '✔') });
/** A terminal that cannot move back to earlier text, nor erase a letter. */
const isDumb = () => process.env.TERM === 'dumb';
const wrong = () => bold('✗');
const look = () => ({ prefix: prefix(), style: { answer: bold, highlight: bold } });

/** What is wrong with an answer; null for nothing. */
export type AnswerCheck = (text: string) => Telling | null | Promise<Telling | null>;

/**
 * Asks for a line that is checked when entered, and asked for again with what is wrong.
 * @param given what Enter alone answers: an earlier answer, or '' if the answer may be empty, which is not checked
 * @param onWrong whether a wrong answer stays in the line to be corrected, or is short enough to be typed anew
 * @throws {QuestionLeft} which the base command turns into exit 130
 */
export async function askChecked(
  message: Telling,
  check: AnswerCheck,
  given?: string,
  onWrong: 'keep' | 'clear' = 'keep',
): Promise<string> {
  const { default: input } = await import('@inquirer/input');
  const validate = async (text: string) => {
    if (text.trim() === '') return given === '' || aloud(() => terminalWords.typeIt);
    const wrong = await check(text.trim());
    return (
      wrong === null || wrapForTerminal(sanitise(toldText(wrong)), { isTTY: true, columns: columns() - 2 })
    );
  };
  const { theme, ...line } = question(message);
  const validationFailureMode = isDumb() ? 'clear' : onWrong;
  const config = {
    ...line,
    theme: { ...theme, validationFailureMode },
    validate,
    ...(given ? { default: given } : {}),
  } as const;
  return (await asked((context) => input(config, context))).trim();
}

/** Asks for a secret, which is never shown. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askHidden(message: Telling, check: AnswerCheck = () => null): Promise<string> {
  const { default: password } = await import('@inquirer/password');
  const validate = (text: string) => text !== '' || aloud(() => terminalWords.typeIt);
  const { theme, ...line } = question(message);
  const style = { answer: bold, maskedText: aloud(() => terminalWords.hidden) };
  const config = { ...line, mask: false, toggleMask: false, validate, theme: { ...theme, style } };
  for (;;) {
    const text = await asked((context) => password(config, context), { hidden: true });
    const wrong = await check(text);
    if (wrong === null) return text;
    // Not by the prompt, which would keep the invisible text in front of what is typed next.
    tellAbove(wrong);
  }
}

/** Shows a message about an answer, above the next question. */
export function tellAbove(text: Telling): void {
  clearWaiting();
  process.stderr.write(`${wrapForTerminal(sanitise(toldText(text)))}\n`);
}

/** Asks to choose one of a few. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askChoice<T extends string>(
  message: Telling,
  choices: readonly { readonly value: T; readonly name: Telling; readonly short?: string }[],
): Promise<T> {
  if (isDumb()) return askNumber(message, choices);
  const { default: select } = await import('@inquirer/select');
  const theme = {
    prefix: prefix(),
    style: {
      ...look().style,
      keysHelpTip: () =>
        styleText(
          'dim',
          aloud(() => terminalWords.choose),
        ),
    },
  };
  return asked((context) =>
    select<T>(
      { message: toldText(message), choices: choices.map(told), pageSize: choices.length, theme },
      context,
    ),
  );
}

/** The same by numbered lines and a typed number. */
async function askNumber<T extends string>(
  message: Telling,
  choices: readonly { readonly value: T; readonly name: Telling }[],
): Promise<T> {
  tellAbove(message);
  for (const [i, choice] of choices.entries()) tellAbove(() => `${i + 1}. ${told(choice).name}`);
  for (;;) {
    const typed = (await askLine(() => terminalWords.number(choices.length))).trim();
    const found = /^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined;
    if (found) return found.value;
  }
}

function told<C extends { readonly name: Telling }>(choice: C): C & { readonly name: string } {
  return { ...choice, name: toldText(choice.name) };
}

/** Asks a yes-or-no question; no is the default. @throws {QuestionLeft} which the base command turns into exit 130 */
export async function askYes(message: Telling): Promise<boolean> {
  const { default: input } = await import('@inquirer/input');
  const { theme, ...line } = question(message);
  const config = {
    ...line,
    validate: (text: string) => yesOrNo(text) !== null || aloud(() => terminalWords.yesOrNo),
    transformer: (text: string, { isFinal }: { isFinal: boolean }) =>
      isFinal ? bold(aloud(() => (yesOrNo(text) ? terminalWords.yes : terminalWords.no))) : text,
    theme: {
      prefix: theme.prefix,
      validationFailureMode: 'clear',
      style: {
        answer: bold,
        message: (text: string, status: string) =>
          styleText('bold', text) +
          (status === 'done' ? '' : styleText('dim', ` ${aloud(() => terminalWords.yesOrNoShort)}`)),
      },
    },
  } as const;
  return yesOrNo(await asked((context) => input(config, context))) === true;
}

/** Null for any other answer; Enter alone is no. */
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

/** Draws a question until it is answered or left: on a closed input the prompt itself would wait for ever. */
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
      if (hidden) process.stderr.write(`${aloud(() => terminalWords.keysDropped)}\n`);
    } finally {
      keys.done();
    }
  }
}

/**
 * A closing terminal ends the input and sends a signal: whichever comes second must not interrupt the handling of the
 * first.
 */
function outliveHangUp(): void {
  process.on('SIGHUP', () => {});
}

/**
 * The terminal as seen by the prompts: one that does not know its width reports 0, with which nothing can be positioned.
 */
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

/** The prompt breaks its line inside words, so text that does not fit beside an answer is written above it. */
function question(message: Telling) {
  const text = sanitise(toldText(message));
  const end = text.lastIndexOf('. ') + 1;
  if (text.length + roomForAnswer < columns()) return { message: text, theme: look() };
  if (end > 0) tellAbove(() => text.slice(0, end));
  return lastLine(text.slice(end).trimStart());
}

const roomForAnswer = 16;
/** The mark before a question, and what says how to answer it. */
const roomForMarks = 10;

/** The same for one sentence that is too long for a line: its mark is where it begins. */
function lastLine(sentence: string) {
  if (sentence.length + roomForMarks < columns()) return { message: sentence, theme: look() };
  // Lines of similar length: a question of two words would say nothing.
  const count = Math.ceil(sentence.length / (columns() - roomForMarks));
  const width = Math.min(columns(), Math.ceil(sentence.length / count) + roomForMarks);
  const lines = wrapForTerminal(sentence, { isTTY: true, columns: width - 2 }).split('\n');
  clearWaiting();
  const mark = bold('?');
  for (const [i, line] of lines.slice(0, -1).entries())
    process.stderr.write(`${i === 0 ? mark : ' '} ${bold(line.trimStart())}\n`);
  const prefix = { idle: ' ', done: ' ' };
  return { message: lines.at(-1)?.trimStart() ?? '', theme: { ...look(), prefix } };
}
