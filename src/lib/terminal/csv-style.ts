import type { Column } from './answer.ts';

/** Values of `--csv-style`. */
export const csvStyles = ['plain', 'excel-br'] as const;
/** `plain` is RFC 4180 for programs; `excel-br` is what a spreadsheet in Portuguese opens with a double click. */
export type CsvStyle = (typeof csvStyles)[number];

/** How a CSV of one style is written. */
interface Style {
  /** What precedes the headings in a file: the byte order mark, without which Excel takes UTF-8 for Windows-1252. */
  readonly mark: string;
  readonly separator: string;
  readonly needsQuotes: RegExp;
  /** A cell in the form that its reader takes for an amount or a time. */
  readonly cell: (kind: Column<never>['cell'], text: string) => string;
}

/** The two styles. */
export const csvStyleOf: Readonly<Record<CsvStyle, Style>> = {
  plain: { mark: '', separator: ',', needsQuotes: /[",\r\n]/, cell: (_kind, text) => text },
  'excel-br': { mark: '\ufeff', separator: ';', needsQuotes: /[";\r\n]/, cell: brazilianCell },
};

/** An amount of two decimals with a comma and nothing else; anything that is not an amount is unchanged. */
export function decimalComma(text: string): string {
  const bare = /^(-?)R\$[ \u00a0]([\d.]+,\d{2})$/.exec(text);
  if (bare) return `${bare[1]}${(bare[2] ?? '').replaceAll('.', '')}`;
  return /^-?\d+\.\d{2}$/.test(text) ? text.replace('.', ',') : text;
}

function brazilianCell(kind: Column<never>['cell'], text: string): string {
  if (kind === 'amount') return decimalComma(text);
  return kind === 'instant' ? brazilianTime(text) : text;
}

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
let clock: Intl.DateTimeFormat | undefined;

/** `10/03/2026 09:00:00` in Brasilia: Excel takes an instant with its zone for text. */
function brazilianTime(text: string): string {
  const ms = isInstant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return text;
  clock ??= new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return clock.format(ms).replace(',', '');
}
