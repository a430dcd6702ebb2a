import { type Centavos, centavosFromWire, formatPlain } from '../../contract/money.ts';
import { issuedCode } from '../../sandbox/boleto/code.ts';
import type { SeededDay } from '../../sandbox/statement/day.ts';
import { tedMagic } from '../../sandbox/ted/magic.ts';
import type { Head } from '../../words/heads.ts';

/** A payment that the company makes on a seeded day: the command that is typed, and what its own file says of it. */
interface Typed {
  readonly what: string;
  readonly line: (ref: string, day: string) => string;
  readonly amountCentavos: number;
  /** The amount in the company's file; null if it has no row. */
  readonly bookedCentavos: number | null;
}

/** Payments of every rail and every end: paid, lost and found, open, refused, sent back. */
const payments: readonly Typed[] = [
  pix('aluguel', 'maria@example.com', 1250_00),
  pix('frete', '+5511999990001', 96_40, { booked: null }),
  // Two digits were swapped when the row was typed.
  pix('papelaria', '123e4567-e89b-42d3-a456-426614174000', 187_50, { booked: 178_50 }),
  pix('farinha', 'timeout-completed@example.com', 640_00, { more: ' --no-wait' }),
  pix('reforma', 'held-completed@example.com', 410_00, { more: ' --no-wait' }),
  pix('gas', 'timeout-forever@example.com', 75_00, { more: ' --no-wait' }),
  pix('embalagem', 'timeout-failed@example.com', 58_20, { booked: null, more: ' --no-wait' }),
  pix('conserto', 'refused@example.com', 33_00, { booked: null }),
  {
    what: 'contador',
    line: (ref) =>
      `brl ted send --bank-code 341 --branch 1234 --account-number ${tedMagic.anyHour} --tax-number 12345678000195 --holder-name "Contador Exemplo Ltda" --amount 800,00 --ref ${ref} --yes --no-wait`,
    amountCentavos: 800_00,
    bookedCentavos: 800_00,
  },
  transfer('filial', 500_00),
  transfer('cofre', 8888_01, { more: ' --no-wait' }),
  transfer('reserva', 8888_02, { more: ' --no-wait' }),
  boleto('energia', 234_80),
];

/** A row of the company's file without a payment. */
const onlyInFile = { what: 'faxina', amountCentavos: 64_90 };

/** The commands pay without asking: with a production profile in force, they are refused. */
const onlySandbox = 'BRL_ENVIRONMENT=sandbox';

/** The commands that make the company's own payments of the day, in the order in which they are typed. */
export function dayLines({ day }: SeededDay): readonly string[] {
  return [
    ...payments.map(({ what, line }) => `${onlySandbox} ${line(refOf(what, day), day)}`),
    // A payment that timed out or waits ends within two minutes.
    'brl sandbox clock --advance 3m',
  ];
}

/** A command as a POSIX shell reads it and an 80-column terminal shows it: broken between flags, each break escaped. */
export function brokenForShell(line: string): string {
  const rows: string[] = [];
  for (const word of line.match(/--\S+ (?:"[^"]*"|[^-"\s]\S*)|\S+/g) ?? []) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length <= 76) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(rows.length === 0 ? word : `  ${word}`);
  }
  return rows.join(' \\\n');
}

/** The columns of the company's own file. */
export const ledgerHeads = [
  'date',
  'amount',
  'reference',
  'end_to_end_id',
  'bank_id',
  'description',
] as const satisfies readonly Head[];

/** The rows of the company's own file of the day, with what its people would have forgotten or mistyped. */
export function dayLedger({ day, items, strangersIdentifier }: SeededDay): readonly (readonly string[])[] {
  const paid = payments.flatMap(({ what, bookedCentavos }) =>
    bookedCentavos === null ? [] : [[day, plain(-bookedCentavos), refOf(what, day), '', '', what]],
  );
  const booked = items
    .filter((item) => item.identifier !== strangersIdentifier)
    .map((item) => [
      day,
      plain(centavosFromWire(Number(item.amount)) ?? 0),
      '',
      text(item.endToEndId),
      text(item.id),
      text(item.description),
    ]);
  const { what, amountCentavos } = onlyInFile;
  return [...paid, [day, plain(-amountCentavos), refOf(what, day), '', '', what], ...booked];
}

interface Otherwise {
  /** The amount in the company's file, if it differs or is missing. */
  readonly booked?: number | null;
  /** Further flags. */
  readonly more?: string;
}

function pix(
  what: string,
  key: string,
  amountCentavos: number,
  { booked = amountCentavos, more = '' }: Otherwise = {},
): Typed {
  const line = (ref: string) =>
    `brl pix send --key ${key} --amount ${reais(amountCentavos)} --ref ${ref} --yes${more}`;
  return { what, line, amountCentavos, bookedCentavos: booked };
}

function transfer(
  what: string,
  amountCentavos: number,
  { booked = amountCentavos, more = '' }: Otherwise = {},
): Typed {
  const line = (ref: string) =>
    `brl transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount ${reais(amountCentavos)} --ref ${ref} --yes${more}`;
  return { what, line, amountCentavos, bookedCentavos: booked };
}

/** Each day has its own boleto: one that was paid is not paid again. */
function boleto(what: string, amountCentavos: number): Typed {
  const line = (ref: string, day: string) => {
    const ourNumber = Number(day.replaceAll('-', ''));
    const code = issuedCode({ amountCentavos, dueDayMs: null, ourNumber });
    return `brl boleto pay --line ${code.line} --ref ${ref} --yes`;
  };
  return { what, line, amountCentavos, bookedCentavos: amountCentavos };
}

function refOf(what: string, day: string): string {
  return `${what}-${day}`;
}

function plain(centavos: number): string {
  return formatPlain(centavos as Centavos);
}

/** `1250,00`. */
function reais(centavos: number): string {
  return plain(centavos).replace('.', ',');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
