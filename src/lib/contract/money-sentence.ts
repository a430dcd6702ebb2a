import type { Language } from './error-texts.ts';
import type { CommandKind } from './errors.ts';

type Sentences = Readonly<Record<Language, string>>;

const notMoved: Sentences = { en: 'No money moved.', pt: 'Nenhum dinheiro foi movimentado.' };
const query: Sentences = { en: 'This query moved no money.', pt: 'Esta consulta não movimentou dinheiro.' };
const nothingSent: Sentences = {
  en: 'Nothing was sent; no money moved.',
  pt: 'Nada foi enviado; nenhum dinheiro foi movimentado.',
};
const unknown: Sentences = {
  en: 'It is not known whether the money moved: do not pay again; run `brl journal recover ID`.',
  pt: 'Não se sabe se o dinheiro saiu: não pague de novo; execute `brl journal recover ID`.',
};
const unknownChange: Sentences = {
  en: 'It is not known whether the change was made: look before you repeat it.',
  pt: 'Não se sabe se a alteração foi feita: consulte antes de repetir.',
};

const byExit: Readonly<Record<number, Sentences>> = {
  0: { en: 'The money moved, once.', pt: 'O dinheiro saiu, uma única vez.' },
  2: nothingSent,
  20: {
    en: 'Accepted but not settled: do not pay again; follow it with `brl journal recover ID --wait`.',
    pt: 'Aceito, mas não liquidado: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
  },
  21: {
    en: 'Held for approval, not paid yet: do not pay again; follow it with `brl journal recover ID --wait`.',
    pt: 'Retido para aprovação, ainda não pago: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
  },
  30: notMoved,
  31: notMoved,
  32: notMoved,
  33: {
    en: 'The payment of this ref or content is there already and may have moved money: look at it before you pay again.',
    pt: 'O pagamento com este ref ou conteúdo já existe e pode ter movimentado dinheiro: consulte-o antes de pagar de novo.',
  },
  34: {
    en: 'Each row says whether its money moved.',
    pt: 'Cada linha diz se o seu dinheiro saiu.',
  },
  35: notMoved,
  41: {
    en: 'For at least one row it is not known: do not pay those rows again; run `brl journal recover`.',
    pt: 'De ao menos uma linha não se sabe: não pague essas linhas de novo; execute `brl journal recover`.',
  },
  50: notMoved,
  51: notMoved,
  60: notMoved,
  61: notMoved,
  80: nothingSent,
  81: notMoved,
  90: nothingSent,
  91: nothingSent,
  92: nothingSent,
  93: nothingSent,
  130: nothingSent,
};

/** What a sentence is about: a kind of command, or the part of a payment that comes before it is sent. */
export type Told = CommandKind | 'before-payment';

/**
 * What an exit code says about the money. A number that is not ours means that the process died: unknown.
 * @param kind a command that only reads never moved money; one that changes something else may have changed it
 * @param intentId put in the place of `ID` where the sentence names a command
 */
export function moneySentence(
  exit: number,
  language: Language,
  kind: Told = 'money',
  intentId = 'ID',
): string {
  if (kind === 'money') return (byExit[exit] ?? unknown)[language].replace(/\bID\b/, () => intentId);
  if (kind === 'write' && (byExit[exit] === undefined || exit === 41)) return unknownChange[language];
  return (kind === 'read' && answered.has(exit) ? query : notMoved)[language];
}

/** Exit codes of a query that the service answered: "no such payment" must not be read as "it did not move". */
const answered: ReadonlySet<number> = new Set([30, 60, 61, 81]);
