import type { accountTypeWords, destinationWords, keyTypeWords, subjectWords } from '../destinations.ts';
import type { InPortuguese } from '../topic.ts';
import { operations } from './operations.ts';

/** The words of `destinations.ts` in Portuguese. */
export const destinations = {
  bankAccount: (bank, branch, account, type, document) =>
    `a conta ${type} ${account}, agência ${branch}, banco ${bank}, de ${document}`,
  accountAt: (account, bank, branch) => `a conta ${account}, agência ${branch}, banco ${bank}`,
  branchAccount: (branch, account, document) => `a conta ${account}, agência ${branch}, de ${document}`,
  accountOf: (document) => `a conta de ${document}`,
  account: (accountId) => `a conta ${accountId}`,
  payerOf: (endToEndId) => `o pagador de ${endToEndId}`,
  qrCode: (url) => `o QR Code ${url}`,
  qrKey: (key) => `o QR Code da chave ${key}`,
  boleto: (line) => `boleto ${line}`,
  someBoleto: 'um boleto',
  batch: (batchId) => `lote ${batchId}`,
  key: (type, key) =>
    `${Object.hasOwn(keyTypes, type) ? keyTypes[type as keyof typeof keyTypes] : type} ${key}`,
} satisfies InPortuguese<typeof destinationWords>;

/** What a creation makes in Portuguese. */
export const subjects = {
  boleto: (identifier) => `boleto ${identifier}`,
  batchOfBoletos: 'lote de boletos',
  boletosOf: (batchId) => `boletos do lote ${batchId}`,
  boletosInto: (count, batchId) => `${count} ${count === '1' ? 'boleto' : 'boletos'} no lote ${batchId}`,
  rowsInto: (count, batchId) => `${count} ${count === '1' ? 'linha' : 'linhas'} no lote ${batchId}`,
  namedBatch: (name) => `lote PIX ${name}`,
  pixBatch: 'lote PIX',
  verification: (document) => `verificação do CPF ${document}`,
  accreditation: (document) => `credenciamento do ${document}`,
  credential: (ranges) => `credencial para ${ranges}`,
  keyOfType: (type) => `chave do tipo ${type}`,
  keyOf: (client) => `chave de ${client}`,
  charge: (amount) => `cobrança de ${amount}`,
  operation: (id) => (Object.hasOwn(operations, id) ? operations[id as keyof typeof operations] : id),
} satisfies InPortuguese<typeof subjectWords>;

/** The types of an account in Portuguese. */
export const accountTypes = {
  CHECKING: 'corrente',
  SAVINGS: 'poupança',
  PAYMENT: 'de pagamento',
  SALARY: 'salário',
} satisfies InPortuguese<typeof accountTypeWords>;

/** The types of a PIX key in Portuguese. */
export const keyTypes = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'e-mail',
  PHONE: 'telefone',
  EVP: 'chave aleatória',
} satisfies InPortuguese<typeof keyTypeWords>;
