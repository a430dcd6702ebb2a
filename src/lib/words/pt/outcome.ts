import type { outcomeWords } from '../outcome.ts';
import type { InPortuguese } from '../topic.ts';
import { environmentName } from './forms.ts';

/** The words of `outcome.ts` in Portuguese. */
export const outcome = {
  headlines: {
    settled: 'Pago',
    pending: 'A caminho, ainda não liquidado',
    held: 'Retido pelo banco para análise de risco',
    duplicate: 'Já existe',
    batch_failures: 'Concluído, com linhas que falharam',
    uncertain: 'NÃO SE SABE se foi pago',
    batch_uncertain: 'Concluído, mas não se sabe o resultado de algumas linhas',
    rate_limited: 'Não executado: o banco pede para aguardar',
    not_sent: 'Não enviado',
    unavailable: 'Não executado: serviço indisponível',
  },
  creations: { settled: 'Criado', refused: 'Não criado', uncertain: 'NÃO SE SABE se foi criado' },
  refunds: { settled: 'Devolvido', uncertain: 'NÃO SE SABE se foi devolvido' },
  deletions: {
    settled: 'Feito',
    pending: 'Aceito, ainda não feito',
    uncertain: 'NÃO SE SABE se foi feito',
  },
  resolved: {
    resolved_paid: 'Registrado por uma pessoa como pago',
    resolved_not_paid: 'Registrado por uma pessoa como não pago',
    resolved_made: 'Registrado por uma pessoa como criado',
    resolved_not_made: 'Registrado por uma pessoa como não criado',
  },
  reversed: 'Estornado',
  received: 'Recebido',
  refused: 'Recusado',
  scheduleHeld: 'RETIDO, não enviado',
  scheduledAt: (time) => `AGENDADO para ${time} (Brasília), não enviado`,
  scheduledFor: (day) => `Agendado para ${day}, ainda não liquidado`,
  nameTaken: 'Não pago, o nome já é de outro pagamento',
  existsUnsent: 'Já existe, nada foi enviado',
  verdict: (headline, subject) => `${headline}: ${subject}`,
  amountTo: (amount, destination) => `${amount} para ${destination}`,
  onlyReceived: 'O serviço mostra dinheiro que entrou com este nome, e nenhum que saiu.',
  madeElsewhere: 'Este diário não tem esse pagamento: ele foi feito em outra máquina, ou sem o brl.',
  neverBegun: 'Este pagamento está registrado e nunca foi enviado.',
  mayStillBePaid: 'Ainda pode ser pago: não pague de novo.',
  sentAt: (time, ago) => `${time}, ${ago}`,
  notConfirmed: 'O serviço não o confirmou.',
  nothingSentNow: '(nada foi enviado agora)',
  rowOf: (line, run, reference) =>
    `Linha ${line} da remessa ${run}${reference === null ? '' : `, ${reference}`}:`,
  sentEarlier: '(enviado antes; nada foi enviado agora)',

  sending: (intentId) => `Enviando ${intentId}`,
  sendingIdentifier: (identifier) => `  identificador ${identifier}`,
  sendingKey: (key) => `  chave de idempotência ${key}`,
  asking: 'Consultando o serviço.',
  askingPayment: 'Consultando o estado do pagamento.',
  waiting: 'Aguardando o estado final. Ctrl-C interrompe a espera, não o pagamento.',
  waitingForAnswer: 'Enviado. Aguardando a resposta do serviço.',
  unrecordedAnswer: (body) => `Não foi possível registrar esta resposta: ${body}`,
  nothingSentByThisRun: (why) => `${why} Esta execução não enviou nada.`,
  notSentAgain: (why) => `Não foi enviado de novo: ${why}.`,
  wentWrongLater: (why) => `Foi enviado por uma execução anterior; nesta, algo deu errado: ${why}`,
  wentWrongAfterSending: (why) => `A requisição foi enviada, e depois algo deu errado: ${why}`,
  unconfirmed: (status) => `O serviço respondeu ${status}: recebeu a requisição, mas não a confirmou.`,
  resolvedNotPaid: (seen) => `Uma pessoa, não o serviço, registrou como não pago. Evidência: ${seen}`,
  resolvedNotMade: (seen) => `Uma pessoa, não o serviço, registrou como não criado. Evidência: ${seen}`,
  notSaid: 'não informada',
  lookThenResolvePayment: (look, resolve) =>
    `\`${look}\`. Quando o extrato ou o banco mostrar o resultado, registre-o: ${resolve} --as paid ou not-paid, com --evidence.`,
  lookThenResolveCreation: (look, resolve) =>
    `\`${look}\`. Quando souber o resultado, registre-o: ${resolve} --as made ou not-made, com --evidence.`,

  answerLost: 'A resposta se perdeu; isto é o que o serviço mostra.',
  takenBefore:
    'O serviço respondeu que não é mais um rascunho: este pedido ou um anterior foi aceito. É isto que ele mostra.',
  madeBefore: (intentId) => `Já foi criado como ${intentId}; nada foi enviado agora.`,

  journalDiffers: (exit, why) =>
    `O serviço e o diário não concordam; o código de saída é o do diário, ${exit}. ${why}`.trimEnd(),
  asJournalKnows: (why) => `${why} Isto é o que o diário sabe.`,
  recoverOrLook:
    'Se foi enviado desta máquina, use `brl journal recover`; senão, veja o extrato com `brl statement list`.',
  haveText: (text) => `Pagamentos deste diário com "${text}" no texto, os mais novos primeiro:`,
  lookAtAlike: (line) => `Um desses pagamentos pode ser ele. Veja antes de pagar: ${line}`,
  lookBeforePaying: 'Antes de pagar, procure-o no extrato: brl statement list',
  shownNowhere:
    'Este pagamento não aparece em lugar nenhum, o que não prova nada: veja o extrato antes de pagar de novo.',
  endNotKnown: (why) => `Não se sabe como este pagamento terminou. ${why}`.trimEnd(),
  unseen: {
    payment: {
      another: 'A resposta é sobre outro pagamento, ou não diz sobre qual, e por isso não prova nada.',
      notShown: 'O serviço (ainda) não mostra este pagamento, o que não prova nada.',
      unusable: (why) =>
        `O serviço não deu resposta utilizável sobre este pagamento (${why}), o que não prova nada.`,
    },
    thing: {
      another: 'A resposta é sobre outra coisa, ou não diz sobre o quê, e por isso não prova nada.',
      notShown: 'O serviço (ainda) não mostra o que foi pedido, o que não prova nada.',
      unusable: (why) => `O serviço não deu resposta utilizável (${why}), o que não prova nada.`,
    },
  },

  waitingFor: (status, left) =>
    `${status ?? 'Ainda sem estado'}: aguardando até ${left}. Ctrl-C interrompe só a espera.`,
  waitStopped: (status) =>
    status === null
      ? 'A espera foi interrompida antes de qualquer estado ser visto.'
      : `A espera foi interrompida. O último estado visto é ${status}.`,
  waitOver: (status) =>
    status === null
      ? 'O tempo de espera acabou, e nenhum estado foi visto.'
      : `O tempo de espera acabou. O último estado visto é ${status}.`,
  endedAs: (status) => `Estado final: ${status ?? 'não informado'}.`,
  notEnded: (status) => `O estado ainda não é final: ${status ?? 'não informado'}.`,
  notNamed: 'A resposta não diz o nome do que foi criado, e por isso não dá para esperar o estado final.',

  waitTime: (text) => `--wait deve ser uma duração como 90, 90s ou 40m, não "${text}".`,
  severalNamed: (name, count, ids) =>
    `"${name}" é o nome de ${count} coisas aqui. Indique uma delas pelo id${ids.length < count ? '; as mais novas são' : ''}: ${ids.join(', ')}`,
  isRun: (name, runId) =>
    `"${name}" é uma remessa, o nome de todas as suas linhas juntas. Para consultar todas: brl payout recover ${runId}`,
  isMade: (name, intentId) =>
    `"${name}" é ${intentId}, que criou algo e não paga ninguém: não é um pagamento.`,
  foundAs: (name, intentId) => `"${name}" é ${intentId}.`,
  notHere: (environment, name) =>
    `Este diário (${environmentName(environment)}) não tem pagamento com o nome "${name}". Ele pode ter sido enviado com outro nome, ou por outra máquina, com outro diário.`,
  madeWithoutId: (name, intentId) =>
    `"${name}" é ${intentId}, e nenhuma resposta deu um id ao que ela criou.`,
  journalNotAsked: (why) => `O diário não foi consultado: ${why}`,
  ofAnotherConnection: (intentId, environment, tenantId) =>
    `${intentId} é de outra conexão (${environmentName(environment)}, empresa ${tenantId}). Nada foi enviado.`,
  ofAnotherHost: (intentId, host) =>
    `${intentId} foi feito em ${host}; esta conexão é de outro serviço. Nada foi enviado.`,
  useItsConnection: 'Use o perfil ou as variáveis dessa conexão.',
} satisfies InPortuguese<typeof outcomeWords>;
