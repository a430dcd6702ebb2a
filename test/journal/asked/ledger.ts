import { randomOf } from '../../safety/figures.ts';
import { type BuiltBoleto, bankBoleto, collectionBoleto } from '../../support/boletos.ts';

/** Payments that were made, as a person knows them: the ledger by which the answers to questions are judged. Nothing of `src` is used. */

/** The ways of paying. */
export const ways = ['pix', 'bank', 'ted', 'boleto', 'internal', 'refund'] as const;
export type Way = (typeof ways)[number];

/** Who is paid. */
export interface Supplier {
  readonly name: string;
  /** Bare. */
  readonly document: string;
  readonly key: { readonly type: string; readonly value: string };
  readonly branch: string;
  readonly account: string;
}

/** One payment. Null for what it does not have. */
export interface Paid {
  readonly intentId: string;
  readonly way: Way;
  readonly supplier: Supplier;
  readonly centavos: number;
  /** The day in Brasilia, YYYY-MM-DD. */
  readonly day: string;
  readonly atMs: number;
  readonly ref: string | null;
  /** The number of the run that it is a row of, and its own name there. */
  readonly run: number | null;
  readonly invoice: string | null;
  readonly description: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly paymentId: string;
  readonly boleto: BuiltBoleto | null;
  readonly state: 'SETTLED' | 'REFUSED' | 'UNCERTAIN';
}

const first =
  'José João Antônio Luís Sebastião Conceição Íris Mônica Cláudia Fábio Márcia Otávio Inês Hélio Araújo'.split(
    ' ',
  );
const firm = 'Padaria Açougue Gráfica Transportes Elétrica Móveis Cafés Têxtil Óptica Construção'.split(' ');
const last =
  'Gonçalves Magalhães Simões Guimarães Brandão Falcão Patrício Assunção Leitão Müller Peçanha Zanetti'.split(
    ' ',
  );
const texts = ['Aluguel de março', 'Manutenção do elevador', 'Férias', 'Comissão', null, null];

/** Chance that a seed decides. */
export interface Dice {
  whole(below: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The dice of one purpose. */
export function diceOf(purpose: string): Dice {
  const fraction = randomOf(purpose);
  const whole = (below: number) => Math.floor(fraction() * below);
  return { whole, pick: <T>(from: readonly T[]) => from[whole(from.length)] as T };
}

/** So many digits. */
function digits(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => dice.whole(10)).join('');
}

function hex(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => dice.whole(16).toString(16)).join('');
}

function uuid(dice: Dice): string {
  return `${hex(dice, 8)}-${hex(dice, 4)}-4${hex(dice, 3)}-a${hex(dice, 3)}-${hex(dice, 12)}`;
}

/** A CPF, or a CNPJ of the first branch, with right check digits. */
export function newDocument(dice: Dice, isFirm: boolean): string {
  const base = isFirm ? `${digits(dice, 8)}0001` : digits(dice, 9);
  const check = (text: string) => {
    const sum = [...text].toReversed().reduce((all, digit, at) => {
      const weight = isFirm ? 2 + (at % 8) : 2 + at;
      return all + Number(digit) * weight;
    }, 0);
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const once = base + check(base);
  return once + check(once);
}

function newSupplier(dice: Dice, number: number): Supplier {
  const isFirm = number % 3 === 0;
  const document = newDocument(dice, isFirm);
  const name = isFirm
    ? `${dice.pick(firm)} ${dice.pick(last)} & Cia Ltda`
    : `${dice.pick(first)} ${dice.pick(last)} de ${dice.pick(last)}`;
  const keys = [
    { type: 'EMAIL', value: `contas${number}@example.com` },
    { type: isFirm ? 'CNPJ' : 'CPF', value: document },
    { type: 'PHONE', value: `+55119${digits(dice, 8)}` },
    { type: 'EVP', value: uuid(dice) },
  ];
  const key = keys[number % 4] ?? { type: 'EMAIL', value: '' };
  return { name, document, key, branch: digits(dice, 4), account: digits(dice, 6) };
}

/** Noon in Brasilia of 1 September 2026. */
const begins = Date.parse('2026-09-01T15:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

/** Rows of a run, and the single payments before the next one. */
const inRun = 200;

/** Payments on all rails in the order of their writing, three of four as rows of runs, each at a second of its own. */
export function madeLedger(count: number): readonly Paid[] {
  const dice = diceOf('ledger');
  const suppliers = Array.from({ length: Math.ceil(count / 8) }, (_, i) => newSupplier(dice, i));
  const perDay = Math.ceil(count / 60);
  const all = Array.from({ length: count }, (_, i): Paid => {
    const way = dice.pick(ways);
    const isRow = way !== 'refund' && i % 4 !== 0;
    const atMs = begins + Math.floor(i / perDay) * dayMs + (i % perDay) * 1000;
    const centavos = dice.pick([1500_00, 100 * (1 + dice.whole(5000)), 1 + dice.whole(999_999)]);
    const free = digits(dice, 25);
    const boleto =
      i % 3 === 0 ? collectionBoleto('8', centavos, `${free}0001`) : bankBoleto(centavos, 0, free);
    const day = new Date(atMs).toISOString().slice(0, 10);
    const isNamed = way !== 'boleto' && way !== 'refund';
    return {
      intentId: `int_${String(i).padStart(16, 'q')}`,
      way,
      supplier: dice.pick(suppliers),
      centavos,
      day,
      atMs,
      ref: isRow ? null : dice.pick([`pedido-${i}`, `Contrato ${i}/26`, `nf${i}`]),
      run: isRow ? Math.floor(i / inRun) : null,
      invoice: isRow ? dice.pick([`NF ${1000 + i}`, `FAT-${i}/2026`, `compra.${i}`]) : null,
      description: way === 'pix' ? dice.pick(texts) : null,
      identifier: isNamed
        ? i % 10 === 0
          ? `cliente-${hex(dice, 8)}`
          : `${isRow ? 'c' : 'r'}1-${hex(dice, 32)}`
        : null,
      endToEndId: ['pix', 'bank', 'refund'].includes(way)
        ? `${way === 'refund' ? 'D' : 'E'}99999004${day.replaceAll('-', '')}1500${hex(dice, 11)}`
        : null,
      paymentId: uuid(dice),
      boleto: way === 'boleto' ? boleto : null,
      state: i % 16 === 5 ? 'REFUSED' : i % 40 === 7 ? 'UNCERTAIN' : 'SETTLED',
    };
  });
  const blocks = Map.groupBy(all, (_paid, i) => Math.floor(i / inRun));
  return [...blocks.values()].flatMap((block) => [
    ...block.filter(({ run }) => run !== null),
    ...block.filter(({ run }) => run === null),
  ]);
}

/** A document with punctuation. */
export function punctuated(document: string): string {
  return document.length === 11
    ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/** A document as directories show it: the first and the last digits hidden. */
export function masked(document: string): string {
  const shown = punctuated(document);
  return document.length === 11 ? `***${shown.slice(3, -2)}**` : `**${shown.slice(2, -2)}**`;
}

/** The credit that a refund gives back. */
export function creditOf({ endToEndId }: Paid): string {
  return `E${endToEndId?.slice(1).replace(/...$/, 'abc')}`;
}
