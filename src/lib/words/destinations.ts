import { operationText } from './operations.ts';
import { topic } from './topic.ts';

/** Whom a payment went to. */
export const destinationWords = topic('destinations', {
  bankAccount: (bank: string, branch: string, account: string, type: string, document: string) =>
    `bank ${bank} branch ${branch} account ${account} ${type} of ${document}`,
  accountAt: (account: string, bank: string, branch: string) => `account ${account} at ${bank} / ${branch}`,
  branchAccount: (branch: string, account: string, document: string) =>
    `branch ${branch} account ${account} of ${document}`,
  accountOf: (document: string) => `the account of ${document}`,
  account: (accountId: string) => `account ${accountId}`,
  payerOf: (endToEndId: string) => `the payer of ${endToEndId}`,
  qrCode: (url: string) => `QR code ${url}`,
  qrKey: (key: string) => `QR code with key ${key}`,
  boleto: (line: string) => `boleto ${line}`,
  someBoleto: 'a boleto',
  batch: (batchId: string) => `batch ${batchId}`,
  key: (type: string, key: string) => `${type} ${key}`,
});

/** What a creation makes, or a payment whose body names nobody. The English text is frozen: claims are derived from it. */
export const subjectWords = topic('subjects', {
  boleto: (identifier: string) => `boleto ${identifier}`,
  batchOfBoletos: 'batch of boletos',
  boletosOf: (batchId: string) => `boletos of batch ${batchId}`,
  boletosInto: (count: string, batchId: string) => `${count} boletos into batch ${batchId}`,
  rowsInto: (count: string, batchId: string) => `${count} rows into batch ${batchId}`,
  namedBatch: (name: string) => `PIX batch ${name}`,
  pixBatch: 'PIX batch',
  verification: (document: string) => `verification of CPF ${document}`,
  accreditation: (document: string) => `accreditation of ${document}`,
  credential: (ranges: string) => `credential for ${ranges}`,
  keyOfType: (type: string) => `key of type ${type}`,
  keyOf: (client: string) => `key of ${client}`,
  charge: (amount: string) => `charge of ${amount}`,
  operation: (id: string) => operationText(id) ?? id,
});

/** The types of an account, for people. */
export const accountTypeWords = topic('account types', {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  PAYMENT: 'payment',
  SALARY: 'salary',
});

/** The word for the type of an account; a name that is not listed stays. */
export function accountTypeText(type: string): string {
  return Object.hasOwn(accountTypeWords, type)
    ? accountTypeWords[type as keyof typeof accountTypeWords]
    : type;
}

/** The types of a PIX key, for people; English has the names that `--key-type` takes. */
export const keyTypeWords = topic('key types', {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'EMAIL',
  PHONE: 'PHONE',
  EVP: 'EVP',
});

/** The word for the type of a key; a name that is not listed stays. */
export function keyTypeText(type: string): string {
  return Object.hasOwn(keyTypeWords, type) ? keyTypeWords[type as keyof typeof keyTypeWords] : type;
}

/** A key with the word for its type before it. */
export function keyText(type: string, key: string): string {
  return destinationWords.key(type, key);
}

/** The word for a type, and behind it the name that `--key-type` takes where that is another. */
export function namedKeyType(type: string): string {
  const word = keyTypeText(type);
  return word === type ? word : `${word} (${type})`;
}
