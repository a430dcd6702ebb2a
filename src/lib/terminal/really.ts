import { CliError, usageError } from '../errors/cli-error.ts';
import { terminalWords } from '../words/terminal.ts';

/**
 * Asks before a change that cannot be taken back; off a terminal `--yes` answers.
 * @param otherwise what to type next after a no, where that is more than the line again
 * @throws {CliError} exit 2 off a terminal without `--yes`, 130 when the person says no. Nothing was sent.
 */
export async function askReally(question: string, yes: boolean, otherwise?: string): Promise<void> {
  if (yes) return;
  const { askYes, canAsk } = await import('./ask.ts');
  if (!canAsk()) {
    throw usageError('needs_yes', terminalWords.needsYes(question), terminalWords.addYes);
  }
  if (!(await askYes(question)))
    throw new CliError({
      code: 'declined',
      ends: 'interrupted',
      message: terminalWords.answeredNo,
      hint: otherwise,
    });
}
