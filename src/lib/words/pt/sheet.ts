import { rowTexts, type sheetWords } from '../sheet.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `sheet.ts` in Portuguese. */
export const sheet = {
  unreadable: (why) => `O arquivo não pode ser lido como planilha: ${why}.`,
  inLine: (why, line) => `${why} (linha ${line})`,
  saveAsUtf8: 'Salve de novo como "CSV UTF-8".',
  nul: 'ele contém caracteres NUL',
  wrongMark: (encoding) => `a marca de ordem de bytes (BOM) diz ${encoding}, mas não é`,
  unknownEncoding: 'ele não está em UTF-8 nem em Windows-1252',
  aboveHeading: (line, rows) =>
    `O cabeçalho está na linha ${line}; acima dele, e fora da leitura: ${rowTexts(rows)}.`,
  mixedEncodings: 'ele mistura UTF-8 com outra codificação',
  noRows: 'ele não tem linhas abaixo do cabeçalho',
  openQuote: 'aspas se abrem aqui e nunca se fecham',
  quoteInside: 'há aspas dentro de uma célula que não começa com aspas',
  quoteGoesOn: 'uma célula continua depois das aspas que a fecham',
  hugeRow: 'esta linha tem mais de 1 MiB; talvez aspas abertas antes dela nunca se fechem',
  saveAsXlsx: 'Abra o arquivo no editor de planilhas e salve como .xlsx ou como "CSV UTF-8".',
  oldWorkbook: 'ele é de uma versão antiga do Excel, ou tem senha',
  noWorkbook: 'ele é um arquivo compactado, mas não do Excel',
  damagedWorkbook: (why) => `ele não é um arquivo do Excel íntegro: ${why}`,
  endlessText: 'um texto dele tem mais de 1 MiB',
  ownEntities: 'ele declara entidades próprias',
  wrongSum: 'uma soma de verificação (CRC-32) está errada',
  noString: (number) => `uma célula cita o texto número ${number}, que não existe`,
  cellsInOnePlace: (line) => `a linha ${line} tem duas células no mesmo lugar`,
  noSheet: (names) => `ele não tem a planilha indicada. As dele são ${names}`,
  severalSheets: (names) =>
    `mais de uma planilha dele tem células, e não foi dito qual deve ser paga: ${names}`,
  nameSheet: 'Indique uma delas com --sheet.',
  noSheets: '--sheet indica uma planilha de um arquivo do Excel, e este não é do Excel.',
  longStream: 'pela entrada padrão, um arquivo do Excel pode ter até 256 MiB',
  nameFile: 'Informe o arquivo em vez de -.',
  hiddenRow: 'esta linha está oculta no Excel, e quem olha o arquivo não veria que ela é paga',
  showRows: 'Exiba as linhas ocultas, ou salve em outro arquivo as que devem ser pagas.',
  hiddenColumn: (column) =>
    `a coluna ${column} está oculta no Excel, e quem olha o arquivo não veria o que ela diz`,
  showColumns: 'Exiba as colunas ocultas, ou exclua-as.',
  covered: (cell) =>
    `a célula ${cell} tem um valor, mas está mesclada com outras, e quem olha o arquivo não o veria`,
  unmerge: 'Desfaça a mesclagem e confira o que as células dizem.',
  notJson: 'isto não é um único objeto JSON',
  list: 'ele é uma lista JSON',
  oneObject: 'Escreva um objeto JSON por linha, com campos que sejam textos e números.',
  nested: (name) => `o campo "${name}" não é texto nem número`,
  newMember: (name) => `o campo "${name}" não está em nenhuma das primeiras linhas`,
  sameMembers: 'Escreva os mesmos campos em todos os objetos, vazios onde não há valor.',
  notCsv: (why) => `ele não é um CSV de leitura única: ${why}`,
} satisfies InPortuguese<typeof sheetWords>;
