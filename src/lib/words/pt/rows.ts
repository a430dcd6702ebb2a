import type { rowWords } from '../rows.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const cellCount = (count: number) => counted(count, 'célula', 'células');

/** The words of `rows.ts` in Portuguese. */
export const rows = {
  row: (number) => `linha de dados ${number}`,
  line: (number) => `linha ${number}`,
  roles: {
    amount: 'valor',
    key: 'chave',
    keyType: 'tipo de chave',
    identifier: 'identificador',
    description: 'descrição',
    document: 'documento',
    date: 'data',
    money: 'segundo valor',
  },

  noHeading:
    'A primeira linha parece de dados: a tabela não tem cabeçalho. Ponha acima dela os nomes das colunas.',
  noColumn: (role, names) => `O cabeçalho não tem coluna de ${role}. Ela pode se chamar ${names}.`,
  unnamedColumn: 'A coluna não tem nome.',
  columnTwice: (name) => `O cabeçalho tem a coluna "${name}" duas vezes.`,
  emptyRow: 'A linha está vazia. Remova-a.',
  totalRow: 'A linha parece um total, não um pagamento. Remova-a.',
  shortRow: (cells, columns) => `A linha tem ${cellCount(cells)}, mas o cabeçalho tem ${columns}.`,
  longRow: (cells, columns) =>
    `A linha tem ${cellCount(cells)}, mas o cabeçalho tem ${columns}. Uma célula com vírgula, como 1250,50, precisa de aspas ou de outro separador.`,
  sameRow: (place) => `A linha é igual à ${place}, e as duas seriam pagas.`,
  sameIdentifier: (place) => `O identificador é o mesmo da ${place}, mas outras células são diferentes.`,

  badIdentifier: (longest) =>
    `Um identificador tem de 1 a ${longest} letras, números, pontos, hífens ou sublinhados.`,
  longDescription: (longest) => `Uma descrição tem no máximo ${longest} caracteres.`,
  cutShort: (cell) =>
    `${cell}: a planilha cortou este número, e os últimos dígitos se perderam. Formate a coluna como texto e digite o número de novo.`,
  formula: (cell) => `${cell} começa como uma fórmula. Escreva o próprio valor.`,
  lostCharacter: (cell) =>
    `${cell}: uma letra se estragou quando o arquivo foi salvo em outra codificação. Escreva de novo.`,
  errorValue: (cell) => `${cell} é um erro da planilha, não um valor.`,
  emptyCell: 'A célula está vazia.',
  noKeyType: (cell, types) => `${cell} não é um tipo de chave. Os tipos são ${types}.`,
  ambiguousKey: (readings) => `A chave pode ser ${readings}. Escreva-a na forma completa.`,
  guessedKey: (reading) =>
    `Não há certeza sobre a chave; pode ser ${reading}. Escreva-a na forma completa, ou indique o tipo numa coluna.`,
  noColumnFor: (role) => `O arquivo não tem coluna para isto: ${role}.`,
  notOfType: (type, why) => `Não é uma chave do tipo ${type}: ${why}`,
  notOfTypeBut: (type, why, other) => `Não é uma chave do tipo ${type}: ${why} Pode ser ${other}.`,
  noDay: (cell) => `${cell} não é uma data. Escreva como AAAA-MM-DD.`,
  dayWritten: (cell, day) => `Escreva ${cell} como ${day}.`,
  dayEither: (cell, one, other) => `${cell} pode ser ${one} ou ${other}. Escreva uma das duas.`,
} satisfies InPortuguese<typeof rowWords>;
