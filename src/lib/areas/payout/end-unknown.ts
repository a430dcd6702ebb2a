import { CliError } from '../../errors/cli-error.ts';
import { runWords } from '../../words/run.ts';

/** What is told of a failure once rows may have been sent: whatever it says itself, their money may have moved. */
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
