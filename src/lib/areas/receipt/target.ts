import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { usageError } from '../../errors/cli-error.ts';
import { checkTarget } from '../../files/atomic-file.ts';
import { receiptWords } from '../../words/receipt.ts';
import { valueWords } from '../../words/values.ts';

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

/** The command that writes files for these payments; a name that a shell would split is left to the person. */
export function lineWithOut(names: readonly string[]): string {
  const isPlain = names.every((name) => /^[\w.:@-]+$/.test(name));
  return receiptWords.outExample(isPlain ? names.join(' ') : valueWords.typed.name);
}

/**
 * Reads the flags; null for the screen.
 * @throws {CliError} exit 2, before anything is asked
 */
export function readTarget(
  flags: {
    readonly format?: string | undefined;
    readonly out?: string | undefined;
    readonly overwrite: boolean;
  },
  names: readonly string[],
): Target | null {
  const { out: path, overwrite } = flags;
  const asked = formats.find((known) => known === flags.format);
  if (path === undefined) {
    if (asked === 'html' || asked === 'pdf')
      throw usageError('usage', receiptWords.needsOut(asked), lineWithOut(names));
    return null;
  }
  const isFolder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) checkTarget(path, overwrite);
  const format = asked ?? (isFolder ? 'pdf' : formatOfName(path));
  if (format === undefined) throw usageError('usage', receiptWords.unknownEnding(path));
  return { format, path, isFolder, overwrite };
}

function formatOfName(path: string): Format | undefined {
  const ending = extname(path).toLowerCase();
  return formats.find((known) => endings[known] === ending || `.${known}` === ending);
}
