import { topic } from './topic.ts';

/** Why a file cannot be read as a sheet: phrases that {@link unreadable} ends with. */
export const sheetWords = topic('sheet', {
  unreadable: (why: string) => `The file cannot be read as a sheet: ${why}.`,
  inLine: (why: string, line: number) => `${why} (line ${line})`,
  saveAsUtf8: 'Save it again as "CSV UTF-8".',
  nul: 'it contains NUL characters',
  wrongMark: (encoding: string) => `its byte order mark says ${encoding}, which it is not`,
  unknownEncoding: 'it is neither UTF-8 nor Windows-1252',
  mixedEncodings: 'it mixes UTF-8 with another encoding',
  noRows: 'it has no rows below its heading',
  openQuote: 'a quote opens here and is never closed',
  quoteInside: 'a quote stands inside a cell that does not begin with one',
  quoteGoesOn: 'a cell goes on after its closing quote',
  hugeRow: 'this row is longer than 1 MiB; a quote before it may never be closed',
  notCsv: (why: string) => `it is not a CSV that has one meaning: ${why}`,
});
