import type { screenWords } from '../screen.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `screen.ts` in Portuguese. */
export const screen = {
  production: 'PRODUÇÃO: isto movimenta dinheiro real',
  sandbox: 'SANDBOX: nenhum dinheiro real sai',
  embedded: 'o sandbox do próprio brl, só nesta máquina',

  writtenOut: (words: string) => words,
  leftOf: (amount: string, window: string) => `${amount} ${window}`,
  tooLittle: (left: string) => `${left}: menos que este pagamento`,
  limitNotAsked: (why) => `não se sabe: ${why}`,
  windows: {
    singleTransfer: 'por pagamento',
    daytime: 'hoje, no período diurno',
    nighttime: 'nesta noite',
    monthly: 'neste mês',
  },

  balanceLeft: (amount) => `${amount}, sem contar tarifas`,
  balanceTooLow: (now) => `não basta: o saldo é de ${now}, menor que este pagamento`,
  noBalance: (names) => `A resposta não traz um saldo em ${names}.`,

  lookedUpBefore: (at: string, ago: string) => `${at}, ${ago}`,
  firstTime: 'nunca por este diário',
  notCompared: 'não se sabe: o corpo não traz todos os dados do favorecido',
  paidBefore: (amount: string, ago: string, state: string) =>
    state === 'SETTLED' ? `${amount} ${ago}` : `${amount} ${ago}, ${stateName(state)}`,

  typeAmount: (above: string) => `Acima de ${above}, digite o valor para pagar.`,
  typed: {
    amount: {
      other: (typed) =>
        `${typed} não é o valor deste pagamento. Digite o valor a pagar, em reais e centavos, como 1234,56.`,
      stopped: (typed) => `"${typed}" não é o valor deste pagamento. Nada foi enviado.`,
    },
    total: {
      other: (typed) =>
        `${typed} não é o total. Digite o total da sua planilha, em reais e centavos, como 1234,56.`,
      stopped: (typed) => `"${typed}" não é o total. Nada foi enviado.`,
    },
    left: {
      other: (typed) =>
        `${typed} não é o que resta enviar. Digite essa soma, em reais e centavos, como 1234,56.`,
      stopped: (typed) => `"${typed}" não é o que resta enviar. Nada foi enviado.`,
    },
  },
  payee: {
    type: 'Não foi possível consultar o favorecido. Para pagar, digite o nome, o CPF ou o CNPJ do favorecido:',
    neither: 'Digite o nome do favorecido, ou um CPF ou CNPJ.',
    another: (typed) => `"${typed}" não é o favorecido desta chave, pelo que se sabe aqui.`,
    stopped: (typed) => `"${typed}" não indica o favorecido. Nada foi enviado.`,
  },
  orStop: (why) => `${why} Para parar, só pressione Enter.`,
} satisfies InPortuguese<typeof screenWords>;
