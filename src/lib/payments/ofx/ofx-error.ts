import { CliError } from '../../errors/cli-error.ts';
import { ofxWords } from '../../words/ofx.ts';

/** A file that is no statement beyond doubt: none of it may be believed. Exit 2. */
export class OfxError extends CliError {
  constructor(why: string, line: number | null) {
    const message = line === null ? ofxWords.unreadable(why) : ofxWords.unreadableAt(why, line);
    super({ code: 'unreadable_data', ends: 'usage', message, hint: ofxWords.exportAgain });
  }
}
