import type { docsWords } from '../docs.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `docs.ts` in Portuguese. */
export const docs = {
  exitCodeRow: (meaning, moved, script) =>
    `${meaning}. O dinheiro saiu: ${moved}. Um script pode: ${script}.`,
  whichMatters:
    'Significado do número em $?. Os que mais importam são 40 e 41: não pague de novo, consulte antes.',
  otherNumber: 'Qualquer outro número: o processo morreu ou nem começou. Trate como 40.',
  about: 'O brl opera uma conta bancária brasileira por uma API de pagamentos instantâneos.',
  firstSteps: 'PRIMEIROS PASSOS (sem configuração, o brl paga em um sandbox nesta máquina)',
  commandGroups: 'GRUPOS DE COMANDOS',
  commands: 'COMANDOS',
  moreHelp: 'Mais: brl help GRUPO, brl help pix send, brl help exit-codes',
  example: 'EXEMPLO',
  groupMore: (group) => `Mais: brl ${group} COMANDO --help`,
  examples: 'EXEMPLOS',
  usage: 'USO',
  andFlags: ' [opções]',
  arguments: 'ARGUMENTOS',
  flags: 'OPÇÕES',
  globalFlags: 'OPÇÕES GLOBAIS',
  showHelp: 'mostra a ajuda',
  helpOn: 'ajuda sobre um comando ou um grupo',
  eitherLine: (lines) => lines.join('  ou  '),
  commandFirst: 'O comando vem primeiro, depois as opções.',
  noSuchCommand: (name) => `Não existe o comando "${name}".`,
  notes: {
    undo: 'Um PIX pago não pode ser cancelado: só quem recebeu pode devolver. O primeiro comando abaixo devolve um PIX recebido; o segundo cancela uma cobrança que ninguém pagou.',
    leave:
      'Não é preciso sair: cada comando termina sozinho. O comando abaixo apaga o perfil guardado e o segredo dele.',
    balance:
      'A especificação do serviço não informa o saldo. Se o seu serviço informa, a configuração balancePath diz onde, e ele aparece antes de um pagamento.',
    language: 'O idioma é uma configuração: brl config set lang pt-BR, ou brl config set lang en.',
  },
  default: (value) => ` [padrão: ${value}]`,
  completionIn: (shell, line) => `Autocompletar do brl no ${shell}. Para carregar: ${line}`,
  afterCompinit: (line) => `${line}, depois de compinit`,
  nameShell: (shells) => `Indique o shell: ${shells}.`,
} satisfies InPortuguese<typeof docsWords>;
