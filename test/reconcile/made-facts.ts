import type { BookedFact, LedgerFact, MeantFact, ToldFact } from '../../src/lib/areas/reconcile/facts.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';

/** Noon of the day in Brasília that the made-up facts are of, and times of that day. */
export const day = '2026-11-18';
export const at = (time: string, ofDay = day) => Date.parse(`${ofDay}T${time}-03:00`);

/** A settled PIX of R$ 150,75; what is given stands instead. */
export function meant(given: Partial<MeantFact> & { readonly intentId: string }): MeantFact {
  const sentMs = given.lastSentAtMs ?? given.createdAtMs ?? at('10:00:00');
  return {
    state: 'SETTLED',
    rail: 'PIX',
    operation: 'pix.out',
    amountCentavos: 15_075 as Centavos,
    destination: 'EMAIL maria@example.com',
    to: { kind: 'pix-key', keyType: 'EMAIL', key: 'maria@example.com' },
    payeeDocument: '***.456.789-**',
    payeeName: 'Maria Exemplo de Souza',
    endToEndId: null,
    identifier: null,
    bankIds: [],
    ref: null,
    runId: null,
    batchId: null,
    createdAtMs: sentMs,
    firstSentAtMs: sentMs,
    lastSentAtMs: sentMs,
    closedAtMs: sentMs + 1000,
    settledAtMs: null,
    wasInDoubt: false,
    mayStillArrive: false,
    ...given,
  };
}

/** A booked PIX debit of R$ 150,75 at 10:00:01. */
export function line(
  given: Omit<Partial<BookedFact>, 'amountCentavos'> & { readonly amountCentavos?: number },
): BookedFact {
  return {
    lineId: null,
    bankIds: [],
    rail: 'PIX',
    status: 'COMPLETED',
    atMs: at('10:00:01'),
    endToEndId: null,
    identifier: null,
    description: null,
    otherSide: null,
    otherDocument: '***.456.789-**',
    pixKey: null,
    isRefund: false,
    originalEndToEnd: null,
    refundEndToEnd: null,
    fileLine: null,
    isDebit: (given.amountCentavos ?? -15_075) < 0,
    ...given,
    amountCentavos: (given.amountCentavos ?? -15_075) as Centavos,
  };
}

/** A row of the customer's file: R$ 150,75 paid on the day. */
export function ledger(
  given: Omit<Partial<LedgerFact>, 'amountCentavos'> & {
    readonly line: number;
    readonly amountCentavos?: number;
  },
): LedgerFact {
  return {
    day,
    endToEndId: null,
    identifier: null,
    bankId: null,
    key: null,
    text: null,
    ...given,
    amountCentavos: (given.amountCentavos ?? -15_075) as Centavos,
  };
}

/** A delivery that tells of R$ 150,75 that left. */
export function told(given: Partial<ToldFact> & { readonly eventId: string }): ToldFact {
  return {
    captureId: 1,
    type: 'pix.out.completed',
    direction: 'out',
    amountCentavos: 15_075 as Centavos,
    endToEndId: null,
    identifier: null,
    bankIds: [],
    atMs: at('10:00:01'),
    ...given,
  };
}

/** A valid end-to-end id that ends in `tail`; the day inside it is a wrong one on purpose. */
export function endToEndId(tail: string): string {
  return `E99999004202001011200${tail.padStart(11, '0')}`;
}
