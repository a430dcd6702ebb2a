import type { sandboxWords } from '../sandbox.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `sandbox.ts` in Portuguese. */
export const sandbox = {
  // It stands within sentences about files, so it has its article.
  signingKey: 'a chave de assinatura do sandbox',
  notDuration: (text) => `"${text}" não é uma duração.`,
  notInstant: (text) => `"${text}" não é um horário com fuso.`,
  noDeliveries: 'Nenhuma entrega.',
  noEvents: 'Nenhum evento.',
  onlyPixRefunded: 'Só um PIX pode ser devolvido.',
  nothingToReturn: (name) => `Nenhum PIX concluído "${name}" tem esse valor a devolver.`,
  noAccount: (account) => `O sandbox não tem a conta "${account}".`,
  deposited: (amount, balance) => `Depósito de ${amount} feito. A conta agora tem ${balance}.`,
  faultOrClear: 'Informe ou uma falha, ou --clear.',
  noFaultWaits: 'Nenhuma falha está à espera.',
  anyRoute: 'qualquer',
  noFault: (name) => `Não existe a falha "${name}".`,
  noOperation: (name) => `Não existe a operação "${name}".`,
  operations: (names) => `Operações: ${names}.`,
  amount: 'valor',
  emptyAgain: 'O sandbox voltou ao início.',
  seeded: (rows, from, until) =>
    `${rows === 1 ? '1 lançamento feito' : `${rows} lançamentos feitos`},\nde ${from} a ${until} (Brasília).`,
  typeTheDay: (lines) =>
    `Estas ${lines} linhas fazem os pagamentos da própria empresa no dia. Digite-as; um pipe para sh faz isso de uma vez.`,
  identifierOrAll: 'Informe ou um identificador, ou --all.',
  noOpenPayment: (name) => `O sandbox não tem o pagamento aberto "${name}".`,
  nothingOpen: 'Nada está aberto.',
  noCsv: 'Um sandbox em execução não pode ser mostrado como CSV.',
  portUnusable: (port, code) => `A porta ${port} de 127.0.0.1 não pode ser usada (${code}).`,
  ready: 'O sandbox está pronto. Nenhum dinheiro real sai.',
  tenantHost: (url) => `  host do tenant         ${url}`,
  signedHost: (url) => `  requisições assinadas  ${url}`,
  setVariables: 'Para usá-lo, defina estas variáveis em outro terminal:',
  howToStop: 'Pare com Ctrl-C. Chaves e valores que decidem o que acontece: brl sandbox keys',
} satisfies InPortuguese<typeof sandboxWords>;
