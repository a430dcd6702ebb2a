import { topic } from './topic.ts';

/** What is wrong with a table of payments, one place of it. */
export const rowWords = topic('rows', {
  row: (number: number) => `row ${number}`,
  line: (number: number) => `line ${number}`,
  roles: {
    amount: 'amount',
    key: 'key',
    keyType: 'key type',
    identifier: 'identifier',
    description: 'description',
    document: 'document',
    date: 'date',
    money: 'second amount',
  },

  noHeading:
    'The first line looks like a row: the table has no heading. Put the names of the columns above it.',
  noColumn: (role: string, names: string) =>
    `The heading has no column for the ${role}. It can be called ${names}.`,
  unnamedColumn: 'The column has no name.',
  columnTwice: (name: string) => `The heading has the column "${name}" twice.`,
  emptyRow: 'The row is empty. Take it out.',
  totalRow: 'The row looks like a total, not like a payment. Take it out.',
  shortRow: (cells: number, columns: number) => `The row has ${cells} cells and the heading ${columns}.`,
  longRow: (cells: number, columns: number) =>
    `The row has ${cells} cells and the heading ${columns}. A comma in a cell, as in 1250,50, needs quotes around it or another separator.`,
  sameRow: (place: string) => `The row is the same as ${place}, so both would be paid.`,
  sameIdentifier: (place: string) => `The identifier is that of ${place}, whose other cells differ.`,

  badIdentifier: (longest: number) =>
    `An identifier has 1 to ${longest} letters, digits, dots, dashes or underscores.`,
  longDescription: (longest: number) => `A description has at most ${longest} characters.`,
  cutShort: (cell: string) =>
    `${cell}: a spreadsheet cut this number short, and its last digits are lost. Format the column as text and type the number again.`,
  formula: (cell: string) => `${cell} begins like a formula. Write the value itself.`,
  lostCharacter: (cell: string) =>
    `${cell}: a letter was lost when the file was saved in another encoding. Write it again.`,
  errorValue: (cell: string) => `${cell} is an error of the spreadsheet, not a value.`,
  emptyCell: 'The cell is empty.',
  noKeyType: (cell: string, types: string) => `${cell} is not a type of key: ${types}.`,
  ambiguousKey: (readings: string) => `The key may mean ${readings}. Write it out in full.`,
  guessedKey: (reading: string) =>
    `The key is not certain; it may be ${reading}. Write it out in full, or name its type in a column.`,
  noColumnFor: (role: string) => `The file has no column for this: ${role}.`,
  notOfType: (type: string, why: string) => `Not a key of type ${type}: ${why}`,
  notOfTypeBut: (type: string, why: string, other: string) =>
    `Not a key of type ${type}: ${why} It can be read as ${other}.`,
  noDay: (cell: string) => `${cell} is no day of the calendar. Write it as YYYY-MM-DD.`,
  dayWritten: (cell: string, day: string) => `Write ${cell} as ${day}.`,
  dayEither: (cell: string, one: string, other: string) =>
    `${cell} may mean ${one} or ${other}. Write one of them.`,
});
