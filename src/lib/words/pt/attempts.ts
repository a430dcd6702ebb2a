import type { attemptsWords } from '../attempts.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `attempts.ts` in Portuguese. */
export const attempts = {
  why: {
    not_reached: 'não foi alcançada',
    connection_lost: 'a conexão caiu antes da resposta',
    no_answer: 'não respondeu a tempo',
    answer_cut: 'a resposta foi interrompida',
    answer_slow: 'a resposta não terminou a tempo',
    answer_too_long: 'a resposta é longa demais',
    redirect: 'um redirecionamento não é seguido',
    status: 'não é um 2xx',
  },
  purposes: {
    forward: 'repassada',
    answer: 'pediu-se a resposta dela',
    replay: 'enviada de novo',
  },
  attempt: (number, purpose, time, url) => `${number}, ${purpose} ${time} (Brasília) para ${url}`,
  accepted: (status, ms) => `aceita: ${status} em ${ms} ms`,
  notAccepted: (why, answer, ms) => `não aceita, ${why}: ${answer === null ? '' : `${answer} em `}${ms} ms`,
  order: {
    outOfOrder: (captureId) =>
      `Fora de ordem: a captura ${captureId} é de algo que aconteceu depois, e chegou antes.`,
    late: (lag) => `Atrasada: chegou ${lag} depois do acontecido.`,
    missing: (numbers) => `Falta: a tentativa ${numbers} desta entrega nunca chegou aqui.`,
    again: {
      attempt: (captureId) => `Outra tentativa da captura ${captureId}: o serviço não recebeu a resposta.`,
      redelivery: (captureId) =>
        `Entregue de novo: o mesmo evento da captura ${captureId}, em uma entrega própria.`,
    },
    otherSubscription: (captureId, first, own) =>
      `Duas vezes, por uma segunda inscrição: esta veio por ${own}, e a captura ${captureId}, com o mesmo evento, por ${first}.`,
    changed: (field, first, other) => `${field}: ${first} -> ${other}`,
    absent: '(ausente)',
    onlyForm: 'Todos os campos são iguais; só a forma difere, como espaços ou a ordem dos campos.',
    notCompared: 'Um dos dois não é JSON, então os campos não podem ser comparados.',
  },
  marks: {
    out_of_order: 'fora de ordem',
    late: 'atrasada',
    attempt_missing: 'falta uma tentativa',
    other_subscription: 'por uma segunda inscrição',
    redelivery: 'entregue de novo',
    attempt: 'tentada de novo',
  },
  next: (number, time) => `tentativa ${number}, a partir de ${time} (Brasília)`,
} as const satisfies InPortuguese<typeof attemptsWords>;
