import { CliError } from '../../errors/cli-error.ts';
import { ofxWords } from '../../words/ofx.ts';

/** What is wrong with a file: a line that is left out, or all of it, which is not to be believed then. Exit 2. */
export class OfxError extends CliError {
  /** What it is, without the line of the file. */
  readonly why: string;
  readonly line: number | null;

  constructor(why: string, line: number | null) {
    const message = line === null ? ofxWords.unreadable(why) : ofxWords.unreadableAt(why, line);
    super({ code: 'unreadable_data', ends: 'usage', message, hint: ofxWords.exportAgain });
    this.why = why;
    this.line = line;
  }
}
