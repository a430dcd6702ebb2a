import type { CsvForm, FileForm } from '../../../journal/runs.ts';
import { windows1252 } from '../../../payments/ofx/windows-1252.ts';
import { csvStyleOf, type SheetStyle } from '../../../terminal/csv-style.ts';

/** How rows are written as they were in their file; commas in UTF-8 if nothing is known of it. */
export function keptStyle(form: FileForm | undefined): SheetStyle {
  if (form === undefined || !('separator' in form)) return csvStyleOf.plain;
  const { separator, encoding, isMarked, hadSeparatorLine } = form;
  return {
    ...csvStyleOf.plain,
    mark: `${isMarked ? '\ufeff' : ''}${hadSeparatorLine ? `sep=${separator}\r\n` : ''}`,
    separator,
    needsQuotes: new RegExp(`["${separator}\r\n]`),
    encode: encoders[encoding],
  };
}

const encoders: Readonly<Record<CsvForm['encoding'], (text: string) => Uint8Array>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': windows1252,
};
