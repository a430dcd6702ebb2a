import type { Client } from '../client/client.ts';
import { NoAnswerError, ServiceError } from '../client/errors.ts';
import { member } from '../client/reply.ts';
import { show } from '../contract/banks.ts';
import { bankFields } from './bank-view.ts';
import { CliError } from './errors.ts';

/** What the catalogue says about a bank; `note` tells why it says nothing. */
export interface TedBank {
  readonly name: string | null;
  readonly note: string | null;
}

/**
 * Asks the bank catalogue before a TED: some banks take PIX but no TED. No answer is no reason to stop.
 * @throws {CliError} `bank_without_ted`, exit 35
 */
export async function tedBank(client: Client, code: string): Promise<TedBank> {
  try {
    const reply = await client.read(show, { params: { code } });
    const bank = reply.json.value;
    const name = bankFields(bank).find(([label]) => label === 'Name')?.[1] || null;
    if (member(bank, 'ted') !== false) return { name, note: null };
    throw new CliError({
      code: 'bank_without_ted',
      exit: 35,
      message: `The bank catalogue says that bank ${code}${name === null ? '' : ` (${name})`} takes no TED. Nothing was sent.`,
      hint: 'Pay by PIX, or add --no-bank-check if the catalogue is wrong.',
    });
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'bank_not_found')
      return { name: null, note: `the bank catalogue does not know the code ${code}.` };
    if (error instanceof ServiceError || error instanceof NoAnswerError)
      return { name: null, note: 'the bank catalogue could not be read, so the bank was not checked.' };
    throw error;
  }
}
