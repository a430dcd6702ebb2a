import type { copyWords } from '../journal-copy.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `journal-copy.ts` in Portuguese. */
export const journalCopy = {
  noFile: (path) => `Não existe o diário ${path}.`,
  whichFile: 'Liste os diários desta máquina com: ls ~/.local/state/brl',
  copiedElsewhere: (path, location) =>
    `O diário ${path} foi copiado para ${location}, que agora é o único diário desses pagamentos.`,
  inUse: (location) => `${location} tem pagamentos de outro diário, e nada foi copiado.`,
  emptyDatabase: 'Indique um banco de dados vazio, preparado com: brl journal migrate --apply',
  damaged: (path, first) => `O diário ${path} está danificado: ${first}. Nada foi copiado.`,
  differs: (what) => `A cópia não é igual ao arquivo: ${what}. Nada pode ser pago pela cópia.`,
  payAsBefore:
    'O arquivo está como estava. Digite o mesmo comando de novo para gravar e comparar tudo mais uma vez.',
  written: (done, all) => `${done} de ${all} pagamentos gravados.`,
  compared: (done, all) => `${done} de ${all} pagamentos comparados.`,
  done: (path, location) => `${path} foi copiado para ${location}, relido e comparado: está igual.`,
  before: (path, location) => `${path} já tinha sido copiado para ${location}; não havia nada a fazer.`,
  closed: (path) =>
    `Nada mais pode ser pago por ${path}, que continua legível. Use o novo diário em todas as máquinas que pagavam por ele.`,
  broken: (payments, first) =>
    payments === 1
      ? `Registros de 1 deles já tinham sido alterados ou perdidos antes, e estão assim também na cópia: ${first}.`
      : `Registros de ${payments} deles já tinham sido alterados ou perdidos antes, e estão assim também na cópia; o primeiro é ${first}.`,
  open: (payments) =>
    payments === 1
      ? 'Um pagamento ainda não tem resultado final. Com BRL_JOURNAL definido, digite: brl journal recover'
      : `${payments} pagamentos ainda não têm resultado final. Com BRL_JOURNAL definido, digite: brl journal recover`,
} satisfies InPortuguese<typeof copyWords>;
