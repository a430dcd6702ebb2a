import { AmountError, parseAmount } from '../../brazil/typed-amount.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { connected } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { askRight, askYes, canAsk, tellAbove } from '../../terminal/ask.ts';
import { startWaiting } from '../../terminal/waiting.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { screenWords } from '../../words/screen.ts';
import { type Message, type Telling, textOf } from '../../words/topic.ts';

/**
 * Opens the connection to the service for a command that may ask before it sends: anything typed before the question is
 * shown does not count as an answer. @throws {CliError} exit 91
 */
export async function connectedToAsk<T>(
  command: BaseCommand,
  flags: GlobalFlags & { readonly yes: boolean; readonly 'dry-run'?: boolean },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const mayAsk = !flags.yes && flags['dry-run'] !== true && canAsk();
  const keyboard = mayAsk ? await import('../../terminal/keyboard.ts') : null;
  if (keyboard === null) return connected(command, flags, work);
  keyboard.holdKeys();
  const waiting = startWaiting(() => confirmationWords.lookingUp);
  try {
    return await connected(command, flags, work);
  } finally {
    waiting.end();
    keyboard.releaseKeys();
  }
}

/** Asks a yes-or-no question; the default is no. @throws {CliError} `declined`, exit 130 */
export async function agree(question: Telling): Promise<void> {
  if (await askYes(question)) return;
  throw declined(confirmationWords.declined);
}

const mostTries = 3;

/**
 * Asks the person to type an amount or a total once the payee was shown; a slip is reported and asked about again. No
 * message reveals the right value: it must come from the person's own papers. @throws {CliError} `declined`, exit 130
 */
export async function agreeByAmount(
  question: Telling,
  amount: Centavos,
  kind: keyof typeof screenWords.typed = 'amount',
): Promise<void> {
  const { other, stopped } = screenWords.typed[kind];
  for (let left = mostTries - 1; ; left--) {
    const typed = await askRight(question, (text) => amountOf(text) === amount);
    const read = amountOf(typed);
    if (read === amount) return;
    if (typed.trim() === '') throw declined(confirmationWords.declined);
    if (left === 0) throw declined(stopped(typed));
    tellAbove(() => screenWords.orStop(typeof read === 'number' ? other(formatReais(read)) : `${read}`));
  }
}

/**
 * Asks the person to name a payee that could not be looked up, from their own papers; a slip is reported and asked about
 * again.
 * @param wrongWith what is wrong with a name or a document; null for nothing
 * @throws {CliError} `declined`, exit 130
 */
export async function agreeByPayee(
  question: Telling,
  wrongWith: (typed: string) => Telling | null,
): Promise<void> {
  for (let left = mostTries - 1; ; left--) {
    const typed = (await askRight(question, (text) => wrongWith(text.trim()) === null)).trim();
    const wrong = wrongWith(typed);
    if (wrong === null) return;
    if (typed === '') throw declined(confirmationWords.declined);
    if (left === 0) throw declined(screenWords.payee.stopped(typed));
    tellAbove(() => screenWords.orStop(textOf(wrong)));
  }
}

/** The amount, or what is wrong with the text. */
function amountOf(typed: string): Centavos | Message {
  try {
    return parseAmount(typed);
  } catch (error) {
    if (error instanceof AmountError) return error.said;
    throw error;
  }
}

function declined(message: string): CliError {
  return new CliError({ code: 'declined', ends: 'interrupted', message });
}
