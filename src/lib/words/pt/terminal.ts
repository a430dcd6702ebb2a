import type { terminalWords } from '../terminal.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

/** The words of `terminal.ts` in Portuguese. */
export const terminal = {
  typeIt: 'Digite a resposta, ou pressione Ctrl-C para parar.',
  hidden: '[não aparece na tela]',
  choose: '↑↓ navegar • ⏎ escolher • Ctrl-C sair',
  number: (most) => `Digite um número de 1 a ${most}:`,
  yesOrNo: 'Digite s (sim) ou n (não).',
  yesOrNoShort: '(s/N)',
  yes: 'Sim',
  no: 'Não',
  keysDropped: 'O que foi digitado antes de a pergunta aparecer foi ignorado.',
  noColumn: (name) => `Não existe a coluna "${name}".`,
  columns: (names) => `Colunas: ${names}.`,
  noTable:
    '--columns escolhe colunas de uma tabela ou de um CSV, e esta resposta não é nem uma coisa nem outra.',
  leaveColumnsOut: 'Retire --columns; de um JSON, --query escolhe os membros.',
  badLog: (value) => `O registro é "${value}"; BRL_LOG e --log aceitam json.`,
  noCsv: 'Esta resposta não é uma lista, e por isso não tem CSV.',
  useJson: 'Use --output json.',
  badQuery: (reason) => `--query não é uma expressão JMESPath: ${reason}.`,
  noSuchFunction: (name, known) => `não existe a função ${name}(); existem ${known}`,
  otherArguments: (name, takes, given) =>
    `${name}() recebe ${counted(takes, 'argumento', 'argumentos')}, não ${given}`,
  needsYes: (question) => `${question} Não há terminal para responder. Nada foi enviado.`,
  addYes: 'Acrescente --yes.',
  answeredNo: 'A resposta foi não. Nada foi enviado.',
  nothingToShow: 'Nada a mostrar.',
  reading: 'Lendo.',
  read: (done, total, perSecond, left) =>
    total === null
      ? `Leitura: ${done}, ${perSecond}/s`
      : `Leitura: ${done} de ${total}, ${perSecond}/s, tempo restante: ${left}`,
  unknownTime: 'ainda incerto',
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count.replace('.', ',')} h`,
} satisfies InPortuguese<typeof terminalWords>;
