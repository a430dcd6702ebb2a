import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import type { Mischief, Seen, Trap } from './killing-bank.ts';

const mischiefs: readonly Mischief[] = [
  ...(['late', 'throttled', 'reset before', 'reset after', 'error after', 'cut after', 'twice'] as const),
  ...(['another after', 'nameless after', 'denied after'] as const),
];

const header = 'valor;tipo;chave;banco;agencia;conta;tipo de conta;documento;favorecido;id da conta';
const pix = (key: string) => `pix;${key};;;;;;;`;
const bank = (rail: string, account: string) =>
  `${rail};;033;1234;${account};CHECKING;52998224725;Joana Exemplo da Silva;`;
const transfer = (account: string) => `transfer;;;;;;;;${account}`;

/** Rows that every weather lets through. */
const plain: readonly string[] = [
  ...Array.from({ length: 12 }, () => pix('maria@example.com')),
  ...Array.from({ length: 4 }, () => bank('pix-bank', '12345678')),
  ...Array.from({ length: 4 }, () => bank('ted', '56789')),
  ...Array.from({ length: 4 }, () => transfer('5a4db0c5-0000-4000-8000-00000000acc2')),
];

/** Ways a row may go, the plain ones more often than each of the others. */
const destinations: readonly string[] = [
  ...plain,
  ...['refused', 'not-found', 'held-completed', 'held-failed', 'timeout-completed', 'timeout-failed'].map(
    (name) => pix(`${name}@example.com`),
  ),
  ...['db-unavailable', 'internal-error-paid', 'gateway-timeout', 'lost-answer', 'truncated', 'garbage'].map(
    (name) => pix(`${name}@example.com`),
  ),
  ...['90001', '90003'].map((account) => bank('ted', account)),
  transfer('5a4db0c5-0000-4000-8000-00000000acc3'),
];

/**
 * A file of so many rows, the first of one centavo, the next of two; their fates are chosen by `random`.
 * @param oddEvery one row in so many may go any way, the others are plain: of a long file a fortieth that stays in doubt
 *   would halt the run for good
 */
export function payoutFile(
  rowCount: number,
  random: () => number,
  oddEvery = 1,
): { text: string; total: string } {
  const isOdd = () => oddEvery === 1 || random() * oddEvery < 1;
  const rows = Array.from(
    { length: rowCount },
    (_, i) => `${reais(i + 1)};${pick(isOdd() ? destinations : plain, random)}`,
  );
  return { text: `${[header, ...rows].join('\n')}\n`, total: reais((rowCount * (rowCount + 1)) / 2) };
}

const reais = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',');

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

/** One in so many payments meets something, unless the weather is calm. */
export function mischievous(random: () => number, weather: { readonly isCalm: boolean }, mischiefEvery = 15) {
  return ({ isPayment }: Seen): Trap | null => {
    if (!isPayment || weather.isCalm || random() * mischiefEvery >= 1) return null;
    return {
      of: 'payments',
      lost: false,
      boundary: null,
      victim: () => null,
      mischief: pick(mischiefs, random),
    };
  };
}

/** What left the account under each name that the service knows, by its own tables, in centavos. */
function paidByName(bankFile: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(bankFile, { readOnly: true });
  try {
    const rows = database
      .prepare(
        // Summed first: by its index of accounts the ledger would be walked for each record.
        `WITH booked AS (SELECT reference, sum(amount_centavos) AS centavos FROM ledger WHERE account_id = ?1 GROUP BY reference)
         SELECT identifier AS name, coalesce(-sum(centavos), 0) AS centavos
         FROM records LEFT JOIN booked ON id = reference
         WHERE identifier IS NOT NULL AND account_id = ?1 GROUP BY identifier`,
      )
      .all('5a4db0c5-0000-4000-8000-00000000acc1') as unknown as { name: string; centavos: number }[];
    return new Map(rows.map(({ name, centavos }) => [name, centavos]));
  } finally {
    database.close();
  }
}

/** What is compared at the end. */
export interface Books {
  readonly rowCount: number;
  /** The result that `payout export` wrote. */
  readonly result: string;
  /** The state of the bank. */
  readonly bankFile: string;
  /** Intents of the journal in a state, counted without our code. */
  readonly inJournal: (state: string) => number;
  /** Payments of the account that are no rows of the run. */
  readonly others?: number;
  /** Names that were sent more than once: that the bank refused one of them may be of the first, so they may stay in doubt. */
  readonly sentAgain?: ReadonlySet<string>;
}

/** Everything in which ledger, journal and result do not agree, in words. */
export function disagreements(books: Books): string[] {
  const { rowCount, result, bankFile, inJournal, others = 0, sentAgain } = books;
  const paid = paidByName(bankFile);
  const rows: Record<string, string>[] = parse(readFileSync(result), { columns: true });
  const wrong = rows.flatMap(({ valor, identifier = '', outcome = '' }, i) => {
    const centavos = Number(valor?.replace(/\D/g, ''));
    const debited = paid.get(identifier) ?? 0;
    const isKnown = outcome === 'uncertain' && paid.has(identifier) && !sentAgain?.has(identifier);
    const isRight = !isKnown && debited === (outcome === 'settled' ? centavos : 0);
    const isInOrder = centavos === i + 1;
    return isRight && isInOrder ? [] : [`row ${i + 1}: ${outcome}, ${debited} of ${centavos} debited`];
  });
  if (rows.length !== rowCount) wrong.push(`${rows.length} rows in the result`);
  const names = new Set(rows.map(({ identifier }) => identifier));
  const strangers = [...paid.keys()].filter((name) => !names.has(name));
  if (strangers.length !== others) wrong.push(`${strangers.join(', ')} paid and in no result`);
  for (const [outcome, state] of Object.entries(states)) {
    const told = rows.filter((row) => row.outcome === outcome).length;
    const known = inJournal(state);
    if (told !== known) wrong.push(`${told} rows are told ${outcome}, ${known} intents are ${state}`);
  }
  return wrong;
}

const states = { settled: 'SETTLED', refused: 'REFUSED', uncertain: 'UNCERTAIN', unsent: 'INTENT' };
