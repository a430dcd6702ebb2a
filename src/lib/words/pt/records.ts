import type { recordWords } from '../records.ts';
import type { InPortuguese } from '../topic.ts';

const aboutCertificate =
  'Atrás do proxy de uma empresa, ponha o arquivo da autoridade dele em NODE_EXTRA_CA_CERTS; ' +
  'em outro caso, alguém pode estar no meio do caminho: não contorne isto';

/** The words of `records.ts` in Portuguese. */
export const records = {
  earlierOpen: 'Uma tentativa anterior pode ter sido executada.',
  refusalOfAnother: 'A recusa cita outro pagamento, não este.',
  refusalUnnamed: (told) => `${told} (a recusa não cita este pagamento)`,
  unreachable: (why) => `Não foi possível alcançar o serviço: ${why}.`,
  unsent: 'Nada foi enviado.',
  unsigned: 'O comando de assinatura não deu uma assinatura utilizável.',
  lost: (why) => `A resposta se perdeu: ${why}.`,
  provesNothing: (http, why) => `A resposta (HTTP ${http}) não prova nada: ${why}.`,
  contradicts: (status) => `A resposta é um erro, mas o status dela diz ${status}.`,
  unspecified: (http) => `A resposta (HTTP ${http}) não está prevista na especificação.`,
  stopped: (signal) => `Interrompido por ${signal} depois do envio da requisição.`,
  neverRecorded: 'A resposta não chegou a ser registrada.',
  heldUp: 'Retido antes de ser enviado.',
  toBeReadBack: 'ainda a conferir por consulta',
  mayBeEarlier: (time) =>
    `Uma consulta mostra o que pode ser uma tentativa anterior com a mesma referência (--ref). Ela conta a partir de ${time} (Brasília).`,
  notShown: 'Nenhuma consulta mostra este pagamento, o que não prova nada.',
  notShownMade: 'Nenhuma consulta mostra o que foi pedido, o que não prova nada.',
  connectionRefused: 'a conexão foi recusada',
  connectionReset: 'a conexão foi derrubada',
  connectionClosed: 'a conexão foi fechada antes do fim da resposta',
  connectionSlow: 'a conexão demorou demais',
  hostNotFound: 'o nome do host não foi encontrado',
  hostUnresolved: 'não foi possível resolver o nome do host',
  proxySilent: 'o proxy não abriu a conexão em 10 s',
  proxyWantsLogin: 'o proxy pede outro usuário e senha, diferentes dos que estão na variável (HTTP 407)',
  proxyRefuses: (status) => `o proxy recusou a conexão com o serviço (HTTP ${status})`,
  noAnswerWithin: (seconds) => `não veio uma resposta completa em ${seconds} s`,
  tooLong: (bytes) => `a resposta tem mais de ${bytes} bytes`,
  noStatusLine: 'a resposta não tem linha de status',
  partial: 'é parte de uma resposta, e nenhuma parte foi pedida',
  compressed: 'está comprimida, embora tenham sido pedidos bytes simples',
  redirected: 'é um redirecionamento, e redirecionamentos nunca são seguidos',
  notJson: 'a resposta não é JSON em UTF-8',
  tooDeep: (levels) => `a resposta tem mais de ${levels} níveis de aninhamento`,
  misreadName: 'a resposta tem um nome de membro que não foi lido como está escrito',
  memberTwice: (name) => `a resposta tem o membro ${name} duas vezes`,
  certificate: (host, code) => `o certificado mostrado por ${host} (${code})`,
  certificateExpired:
    'já não é válido, ou o relógio desta máquina está errado. Confira a data aqui; se estiver certa, só o serviço pode renovar o certificado',
  certificateTooEarly: 'ainda não é válido, ou o relógio desta máquina está errado. Confira a data aqui',
  certificateRevoked: 'foi revogado pela autoridade que o emitiu. Pergunte ao serviço; não contorne isto',
  certificateOfAnother:
    'é de outro nome. Confira o endereço (brl config show); se estiver certo, alguma coisa no meio do caminho responde no lugar do serviço',
  certificateUntrusted: `não foi assinado por ninguém em quem esta máquina confie. ${aboutCertificate}`,
  certificateSelfSigned: `foi assinado por si mesmo e por ninguém em quem esta máquina confie. ${aboutCertificate}`,
  notSecure: (host, code) => `não há conexão segura com ${host} (${code}):`,
  noTlsVersion:
    'os dois lados não têm nenhuma versão de TLS em comum: este precisa de TLS 1.2 ou mais nova. Só o serviço, ou o proxy no meio do caminho, pode mudar isso',
  notTls: 'o que responde ali não fala TLS. Confira o endereço, a porta e o proxy',
  wantsCertificate:
    'o outro lado pede um certificado nosso, e o brl não tem nenhum. Confira o endereço; se estiver certo, pergunte ao serviço',
  brokenOff: 'o outro lado interrompeu a conexão segura',
  decide: (intentId) =>
    `Depois registre o que viu: brl journal resolve ${intentId} --as made ou not-made, com --evidence.`,
  namesOther: (intentId, kind, value) =>
    `A resposta cita o pagamento de ${intentId} (${kind} ${value}), não este.`,
  olderFailure: (endToEndId) =>
    `A resposta mostra a falha de um pagamento anterior (${endToEndId}), não deste.`,

  knownAs: (identifier, amount, payee) =>
    `O serviço conhece ${identifier} como outro pagamento: ${amount} para ${payee}.`,
  shownAs: (amount, payee) => `O serviço mostra outro pagamento: ${amount} para ${payee}.`,
  payeeNotShown: (status) =>
    `O serviço diz ${status} e não mostra de quem foi o pagamento. Não pague de novo.`,
  paidAnotherWay: (amount, time, identifier, intentId) =>
    `Não enviado: o extrato mostra ${amount} para o mesmo favorecido em ${time} com outro nome, ${identifier}. Se é esta linha: brl journal resolve ${intentId} --as paid --evidence TEXTO. Se os dois são devidos, --as not-paid, e exporte a linha.`,
  endUnnamed: (status) => `A resposta diz ${status}, mas não cita este pagamento; sozinha, não prova nada.`,
  amountUnreadable: 'A resposta mostra um valor que não pode ser lido.',
  amountOther: 'A resposta mostra um valor diferente do pedido.',
  failedByTimeout: 'O serviço diz FAILED porque o banco não respondeu a tempo: pode ter sido executado.',
  otherPayment: 'A resposta cita outro pagamento, não este.',
  aboutOther: 'A resposta é sobre outro pagamento, não este.',
  otherTed: 'A resposta cita outra TED, não esta.',
  otherTransfer: 'A resposta cita outra transferência, não esta.',
  otherRefund: 'A resposta cita outra devolução, não esta.',
  otherOriginal: 'A resposta cita outro pagamento de origem, não o que se quer devolver.',
  statusUntold: 'A resposta não tem status e por isso não diz se o pagamento foi feito.',
  statusUntoldOf: (http) => `A resposta (HTTP ${http}) não tem status e por isso não diz o que aconteceu.`,
  untraced: 'O serviço aceitou a requisição, e nenhuma consulta mostra o que aconteceu com ela.',
  refundOfUntold: 'A resposta não diz qual pagamento foi devolvido.',
  refundAmountUntold: 'A resposta não diz quanto foi devolvido.',
  refundInStatement: (refund, intentId) =>
    `O extrato mostra a devolução ${refund} deste pagamento. Se for esta: brl journal resolve ${intentId} --as paid --evidence ${refund}`,
  transferUnconfirmed:
    'A transferência saiu, e nenhuma confirmação voltou. Confira o extrato antes de enviar qualquer coisa de novo.',
  tedGivenUp:
    'O serviço desistiu depois de 48 h sem liquidação e a chama de FAILED; o banco ainda pode tê-la pago. Confira o extrato depois do fim do próximo horário de TED (dias úteis, das 06:30 às 17:00) e não pague de novo antes disso.',
  tedFailed: 'A TED falhou, e o serviço não diz por quê. O identificador dela não pode ser usado de novo.',

  scheduleLate: (time) => `A hora dele era ${time} (Brasília), e ninguém o pagou a tempo.`,
  ownerChanged: (before, now) =>
    `A chave era de ${before} quando o pagamento foi agendado, e agora é de ${now}.`,
  keyNotPaid: (why) => `Já não é possível pagar à chave: ${why}`,
  ownerUntold: 'O serviço não diz mais de quem é a chave.',
  boletoChanged: (before, now) => `O boleto era de ${before} quando foi agendado, e agora é de ${now}.`,
  boletoUnpayable: (why) => `O boleto não pode ser pago como foi agendado: ${why}`,
  noFundsInTime: (balance) => `Faltou dinheiro em todas as tentativas; o saldo era de ${balance}.`,
  overMost: (limit) => `Passa de ${limit}, o máximo que este perfil paga.`,
  tedsOver: 'O horário de TED do dia terminou.',
  turnedAway: (why) => `Foi rejeitado na hora: ${why}`,
  scheduleCancelled:
    'Foi cancelado antes da hora. Para pagar mesmo assim, digite o pagamento de novo com outro --ref.',
  untilReached: 'A hora dada em --until já passou.',
  tedClosed: 'TEDs são enviadas só das 06:30 às 17:00 (Brasília), em dias úteis bancários.',
  nightLimit: 'As linhas de PIX que restam passam do limite noturno.',
  tooManyDoubts: (rows) =>
    rows === '1'
      ? '1 linha está em dúvida, e por isso nenhuma outra é enviada.'
      : `${rows} linhas estão em dúvida, e por isso nenhuma outra é enviada.`,
  serverMoved:
    'O banco de dados está em outro servidor, ou foi restaurado ou promovido, e pode não ter pagamentos que já foram enviados. Digite `brl payout resume REMESSA`: ele consulta o serviço sobre cada linha antes de enviar qualquer uma.',

  batchUnnamed: 'A resposta não cita este lote e por isso não prova nada.',
  batchStateUntold: 'A resposta não diz em que situação o lote está.',
  batchDraft: (intentId) =>
    `O lote ainda é um rascunho (DRAFT). Se continuar assim cinco minutos depois do envio, registre o que viu: brl journal resolve ${intentId} --as not-paid --evidence TEXTO`,
  batchOtherTotal: 'O total do lote é diferente do que foi confirmado.',
  rowsOpen: (open, total) => `Linhas que nem foram concluídas nem falharam: ${open} de ${total}.`,
  rowsPaid: (paid, total, failed) => `Linhas pagas: ${paid} de ${total}; linhas que falharam: ${failed}.`,
  someRowsPaid: 'Nem todas as linhas foram pagas, algumas falharam.',

  amountTaken: (identifier) =>
    `O identificador ${identifier} é de uma cobrança de outro valor. Nada foi criado.`,
  severalNewer: (count) => `Há ${count} mais novos que esta intenção, e nada mostra qual deles ela criou.`,
  otherBatch: 'A resposta cita outro lote e por isso não prova nada.',
  stillDraft: 'O lote ainda é um rascunho (DRAFT).',
  otherMade: 'A resposta mostra algo diferente do que foi pedido.',
  madeUntold: (name) => `A resposta não tem ${name} e por isso não diz o que foi criado.`,
  rowsThere: (found, rows) =>
    `O lote tem ${found} das ${rows} linhas: consulte-o de novo e acrescente o que falta enquanto ele for DRAFT.`,
  rowsInBatch: (total) =>
    `Linhas no lote: ${total}. Consulte-o de novo e acrescente o que falta enquanto ele for DRAFT.`,
  secretLost:
    'A credencial foi emitida, mas o segredo do cliente, mostrado uma única vez, se perdeu com a resposta: revogue-a com brl credentials revoke e emita outra.',
  noListOfSubscriptions:
    'Nenhuma rota lista as inscrições: veja se chegam entregas, ou pergunte ao suporte, antes de repetir.',
  noListOfVerifications:
    'Nenhuma rota lista as verificações de identidade: veja se o webhook dela chega (identity.verification.completed), ou pergunte ao suporte.',
  noListOfKeys:
    'Nenhuma rota lista as chaves de uma conta: veja se o código chegou, consulte a chave ou pergunte ao suporte.',
  noNewSigningKey:
    'A lista de chaves não diz qual delas é nova: veja se há uma a mais (brl credentials keys list) e remova-a.',
} satisfies InPortuguese<typeof recordWords>;
