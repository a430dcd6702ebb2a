import type { Owner } from '../magic.ts';
import { sandboxBank } from '../seed.ts';
import type { Account } from './ledger.ts';

/** A document as the service shows another person's: the middle digits of a CPF, the base of a CNPJ. */
export function maskDocument(document: string): string {
  if (document.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`;
}

/** The other side of a statement line (specification, section 2.4). */
export function counterParty({ name, document, bankCode }: Pick<Owner, 'name' | 'document' | 'bankCode'>) {
  return { name, document: maskDocument(document), bankCode };
}

/** One side of an event. */
export function partyOf({ name, document, bankCode, branch, accountNumber }: Owner) {
  return { name, document, bankCode, branch, accountNumber };
}

/** Who holds an account of the sandbox. */
export function ownerOf({ holderName, holderDocument, branch, number }: Account): Owner {
  return {
    name: holderName,
    document: holderDocument,
    bankCode: sandboxBank.code,
    bankIspb: sandboxBank.ispb,
    bankName: sandboxBank.name,
    branch,
    accountNumber: number,
  };
}
