import { usageError } from '../../errors/cli-error.ts';
import { ofxWords } from '../../words/ofx.ts';

/** An account as its holder's books know it. */
export interface BankAccount {
  /** Three digits, or an ISPB. */
  readonly bank: string;
  readonly branch: string;
  /** Including its check digit. */
  readonly number: string;
}

/** Reads `341/1234/56789-0`. @throws {CliError} exit 2 */
export function readBankAccount(text: string): BankAccount {
  const parts = /^(\d{3}|[0-9A-Z]{8})\/(\d{1,5}(?:-[0-9Xx])?)\/(\d{1,20}(?:-[0-9Xx])?)$/.exec(text) ?? [];
  const [, bank, branch, number] = parts;
  if (bank === undefined || branch === undefined || number === undefined)
    throw usageError('usage', ofxWords.badAccount(text.slice(0, 80)), ofxWords.accountForm);
  return { bank, branch, number };
}
