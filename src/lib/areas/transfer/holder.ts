import { formatDocument } from '../../brazil/documents.ts';
import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { lookup } from '../../contract/transfer.ts';
import { CliError } from '../../errors/cli-error.ts';
import { textMember } from '../../json/members.ts';
import type { Field } from '../../terminal/answer.ts';
import { compareNames } from '../../terminal/text.ts';
import { namedStatus } from '../../words/statuses.ts';
import { transferWords } from '../../words/transfer.ts';
import { valueWords } from '../../words/values.ts';

/** Who holds the account of a document at our bank (specification, section 2.8: masked). @throws {ServiceError} */
export function lookUpHolder(client: Client, document: string): Promise<Answered> {
  return client.read(lookup, { params: { document } });
}

/** The holder as labelled lines. */
export function holderFields(holder: unknown, typed: string): Field[] {
  const given = (name: string) => textMember(holder, name) ?? valueWords.notGiven;
  return [
    ['Name', textMember(holder, 'maskedName') ?? given('holderName')],
    ['Document', documentText(textMember(holder, 'holderDocument'), typed)],
    ['Branch', given('branch')],
    ['Account', given('accountNumber')],
    ['State', namedStatus(given('accountStatus'), 'account')],
  ];
}

/** A mask without a digit tells nothing: the holder was found by what was typed. */
function documentText(shown: string | null, typed: string): string {
  return shown !== null && /\d/.test(shown) ? shown : formatDocument(typed);
}

/**
 * Compares the masked name with the one that is expected: the first name in full, of the others the first letter.
 * @throws {CliError} `expectation_failed`, exit 35
 */
export function expectHolder(holder: unknown, expected: string): void {
  const shown = textMember(holder, 'maskedName') ?? textMember(holder, 'holderName');
  if (shown !== null && compareNames(expected, shown) !== 'mismatch') return;
  const { holderNotGiven, otherHolder } = transferWords;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: shown === null ? holderNotGiven(expected) : otherHolder(shown, expected),
    hint: transferWords.checkDocument,
  });
}
