import { messages } from './topic.ts';

/** The faults of a table of payments, each in one place. */
export const rowWords = messages('rows', {
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
    `The heading has no column for the ${role}. Its heading can be ${names}.`,
  unnamedColumn: 'The column has no name.',
  columnTwice: (name: string) => `The heading has the column "${name}" twice.`,
  emptyRow: 'The row is empty. Remove it.',
  totalRow: 'The row looks like a total, not a payment. Remove it.',
  shortRow: (cells: number, columns: number) => `The row has ${cells} cells, but the heading has ${columns}.`,
  longRow: (cells: number, columns: number) =>
    `The row has ${cells} cells, but the heading has ${columns}. A cell with a comma, as in 1250,50, needs quotes or another separator.`,
  sameRow: (place: string) => `The row is the same as ${place}, so both would be paid.`,
  sameIdentifier: (place: string) => `The identifier is the same as in ${place}, but other cells differ.`,

  badIdentifier: (longest: number) =>
    `An identifier has 1 to ${longest} letters, digits, dots, dashes or underscores.`,
  longDescription: (longest: number) => `A description has at most ${longest} characters.`,
  cutShort: (cell: string) =>
    `${cell}: a spreadsheet truncated this number, and its last digits are lost. Format the column as text and type the number again.`,
  formula: (cell: string) => `${cell} begins like a formula. Write the value itself.`,
  lostCharacter: (cell: string) =>
    `${cell}: a letter was spoiled when the file was saved in another encoding. Write it again.`,
  errorValue: (cell: string) => `${cell} is an error of the spreadsheet, not a value.`,
  emptyCell: 'The cell is empty.',
  noKeyType: (cell: string, types: string) => `${cell} is not a type of key: ${types}.`,
  ambiguousKey: (readings: string) => `The key may mean ${readings}. Write it out in full.`,
  guessedKey: (reading: string) =>
    `The key is not certain; it may be ${reading}. Write it out in full, or name its type in a column.`,
  noColumnFor: (role: string) => `The file has no column for this: ${role}.`,
  notOfType: (type: string, why: string) => `Not a key of type ${type}: ${why}`,
  notOfTypeBut: (type: string, why: string, other: string) =>
    `Not a key of type ${type}: ${why} It could be ${other}.`,
  noDay: (cell: string) => `${cell} is not a date. Write it as YYYY-MM-DD.`,
  dayWritten: (cell: string, day: string) => `Write ${cell} as ${day}.`,
  dayEither: (cell: string, one: string, other: string) =>
    `${cell} may mean ${one} or ${other}. Write one of them.`,
});
