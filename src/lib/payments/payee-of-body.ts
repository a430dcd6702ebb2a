import { parseBrCode } from '../brazil/br-code.ts';
import type { ApiBody } from '../command/body.ts';
import type { GapSettings } from '../contract/settings.ts';
import { accountTypes } from '../contract/ted.ts';
import type { Payee } from '../journal/payee.ts';
import { boletoIn } from '../journal/rails/stated.ts';
import { textMember } from '../json/members.ts';
import { bankPayee } from './orders/bank-payee.ts';
import { payeeInBody } from './raw-body-payment.ts';

/** Whom a body pays, by the members in the contract's operations; null if it names nobody. */
export function payeeOfBody(body: ApiBody, settings: GapSettings): Payee | null {
  const text = (name: string) => textMember(body.value, name);
  const [accountId, original, document] = ['destinationAccountId', 'originalEndToEnd', 'document'].map(text);
  if (accountId) return { kind: 'account', accountId };
  if (original) return { kind: 'payer', endToEndId: original };
  return (
    ofCode(text('emv')) ??
    ofBankData(text) ??
    payeeInBody(body, settings) ??
    ofBoleto(body) ??
    ofDocument(document)
  );
}

/** A TED, or an account at the settlement bank (specification, sections 2.7 and 2.8). */
function ofBankData(text: (name: string) => string | null): Payee | null {
  const branch = text('branch');
  const account = text('account') ?? text('accountNumber');
  const [bank, taxNumber, holder] = [text('bankCode'), text('taxNumber'), text('holderDocument')];
  if (branch === null || account === null) return null;
  if (bank === null)
    return holder === null ? null : { kind: 'own-bank-account', branch, account, document: holder };
  const accountType = text('accountType') ?? accountTypes[0];
  return taxNumber === null ? null : bankPayee({ bank, branch, account, accountType, document: taxNumber });
}

function ofCode(emv: string | null): Payee | null {
  if (emv === null) return null;
  try {
    const { key, url } = parseBrCode(emv);
    return { kind: 'qr', key, document: null, code: url ?? '', keyInCode: key };
  } catch {
    return { kind: 'qr', key: null, document: null, code: '', keyInCode: null };
  }
}

function ofBoleto({ text }: ApiBody): Payee | null {
  const line = boletoIn(text);
  return line === null ? null : { kind: 'boleto', line };
}

function ofDocument(document: string | null | undefined): Payee | null {
  return document ? { kind: 'document', document } : null;
}
