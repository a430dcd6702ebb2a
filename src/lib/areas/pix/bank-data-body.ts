import { formatDocument, normaliseDocument } from '../../brazil/documents.ts';
import { bankText } from '../../brazil/institutions.ts';
import type { ApiBody } from '../../command/body.ts';
import { amountMember } from '../../command/body-amount.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import { statedAmount } from '../../journal/rails/stated.ts';
import { member, textMember } from '../../json/members.ts';
import { readBank, readBranch } from '../../payments/orders/pix-bank.ts';
import type { Field } from '../../terminal/answer.ts';
import { pixWords } from '../../words/pix.ts';

/** The rules that the specification does give, for members under the names it uses elsewhere. @throws {CliError} exit 2 */
export function checkBankData({ value }: ApiBody, settings: GapSettings): void {
  const { bankDataBankField, bankDataBranchField, bankDataAccountField, bankDataDocumentField } = settings;
  const texts = [bankDataBankField, bankDataBranchField, bankDataAccountField, bankDataDocumentField];
  for (const name of [...texts, 'accountNumber']) {
    if (typeof member(value, name) !== 'number') continue;
    throw usageError('invalid_field', pixWords.mustBeText(name));
  }
  const text = (name: string, check: (found: string) => unknown) => {
    const found = textMember(value, name);
    if (found !== null) check(found);
  };
  text(bankDataBankField, (code) => readBank(code, bankDataBankField));
  text(bankDataBranchField, (branch) => readBranch(branch, bankDataBranchField));
  text(bankDataDocumentField, normaliseDocument);
}

/** The payee in the body, under the names in the settings. */
export function bankDataOfBody({ value }: ApiBody, settings: GapSettings): Field[] {
  const text = (name: string) => textMember(value, name);
  const document = text(settings.bankDataDocumentField);
  return [
    ['To key', text('key') ?? text('pixKey')],
    ['To bank', bankText(text(settings.bankDataBankField))],
    ['Branch', text(settings.bankDataBranchField)],
    ['Account', text(settings.bankDataAccountField) ?? text('accountNumber')],
    ['Holder', text(settings.bankDataHolderField)],
    ['Document', document && formatDocument(normaliseDocument(document))],
  ];
}

/**
 * The amount that the body states, by the setting's name or the usual ones. @throws {CliError} exit 2 if it is not an
 * amount
 */
export function bodyAmount(body: ApiBody, settings: GapSettings) {
  return amountMember(body, settings.bankDataAmountField) ?? statedAmount(body.text);
}
