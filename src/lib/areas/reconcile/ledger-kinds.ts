import { findColumns, type Headings, plainWord } from '../../payments/orders/columns.ts';
import type { SheetLine } from '../../payments/sheet/sheet.ts';
import { type LedgerRole, ledgerHeadings } from './ledger-columns.ts';

/** The words of a cell that give the direction, as `plainWord` writes them: those with no other meaning come first. */
const sideWords = {
  in: [
    /^(?:c|cr|cred|creditos?|credit|e|ent|entradas?|in|receitas?|income)$/,
    /^(?:receb|recebid[oa]s?|recebimentos?|a?receber|received|receipt|depositos?|positivo)$/,
  ],
  out: [
    /^(?:d|db|deb|debitos?|debit|s|sai|saidas?|out|despesas?|expense)$/,
    /^(?:pag[oa]?s?|pagamentos?|pa?gtos?|a?pagar|payment|paid|saque|negativo)$/,
  ],
} as const;

/** The direction of a row's money, if a cell gives it by one word or a sign; null if not. */
export function sideOf(cell: string): 'in' | 'out' | null {
  return strictSideOf(cell) ?? sideBy(cell, 1);
}

function strictSideOf(cell: string): 'in' | 'out' | null {
  if (/^[-\u2212]1?$/.test(cell)) return 'out';
  return /^\+1?$/.test(cell) ? 'in' : sideBy(cell, 0);
}

function sideBy(cell: string, which: 0 | 1): 'in' | 'out' | null {
  const word = plainWord(cell);
  return (['in', 'out'] as const).find((side) => sideWords[side][which].test(word)) ?? null;
}

/** The direction that a heading gives to the amounts below it: `Débito`, `Valor Crédito (R$)`, `Saídas`; null if none. */
export function wayOfHeading(heading: string): 'in' | 'out' | null {
  return strictSideOf(
    wordsOf(heading)
      .filter((word) => !/^(?:valor(?:es)?|vlr|vl|d[aeo]s?|a|r|em)$/.test(word))
      .join(''),
  );
}

/** Whether a cell has the form of a date, even if no such date exists. */
export function looksLikeDay(cell: string): boolean {
  return /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{2}|\d{4}-\d{2}-\d{2}|20\d{6})(?:$|[ T]\d)/.test(
    cell,
  );
}

/**
 * The headings of one file by meaning: for a date and a direction the likeliest by its words and the cells below it, or
 * two if they are equally likely and differ.
 * @param sample the first rows @param taken headings known to mean something else, as `plainWord` writes them
 */
export function headingsOf(
  columns: readonly string[],
  sample: readonly SheetLine[],
  taken: ReadonlySet<string>,
): Headings<LedgerRole> {
  const known = new Set([...Object.values<readonly string[]>(ledgerHeadings).flat(), ...taken]);
  const free = [...columns.entries()]
    .filter(([, heading]) => plainWord(heading) !== '' && !known.has(plainWord(heading)))
    .map(([index, heading]) => ({ heading, cells: cellsOf(sample, index) }));
  return {
    ...ledgerHeadings,
    date: likeliest(free, dateRank, (cell) => cell.slice(0, 10)),
    side: likeliest(free, sideRank, sideOf),
  };
}

/** Whether a line names columns, the amount and another, or has a day and an amount: none of those is skipped as a title. */
export function ledgerLineKind(
  cells: readonly string[],
  map: ReadonlyMap<LedgerRole, string>,
): 'heading' | 'row' | 'title' {
  const headings = headingsOf(cells, [], new Set([...map.values()].map(plainWord)));
  const { columns } = findColumns(headings, cells, null, map);
  if (columns.has('amount') && columns.size > 1) return 'heading';
  return cells.some(looksLikeDay) && cells.some(isDecimal) ? 'row' : 'title';
}

const isDecimal = (cell: string) => /\d[.,]\d{2}\)?$/.test(cell.trim());

interface Candidate {
  readonly heading: string;
  /** The non-empty cells, without surrounding blanks. */
  readonly cells: readonly string[];
}

function cellsOf(sample: readonly SheetLine[], index: number): readonly string[] {
  return sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
}

/** @param rankOf the lower the likelier; null for no match @param meaning what two cells are compared by */
function likeliest(
  candidates: readonly Candidate[],
  rankOf: (candidate: Candidate) => number | null,
  meaning: (cell: string) => string | null,
): readonly string[] {
  const ranked = candidates.flatMap((candidate) => {
    const rank = rankOf(candidate);
    return rank === null ? [] : [{ ...candidate, rank }];
  });
  const least = Math.min(...ranked.map(({ rank }) => rank));
  const [first, ...others] = ranked.filter(({ rank }) => rank === least);
  if (!first) return [];
  const said = ({ cells }: Candidate) => cells.map(meaning).join('\n');
  const other = others.find((one) => said(one) !== said(first));
  // If two hardly look like it neither is taken, as neither is missed.
  if (other && least >= unsure) return [];
  return [first, ...(other ? [other] : [])].map(({ heading }) => plainWord(heading));
}

const unsure = 6;

const dateWords = /^(?:da?ta|dt|date|dia|day|datahora|datetime|timestamp)$/;
const fillers = /^(?:d[eoa]s?|em|n[oa]|o|a|e|of|the|on|hora|horario|time|utc|brt)$/;
/** What a date refers to, likeliest first: when the money moved, when it was booked, and what may be another day. */
const dateKinds: readonly (readonly [rank: number, words: RegExp])[] = [
  [3, /^(?:ven?c?to?|vcto|venc|vencimento|due|previs[aot]+|prevista|agendad[oa]|agendamento|programad[oa])$/],
  [4, /^(?:compet|competencia|comp|ref|referencia|base|fato)$/],
  [5, /^(?:emissao|emis|emitid[oa]|doc|documento|nf|nota|issue|issued)$/],
  [
    0,
    /^(?:pag|pag[oa]|pagamento|pa?gto|payment|paid|liq|liquidacao|liquidad[oa]|settlement|settled|baixa|baixad[oa]|quitacao|efetivacao|efetivad[oa]|realizacao|realizad[oa]|compensacao|compensad[oa]|debito|deb|credito|cred|receb|recebimento|recebid[oa]|received|execucao)$/,
  ],
  [
    1,
    /^(?:mov|movto|movimento|movimentacao|lanc|lancto|lcto|lancamento|oper|operacao|transacao|transf|transferencia|contabil|contabilizacao|registro|extrato|ocorrencia|evento|caixa|banco|valor|booking|booked|posting|posted|transaction|entry|value)$/,
  ],
];
const otherDates =
  /^(?:nasc|cadastr|cria[cd]|inclu|alter|admiss|valid|atualiz|modific|impress|gera[cd]|birth|creat|updat)/;

/** Ten more if only the heading says so: a cell that is not a date is then reported. */
function dateRank({ heading, cells }: Candidate): number | null {
  const { isDate, words } = dateHeading(heading);
  if (words.some((word) => otherDates.test(word))) return null;
  const kind = dateKinds.find(([, kindWords]) => words.some((word) => kindWords.test(word)));
  const rank = kind?.[0] ?? (isDate && words.length === 0 ? 2 : unsure);
  // Eight digits are a plain number if the heading names no date.
  const days = cells.filter((cell) => looksLikeDay(cell) && (isDate || rank < 5 || !/^\d{8}$/.test(cell)));
  if (cells.length > 0 && days.length * 2 >= cells.length) return rank;
  return isDate && rank < 3 ? rank + 10 : null;
}

/** `Dt. Mov.`, `DATA_PGTO`, `dataPagamento` and `DTMOV`: whether it names a date, and the words that say of what. */
function dateHeading(heading: string): { readonly isDate: boolean; readonly words: readonly string[] } {
  const all = wordsOf(heading).map((word) => ({ word, ...dateParts(word) }));
  return {
    isDate: all.some(({ isDate }) => isDate),
    words: all.flatMap(({ word, of }) => (dateWords.test(word) || fillers.test(word) ? [] : of)),
  };
}

function dateParts(word: string): { readonly isDate: boolean; readonly of: readonly string[] } {
  const [, after, before] = /^(?:(?:data|date|dta|dt)(..+)|(..+)(?:date|data))$/.exec(word) ?? [];
  if (after !== undefined) return { isDate: true, of: [after, after.replace(/^d[eoa]/, '')] };
  return { isDate: before !== undefined || dateWords.test(word), of: [before ?? word] };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** A heading that names both ways, one that may name a direction, and one of something else that has letters, too. */
const bothWays =
  /^(?:d(?:ou|e)?c|c(?:ou|e)?d|e(?:ou)?s|inout|sentido|direcao|direction|side)$|deb.*cred|cred.*deb|ent.*sai|sai.*ent/;
const oneWay =
  /nature|sinal|sign|tipo|type|oper|lanc|mov|fluxo|especie|classif|categ|ind|flag|transac|receb.*pag|pag.*receb|^[dces]$/;
const ofMeans = /forma|meio|metodo|modalidade|cartao/;
const ofOthers = /conta|chave|pessoa|doc|banco/;

/** By its heading and its cells; a heading that says nothing needs cells of both ways. */
function sideRank({ heading, cells }: Candidate): number | null {
  const name = plainWord(heading);
  const sides = new Set(cells.map(strictSideOf));
  const isStrict =
    cells.length > 0 && cells.filter((cell) => strictSideOf(cell) !== null).length * 2 >= cells.length;
  const isKnown = cells.length > 0 && cells.every((cell) => sideOf(cell) !== null);
  if (bothWays.test(name))
    return isKnown || isStrict ? 0 : cells.length > 0 && cells.every(isWord) ? 5 : null;
  if (ofMeans.test(name)) return null;
  if (oneWay.test(name) && !ofOthers.test(name) && (isKnown || isStrict)) return isStrict ? 1 : 2;
  return isKnown && sides.has('in') && sides.has('out') && !sides.has(null) ? 3 : null;
}

function isWord(cell: string): boolean {
  return /\p{L}/u.test(cell);
}

const receipt =
  /\b(?:recebid[oa]s?|recebimentos?|receb|receitas?|entradas?|depositos?|vendas?|received|receipts?|income)\b|^(?!.*\bcartao\b).*\bcreditos?\b/;
const payment =
  /^(?!.*\b(?:recebid[oa]s?|received)\b).*\b(?:enviad[oa]s?|pagamentos?|pag[oa]s?|pa?gtos?|despesas?|saidas?|debitos?|sent|paid|payments?|expenses?)\b/;
const payer = /\b(?:pagador|sacado|remetente|payer|sender)\b/;

/**
 * Whether rows without a sign are receipts: the headings of amount and date say so, another column's heading names who
 * paid, or at least half of the rows say so; and no row says the opposite.
 */
export function areReceipts(
  headings: readonly string[],
  of: readonly string[],
  sample: readonly SheetLine[],
): boolean {
  const texts = sample.map(({ cells }) => wordsOf(cells.join(' ')).join(' '));
  if (texts.some((text) => payment.test(text) && !receipt.test(text))) return false;
  const named = wordsOf(of.join(' ')).join(' ');
  if (receipt.test(named) && !payment.test(named)) return true;
  if (headings.some((heading) => payer.test(wordsOf(heading).join(' ')))) return true;
  const count = texts.filter((text) => receipt.test(text) && !payment.test(text)).length;
  return count > 0 && count * 2 >= texts.length;
}
