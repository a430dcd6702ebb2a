import { AmountError, parseAmount } from '../brazil/typed-amount.ts';
import type { BaseCommand, GlobalFlags } from '../command/base.ts';
import { connected } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../contract/money.ts';
import { CliError } from '../errors/cli-error.ts';
import { askLine, askYes, canAsk, tellAbove } from '../terminal/ask.ts';
import { startWaiting } from '../terminal/waiting.ts';
import { confirmationWords } from '../words/confirmation.ts';
import { screenWords } from '../words/screen.ts';

/**
 * Opens the line to the service for a command that may ask before it sends: until its question stands there, what is typed
 * answers nothing. @throws {CliError} exit 91
 */
export async function connectedToAsk<T>(
  command: BaseCommand,
  flags: GlobalFlags & { readonly yes: boolean; readonly 'dry-run'?: boolean },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const mayAsk = !flags.yes && flags['dry-run'] !== true && canAsk();
  const keyboard = mayAsk ? await import('../terminal/keyboard.ts') : null;
  if (keyboard === null) return connected(command, flags, work);
  keyboard.holdKeys();
  const waiting = startWaiting(confirmationWords.lookingUp);
  try {
    return await connected(command, flags, work);
  } finally {
    waiting.end();
    keyboard.releaseKeys();
  }
}

/** Asks a yes-or-no question, no being the default. @throws {CliError} `declined`, exit 130 */
export async function agree(question: string): Promise<void> {
  if (await askYes(question)) return;
  throw declined(confirmationWords.declined);
}

const mostTries = 3;

/** Has the amount typed, once the payee was shown; a slip is told and asked about again. @throws {CliError} `declined`, exit 130 */
export async function agreeByAmount(question: string, amount: Centavos): Promise<void> {
  const { typeAgain, otherAmount } = screenWords;
  const reais = formatReais(amount);
  for (let left = mostTries - 1; ; left--) {
    const typed = await askLine(question, '', 'not judged');
    if (isAmount(typed, amount)) return;
    if (typed.trim() === '') throw declined(confirmationWords.declined);
    if (left === 0) throw declined(otherAmount(typed, reais));
    tellAbove(typeAgain(reais, formatPlain(amount).replace('.', ',')));
  }
}

function isAmount(typed: string, amount: Centavos): boolean {
  try {
    return parseAmount(typed) === amount;
  } catch (error) {
    if (error instanceof AmountError) return false;
    throw error;
  }
}

function declined(message: string): CliError {
  return new CliError({ code: 'declined', ends: 'interrupted', message });
}
