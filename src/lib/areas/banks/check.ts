import { institutionName } from '../../brazil/institutions.ts';
import type { Client } from '../../client/client.ts';
import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import { show } from '../../contract/banks.ts';
import { CliError } from '../../errors/cli-error.ts';
import { member } from '../../json/members.ts';
import { bankWords } from '../../words/banks.ts';
import type { Telling } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { bankRecord } from './banks-view.ts';

/** The catalogue's entry for a bank; `note` says why there is none. */
export interface CheckedBank {
  /** The catalogue's name, else that of a well-known institution. */
  readonly name: string | null;
  readonly note: Telling | null;
}

const codes = { ted: 'bank_without_ted', pix: 'bank_without_pix' } as const;

/**
 * Looks in the bank catalogue before a payment by bank data: some banks take only one of PIX and TED. A missing answer is
 * no reason to stop.
 * @param bank 3-digit code or ISPB
 * @throws {CliError} `bank_without_ted`, `bank_without_pix`, exit 35
 */
export async function checkBank(client: Client, bank: string, way: keyof typeof codes): Promise<CheckedBank> {
  const known = institutionName(bank);
  try {
    const reply = await client.read(show, { params: { code: bank } });
    const found = reply.json.value;
    const name = bankRecord(found).name || known;
    if (member(found, way) !== false) return { name, note: null };
    throw new CliError({
      code: codes[way],
      ends: 'check_failed',
      message: bankWords.without[way](name === null ? bank : valueWords.aside(bank, name)),
      hint: bankWords.otherWay[way],
    });
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'bank_not_found')
      return { name: known, note: () => bankWords.unknownCode(bank) };
    if (error instanceof ServiceError || error instanceof NoAnswerError)
      return { name: known, note: () => bankWords.unread };
    throw error;
  }
}
