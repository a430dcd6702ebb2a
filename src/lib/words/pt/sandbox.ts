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
  nothingToReturn: (name) => `Nenhum PIX liquidado com o nome "${name}" tem esse valor a devolver.`,
  noAccount: (account) => `O sandbox não tem a conta "${account}".`,
  ownAccount: 'Tire --account: o sandbox usa então a própria conta.',
  returned: (amount, payment, balance) =>
    `Devolução de ${amount} do PIX ${payment} recebida. A conta agora tem ${balance}.`,
  deposited: (amount, balance) => `Depósito de ${amount} feito. A conta agora tem ${balance}.`,
  faultOrClear: 'Informe uma falha ou --clear, não os dois.',
  noFaultWaits: 'Nenhuma falha está programada.',
  anyRoute: 'qualquer',
  noFault: (name) => `Não existe a falha "${name}".`,
  noOperation: (name) => `Não existe a operação "${name}".`,
  operations: (names) => `Operações: ${names}.`,
  amount: 'valor',
  emptyAgain: 'O sandbox voltou ao estado inicial.',
  seeded: (rows, from, until) =>
    `${rows === 1 ? '1 lançamento feito' : `${rows} lançamentos feitos`}, de ${from} a ${until} (Brasília).`,
  payables: (rows, path) =>
    `${path} tem ${rows} pagamentos a fazer: chaves, contas, boletos e QR Codes, com dez erros no meio. O sandbox conhece os boletos e os códigos.`,
  typeTheDay: (lines) =>
    `Estas linhas fazem os ${lines} pagamentos da própria empresa no dia; a última adianta o relógio, para que termine o que está em espera. Copie e execute no terminal. Da próxima vez, | sh no fim do comando executa todas de uma vez.`,
  ledgerWritten: (path, rows, next) =>
    `O arquivo da própria empresa no dia foi gravado: ${path}, ${rows} linhas. Depois de fazer os pagamentos: ${next}`,
  identifierOrAll: 'Informe um identificador ou --all, não os dois.',
  noOpenPayment: (name) => `O sandbox não tem nenhum pagamento em aberto com o nome "${name}".`,
  nothingOpen: 'Nada está em aberto.',
  noCsv: 'Um sandbox em execução não pode ser mostrado como CSV.',
  portUnusable: (port, code) => `A porta ${port} de 127.0.0.1 não pode ser usada (${code}).`,
  ready: 'O sandbox está pronto. Nenhum dinheiro real sai.',
  tenantHost: (url) => `  host do tenant         ${url}`,
  signedHost: (url) => `  requisições assinadas  ${url}`,
  setVariables: 'Para usá-lo, defina estas variáveis em outro terminal:',
  answersForLogin:
    'São também as respostas para `brl auth login`, que as pede uma a uma. Sem uma coisa nem outra, o brl usa um sandbox próprio.',
  howToStop: 'Para parar, pressione Ctrl-C. Chaves e valores que decidem o que acontece: brl sandbox keys',
} satisfies InPortuguese<typeof sandboxWords>;
