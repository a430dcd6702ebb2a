import { CliError, usageError } from '../errors/cli-error.ts';
import { terminalWords } from '../words/terminal.ts';
import { type Message, type Telling, textOf } from '../words/topic.ts';

/**
 * Asks before an irreversible change; off a terminal `--yes` answers.
 * @param otherwise what to type next after a no, if that is more than the same command
 * @throws {CliError} exit 2 off a terminal without `--yes`, 130 if the person says no. Nothing was sent.
 */
export async function askReally(
  question: Telling,
  yes: boolean,
  otherwise?: Message | string,
): Promise<void> {
  if (yes) return;
  const { askYes, canAsk } = await import('./ask.ts');
  if (!canAsk()) {
    throw usageError('needs_yes', terminalWords.needsYes(textOf(question)), terminalWords.addYes);
  }
  if (!(await askYes(question)))
    throw new CliError({
      code: 'declined',
      ends: 'interrupted',
      message: terminalWords.answeredNo,
      hint: otherwise,
    });
}
