import type { InPortuguese } from '../topic.ts';
import type { transferWords } from '../transfer.ts';

/** The words of `transfer.ts` in Portuguese. */
export const transfer = {
  targets: {
    account: (id) => `a conta ${id}`,
    document: (document) => `a conta de ${document}`,
    bankAccount: (branch, number, document) => `a conta ${number}, agência ${branch}, de ${document}`,
  },
  holderUntold: {
    account: 'não informado: pelo id da conta o banco não informa o nome',
    bankAccount: 'não informado: pela agência e conta o banco não informa o nome',
    document: (asksName) => `não consultado com --yes (${asksName} consulta e confere)`,
  },
  oneTarget:
    'Indique o favorecido de uma só forma: --to-account, ou --to-document, ou --to-branch com --to-number e --holder-document.',
  twoTargets:
    'A linha indica um id de conta e também a agência ou o número da conta; deve indicar um só favorecido.',
  seeTargets: 'Acrescente --help para ver as três formas.',
  badAccountId: (name, text) => `${name} "${text}" não é um id de conta (um UUID).`,
  badNumber: (flag, text) => `${flag} "${text}" deve ter só números; o dígito pode vir depois de um hífen.`,
  needsDocument: '--expect-name precisa de --to-document: só assim o banco mostra o titular.',
  otherHolder: (shown, expected) => `A conta é de ${shown}, não de "${expected}". Nada foi enviado.`,
  holderNotGiven: (expected) =>
    `O banco não informa o nome do titular da conta, e por isso ele não pode ser comparado com "${expected}". Nada foi enviado.`,
  holderElsewhere:
    'Confira o CPF ou CNPJ com o favorecido. A conta pode ser de outro banco: pague por PIX ou TED.',
  checkDocument: 'Confira o documento com o favorecido por outro canal.',
  nameOne: 'Indique uma transferência: o id dela, --identifier ou --ref.',
} satisfies InPortuguese<typeof transferWords>;
