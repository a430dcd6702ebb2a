import { CliError } from '../../errors/cli-error.ts';
import { runWords } from '../../words/run.ts';

/** What a failure says once rows may have been sent: whatever its own text, their money may have moved. */
export function endUnknown(error: Error, hint: string): CliError {
  return new CliError({
    code: 'uncertain',
    ends: 'batch_uncertain',
    sent: 'maybe',
    moneyMoved: 'unknown',
    message: runWords.endUnknown(error.message),
    hint,
    cause: error,
  });
}
