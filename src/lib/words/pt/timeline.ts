import type { timelineWords } from '../timeline.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `timeline.ts` in Portuguese. */
export const timeline = {
  writtenDown: 'registrado',
  archived: (records, archive) =>
    records === 1
      ? `um registro está no arquivamento ${archive}`
      : `${records} registros estão no arquivamento ${archive}`,
  released: 'chegou a hora',
  held: (why) => `retido: ${why}`,
  postponed: (until) => `saldo insuficiente, nova tentativa em ${until}`,
  cancelledBy: (operator) => `cancelado por ${operator}`,
  attempt: (number) => `tentativa ${number}: pode ter sido enviado a partir daqui`,
  answer: (finding) => `resposta: ${finding}`,
  lookUp: (finding) => `consulta: ${finding}`,
  lookUpUnanswered: 'consulta: sem resposta utilizável, o que não prova nada',
  lookUpNotFound: 'consulta: nada consta, o que não prova nada',
  interruptedBy: (signal) => `interrompido por ${signal}`,
  somebody: 'uma pessoa',
  saysPaid: (who, evidence) => `${who} diz que foi pago: ${evidence}`,
  saysNotPaid: (who, evidence) => `${who} diz que não foi pago: ${evidence}`,
  saysMade: (who, evidence) => `${who} diz que foi criado: ${evidence}`,
  saysNotMade: (who, evidence) => `${who} diz que não foi criado: ${evidence}`,
  recorded: (_written, meaning) => meaning,
  state: stateName,
  saidUnproven: (status, http) =>
    `${status}${http === null ? '' : ` (${http})`}, ainda a conferir por consulta`,

  sources: {
    journal: 'diário',
    status: 'status',
    timeline: 'linha do tempo',
    statement: 'extrato',
    refund: 'devolução',
    event: 'evento',
  },
  refund: 'devolução',
  statusUntold: 'status não informado',
  noEvent: 'sem evento',
  delivery: {
    new: (event, status, id) => `${event}, respondida com ${status} (entrega ${id})`,
    attempt: (event, status, id) => `${event}, nova tentativa, respondida com ${status} (entrega ${id})`,
    redelivery: (event, status, id) => `${event}, reentrega, respondida com ${status} (entrega ${id})`,
    refused: (event, status, id) => `${event}, recusada, respondida com ${status} (entrega ${id})`,
  },

  notInJournal: 'este diário não tem esse pagamento; ele pode ter sido enviado de outro lugar',
  received: 'foi recebido, não enviado: o diário tem o que é enviado daqui',
  notAtService: 'o serviço não o mostra',
  nothingCaptured:
    'nenhuma entrega de webhook foi capturada nesta máquina; para capturar: brl webhooks listen',
  notAmongDeliveries: 'nenhuma entrega capturada cita este pagamento',

  withoutTime: 'Sem horário',
  inBrasilia: (day) => `${day}, horário de Brasília (-03:00)`,
  doNotPayAgain: (command) => `em dúvida: não pague de novo; ${command}`,
} satisfies InPortuguese<typeof timelineWords>;
