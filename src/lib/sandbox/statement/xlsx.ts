import { brasiliaSerialDay } from '../time.ts';
import type { Cell, Sheet } from './sheet.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Rows of one sheet of a workbook, its headings included: the format has no more. */
const maxSheetRows = 1_048_576;

/**
 * A workbook (ECMA-376, transitional) that goes on in further sheets when one is full (specification, section 4.5).
 * Texts are inline strings, so that none is taken for a formula; instants are days in Brasilia.
 * @param maxRows of one sheet, headings included
 */
export function workbook(sheet: Sheet, maxRows = maxSheetRows): Buffer {
  const parts = inParts(sheet.rows, maxRows - 1);
  const names = parts.map((_, at) => (at === 0 ? sheet.title : `${sheet.title} ${at + 1}`));
  const sheetFiles = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const relationsOfBook = relations(...sheetFiles.map((file): Relation => ['worksheet', file]), [
    'styles',
    'styles.xml',
  ]);
  return zip([
    { name: '[Content_Types].xml', pieces: [contentTypes(names.length)] },
    { name: '_rels/.rels', pieces: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', pieces: [bookOf(names)] },
    { name: 'xl/_rels/workbook.xml.rels', pieces: [relationsOfBook] },
    { name: 'xl/styles.xml', pieces: [styles] },
    ...parts.map(
      (rows, at): ZipEntry => ({ name: `xl/${sheetFiles[at]}`, pieces: sheetOf({ ...sheet, rows }) }),
    ),
  ]);
}

/** At least one part, so that an empty statement is an empty sheet. */
function inParts<Row>(rows: readonly Row[], size: number): (readonly Row[])[] {
  const count = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: count }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Relation = readonly [type: string, target: string];

function relations(...all: readonly Relation[]): string {
  const rows = all.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${rows.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${type}+xml"/>`;
  const parts = Array.from({ length: sheets }, (_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet'));
  return [
    `${declaration}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...parts,
    '</Types>',
  ].join('');
}

function bookOf(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Cell formats by number: 0 plain, 1 instant, 2 amount, 3 heading. */
const formats = { instant: 1, amount: 2, heading: 3 } as const;
const styles = [
  `${declaration}<styleSheet xmlns="${main}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');

/** Rows of one piece of a sheet. */
const pieceRows = 10_000;

/** The headings stay in view. */
function sheetOf({ columns, rows }: Sheet): readonly string[] {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width + 2}" customWidth="1"/>`,
  );
  const headings = columns.map(({ name }, at) => textCell(reference(at, 1), name, formats.heading));
  const lineOf = (row: readonly Cell[], number: number) =>
    rowOf(
      number,
      row.map((cell, column) => cellOf(reference(column, number), cell)),
    );
  const pieces = inParts(rows, pieceRows).map((some, piece) =>
    some.map((row, at) => lineOf(row, 2 + piece * pieceRows + at)).join(''),
  );
  return [
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData>${rowOf(1, headings)}`,
    ...pieces,
    '</sheetData></worksheet>',
  ];
}

function rowOf(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** `A1`, for up to 26 columns. */
function reference(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row}`;
}

function cellOf(at: string, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(at, cell, 0);
  if (typeof cell === 'number') return `<c r="${at}" s="${formats.amount}"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${formats.instant}"><v>${brasiliaSerialDay(cell.getTime())}</v></c>`;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** What XML has no character for is left out; `_x0041_` would be read as `A`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
