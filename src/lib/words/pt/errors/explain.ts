import type { errorsWords } from '../../errors/explain.ts';
import type { InPortuguese } from '../../topic.ts';

/** The words of `errors/explain.ts` in Portuguese. */
export const errors = {
  ofBrl: (code) => `${code} (do brl)`,
  ofService: (code) => `${code} (do serviço)`,
  exits: (codes) => codes.join(', ').replace(/, (\d+)$/, ' ou $1'),
  seeNear: (first, others) =>
    `brl errors explain ${first}${others.length === 0 ? '' : ` (parecidos: ${others.join(', ')})`}`,
  notShown: 'não aparece na especificação',
  repeats: 'sim, pelo brl ou por um programa: com a mesma chave, no máximo 3 tentativas',
  no: 'não',
  section: (spec) => `${spec.includes(',') ? 'seções' : 'seção'} ${spec}`,
  byKind: (money, read, write) =>
    `${money} para um pagamento, ${read} para uma consulta, ${write} para outra alteração`,
  notKnown: (code) => `O código de erro "${code}" não existe na especificação nem no brl.`,
  noSuchCode: 'Não existe esse código.',
  yes: 'sim',
} satisfies InPortuguese<typeof errorsWords>;
