import type { madeUpWords } from '../made-up.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `made-up.ts` in Portuguese. */
export const madeUp = {
  origins: { made_up: 'inventada', derived: 'derivada aqui' },
  edits: {
    oneDelivery: 'Alterações valem para uma só entrega: informe o id dela, sem filtros. Nada foi enviado.',
    notAnObject: (captureId) =>
      `O corpo da captura ${captureId} não é um objeto JSON, então nenhum campo dele pode ser alterado. Nada foi enviado.`,
    otherType: (path, kind) => `${path} é ${kind} neste corpo, e assim deve ficar. Nada foi enviado.`,
    kinds: {
      number: 'um número',
      boolean: 'true ou false',
      object: 'um objeto ou uma lista: indique um campo dentro dele',
    },
    headerForm: (text) => `--header "${text}" não é uma linha "Nome: valor". Nada foi enviado.`,
    headerFixed: (name) =>
      `O cabeçalho ${name} é da conexão ou da prova, que são refeitas. Nada foi enviado.`,
    secretHeader: (name) => `--header ${name}: um segredo nunca vai na linha de comando. Nada foi enviado.`,
    secretHeaderHint: 'Informe-o com --secret-file ARQUIVO, e diga com --auth-type o que ele é.',
    removedAndChanged: (path) => `${path} foi alterado e removido ao mesmo tempo. Nada foi enviado.`,
    needsSecret: (captureId) =>
      `A captura ${captureId} não foi recebida para uma inscrição conhecida aqui, então os bytes alterados não podem ser assinados: informe --secret-file ou --subscription. Nada foi enviado.`,
    marked: (header, id) =>
      `Inventada: leva o cabeçalho ${header} e o id de evento ${id}. Não conta como entrega do serviço.`,
    markedWithoutId: (header) => `Inventada: leva o cabeçalho ${header}. Não conta como entrega do serviço.`,
  },
} satisfies InPortuguese<typeof madeUpWords>;
