import type { timelineWords } from '../timeline.ts';
import type { InPortuguese } from '../topic.ts';

/** {@link timelineWords} in Portuguese. */
export const timeline: InPortuguese<typeof timelineWords> = {
  writtenDown: 'anotado',
  attempt: (number) => `tentativa ${number}: pode ter sido enviado a partir daqui`,
  answer: (finding) => `resposta: ${finding}`,
  lookUp: (finding) => `consulta: ${finding}`,
  lookUpUnanswered: 'consulta: sem resposta utilizável, o que não prova nada',
  lookUpNotFound: 'consulta: nada consta, o que não prova nada',
  interruptedBy: (signal) => `interrompido por ${signal}`,
  saysPaid: (who, evidence) => `${who} diz pago: ${evidence}`,
  saysNotPaid: (who, evidence) => `${who} diz não pago: ${evidence}`,
  saysMade: (who, evidence) => `${who} diz criado: ${evidence}`,
  saysNotMade: (who, evidence) => `${who} diz não criado: ${evidence}`,
  recorded: (_written, meaning) => meaning,
  toBeReadBack: 'ainda a conferir por consulta',

  refund: 'devolução',
  statusUntold: 'status não informado',
  noEvent: 'sem evento',
  delivery: {
    new: (event, status, id) => `${event}, respondida com ${status} (entrega ${id})`,
    attempt: (event, status, id) => `${event}, nova tentativa, respondida com ${status} (entrega ${id})`,
    redelivery: (event, status, id) => `${event}, reentrega, respondida com ${status} (entrega ${id})`,
    refused: (event, status, id) => `${event}, recusada, respondida com ${status} (entrega ${id})`,
  },
};
