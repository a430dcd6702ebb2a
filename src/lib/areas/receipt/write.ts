import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { brasiliaDay } from '../../brazil/clock.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type NewFile, newFile } from '../../files/new-file.ts';
import { jsonListStream } from '../../terminal/row-stream.ts';
import { filesWords } from '../../words/files.ts';
import type { Language } from '../../words/language.ts';
import { chatText } from './chat.ts';
import { htmlFoot, htmlHead, htmlPage } from './html.ts';
import { pageOf } from './page.ts';
import { type Receipt, receiptJson } from './receipt.ts';
import { endingOfName, type Format, type Target } from './target.ts';

/** Accepts receipts one after another; none is kept in memory. */
export interface Sink {
  /** `kept` if a file of that name existed, which is left alone. */
  add(receipt: Receipt): Promise<'written' | 'kept'>;
  /** Completes the files. @throws {CliError} exit 2 or 90 */
  end(): Promise<void>;
  /** Removes incomplete files. */
  drop(): void;
}

/** Writes one receipt to a file, or to its own file in a folder; returns its path, and whether it was written. */
export async function writeReceipt(
  receipt: Receipt,
  target: Target,
  language: Language,
): Promise<{ readonly path: string; readonly isWritten: boolean }> {
  const path = target.isFolder ? pathIn(target, receipt) : target.path;
  if (target.isFolder && !target.overwrite && existsSync(path)) return { path, isWritten: false };
  const file = newFile(path, target.overwrite);
  try {
    const document = documentOf(target.format, file.out, language, false);
    await document.add(receipt);
    await document.end();
    await file.keep();
  } finally {
    file.drop();
  }
  return { path, isWritten: true };
}

/** The destination of many receipts: one file each in a folder, or all in one file. */
export function openSink(target: Target, language: Language): Sink {
  return target.isFolder ? folder(target, language) : oneFile(target, language);
}

function folder(target: Target, language: Language): Sink {
  return {
    async add(receipt) {
      return (await writeReceipt(receipt, target, language)).isWritten ? 'written' : 'kept';
    },
    end: async () => undefined,
    drop: () => undefined,
  };
}

function oneFile({ path, format, overwrite }: Target, language: Language): Sink {
  let file: NewFile | null = null;
  let document: Document | null = null;
  return {
    async add(receipt) {
      file ??= newFile(path, overwrite);
      document ??= documentOf(format, file.out, language, true);
      await document.add(receipt);
      file.check();
      return 'written';
    },
    async end() {
      await document?.end();
      await file?.keep();
    },
    drop: () => file?.drop(),
  };
}

/** A file that receipts are appended to. */
interface Document {
  add(receipt: Receipt): Promise<void>;
  end(): Promise<void>;
}

function documentOf(format: Format, out: Writable, language: Language, isMany: boolean): Document {
  switch (format) {
    case 'json':
      return isMany ? jsonList(out) : oneJson(out);
    case 'text':
      return textDocument(out, language);
    case 'html':
      return htmlDocument(out, language);
    case 'pdf':
      return pdfDocument(out, language);
  }
}

function oneJson(out: Writable): Document {
  return {
    add: async (receipt) => void out.write(`${JSON.stringify(receiptJson(receipt), null, 2)}\n`),
    end: async () => undefined,
  };
}

function jsonList(out: Writable): Document {
  const list = jsonListStream(out);
  return {
    add: async (receipt) => void (await list.write([receiptJson(receipt)])),
    end: async () => list.end({}),
  };
}

const betweenTexts = `\n${'-'.repeat(20)}\n\n`;

function textDocument(out: Writable, language: Language): Document {
  let before = '';
  return {
    async add(receipt) {
      out.write(`${before}${await chatText(receipt, language)}\n`);
      before = betweenTexts;
    },
    end: async () => undefined,
  };
}

function htmlDocument(out: Writable, language: Language): Document {
  let isBegun = false;
  return {
    async add(receipt) {
      const page = await pageOf(receipt, language);
      out.write(`${isBegun ? '' : htmlHead(page)}${htmlPage(page)}`);
      isBegun = true;
    },
    async end() {
      out.write(htmlFoot);
    },
  };
}

function pdfDocument(out: Writable, language: Language): Document {
  let pdf: import('./pdf.ts').Pdf | null = null;
  return {
    async add(receipt) {
      const { openPdf } = await import('./pdf.ts');
      const page = await pageOf(receipt, language);
      pdf ??= await openPdf(out, page);
      pdf.add(page);
    },
    end: async () => pdf?.end(),
  };
}

function pathIn({ path, format }: Target, receipt: Receipt): string {
  makeFolder(path);
  return join(path, `${fileNameOf(receipt)}${endingOfName(format)}`);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message = filesWords.unwritable(path, code ?? null);
    throw new CliError({ code: 'unwritable_file', ends: 'local_storage', message, cause: error });
  }
}

/**
 * The name of a receipt's file in a folder, without its ending: day, payee, reference, and the part of an id that no other
 * payment has. The same payment gets the same name again, and no other one ever gets it. ASCII alone, and short: it goes by
 * mail and through every system.
 */
function fileNameOf(receipt: Receipt): string {
  const { payee, payeeShown, payeeOrdered, names } = receipt;
  const name = payee?.name ?? payeeShown?.name ?? payeeOrdered?.name ?? '';
  return [dayOf(receipt), word(name), word(names.ref ?? names.reference ?? ''), ownPart(receipt)]
    .filter((part) => part !== '')
    .join('_');
}

function dayOf({ paidAt, wanted, lookedUpAtMs }: Receipt): string {
  const paidAtMs = Date.parse(paidAt ?? '');
  return brasiliaDay(Number.isNaN(paidAtMs) ? (wanted.intent?.createdAtMs ?? lookedUpAtMs) : paidAtMs);
}

/** An end-to-end id begins with the bank and the minute, which others share; the rest of it is the payment's own. */
function ownPart({ names, lookedUpAtMs }: Receipt): string {
  const { endToEndId, intentId, tedId, paymentId } = names;
  const end = /^[ED][0-9A-Za-z]{20}([0-9A-Za-z]{11})$/.exec(endToEndId ?? '')?.[1];
  const others = [intentId?.replace('int_', ''), tedId, paymentId].find((id) => id);
  return end ?? (word(others ?? '') || String(lookedUpAtMs));
}

const longestPart = 40;

/** A text as a part of a name: letters without accents, digits, points and hyphens. */
function word(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
