import { parseBrCode } from '../brazil/br-code.ts';
import { normaliseDocument } from '../brazil/documents.ts';
import { detectKey, normaliseKey } from '../brazil/key.ts';
import { keyTypes } from '../contract/fields.ts';
import type { GapSettings } from '../contract/settings.ts';
import { accountTypes } from '../contract/ted.ts';
import { textMember } from '../json/members.ts';
import { bankPayee } from './bank-payee.ts';
import type { Payee } from './payee.ts';
import { boletoIn } from './rails/stated.ts';

/** A body as its bytes and as they are read. */
interface Body {
  readonly text: string;
  readonly value: unknown;
}

/** Whom a body pays, by the members in the contract's operations; null if it names nobody. */
export function payeeOfBody(body: Body, settings: GapSettings): Payee | null {
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
    return { kind: 'qr', key, document: null, code: url ?? key ?? '', keyInCode: key };
  } catch {
    return { kind: 'qr', key: null, document: null, code: '', keyInCode: null };
  }
}

function ofBoleto({ text }: Body): Payee | null {
  const line = boletoIn(text);
  return line === null ? null : { kind: 'boleto', line };
}

function ofDocument(document: string | null | undefined): Payee | null {
  return document ? { kind: 'document', document } : null;
}

/** Whom a body names, in the form of the flags if it names all of it; null if it names nobody. */
export function payeeInBody({ value }: Pick<Body, 'value'>, settings: GapSettings): Payee | null {
  const text = (...names: string[]) => names.map((name) => textMember(value, name)).find(Boolean) ?? null;
  const key = text('key', 'pixKey');
  if (key !== null) return keyPayee(key, text('keyType'));
  const account = text(settings.bankDataAccountField, 'account', 'accountNumber');
  const bank = text(settings.bankDataBankField, 'bankCode', 'bankIspb');
  const branch = text(settings.bankDataBranchField, 'branch');
  const document = text(settings.bankDataDocumentField);
  if (account && bank && branch && document) {
    const accountType = text(settings.bankDataAccountTypeField) ?? accountTypes[0];
    return bankPayee({ bank, branch, account, accountType, document: normaliseDocument(document) });
  }
  return account === null ? null : { kind: 'account-number', account, bank, branch };
}

/** The key with its type, given or beyond doubt; otherwise as written. */
function keyPayee(key: string, typeName: string | null): Payee {
  const keyType = keyTypes.find((known) => known === typeName) ?? detectKey(key).keyType;
  if (keyType === null) return { kind: 'pix-key', keyType, key };
  try {
    return { kind: 'pix-key', keyType, key: normaliseKey(keyType, key) };
  } catch {
    return { kind: 'pix-key', keyType: null, key };
  }
}
