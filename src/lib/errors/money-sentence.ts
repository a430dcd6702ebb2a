import type { CommandKind } from './ends.ts';
import type { Ending } from './exit-codes.ts';
import type { Language } from './texts.ts';

type Sentences = Readonly<Record<Language, string>>;

const moved: Sentences = { en: 'The money moved, once.', pt: 'O dinheiro saiu, uma única vez.' };
const notMoved: Sentences = { en: 'No money moved.', pt: 'Nenhum dinheiro foi movimentado.' };
const query: Sentences = { en: 'This query moved no money.', pt: 'Esta consulta não movimentou dinheiro.' };
const nothingSent: Sentences = {
  en: 'Nothing was sent; no money moved.',
  pt: 'Nada foi enviado; nenhum dinheiro foi movimentado.',
};
const cameBack: Sentences = {
  en: 'The money moved and came back.',
  pt: 'O dinheiro saiu e foi devolvido.',
};
const movedBefore: Sentences = {
  en: 'Nothing was sent now; the payment that is there already has moved its money.',
  pt: 'Nada foi enviado agora; o pagamento que já existe movimentou o dinheiro.',
};
const notMovedBefore: Sentences = {
  en: 'Nothing was sent now; the payment that is there already has moved no money.',
  pt: 'Nada foi enviado agora; o pagamento que já existe não movimentou dinheiro.',
};
const unknown: Sentences = {
  en: 'It is not known whether the money moved: do not pay again; run `brl journal recover ID`.',
  pt: 'Não se sabe se o dinheiro saiu: não pague de novo; execute `brl journal recover ID`.',
};
const unknownAdvised: Sentences = {
  en: 'It is not known whether the money moved: do not pay again.',
  pt: 'Não se sabe se o dinheiro saiu: não pague de novo.',
};
const unknownBefore: Sentences = {
  en: 'Nothing was sent now. Whether an earlier run paid this is not known here: look before you pay again, with `brl journal list`.',
  pt: 'Nada foi enviado agora. Não se sabe aqui se uma execução anterior já pagou: confira antes de pagar de novo, com `brl journal list`.',
};
const unknownHere: Sentences = {
  en: 'Nothing was sent now. Whether an earlier run paid this is not known here: mend what `brl doctor` finds, and look before you pay again.',
  pt: 'Nada foi enviado agora. Não se sabe aqui se uma execução anterior já pagou: corrija o que `brl doctor` apontar e confira antes de pagar de novo.',
};
const unknownChange: Sentences = {
  en: 'It is not known whether the change was made: look before you repeat it.',
  pt: 'Não se sabe se a alteração foi feita: consulte antes de repetir.',
};
const pending: Sentences = {
  en: 'Accepted but not settled: do not pay again; follow it with `brl journal recover ID --wait`.',
  pt: 'Aceito, mas não liquidado: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
};
const held: Sentences = {
  en: 'Held for approval, not paid yet: do not pay again; follow it with `brl journal recover ID --wait`.',
  pt: 'Retido para aprovação, ainda não pago: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
};
const exists: Sentences = {
  en: 'The payment of this ref or content is there already and may have moved money: look at it before you pay again.',
  pt: 'O pagamento com este ref ou conteúdo já existe e pode ter movimentado dinheiro: consulte-o antes de pagar de novo.',
};
const byRow: Sentences = {
  en: 'Each row says whether its money moved.',
  pt: 'Cada linha diz se o seu dinheiro saiu.',
};
const unknownRows: Sentences = {
  en: 'For at least one row it is not known: do not pay those rows again; run `brl journal recover`.',
  pt: 'De ao menos uma linha não se sabe: não pague essas linhas de novo; execute `brl journal recover`.',
};

const unknownRowsAdvised: Sentences = {
  en: 'For at least one row it is not known: do not pay those rows again.',
  pt: 'De ao menos uma linha não se sabe: não pague essas linhas de novo.',
};

/** What an ending says of a payment in general, for `brl errors explain`; of one payment {@link moneySentence} says more. */
const inGeneral: Readonly<Record<Ending, Sentences>> = {
  settled: moved,
  crashed: unknown,
  usage: nothingSent,
  pending,
  held,
  refused: notMoved,
  funds_or_limit: notMoved,
  policy: notMoved,
  duplicate: exists,
  batch_failures: byRow,
  check_failed: notMoved,
  uncertain: unknown,
  batch_uncertain: unknownRows,
  not_allowed: notMoved,
  pin: notMoved,
  rate_limited: notMoved,
  dict_quota: notMoved,
  not_sent: notMoved,
  unavailable: notMoved,
  local_storage: unknownHere,
  configuration: unknownHere,
  clock: unknownBefore,
  bug: unknownBefore,
  interrupted: unknownBefore,
};

/** What an ending says of a payment in general. A number that is not ours, `null` here, means that the process died. */
export function endingSentence(ending: Ending | null, language: Language): string {
  return (ending === null ? unknown : inGeneral[ending])[language];
}

/** What is known of the money at the end of one command. */
export interface MoneyFacts {
  readonly ending: Ending;
  readonly moneyMoved: 'yes' | 'no' | 'unknown';
  readonly sent: 'yes' | 'no' | 'maybe';
  readonly isReversed?: boolean;
  /** What to type next is told beside the sentence. */
  readonly isAdvised?: boolean;
}

/** One sentence about the money, from what is known of it. */
export function moneySentence(
  facts: MoneyFacts,
  language: Language,
  kind: CommandKind,
  intentId = 'ID',
): string {
  const sentences = kind === 'write' ? ofChange(facts) : ofPayment(facts, kind);
  return sentences[language].replace(/\bID\b/, () => intentId);
}

function ofPayment(facts: MoneyFacts, kind: CommandKind): Sentences {
  const { ending, moneyMoved, sent } = facts;
  if (facts.isReversed) return cameBack;
  if (ending === 'batch_failures') return moneyMoved === 'no' ? notMoved : byRow;
  if (moneyMoved === 'yes') return sent === 'no' && ending !== 'settled' ? movedBefore : moved;
  if (moneyMoved === 'unknown') return ofUnknown(facts);
  if (ending === 'duplicate') return notMovedBefore;
  if (kind === 'read') return answered.has(ending) ? query : notMoved;
  return sent === 'no' ? nothingSent : notMoved;
}

function ofUnknown({ ending, isAdvised = false }: MoneyFacts): Sentences {
  switch (ending) {
    case 'pending':
      return pending;
    case 'held':
      return held;
    case 'duplicate':
      return exists;
    case 'batch_uncertain':
      return isAdvised ? unknownRowsAdvised : unknownRows;
    case 'uncertain':
    case 'crashed':
      return isAdvised ? unknownAdvised : unknown;
    // The list of the journal would fail for the same reason.
    case 'local_storage':
    case 'configuration':
      return unknownHere;
    default:
      return unknownBefore;
  }
}

function ofChange({ ending }: MoneyFacts): Sentences {
  return ending === 'uncertain' || ending === 'batch_uncertain' ? unknownChange : notMoved;
}

/** Endings of a query that the service answered: "no such payment" must not be read as "it did not move". */
const answered: ReadonlySet<Ending> = new Set(['refused', 'rate_limited', 'dict_quota', 'unavailable']);
