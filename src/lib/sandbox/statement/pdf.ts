import { deflateSync } from 'node:zlib';
import { brasiliaText } from '../time.ts';
import type { Cell, Sheet } from './sheet.ts';

/** A4 landscape, and the layout of its lines, in points. */
const page = { width: 842, height: 595, margin: 36 } as const;
const font = { size: 6.5, leading: 9 } as const;
const linesPerPage = Math.floor((page.height - 2 * page.margin) / font.leading);
const gap = '  ';

/**
 * A table as a document (PDF 1.4, ISO 32000-1), page after page with its headings. Every reader has Courier, whose
 * characters have one width, so spaces make the columns; a text wider than its column continues on the next line.
 * @param heading the lines above the table, on every page
 */
export function tableDocument(sheet: Sheet, heading: readonly string[]): Buffer {
  const names = lineOf(
    sheet,
    sheet.columns.map(({ name }) => winAnsi(name)),
  );
  const rule = sheet.columns.map(({ width }) => '-'.repeat(width)).join(gap);
  const lines = sheet.rows.flatMap((row) => rowLines(sheet, row));
  // Below the headings: the page number.
  const perPage = linesPerPage - heading.length - 4;
  const count = Math.max(1, Math.ceil(lines.length / perPage));
  const pages = Array.from({ length: count }, (_, at) => [
    ...heading.map(winAnsi),
    `Página ${at + 1} de ${count}`,
    '',
    names,
    rule,
    ...lines.slice(at * perPage, (at + 1) * perPage),
  ]);
  return documentOf(sheet.title, pages.map(contentOf));
}

/** A row as one line, or as several where a text is too wide. */
function rowLines(sheet: Sheet, row: readonly Cell[]): string[] {
  const cells = row.map((cell, at) => pieces(textOf(cell), sheet.columns[at]?.width ?? 1));
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    lineOf(
      sheet,
      cells.map((cell) => cell[line] ?? ''),
      row,
    ),
  );
}

/** Amounts are right-aligned. */
function lineOf({ columns }: Sheet, texts: readonly string[], row: readonly Cell[] = []): string {
  const padded = columns.map(({ width }, at) => {
    const text = texts[at] ?? '';
    return typeof row[at] === 'number' ? text.padStart(width) : text.padEnd(width);
  });
  return padded.join(gap).trimEnd();
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return winAnsi(cell);
  if (typeof cell === 'number') return thousands(cell.toFixed(2).replace('.', ','));
  return brasiliaText(cell.getTime()).slice(0, 19).replace('T', ' ');
}

function thousands(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+,)/g, '.');
}

function pieces(text: string, width: number): string[] {
  const count = Math.max(1, Math.ceil(text.length / width));
  return Array.from({ length: count }, (_, at) => text.slice(at * width, (at + 1) * width));
}

/** The characters of WinAnsiEncoding beyond Latin-1 that a statement may have. */
const beyondLatin1: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

/**
 * A text whose character codes are the bytes of WinAnsiEncoding, so that its length is its width; a character that
 * the encoding lacks becomes `?`. Must not be applied twice.
 */
function winAnsi(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[^\u0020-\u00FF]/gu, (character) => String.fromCharCode(beyondLatin1[character] ?? 0x3f));
}

/** A string of the format, from bytes. */
function quoted(text: string): string {
  return `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`;
}

/** The content of one page: lines from the top. */
function contentOf(lines: readonly string[]): string {
  const top = page.height - page.margin;
  const shown = lines.map((line) => `${quoted(line)} Tj T*`);
  return `BT /F1 ${font.size} Tf ${font.leading} TL ${page.margin} ${top} Td\n${shown.join('\n')}\nET`;
}

/** Objects 1 to 4 are for the whole document; each page has two, itself and its content. */
function documentOf(title: string, contents: readonly string[]): Buffer {
  const pageNumber = (at: number) => 5 + 2 * at;
  const kids = contents.map((_, at) => `${pageNumber(at)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /MediaBox [0 0 ${page.width} ${page.height}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Title ${quoted(winAnsi(title))} >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(at) + 1} 0 R >>`,
      streamOf(content),
    ]),
  ];
  return assembled(objects);
}

function streamOf(content: string): string {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
}

/** Numbers the objects and records where each begins. */
function assembled(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.4\n%\xE2\xE3\xCF\xD3\n'];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    const part = `${at + 1} 0 obj\n${object}\nendobj\n`;
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`,
    `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}
