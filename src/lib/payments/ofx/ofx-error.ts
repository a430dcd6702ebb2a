import { CliError } from '../../errors/cli-error.ts';
import { ofxWords } from '../../words/ofx.ts';

/** What is wrong with a file: a line that is left out, or the whole file, which is then not to be trusted. Exit 2. */
export class OfxError extends CliError {
  /** The fault, without the line of the file. */
  readonly why: string;
  readonly line: number | null;

  constructor(why: string, line: number | null) {
    const message = line === null ? ofxWords.unreadable(why) : ofxWords.unreadableAt(why, line);
    super({ code: 'unreadable_data', ends: 'usage', message, hint: ofxWords.exportAgain });
    this.why = why;
    this.line = line;
  }
}
