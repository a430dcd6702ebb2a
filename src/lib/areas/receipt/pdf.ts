import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type PDFDocument from 'pdfkit';
import { version } from '../../connection/version.ts';
import type { Page, Section } from './page.ts';

/** A PDF that is written page by page. */
export interface Pdf {
  add(page: Page): void;
  /** Resolves when the last byte was passed on. */
  end(): Promise<void>;
}

/** Starts a PDF on A4. The package that writes it is loaded only here. */
export async function openPdf(out: Writable, { language, title }: Page): Promise<Pdf> {
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    size: 'A4',
    // Overflow continues where we say, not automatically.
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: drawable(title), Producer: 'pdfkit', Creator: `brl ${version}` },
  });
  doc.on('data', (piece: Uint8Array) => out.write(piece));
  return {
    add: (page) => draw(doc, page),
    async end() {
      const ended = once(doc, 'end');
      doc.end();
      await ended;
    },
  };
}

const sheet = { width: 595, height: 842, margin: 56, labels: 140 } as const;
const inner = sheet.width - 2 * sheet.margin;
const ink = '#000000';
const soft = '#555555';
const alarm = '#a40000';

/** Where the next line begins on the sheet. */
interface Pen {
  readonly doc: PDFDocument;
  readonly across: string | null;
  y: number;
}

function draw(doc: PDFDocument, page: Page): void {
  const pen: Pen = { doc, across: page.across, y: 0 };
  turn(pen);
  write(pen, page.title, { font: 'Helvetica-Bold', size: 17 });
  for (const mark of page.marks)
    write(pen, mark, { font: 'Helvetica-Bold', size: 12, color: alarm, before: 5 });
  for (const part of page.sections) drawSection(pen, part);
  rule(pen, 14);
  const texts = [page.title, ...page.marks, ...page.notes, ...page.sections.flatMap(textsOf)];
  const lacks = texts.some((text) => drawable(text) !== text.normalize('NFC'));
  for (const note of [...page.notes, ...(lacks ? [page.fontNote] : [])])
    write(pen, note, { size: 8.5, color: soft, before: 3 });
}

function textsOf({ title, lines }: Section): readonly string[] {
  return [title, ...lines.flat()];
}

function drawSection(pen: Pen, { title, lines }: Section): void {
  write(pen, title, { font: 'Helvetica-Bold', size: 9.5, color: soft, before: 12 });
  rule(pen, 3);
  for (const [label, value] of lines) {
    const { doc } = pen;
    const text = drawable(value);
    const width = inner - sheet.labels;
    doc.font('Helvetica').fontSize(10);
    const height = doc.heightOfString(text, { width }) + 3;
    makeRoom(pen, height);
    doc.font('Helvetica').fontSize(10);
    doc.fillColor(soft).text(drawable(label), sheet.margin, pen.y, { width: sheet.labels - 8 });
    doc.fillColor(ink).text(text, sheet.margin + sheet.labels, pen.y, { width });
    pen.y += height;
  }
}

interface Look {
  readonly font?: 'Helvetica' | 'Helvetica-Bold';
  readonly size: number;
  readonly color?: string;
  /** Free space above. */
  readonly before?: number;
}

function write(pen: Pen, said: string, { font = 'Helvetica', size, color = ink, before = 0 }: Look): void {
  const { doc } = pen;
  const text = drawable(said);
  doc.font(font).fontSize(size);
  const height = doc.heightOfString(text, { width: inner });
  pen.y += before;
  makeRoom(pen, height);
  doc.font(font).fontSize(size).fillColor(color).text(text, sheet.margin, pen.y, { width: inner });
  pen.y += height;
}

function rule(pen: Pen, before: number): void {
  pen.y += before;
  const { doc, y } = pen;
  doc.lineWidth(0.5).strokeColor('#bbbbbb').moveTo(sheet.margin, y);
  doc.lineTo(sheet.margin + inner, y).stroke();
  pen.y += 4;
}

function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height > sheet.height - sheet.margin) turn(pen);
}

/** The next sheet; the text across it is drawn first, so that everything else lies over it. */
function turn(pen: Pen): void {
  const { doc, across } = pen;
  doc.addPage();
  pen.y = sheet.margin;
  if (across === null) return;
  const text = drawable(across);
  const [x, y] = [sheet.width / 2, sheet.height / 2];
  doc.save().rotate(-50, { origin: [x, y] });
  doc.font('Helvetica-Bold').fontSize(100);
  const size = Math.min(110, (100 * 780) / doc.widthOfString(text));
  doc.fontSize(size).fillColor(alarm, 0.16);
  doc.text(text, x - doc.widthOfString(text) / 2, y - size / 2, { lineBreak: false });
  doc.restore().fillColor(ink, 1);
}

/** Beyond ASCII, the characters that the standard fonts have (WinAnsi, ISO 32000-1, annex D). */
const winAnsi = /[\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** A text in the characters of the font; any other is written as its code, as a terminal does. */
function drawable(text: string): string {
  return Array.from(text.normalize('NFC'), (char) =>
    /^[ -~]$/.test(char) || winAnsi.test(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`,
  ).join('');
}
