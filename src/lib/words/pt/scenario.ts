import type { scenarioWords } from '../scenario.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `scenario.ts` in Portuguese. */
export const scenario = {
  shipped: {
    'refunded-in-part': 'Um QR code é pago, e uma parte é devolvida.',
    'timeout-then-completed': 'Um PIX fica em timeout, e se completa depois.',
    'med-accepted': 'Um PIX recebido é contestado, e a contestação é aceita.',
    batch: 'Um lote de três: dois pagos, um deles entregue duas vezes, e um com falha.',
    'paid-after-expiry': 'Um QR code expira, é pago depois, e um evento chega atrasado.',
    'secret-rotated':
      'O segredo muda: uma entrega com um segredo errado, depois a próxima tentativa com o certo.',
  },
  file: (name) => `o cenário ${name}`,
  unknown: (name) => `Não há cenário "${name.slice(0, 60)}", nem arquivo com esse nome. Nada foi enviado.`,
  fault: (file, line, column, path, says) =>
    `${file}, linha ${line}, coluna ${column}${path === '' ? '' : ` (${path})`}: ${says} Nada foi enviado.`,
  notJson: 'isto não é JSON.',
  notStrict: 'um campo aparece duas vezes, ou o texto não é UTF-8.',
  anObject: (members) => `aqui vai um objeto, com ${members}.`,
  unknownMember: (members) => `este campo não existe; os possíveis são ${members}.`,
  eventList: (most) => `aqui vai uma lista de 1 a ${most} eventos.`,
  noEvent: (text) =>
    `não existe o evento "${text.slice(0, 60)}"; \`brl webhooks trigger --list\` mostra todos.`,
  aText: 'aqui vai um texto.',
  aPause: 'aqui vai uma pausa como "2s" ou "5m", de no máximo 10 minutos.',
  anAttempt: (most) => `aqui vai um número de 1 a ${most}.`,
  fieldsForm: 'aqui vai um objeto de caminhos e valores, como {"data.amount": 10.5}.',
  oneOf: (all) => `aqui vai um destes: ${all}.`,
  acceptedWrong: (status) => `HTTP ${status}, embora a prova esteja errada`,
  alone:
    '--scenario tem os próprios eventos: deixe de fora EVENTO e as opções que o alteram. Nada foi enviado.',
  spelt: (id) =>
    `O evento ${id} está escrito como outros programas escrevem JSON (\\u0026, 150.00, campos em outra ordem), como o serviço pode fazer. Um receptor que verifica os bytes originais o aceita; --spelling service dispensa isso.`,
} satisfies InPortuguese<typeof scenarioWords>;
