import type { BaseCommand } from '../command/base.ts';
import { endInterrupted } from '../command/exit.ts';
import { knownOf, outcomeDocument } from '../command/outcome.ts';
import { CliError } from '../errors/cli-error.ts';
import { writeDocument } from '../terminal/output.ts';
import { confirmationWords } from '../words/confirmation.ts';
import { saidBy } from '../words/topic.ts';

/** Ends the process for a signal that came before anything was sent. */
export function endEarly(command: BaseCommand): never {
  const error = new CliError({
    code: 'interrupted',
    ends: 'interrupted',
    message: confirmationWords.interrupted,
  });
  const format = command.documentFormat();
  const facts = { ending: 'interrupted', sent: 'no', ...knownOf(command.about.earlier) } as const;
  if (format !== null) writeDocument(outcomeDocument(facts, { error: error.detail }), format);
  else command.note(saidBy(error));
  endInterrupted();
}
