import { topic } from './topic.ts';

/** The rows above a heading in one line: their filled cells, quoted. */
export function rowTexts(rows: readonly (readonly string[])[]): string {
  const told = rows.slice(0, 3).map((cells) => `"${cells.filter((cell) => cell.trim() !== '').join(' ')}"`);
  return [...told, ...(rows.length > told.length ? ['…'] : [])].join(', ');
}

/** Why a file cannot be read as a sheet: phrases that {@link unreadable} ends with. */
export const sheetWords = topic('sheet', {
  unreadable: (why: string) => `The file cannot be read as a sheet: ${why}.`,
  inLine: (why: string, line: number) => `${why} (line ${line})`,
  saveAsUtf8: 'Save it again as "CSV UTF-8".',
  nul: 'it contains NUL characters',
  wrongMark: (encoding: string) => `its byte order mark says ${encoding}, which it is not`,
  unknownEncoding: 'it is neither UTF-8 nor Windows-1252',
  mixedEncodings: 'it mixes UTF-8 with another encoding',
  aboveHeading: (line: number, rows: readonly (readonly string[])[]) =>
    `The heading is in line ${line}; above it, and left out: ${rowTexts(rows)}.`,
  noRows: 'it has no rows below its heading',
  openQuote: 'a quote opens here and is never closed',
  quoteInside: 'a quote stands inside a cell that does not begin with one',
  quoteGoesOn: 'a cell goes on after its closing quote',
  hugeRow: 'this row is longer than 1 MiB; a quote before it may never be closed',
  saveAsXlsx: 'Open it in the spreadsheet and save it as .xlsx or as "CSV UTF-8".',
  oldWorkbook: 'it is a workbook of an old version of Excel, or one with a password',
  noWorkbook: 'it is an archive, but not an Excel workbook',
  damagedWorkbook: (why: string) => `it is no whole Excel workbook: ${why}`,
  endlessText: 'a text in it is longer than 1 MiB',
  ownEntities: 'it declares entities of its own',
  wrongSum: 'a check sum (CRC-32) is wrong',
  noString: (number: number) => `it has no text number ${number}, which a cell names`,
  cellsInOnePlace: (line: number) => `row ${line} has two cells in one place`,
  noSheet: (names: string) => `the workbook has no such sheet. It has ${names}`,
  severalSheets: (names: string) =>
    `several sheets of the workbook have cells, and which one is to be paid is not said: ${names}`,
  nameSheet: 'Name one of them with --sheet.',
  noSheets: '--sheet names a sheet of an Excel workbook, and this file is none.',
  longStream: 'a workbook on standard input may have 256 MiB',
  nameFile: 'Name the file instead of -.',
  hiddenRow: 'this row is hidden in the workbook, so who looks at it would not see it paid',
  showRows: 'Show the hidden rows, or save the ones to be paid in a file of their own.',
  hiddenColumn: (column: string) =>
    `the column ${column} is hidden in the workbook, so who looks at it would not see what it says`,
  showColumns: 'Show the hidden columns, or delete them.',
  covered: (cell: string) =>
    `the cell ${cell} has a value, but it is merged with others, so who looks at it would not see it`,
  unmerge: 'Split the merged cells, and look at what they say.',
  notJson: 'this is not one JSON object',
  list: 'it is a JSON list',
  oneObject: 'Write one JSON object a line, whose members are texts and numbers.',
  nested: (name: string) => `the member "${name}" is neither a text nor a number`,
  newMember: (name: string) => `the member "${name}" is in none of the first rows`,
  sameMembers: 'Write the same members in every object, empty where there is no value.',
  notCsv: (why: string) => `it is not a CSV that has one meaning: ${why}`,
});
