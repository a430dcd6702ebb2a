import type { Language } from '../words/language.ts';
import type { Column } from './answer.ts';

/** Values of `--csv-style`. */
export const csvStyles = ['plain', 'excel-br'] as const;
/** `plain` is RFC 4180 for programs; `excel-br` is what a spreadsheet in Portuguese opens with a double click. */
export type CsvStyle = (typeof csvStyles)[number];

/** How a CSV of one style is written. */
export interface SheetStyle {
  /** What precedes the headings in a file: the byte order mark, without which Excel takes UTF-8 for Windows-1252. */
  readonly mark: string;
  readonly separator: string;
  readonly needsQuotes: RegExp;
  /** What its headings and names are written in; null for the names that programs know them by. */
  readonly language: Language | null;
  /** Its bytes, if they are not UTF-8. */
  readonly encode?: (text: string) => Uint8Array;
}

/** The two styles. */
export const csvStyleOf: Readonly<Record<CsvStyle, SheetStyle>> = {
  plain: { mark: '', separator: ',', needsQuotes: /[",\r\n]/, language: null },
  'excel-br': { mark: '\ufeff', separator: ';', needsQuotes: /[";\r\n]/, language: 'pt' },
};

/** An amount of two decimals with a comma and nothing else; anything that is not an amount is unchanged. */
export function decimalComma(text: string): string {
  const bare = /^(-?)R\$[ \u00a0]([\d.]+,\d{2})$/.exec(text);
  if (bare) return `${bare[1]}${(bare[2] ?? '').replaceAll('.', '')}`;
  return /^-?\d+\.\d{2}$/.test(text) ? text.replace('.', ',') : text;
}

/** A record's cell as a spreadsheet in Portuguese takes it for an amount or a time, and a person for a word. */
export function brazilianCell<R>({ cell, value, shown, word = shown }: Column<R>, record: R): string {
  const text = value(record);
  if (cell === 'amount') return decimalComma(text);
  if (cell === 'instant') return brazilianTime(text);
  if (cell !== 'name' || !word || text === '') return text;
  return text === text.toUpperCase() ? word(record).toUpperCase() : word(record);
}

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
let clock: Intl.DateTimeFormat | undefined;

/** `10/03/2026 09:00:00` in Brasilia, or `10/03/2026` of a day: Excel takes an instant with its zone for text. */
function brazilianTime(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day !== undefined) return `${day}/${month}/${year}`;
  const ms = isInstant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return text;
  clock ??= new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.format(ms).replace(',', '');
}
