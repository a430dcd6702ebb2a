import type { payeesWords } from '../payees.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `payees.ts` in Portuguese. */
export const payees = {
  unknown: (nickname) => `Nenhum favorecido tem o apelido "${nickname}".`,
  didYouMean: (near) => `Parecidos: ${near}. Para ver todos: brl payees list`,

  otherWay: {
    'pix-key': (nickname) => `O favorecido ${nickname} é pago por chave PIX.`,
    'bank-account': (nickname) => `O favorecido ${nickname} é pago por dados bancários.`,
    'own-bank-account': (nickname) => `O favorecido ${nickname} tem conta neste banco.`,
    account: (nickname) => `O favorecido ${nickname} tem conta neste banco.`,
  },
  sendTo: {
    'pix-key': (nickname) => `brl pix send --to "${nickname}"`,
    'bank-account': (nickname) => `brl pix send-bank --to "${nickname}", ou brl ted send --to "${nickname}"`,
    'own-bank-account': (nickname) => `brl transfer send --to "${nickname}"`,
    account: (nickname) => `brl transfer send --to "${nickname}"`,
  },

  otherOwner: (before, now) => `A chave tem outro titular. Antes: ${before}. Agora: ${now}.`,
  otherOwnerUnpaid: (both) => `${both} Nada foi enviado.`,
  ownerUntold: 'não informado',
  expectNew:
    'Pergunte ao favorecido por outro canal. Se o novo titular estiver certo, acrescente --expect-document com o CPF ou CNPJ.',
  typeDocument: 'Para pagar ao novo titular, digite o CPF ou CNPJ dele, dos seus próprios papéis:',
  otherDocument: (typed) => `"${typed}" não é o CPF ou CNPJ do novo titular.`,
  ownerNotKept: (why) =>
    `O pagamento está feito. Não foi possível guardar o titular da chave com o favorecido: ${why}`,

  changedMeanwhile: 'Outra pessoa alterou favorecidos neste meio tempo. Nada foi alterado.',
  typeAgain: 'Digite a mesma linha outra vez.',
} satisfies InPortuguese<typeof payeesWords>;
