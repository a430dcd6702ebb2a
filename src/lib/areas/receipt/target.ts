import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { usageError } from '../../errors/cli-error.ts';
import { checkTarget } from '../../files/atomic-file.ts';
import { aloud } from '../../words/language.ts';
import { receiptWords } from '../../words/receipt.ts';

/** The formats of a receipt. */
export const formats = ['text', 'html', 'pdf', 'json'] as const;
/** One of {@link formats}. */
export type Format = (typeof formats)[number];

/** Where receipts go, and in which format. */
export interface Target {
  readonly format: Format;
  readonly path: string;
  /** One file each, in this folder. */
  readonly isFolder: boolean;
  readonly overwrite: boolean;
}

/** The flags for the format and destination of a receipt. */
export const targetFlags = {
  format: Flags.string({ options: [...formats], helpValue: formats.join('|') }),
  out: Flags.string({ helpValue: 'PATH' }),
  overwrite: Flags.boolean(),
};

/** The file name extension of each format; it selects the format if only a name is given. */
const endings: Readonly<Record<Format, string>> = { text: '.txt', html: '.html', pdf: '.pdf', json: '.json' };

/** The extension of a file in that format. */
export function endingOfName(format: Format): string {
  return endings[format];
}

interface TargetFlags {
  readonly format?: string | undefined;
  readonly out?: string | undefined;
  readonly overwrite: boolean;
}

/** Reads the flags; null for the screen. @throws {CliError} exit 2, before anything is asked */
export function readTarget(flags: TargetFlags): Target | null {
  if (flags.out !== undefined) return targetAt(flags.out, flags);
  return flags.format === 'html' || flags.format === 'pdf' ? defaultTarget(flags) : null;
}

/** Where receipts go that no screen shows, if no place is named: a folder here. */
export function defaultTarget(flags: TargetFlags): Target {
  return targetAt(`${aloud(() => receiptWords.folder)}/`, flags);
}

function targetAt(path: string, { format: asked, overwrite }: TargetFlags): Target {
  const isFolder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) checkTarget(path, overwrite);
  const format = formats.find((known) => known === asked) ?? (isFolder ? 'pdf' : formatOfName(path));
  if (format === undefined) throw usageError('usage', receiptWords.unknownEnding(path));
  return { format, path, isFolder, overwrite };
}

function formatOfName(path: string): Format | undefined {
  const ending = extname(path).toLowerCase();
  return formats.find((known) => endings[known] === ending || `.${known}` === ending);
}
