import { parseAmount } from '../brazil/typed-amount.ts';
import type { BaseCommand, GlobalFlags } from '../command/base.ts';
import { connected } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import { askLine, askYes, canAsk } from '../terminal/ask.ts';
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
  throw new CliError({ code: 'declined', ends: 'interrupted', message: confirmationWords.declined });
}

/** Has the amount typed, once the payee was shown. @param above the ceiling that asks for it @throws {CliError} exit 2 */
export async function agreeByAmount(amount: Centavos, above: Centavos): Promise<void> {
  const typed = await askLine(screenWords.typeAmount(formatReais(above)));
  if (parseAmount(typed) === amount) return;
  throw usageError('needs_confirm', screenWords.otherAmount(typed, formatReais(amount)));
}
