/**
 * Which balance a row states: the one before the lines of its day, the one after them, or `other`, which lines do not add
 * up to: blocked or invested money, or a limit.
 */
export type BalanceKind = 'opening' | 'closing' | 'other';

/**
 * The kind of balance that a text names; null for money. Brazilian banks write balances among the lines of a statement. A
 * text names a balance if it begins with the word for it and has no word that is not part of such a name: `SALDO TOTAL
 * DISPONÍVEL DIA`, `S A L D O` and `SDO CTA/APL AUTOMATICAS` do, `TRANSF SALDO C/SAL P/CC` and `SALDO DEVEDOR JUROS` do
 * not.
 */
export function balanceKind(text: string): BalanceKind | null {
  if (!/^[^a-z]*[sl]/i.test(text)) return null;
  const words = wordsOf(text);
  if (!heads.has(words[0] ?? '') || (words.length === 1 && words[0] === 'SD')) return null;
  const kinds = new Set(words.slice(1).map(kindOfWord));
  if (kinds.has(null)) return null;
  if (words[0]?.startsWith('LIM') || kinds.has('elsewhere')) return 'other';
  if (kinds.has('invested') && !kinds.has('account')) return 'other';
  return kinds.has('before') ? 'opening' : 'closing';
}

const heads = new Set(['SALDO', 'SALDOS', 'SDO', 'SDOS', 'SLD', 'SLDO', 'SD', 'LIMITE', 'LIM']);

/** Words that occur in names of balances; a single letter is part of `C/C`, `R$` or a sign. */
const words: Readonly<Record<string, RegExp>> = {
  before: /^(?:ANT|ANTER|ANTERIOR|ANTERIORES|INI|INIC|INICIAL|INICIO|ABERTURA|ONTEM|TRANSPORTADO)$/,
  account: /^(?:CONTA|CTA|CC|CORRENTE|CORR)$/,
  invested:
    /^(?:APL|APLIC|APLICAD[OA]|APLICACAO|APLICACOES|AUT|AUTOM|AUTOMATIC[OA]S?|MAIS|INVEST|INVESTIDO|INVESTIMENTOS?|FACIL|RENDE|CAPITAL)$/,
  elsewhere:
    /^(?:BLOQ|BLOQUEAD[OA]S?|VINCULAD[OA]|LIBERAR|LIM|LIMITE|CHEQ|CHEQUE|ESP|ESPECIAL|POUP|POUPANCA|RETIDO|GARANTIDA|PREVISTO|PROVISORIO|PROJETADO|FUTURO)$/,
  plain:
    /^(?:[A-Z]|D[OAE]S?|N[OA]|EM|AO|ATE|COM|PARA|DIAS?|DIARIO|HOJE|ATUAL|ATUALIZADO|FINAL|FIM|ULTIMO|LIVRE|TRANSPORTAR|FECHAMENTO|ENCERRAMENTO|PARCIAL|TOTAL|GERAL|DISP|DISPON[A-Z]*|VEL|SAQUE|LIQUIDO|BRUTO|CONTABIL|REAL|CONSOLIDADO|MES|MENSAL|PERIODO|PER|DATA|EXTRATO|MOVIMENTO|MOVIMENTACAO|CREDOR|POSITIVO|NEGATIVO|SALDO|SALDOS|SDO|SLD|BRL)$/,
};

function kindOfWord(word: string): string | null {
  return Object.keys(words).find((kind) => words[kind]?.test(word)) ?? null;
}

/** In capitals, without accents, numbers and marks; a word spelled with spaced letters counts as one word. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ');
  return plain
    .replace(/\bS A L D O(?: [A-Z]\b)*/g, (run) =>
      run.replaceAll(' ', '').replace(/SALDO|TOTAL|D[OA]/g, '$& '),
    )
    .trim()
    .split(/ +/);
}
